#include "encoding/life/densest/dense_search.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "encoding/error.hpp"
#include "encoding/life/densest/still_check.hpp"
#include "encoding/stop_flag.hpp"

namespace nonesuch::life {
namespace {

/// Wider strips take four times as long with each column, and narrower ones get stuck.
constexpr int strip_width = 8;
constexpr int min_strip_height = 12;
constexpr int max_strip_height = 24;

/// One strip in eight lies at each border of the box, or at the mirror: there most of the waste is.
constexpr int places_for_borders = 8;

struct Attempt {
    bool mirrors_columns;
    bool mirrors_rows;
    /// How many steps without success end it.
    int patience;
};

/// In turn. The smaller the part that is free, the sooner it is settled.
constexpr std::array<Attempt, 6> attempts = {{{true, true, 60},
                                              {true, false, 150},
                                              {false, false, 300},
                                              {true, true, 60},
                                              {false, true, 150},
                                              {false, false, 300}}};

/// Half of a smaller side would leave no strip room.
bool can_be_mirrored(int side) {
    return side >= 2 * StripElimination::min_width - 1;
}

}  // namespace

DenseStillLifeSearch::DenseStillLifeSearch(const Box& box, std::uint64_t seed)
    : box_(box), random_(seed) {
    if (std::min(box.width, box.height) < 1 || std::max(box.width, box.height) > max_side) {
        throw InputError("dense still lifes are looked for in boxes with sides from 1 to " +
                         std::to_string(max_side) + ", not in " + std::to_string(box.width) + "x" +
                         std::to_string(box.height));
    }
    best_ = Pattern(box.width, box.height);
    begin_attempt();
}

void DenseStillLifeSearch::begin_attempt() {
    const Attempt& attempt = attempts[attempts_++ % attempts.size()];
    current_ = Pattern(box_.width, box_.height);
    is_transposed_ = false;
    mirrors_columns_ = attempt.mirrors_columns && can_be_mirrored(box_.width);
    mirrors_rows_ = attempt.mirrors_rows && can_be_mirrored(box_.height);
    population_ = 0;
    steps_without_success_ = 0;
    patience_ = attempt.patience;
}

void DenseStillLifeSearch::run(std::uint64_t steps, const std::atomic<bool>* stop,
                               const Report& report) {
    if (std::min(box_.width, box_.height) < StripElimination::min_width) return;
    for (std::uint64_t i = 0; i < steps && !is_stopped(stop); ++i) {
        step();
        keep_if_better(report);
        if (steps_without_success_ >= patience_) begin_attempt();
    }
}

void DenseStillLifeSearch::step() {
    ++steps_;
    if (random_below(2) == 0) transpose();
    refill_strip();
    mirror();
    const int population = current_.population();
    if (population < population_) throw InternalError("refilling a strip lost live cells");
    steps_without_success_ = population > population_ ? 0 : steps_without_success_ + 1;
    population_ = population;
}

void DenseStillLifeSearch::transpose() {
    current_ = transposed(current_);
    is_transposed_ = !is_transposed_;
    std::swap(mirrors_columns_, mirrors_rows_);
}

void DenseStillLifeSearch::refill_strip() {
    const Box box{current_.width(), current_.height()};
    const int height = min_strip_height + random_below(max_strip_height - min_strip_height + 1);
    const Span columns = random_span(box.width, mirrors_columns_, strip_width);
    const Span rows = random_span(box.height, mirrors_rows_, height);
    StripElimination elimination(box, Measure::waste, columns.length);
    // A strip that would cost too much, among empty ones, has to wait for its neighbours.
    elimination.refill(
        current_, {columns.start, rows.start, columns.length, rows.length, columns.fold, rows.fold},
        random_);
}

DenseStillLifeSearch::Span DenseStillLifeSearch::random_span(int side, bool is_mirrored,
                                                             int longest) {
    const int free = is_mirrored ? (side + 1) / 2 : side;
    const bool is_on_axis = is_mirrored && side % 2 != 0;
    int length = std::min(longest, free);
    // One cell before the cells on the axis a strip would be too close to its own image.
    if (is_on_axis && length == free - 1) --length;
    const int last = free - length;
    const int place = random_below(places_for_borders);
    int start = place == 0 ? 0 : place == 1 ? last : random_below(last + 1);
    if (is_on_axis && start == last - 1) start = last;
    if (!is_mirrored || start < last) return {start, length, Fold::none};
    return {start, length, is_on_axis ? Fold::on : Fold::behind};
}

int DenseStillLifeSearch::random_below(int limit) {
    return static_cast<int>(random_() % static_cast<std::uint64_t>(limit));
}

/// Sets what lies behind the mirrors.
void DenseStillLifeSearch::mirror() {
    const int width = current_.width();
    const int height = current_.height();
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
            const int from_x = mirrors_columns_ ? std::min(x, width - 1 - x) : x;
            const int from_y = mirrors_rows_ ? std::min(y, height - 1 - y) : y;
            current_.set(x, y, current_.alive(from_x, from_y));
        }
    }
}

void DenseStillLifeSearch::keep_if_better(const Report& report) {
    if (population_ <= best_.population()) return;
    check_still(current_);
    best_ = is_transposed_ ? transposed(current_) : current_;
    report(best_);
}

}  // namespace nonesuch::life
