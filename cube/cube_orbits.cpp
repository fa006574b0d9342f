#include "cube/cube_orbits.hpp"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <unordered_set>
#include <utility>

namespace nonesuch {
namespace {

struct CubeHash {
    std::size_t operator()(const Cube& cube) const noexcept {
        std::uint64_t hash = cube.size();
        for (const Literal literal : cube) {
            hash = (hash ^ literal.code()) * 0x9e3779b97f4a7c15;
            hash ^= hash >> 32;
        }
        return static_cast<std::size_t>(hash);
    }
};

/// Normalised cubes in the order in which they were found, closed under generators step by step.
class Closure {
  public:
    explicit Closure(std::size_t literal_limit) : literals_left_(literal_limit) {}

    /// False if the cube has no room.
    bool add(const Cube& cube) {
        if (!seen_.insert(cube).second) return true;
        if (cube.size() > literals_left_) return false;
        literals_left_ -= cube.size();
        cubes_.push_back(cube);
        return true;
    }

    /// False if the images have no room.
    bool close(std::span<const SignedPermutation> generators) {
        for (std::size_t i = 0; i < cubes_.size(); ++i) {
            for (const SignedPermutation& generator : generators) {
                if (!add(normalised(generator(cubes_[i])))) return false;
            }
        }
        return true;
    }

    const std::vector<Cube>& cubes() const { return cubes_; }
    std::vector<Cube> take() { return std::move(cubes_); }
    std::size_t literals_left() const { return literals_left_; }

  private:
    std::unordered_set<Cube, CubeHash> seen_;
    std::vector<Cube> cubes_;
    std::size_t literals_left_;
};

}  // namespace

std::vector<Cube> drop_images(const std::vector<Cube>& cubes,
                              std::span<const SignedPermutation> generators,
                              std::size_t literal_limit) {
    std::vector<Cube> kept;
    // Of each orbit the least cube.
    std::unordered_set<Cube, CubeHash> orbits_seen;
    for (auto cube = cubes.begin(); cube != cubes.end(); ++cube) {
        Closure orbit(literal_limit);
        if (!orbit.add(normalised(*cube)) || !orbit.close(generators)) {
            kept.insert(kept.end(), cube, cubes.end());
            break;
        }
        literal_limit = orbit.literals_left();
        const auto least = std::min_element(orbit.cubes().begin(), orbit.cubes().end());
        if (orbits_seen.insert(*least).second) kept.push_back(*cube);
    }
    return kept;
}

std::optional<std::vector<Cube>> orbits(const std::vector<Cube>& cubes,
                                        std::span<const SignedPermutation> generators,
                                        std::size_t literal_limit) {
    Closure closure(literal_limit);
    for (const Cube& cube : cubes) {
        if (!closure.add(normalised(cube))) return std::nullopt;
    }
    if (!closure.close(generators)) return std::nullopt;
    return closure.take();
}

}  // namespace nonesuch
