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
/// at random among equals, which never makes the pattern worse. Starting from nothing, some tens of
/// steps give a dense pattern whatever the start, so no other construction is needed. The rest is
/// symmetry: an attempt keeps the pattern its own mirror image along both axes, along one, or not
/// at all. With both axes a step counts fourfold, and odd squares seldom need more; without, there
/// are patterns that the mirrors exclude. An attempt without success for a while ends.
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

    void begin_attempt();
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
    std::size_t attempts_ = 0;

    // The attempt. Strips stand; to have them lie as well, the pattern is transposed now and then.
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
