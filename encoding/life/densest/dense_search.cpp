#include "encoding/life/densest/dense_search.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
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

struct Stage {
    bool mirrors_columns;
    bool mirrors_rows;
    bool turns;
    /// Goes on with the pattern of the one before.
    bool continues;
    /// How many steps without success end it.
    int patience;
};

/// In turn, around and around. The smaller the part that is free, the sooner it is settled. What
/// has been found with a symmetry is close to a better pattern that has none more often than what
/// never had any, and if the most is odd in an even square, only such steps lead there.
constexpr std::array<Stage, 7> stages = {{{true, true, false, false, 60},
                                          {false, false, false, true, 150},
                                          {false, false, true, false, 150},
                                          {false, false, false, true, 150},
                                          {true, false, false, false, 150},
                                          {false, false, false, true, 150},
                                          {false, false, false, false, 300}}};

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
    begin_stage();
}

void DenseStillLifeSearch::begin_stage() {
    const Stage& stage = stages[stages_++ % stages.size()];
    if (!stage.continues) {
        current_ = Pattern(box_.width, box_.height);
        is_transposed_ = false;
        population_ = 0;
    }
    mirrors_columns_ = stage.mirrors_columns && can_be_mirrored(box_.width);
    mirrors_rows_ = stage.mirrors_rows && can_be_mirrored(box_.height);
    turns_ = stage.turns;
    steps_without_success_ = 0;
    patience_ = stage.patience;
}

void DenseStillLifeSearch::run(std::uint64_t steps, const std::atomic<bool>* stop,
                               const Report& report) {
    if (std::min(box_.width, box_.height) < StripElimination::min_width) return;
    for (std::uint64_t i = 0; i < steps && !is_stopped(stop); ++i) {
        step();
        keep_if_better(report);
        if (steps_without_success_ >= patience_) begin_stage();
    }
}

void DenseStillLifeSearch::step() {
    ++steps_;
    if (random_below(2) == 0) transpose();
    const Strip strip = turns_ ? random_turned_strip() : random_strip();
    StripElimination elimination({current_.width(), current_.height()}, Measure::waste,
                                 strip.width);
    // A strip that would cost too much, among empty ones, has to wait for its neighbours.
    elimination.refill(current_, strip, random_);
    set_images(strip);
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

Strip DenseStillLifeSearch::random_strip() {
    const int height = min_strip_height + random_below(max_strip_height - min_strip_height + 1);
    const Span columns = random_span(current_.width(), mirrors_columns_, strip_width);
    const Span rows = random_span(current_.height(), mirrors_rows_, height);
    return {columns.start, rows.start, columns.length, rows.length, columns.fold, rows.fold};
}

/// Ends at the centre, or is too far from it to be a neighbour of its image.
Strip DenseStillLifeSearch::random_turned_strip() {
    const int height = min_strip_height + random_below(max_strip_height - min_strip_height + 1);
    if (random_below(4) == 0) return centred_strip(height);
    const auto are_apart = [](int side, int start, int length) {
        return std::abs(side - 2 * start - length) >= length + 2;
    };
    for (int tries = 0; tries < 20; ++tries) {
        const Span columns = random_span(current_.width(), false, strip_width);
        const Span rows = random_span(current_.height(), false, height);
        if (are_apart(current_.width(), columns.start, columns.length) ||
            are_apart(current_.height(), rows.start, rows.length)) {
            return {columns.start, rows.start, columns.length, rows.length};
        }
    }
    return centred_strip(height);
}

Strip DenseStillLifeSearch::centred_strip(int height) const {
    const int columns = current_.width();
    const int rows = (current_.height() + 1) / 2;
    int width = std::min(strip_width, columns);
    if ((columns - width) % 2 != 0) --width;
    height = std::min(height, rows);
    const bool is_odd = current_.height() % 2 != 0;
    return {(columns - width) / 2,
            rows - height,
            width,
            height,
            Fold::none,
            is_odd ? Fold::turned_on : Fold::turned_behind};
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

void DenseStillLifeSearch::set_images(const Strip& strip) {
    const int right = current_.width() - 1;
    const int bottom = current_.height() - 1;
    for (int y = strip.y; y < strip.y + strip.height; ++y) {
        for (int x = strip.x; x < strip.x + strip.width; ++x) {
            const bool is_alive = current_.alive(x, y);
            if (mirrors_columns_) current_.set(right - x, y, is_alive);
            if (mirrors_rows_) current_.set(x, bottom - y, is_alive);
            if (turns_ || (mirrors_columns_ && mirrors_rows_)) {
                current_.set(right - x, bottom - y, is_alive);
            }
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
