#include "cube/subsumption.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>

namespace nonesuch {
namespace {

/// Finds out whether some cube of a growing set is part of another. Each cube is listed under the
/// literal of it that is rarest in all of them; looking below the literals of the longer one finds
/// it. A signature, one bit a literal, rules out nearly all that are found so and are no part.
class CubeSet {
  public:
    explicit CubeSet(const std::vector<Cube>& all) {
        for (const Cube& cube : all) {
            for (const Literal literal : cube) {
                if (uses_.size() <= literal.code()) uses_.resize(literal.code() + 1, 0);
                ++uses_[literal.code()];
            }
        }
        listed_.resize(uses_.size());
        is_marked_.resize(uses_.size(), false);
    }

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
    struct Listed {
        std::uint64_t signature = 0;
        const Cube* cube = nullptr;
    };

    static std::uint64_t signature(const Cube& cube) {
        std::uint64_t bits = 0;
        for (const Literal literal : cube) {
            bits |= std::uint64_t{1} << (literal.code() * 0x9e3779b97f4a7c15 >> 58);
        }
        return bits;
    }
    bool has_part(const Cube& cube) const {
        const std::uint64_t missing = ~signature(cube);
        const auto is_part = [&](const Listed& each) {
            return (each.signature & missing) == 0 &&
                   std::all_of(each.cube->begin(), each.cube->end(),
                               [this](Literal l) { return is_marked_[l.code()]; });
        };
        return std::any_of(cube.begin(), cube.end(), [&](Literal literal) {
            const auto& listed = listed_[literal.code()];
            return std::any_of(listed.begin(), listed.end(), is_part);
        });
    }
    void add(const Cube& cube) {
        has_empty_ = cube.empty();
        if (has_empty_) return;
        const Literal rarest = *std::min_element(
            cube.begin(), cube.end(),
            [this](Literal a, Literal b) { return uses_[a.code()] < uses_[b.code()]; });
        listed_[rarest.code()].push_back({signature(cube), &cube});
    }

    std::vector<std::uint32_t> uses_;
    std::vector<std::vector<Listed>> listed_;
    std::vector<bool> is_marked_;
    bool has_empty_ = false;
};

}  // namespace

std::vector<Cube> drop_subsumed(const std::vector<Cube>& cubes) {
    // A part of a cube is shorter, or equal and earlier.
    std::vector<std::size_t> order(cubes.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return cubes[a].size() < cubes[b].size();
    });
    CubeSet set(cubes);
    std::vector<bool> is_kept(cubes.size());
    for (const std::size_t i : order) is_kept[i] = !set.has_part_or_add(cubes[i]);
    std::vector<Cube> kept;
    for (std::size_t i = 0; i < cubes.size(); ++i) {
        if (is_kept[i]) kept.push_back(cubes[i]);
    }
    return kept;
}

}  // namespace nonesuch
