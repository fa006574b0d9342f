#include "encoding/life/stabiliser.hpp"

#include <algorithm>
#include <numeric>
#include <set>

namespace nonesuch::life {
namespace {

/// Cells looked at, at most, before only generators are tried.
constexpr std::size_t patience = 300'000'000;

CellPermutation identity(const Box& box) {
    CellPermutation cells(box.area());
    std::iota(cells.begin(), cells.end(), std::size_t{0});
    return cells;
}

/// A symmetry of the box, or torus, and what it does to a vector.
struct Spatial {
    CellPermutation cells;
    SquareSymmetry linear;
};

CellPermutation on_torus(const Evolution& evolution, const SquareSymmetry& linear, Offset by) {
    const Box& box = evolution.box;
    CellPermutation cells(box.area());
    for (std::size_t q = 0; q < box.area(); ++q) {
        const Offset moved = linear({box.x(q), box.y(q)});
        const Offset place = wrapped(evolution, {moved.x + by.x, moved.y + by.y});
        cells[q] = box.cell(place.x, place.y);
    }
    return cells;
}

/// True if a torus, as the plane modulo a lattice, is mapped onto itself.
bool keeps_torus(const Evolution& evolution, const SquareSymmetry& linear) {
    const Box& box = evolution.box;
    const auto is_period = [&](Offset way) { return wrapped(evolution, way) == Offset{}; };
    return is_period(linear({box.width, 0})) &&
           is_period(linear({-evolution.torus_shift, box.height}));
}

/// Those that generate the symmetries of a box or of a torus.
std::vector<Spatial> spatial_generators(const Evolution& evolution) {
    std::vector<Spatial> result;
    const Box& box = evolution.box;
    if (evolution.edge == Edge::torus) {
        result.push_back({on_torus(evolution, {}, {1, 0}), {}});
        result.push_back({on_torus(evolution, {}, {0, 1}), {}});
    }
    for (const SquareSymmetry& linear : {SquareSymmetry{true, false, false},
                                         {false, true, false},
                                         {false, false, true},
                                         {true, true, false}}) {
        if (evolution.edge == Edge::torus) {
            if (keeps_torus(evolution, linear)) {
                result.push_back({on_torus(evolution, linear, {}), linear});
            }
        } else if (linear.fits(box) && linear != SquareSymmetry{true, true, false}) {
            result.push_back({permutation(box, linear), linear});
        }
    }
    std::erase_if(result, [&](const Spatial& each) { return each.cells == identity(box); });
    return result;
}

std::vector<Spatial> box_symmetries(const Box& box) {
    std::vector<Spatial> result;
    for (const SquareSymmetry& linear : symmetries_of_the_square()) {
        if (!linear.fits(box)) continue;
        Spatial spatial{permutation(box, linear), linear};
        const auto is_same = [&](const Spatial& each) { return each.cells == spatial.cells; };
        if (std::none_of(result.begin(), result.end(), is_same)) result.push_back(spatial);
    }
    return result;
}

class StabiliserSearch {
  public:
    explicit StabiliserSearch(const Spacetime& spacetime)
        : spacetime_(spacetime), evolution_(spacetime.evolution()), box_(spacetime.box()) {}

    Stabiliser run() {
        Stabiliser result;
        result.generators = generators();
        result.has_time_shift = spacetime_.generations() > 1 && keeps({identity(box_), {}}, 1);
        return result;
    }

  private:
    std::vector<SpacetimeSymmetry> generators() const {
        std::vector<SpacetimeSymmetry> kept;
        bool keeps_all = true;
        const auto offer = [&](const Spatial& spatial, int shift) {
            const bool is_kept = keeps(spatial, shift);
            keeps_all &= is_kept;
            if (is_kept) kept.push_back({spatial.cells, shift});
        };
        for (const Spatial& spatial : spatial_generators(evolution_)) offer(spatial, 0);
        if (evolution_.motion && spacetime_.generations() > 1) offer({identity(box_), {}}, 1);
        const std::size_t elements = 8 * static_cast<std::size_t>(shifts());
        const std::size_t cells = static_cast<std::size_t>(spacetime_.generations()) * box_.area();
        if (keeps_all || evolution_.edge == Edge::torus || elements * cells > patience) return kept;
        return generators_of_all();
    }

    int shifts() const { return evolution_.motion ? spacetime_.generations() : 1; }

    /// Every symmetry is tried; one that those kept before generate is left out.
    std::vector<SpacetimeSymmetry> generators_of_all() const {
        std::vector<SpacetimeSymmetry> kept;
        std::set<std::pair<CellPermutation, int>> group = {{identity(box_), 0}};
        for (int shift = 0; shift < shifts(); ++shift) {
            for (const Spatial& spatial : box_symmetries(box_)) {
                if (group.contains({spatial.cells, shift}) || !keeps(spatial, shift)) continue;
                kept.push_back({spatial.cells, shift});
                group = generated(kept);
            }
        }
        return kept;
    }

