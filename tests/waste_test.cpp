// The waste lemma of encoding/life/waste.md: that the encoder's table is the document's definition,
// and that the lemma holds.

#include "encoding/life/waste.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <functional>
#include <map>
#include <random>
#include <set>
#include <vector>

#include "encoding/life/simulator.hpp"
#include "waste_definition.hpp"

namespace nonesuch::life {
namespace {

Pattern nine_cells(NeighbourhoodSet alive) {
    Pattern pattern(3, 3);
    for (int i = 0; i < neighbourhood_size; ++i) pattern.set(i % 3, i / 3, ((alive >> i) & 1) != 0);
    return pattern;
}

int told_waste(NeighbourhoodSet alive) {
    int waste = 0;
    for (const WasteImplicant& each : waste_implicants()) {
        if ((alive & each.part.care) == each.part.alive) waste = std::max(waste, each.waste);
    }
    return waste;
}

TEST(WasteDefinition, IsWhatThePartsOfEachNeighbourhoodTell) {
    int tried = 0;
    for (unsigned i = 0; i < 1U << neighbourhood_size; ++i) {
        const auto alive = static_cast<NeighbourhoodSet>(i);
        const int neighbours = std::popcount(i & ~(1U << centre));
        const bool is_alive = ((alive >> centre) & 1) != 0;
        if (is_alive && neighbours > 3) continue;
        EXPECT_EQ(told_waste(alive), waste_in_box(nine_cells(alive), 1, 1))
            << nine_cells(alive).picture();
        ++tried;
    }
    EXPECT_EQ(tried, 256 + 1 + 8 + 28 + 56);
}

TEST(WasteDefinition, NeedsEachOfTheParts) {
    const auto& parts = waste_implicants();
    EXPECT_EQ(parts.size(), 20U);
    for (const WasteImplicant& missing : parts) {
        const auto tells_it = [&](const WasteImplicant& each) {
            return each.waste >= missing.waste && (each.part.care & ~missing.part.care) == 0 &&
                   (missing.part.alive & each.part.care) == each.part.alive;
        };
        EXPECT_EQ(std::count_if(parts.begin(), parts.end(), tells_it), 1);
    }
}

TEST(WasteDefinition, HasTheSymmetriesOfTheSquare) {
    std::set<std::pair<Implicant, int>> parts;
    for (const auto& [part, waste] : waste_implicants()) parts.emplace(part, waste);
    for (const CellMap& map : square_symmetries()) {
        for (const auto& [part, waste] : parts) {
            EXPECT_TRUE(parts.contains({image(map, part), waste}));
        }
    }
}

/// Rows as numbers, column x as bit x: all patterns of a box by a transfer over its rows.
class Transfer {
  public:
    /// For each 4 · live + waste of a pattern of the box, how many patterns have it.
    using Sums = std::map<int, long long>;
    /// Of a row between two others: 4 · live + the waste of its cells and of the ring at its ends;
    /// nothing if the row is not allowed there.
    using RowSum = std::function<std::optional<int>(unsigned, unsigned, unsigned)>;

    Transfer(int width, RowSum row_sum) : width_(width) {
        for (unsigned above = 0; above < rows(); ++above) {
            for (unsigned row = 0; row < rows(); ++row) {
                for (unsigned below = 0; below < rows(); ++below) {
                    sums_.push_back(row_sum(above, row, below));
                }
            }
        }
    }

    /// Of boxes of heights 1 to `height`.
    std::vector<Sums> run(int height) const {
        std::vector<Sums> result;
        // By the last two rows, with the ring above the box.
        std::map<std::pair<unsigned, unsigned>, Sums> states;
        for (unsigned row = 0; row < rows(); ++row) {
            if (sum(0, 0, row)) states[{0, row}][ring_along(row)] = 1;
        }
        for (int y = 0; y < height; ++y) {
            Sums& finished = result.emplace_back();
            std::map<std::pair<unsigned, unsigned>, Sums> next;
            for (const auto& [last, sums] : states) {
                for (unsigned below = 0; below < rows(); ++below) {
                    const auto more = sum(last.first, last.second, below);
                    if (!more) continue;
                    const bool ends = below == 0 && sum(last.second, 0, 0);
                    if (ends) add(finished, sums, *more + ring_along(last.second));
                    add(next[{last.second, below}], sums, *more);
                }
            }
            states = std::move(next);
        }
        return result;
    }

