#include "cube/subsumption.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>

namespace nonesuch {
namespace {

/// Finds out whether some cube of a growing set is part of another. Each cube is listed under one
/// of its literals alone, that with the fewest cubes so far; looking below all literals of the
/// longer one finds it.
class CubeSet {
  public:
    explicit CubeSet(std::size_t literal_codes)
        : cubes_(literal_codes), is_marked_(literal_codes, false) {}

    /// True if an earlier cube's literals are all in `cube`; otherwise `cube`, which must then stay
    /// where it is, is one of the set.
    bool has_part_or_add(const Cube& cube) {
        if (has_empty_) return true;
        for (const Literal literal : cube) is_marked_[literal.code()] = true;
        const bool has = has_part(cube);
        for (const Literal literal : cube) is_marked_[literal.code()] = false;
        if (!has) add(cube);
        return has;
    }

  private:
    bool has_part(const Cube& cube) const {
        const auto is_part = [this](const Cube* each) {
            return std::all_of(each->begin(), each->end(),
                               [this](Literal l) { return is_marked_[l.code()]; });
        };
        return std::any_of(cube.begin(), cube.end(), [&](Literal literal) {
            const auto& listed = cubes_[literal.code()];
            return std::any_of(listed.begin(), listed.end(), is_part);
        });
    }
    void add(const Cube& cube) {
        has_empty_ = cube.empty();
        if (has_empty_) return;
        const auto fewest =
            std::min_element(cube.begin(), cube.end(), [this](Literal a, Literal b) {
                return cubes_[a.code()].size() < cubes_[b.code()].size();
            });
        cubes_[fewest->code()].push_back(&cube);
    }

    std::vector<std::vector<const Cube*>> cubes_;
    std::vector<bool> is_marked_;
    bool has_empty_ = false;
};

}  // namespace

std::vector<Cube> drop_subsumed(const std::vector<Cube>& cubes) {
    std::uint32_t most = 0;
    for (const Cube& cube : cubes) {
        for (const Literal literal : cube) most = std::max(most, literal.code());
    }
    // A part of a cube is shorter, or equal and earlier.
    std::vector<std::size_t> order(cubes.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return cubes[a].size() < cubes[b].size();
    });
    CubeSet set(std::size_t{most} + 1);
    std::vector<bool> is_kept(cubes.size());
    for (const std::size_t i : order) is_kept[i] = !set.has_part_or_add(cubes[i]);
    std::vector<Cube> kept;
    for (std::size_t i = 0; i < cubes.size(); ++i) {
        if (is_kept[i]) kept.push_back(cubes[i]);
    }
    return kept;
}

}  // namespace nonesuch