    /// Shifts count modulo the generations.
    std::set<std::pair<CellPermutation, int>> generated(
        const std::vector<SpacetimeSymmetry>& generators) const {
        std::set<std::pair<CellPermutation, int>> group = {{identity(box_), 0}};
        std::vector<std::pair<CellPermutation, int>> open(group.begin(), group.end());
        while (!open.empty()) {
            const auto [cells, shift] = open.back();
            open.pop_back();
            for (const auto& generator : generators) {
                CellPermutation product(box_.area());
                for (std::size_t q = 0; q < product.size(); ++q) {
                    product[q] = generator.cells[cells[q]];
                }
                const int sum = (shift + generator.shift) % spacetime_.generations();
                if (group.emplace(product, sum).second) open.emplace_back(product, sum);
            }
        }
        return group;
    }

    bool keeps(const Spatial& spatial, int shift) const {
        return keeps_rule(spatial.linear, shift) && keeps_motion(spatial, shift) &&
               keeps_constraints(spatial, shift) && spacetime_.is_kept(spatial.cells, shift);
    }

    bool keeps_rule(const SquareSymmetry& linear, int shift) const {
        if (shift % evolution_.rule.background_period() != 0) return false;
        return life::keeps(cell_map(linear), evolution_.rule.table());
    }

    bool keeps_motion(const Spatial& spatial, int shift) const {
        if (!evolution_.motion) return shift == 0;
        const Motion& motion = *evolution_.motion;
        // What is said of a cell is said of the generations before the mirrored ones.
        if (shift != 0 && !motion.symmetry.is_identity()) return false;
        const auto divides = [&](int way) {
            return 1LL * shift * way % spacetime_.generations() == 0;
        };
        return composed(spatial.linear, motion.symmetry) ==
                   composed(motion.symmetry, spatial.linear) &&
               spatial.linear(motion.displacement) == motion.displacement &&
               divides(motion.displacement.x) && divides(motion.displacement.y);
    }

    bool keeps_constraints(const Spatial& spatial, int shift) const {
        const Constraints& constraints = evolution_.constraints;
        return keeps_counters(spatial, shift) &&
               std::all_of(constraints.forbidden.begin(), constraints.forbidden.end(),
                           [&](const auto& each) { return keeps_group(spatial.linear, each); }) &&
               keeps_changing(spatial.cells) && keeps_sides(spatial);
    }

    /// The counters' trees have the symmetries of the box, that of waste without those that
    /// transpose it, but not those of a torus, and a sum is taken in the order of time. So it is
    /// with the roots of connected cells, which are of generation 0.
    bool keeps_counters(const Spatial& spatial, int shift) const {
        if (evolution_.counting == Counting::waste && spatial.linear.transposes) return false;
        const Constraints& constraints = evolution_.constraints;
        if (shift != 0 && constraints.is_connected) return false;
        for (const PopulationBound& each : constraints.populations) {
            if (shift != 0 && each.of != PopulationBound::Of::least) return false;
        }
        const bool is_about_the_box = !constraints.populations.empty() ||
                                      !constraints.rotor.empty() || !constraints.stator.empty() ||
                                      !constraints.forbidden.empty() ||
                                      !constraints.touched.empty() || constraints.is_connected;
        return !is_about_the_box || is_of_box(spatial);
    }

    /// Translations of a torus are not.
    bool is_of_box(const Spatial& spatial) const {
        return evolution_.edge != Edge::torus ||
               (spatial.linear.fits(box_) && permutation(box_, spatial.linear) == spatial.cells);
    }

    static bool keeps_group(const SquareSymmetry& linear, const PatternSymmetry& symmetry) {
        return std::all_of(
            symmetry.elements.begin(), symmetry.elements.end(), [&](const SquareSymmetry& element) {
                const auto conjugate = composed(composed(inverse(linear), element), linear);
                return std::find(symmetry.elements.begin(), symmetry.elements.end(), conjugate) !=
                       symmetry.elements.end();
            });
    }

    bool keeps_changing(const CellPermutation& cells) const {
        std::multiset<std::vector<std::size_t>> before;
        std::multiset<std::vector<std::size_t>> after;
        for (const CellSet& set : evolution_.constraints.changing) {
            std::vector<std::size_t> some = set.cells(box_);
            before.insert(some);
            for (std::size_t& q : some) q = cells[q];
            std::sort(some.begin(), some.end());
            after.insert(some);
        }
        return before == after;
    }

    bool keeps_sides(const Spatial& spatial) const {
        const auto& sides = evolution_.constraints.touched;
        return std::all_of(sides.begin(), sides.end(), [&](Side side) {
            const Side to = side_towards(spatial.linear(direction(side)));
            return std::find(sides.begin(), sides.end(), to) != sides.end();
        });
    }

    static Offset direction(Side side) {
        switch (side) {
            case Side::top:
                return {0, -1};
            case Side::bottom:
                return {0, 1};
            case Side::left:
                return {-1, 0};
            case Side::right:
                return {1, 0};
        }
        return {};
    }

    static Side side_towards(Offset direction) {
        if (direction.y != 0) return direction.y < 0 ? Side::top : Side::bottom;
        return direction.x < 0 ? Side::left : Side::right;
    }

    const Spacetime& spacetime_;
    const Evolution& evolution_;
    const Box& box_;
};

}  // namespace

Stabiliser stabiliser(const Spacetime& spacetime) {
    return StabiliserSearch(spacetime).run();
}

}  // namespace nonesuch::life
