#include "cube/cube_orbits.hpp"

#include <cstdint>
#include <unordered_set>
#include <utility>

#include "encoding/stop_flag.hpp"

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

/// Normalised cubes, with their images under generators, in the order in which they were found.
class Closure {
  public:
    Closure(std::span<const SignedPermutation> generators, std::size_t literal_limit,
            const std::atomic<bool>* stop)
        : generators_(generators), literals_left_(literal_limit), stop_(stop) {}

    bool has(const Cube& cube) const { return seen_.contains(cube); }

    /// Adds a cube alone. False if it has no room.
    bool add(Cube cube) {
        if (has(cube)) return true;
        if (cube.size() > literals_left_) return false;
        literals_left_ -= cube.size();
        cubes_.push_back(&*seen_.insert(std::move(cube)).first);
        return true;
    }
    /// Adds the images of all cubes. False, with some of them missing, if they have no room, or if
    /// it was stopped.
    bool close() {
        for (; closed_ < cubes_.size(); ++closed_) {
            if (is_stopped(stop_)) return false;
            for (const SignedPermutation& generator : generators_) {
                if (!add(normalised(generator(*cubes_[closed_])))) return false;
            }
        }
        return true;
    }

    std::vector<Cube> cubes() const {
        std::vector<Cube> list;
        list.reserve(cubes_.size());
        for (const Cube* cube : cubes_) list.push_back(*cube);
        return list;
    }

  private:
    std::span<const SignedPermutation> generators_;
    std::size_t literals_left_;
    const std::atomic<bool>* stop_;
    std::unordered_set<Cube, CubeHash> seen_;
    std::vector<const Cube*> cubes_;
    /// So many from the front have their images in the list.
    std::size_t closed_ = 0;
};

}  // namespace

std::vector<Cube> drop_images(const std::vector<Cube>& cubes,
                              std::span<const SignedPermutation> generators,
                              const std::atomic<bool>* stop, std::size_t literal_limit) {
    std::vector<Cube> kept;
    Closure closure(generators, literal_limit, stop);
    bool has_room = true;
    for (const Cube& cube : cubes) {
        Cube sorted = normalised(cube);
        if (closure.has(sorted)) continue;
        kept.push_back(cube);
        has_room = has_room && closure.add(std::move(sorted)) && closure.close();
    }
    return kept;
}

std::optional<std::vector<Cube>> orbits(const std::vector<Cube>& cubes,
                                        std::span<const SignedPermutation> generators,
                                        std::size_t literal_limit, const std::atomic<bool>* stop) {
    Closure closure(generators, literal_limit, stop);
    for (const Cube& cube : cubes) {
        if (!closure.add(normalised(cube))) return std::nullopt;
    }
    if (!closure.close()) return std::nullopt;
    return closure.cubes();
}

}  // namespace nonesuch