  private:
    unsigned rows() const { return 1U << width_; }
    /// Of the ring above a row, or below.
    int ring_along(unsigned row) const { return width_ - std::popcount(row); }
    std::optional<int> sum(unsigned above, unsigned row, unsigned below) const {
        return sums_[(above * rows() + row) * rows() + below];
    }
    static void add(Sums& to, const Sums& from, int more) {
        for (const auto& [sum, count] : from) to[sum + more] += count;
    }

    int width_;
    std::vector<std::optional<int>> sums_;
};

Pattern three_rows(int width, unsigned above, unsigned row, unsigned below) {
    Pattern pattern(width, 3);
    for (int x = 0; x < width; ++x) {
        pattern.set(x, 0, ((above >> x) & 1) != 0);
        pattern.set(x, 1, ((row >> x) & 1) != 0);
        pattern.set(x, 2, ((below >> x) & 1) != 0);
    }
    return pattern;
}

int neighbours(const Pattern& pattern, int x, int y) {
    int count = pattern.alive(x, y) ? -1 : 0;
    for (int i = 0; i < 9; ++i) count += pattern.alive(x + i % 3 - 1, y + i / 3 - 1) ? 1 : 0;
    return count;
}

/// Whether a cell may stand in the middle row.
using Allowed = std::function<bool(bool alive, int neighbours)>;

Transfer::RowSum row_sum(int width, const Allowed& allowed) {
    return [=](unsigned above, unsigned row, unsigned below) -> std::optional<int> {
        const Pattern pattern = three_rows(width, above, row, below);
        int sum = (pattern.alive(0, 1) ? 0 : 1) + (pattern.alive(width - 1, 1) ? 0 : 1);
        // Births beside the box are forbidden as well.
        for (int x = -1; x <= width; ++x) {
            const bool alive = pattern.alive(x, 1);
            if (!allowed(alive, neighbours(pattern, x, 1))) return std::nullopt;
            if (x < 0 || x == width) continue;
            sum += (alive ? 4 : 0) + waste_in_box(pattern, x, 1);
        }
        return sum;
    };
}

bool is_uncrowded(bool alive, int neighbours) {
    return !alive || neighbours <= 3;
}

bool is_still(bool alive, int neighbours) {
    return alive ? neighbours == 2 || neighbours == 3 : neighbours != 3;
}

long long count(const Transfer::Sums& sums) {
    long long total = 0;
    for (const auto& [sum, patterns] : sums) total += patterns;
    return total;
}

TEST(WasteLemma, HoldsForEachPatternUpTo6x12WhoseLiveCellsHaveAtMostThreeLiveNeighbours) {
    for (int width = 1; width <= 6; ++width) {
        const auto of_height = Transfer(width, row_sum(width, is_uncrowded)).run(12);
        for (int height = 1; height <= 12; ++height) {
            const auto& sums = of_height[static_cast<std::size_t>(height) - 1];
            ASSERT_EQ(sums.size(), 1U) << width << "x" << height;
            EXPECT_EQ(sums.begin()->first, 2 * width * height + 2 * (width + height));
        }
    }
}

/// That the transfer leaves out no still life: A136278 of the OEIS.
TEST(WasteLemma, IsTriedOnAsManyStillLifesAsThereAre) {
    const long long published[] = {1, 2, 12, 83, 417, 3928};
    for (int n = 1; n <= 6; ++n) {
        const auto of_height = Transfer(n, row_sum(n, is_still)).run(n);
        EXPECT_EQ(count(of_height.back()), published[n - 1]) << n;
    }
}

TEST(WasteLemma, FailsWhereLiveCellsHaveMoreNeighbours) {
    for (const char* picture : {"ooo/ooo", ".o./ooo/.o.", "o.o/.o./o.o", "ooo/ooo/ooo"}) {
        const Pattern pattern = Pattern::from_picture(picture);
        const int area = pattern.width() * pattern.height();
        EXPECT_NE(4 * pattern.population() + total_waste(pattern),
                  2 * area + 2 * (pattern.width() + pattern.height()))
            << picture;
    }
}

/// What a soup becomes, if that is a still life; else nothing.
std::optional<Pattern> settled(std::mt19937& random, int size, const Rule& rule) {
    Pattern soup(size, size);
    for (int y = 0; y < size; ++y) {
        for (int x = 0; x < size; ++x) soup.set(x, y, random() % 2 == 0);
    }
    Universe universe(soup);
    for (int t = 0; t < 100 && universe.population() > 0; ++t) {
        const Universe next = universe.step(rule);
        if (next == universe) return universe.to_pattern();
        universe = next;
    }
    return std::nullopt;
}

Pattern with_margins(const Pattern& pattern, std::mt19937& random) {
    const auto margin = [&] { return static_cast<int>(random() % 4); };
    const int left = margin();
    const int top = margin();
    Pattern box(left + pattern.width() + margin(), top + pattern.height() + margin());
    for (int y = 0; y < pattern.height(); ++y) {
        for (int x = 0; x < pattern.width(); ++x) {
            box.set(left + x, top + y, pattern.alive(x, y));
        }
    }
    return box;
}

TEST(WasteLemma, HoldsForWhatRandomSoupsSettleTo) {
    std::mt19937 random(1);
    for (const char* rule : {"B3/S23", "B36/S23", "B38/S23"}) {
        std::set<std::string> seen;
        for (int i = 0; i < 1'000; ++i) {
            const auto still = settled(random, 4 + i % 6, Rule::parse(rule));
            if (!still) continue;
            seen.insert(still->picture());
            const Pattern box = with_margins(*still, random);
            EXPECT_EQ(4 * box.population() + total_waste(box),
                      2 * box.width() * box.height() + 2 * (box.width() + box.height()))
                << box.picture();
        }
        EXPECT_GT(seen.size(), 25U) << rule;
    }
}

Evolution still_lifes(const char* rule) {
    Evolution evolution;
    evolution.rule = Rule::parse(rule);
    evolution.box = {9, 9};
    evolution.motion = Motion{};
    return evolution;
}

TEST(WasteLemma, IsUsedExactlyUnderRulesByWhichNoCellSurvivesWithMoreThanThreeNeighbours) {
    for (const char* rule : {"B3/S23", "B36/S23", "B3/S012", "B2/S3", "B/S", "B3/S2-i3"}) {
        EXPECT_FALSE(objection_to_waste(still_lifes(rule))) << rule;
    }
    for (const char* rule : {"B3/S234", "B3/S5", "B3/S234c", "B3678/S34678", "B2/S23V"}) {
        const auto objection = objection_to_waste(still_lifes(rule));
        ASSERT_TRUE(objection) << rule;
        EXPECT_NE(objection->find(still_lifes(rule).rule.text()), std::string::npos) << *objection;
    }
}

TEST(WasteLemma, IsUsedForStillLifesInABoxAlone) {
    const auto is_used = [](auto change) {
        Evolution evolution = still_lifes("B3/S23");
        change(evolution);
        return !objection_to_waste(evolution);
    };
    EXPECT_TRUE(is_used([](Evolution&) {}));
    EXPECT_TRUE(is_used([](Evolution& e) { e.constraints.cells = {KnownCells(81)}; }));
    EXPECT_FALSE(is_used([](Evolution& e) { e.edge = Edge::torus; }));
    EXPECT_FALSE(is_used([](Evolution& e) { e.edge = Edge::open; }));
    EXPECT_FALSE(is_used([](Evolution& e) { e.generations = 2; }));
    EXPECT_FALSE(is_used([](Evolution& e) { e.motion.reset(); }));
    EXPECT_FALSE(is_used([](Evolution& e) { e.motion->symmetry.flips_x = true; }));
    EXPECT_FALSE(is_used([](Evolution& e) {
        e.constraints.cells = {KnownCells(81)};
        e.constraints.cells.front()[40].is_exempt = true;
    }));
}

TEST(WasteLemma, GivesTheBoundOnWaste) {
    EXPECT_EQ(waste_allowed({12, 12}, 77), 28);
    EXPECT_EQ(waste_allowed({7, 5}, 0), 94);
    EXPECT_EQ(waste_allowed({2, 2}, 4), 0);
    EXPECT_LT(waste_allowed({2, 2}, 5), 0);
    EXPECT_EQ(waste_allowed({1, 1}, 2'147'483'647), 6 - 4 * 2'147'483'647LL);
}

}  // namespace
}  // namespace nonesuch::life
