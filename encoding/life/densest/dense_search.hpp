#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <random>

#include "encoding/life/box.hpp"
#include "encoding/life/densest/strip.hpp"
#include "encoding/life/pattern.hpp"

namespace nonesuch::life {

/// Looks for dense still lifes under B3/S23 in a box, births on the ring around it forbidden: a
/// lower bound for what SAT then proves to be the most, and a pattern that shows it.
///
///     DenseStillLifeSearch search({33, 33}, 1);
///     search.run(1000, nullptr, [](const Pattern& better) { … });
///     search.best().population() == 563
///
/// Local search with large neighbourhoods, as Gallardo, Cotta and Fernández (Solving weighted
/// constraint satisfaction problems with memetic/exact hybrid algorithms, 2009) recombine patterns
/// by bucket elimination: a step refills a strip, eight cells wide, with the least waste there is,
/// at random among equals, which never makes the pattern worse. From the empty box some tens of
/// steps lead to a dense pattern, so no other construction is needed.
///
/// The rest is symmetry. There are stages: the pattern is kept its own mirror image along both
/// axes, or along one, or the same after half a turn, and starts from the empty box; then it goes
/// on without symmetry. With both mirrors a step counts fourfold, which is enough for some odd
/// squares (21, 25, 27, 29, 33); for even ones half a turn helps more. A stage without success for
/// a while ends.
///
/// Measured with seed 1 in squares, one core of a busy machine: the greatest population known was
/// found for all n = 2 … 17 within 500 steps, for n = 18 … 29, 31, 33 and 41 within 630 steps or
/// 3 s. Not found in 20 s or more, with how much was missing: 30: 1, 32: 1, 34: 3, 35: 1, 36: 2,
/// 37: 1, 38: 2, 39: 1, 40: 4, 42: 3, 43: 2, 45: 1, 50: 6, 60: 7. A first
/// version with both mirrors alone, begun anew each 60 steps, found the most at 37 and 45 in 1 s.
/// So it stalls in large squares, even ones first.
///
/// Tried on few runs, no clear gain: strips of 6, 7, 9 or 10 cells at n = 24; forbidding a cell its
/// state at random and accepting a little worse at n = 33; strips as long as the pattern; a stage
/// kept by quarter turns (better from n = 34 on, worse at 22 and 30).
///
/// What is found depends on the box, the seed and the number of steps alone. A step takes about
/// 5 ms. Boxes with a side of 1 have none but the empty still life.
class DenseStillLifeSearch {
  public:
    using Report = std::function<void(const Pattern& better)>;

    static constexpr int max_side = 1000;

    /// Throws InputError unless both sides lie between 1 and `max_side`.
    DenseStillLifeSearch(const Box& box, std::uint64_t seed);

    /// Makes so many more steps, or fewer if told to stop, and reports each pattern that is better
    /// than all before, after the simulator has confirmed that it stays as it is. Of the box's
    /// size.
    void run(std::uint64_t steps, const std::atomic<bool>* stop, const Report& report);

    /// The best so far; the empty one at first.
    const Pattern& best() const { return best_; }
    /// All that have been made.
    std::uint64_t steps() const { return steps_; }

  private:
    /// Along one axis: where a strip begins, how long it is, whether it ends at a mirror.
    struct Span {
        int start = 0;
        int length = 0;
        Fold fold = Fold::none;
    };

    void begin_stage();
    void step();
    void transpose();
    Strip random_strip();
    Strip random_turned_strip();
    Strip centred_strip(int height) const;
    Span random_span(int side, bool is_mirrored, int longest);
    int random_below(int limit);
    void set_images(const Strip& strip);
    void keep_if_better(const Report& report);

    Box box_;
    std::mt19937_64 random_;
    Pattern best_;
    std::uint64_t steps_ = 0;
    std::size_t stages_ = 0;

    // The stage. Strips stand; to have them lie as well, the pattern is transposed now and then.
    Pattern current_;
    bool is_transposed_ = false;
    bool mirrors_columns_ = false;
    bool mirrors_rows_ = false;
    bool turns_ = false;
    int population_ = 0;
    int steps_without_success_ = 0;
    int patience_ = 0;
};

}  // namespace nonesuch::life
