// How many there are: numbers that others have published, and numbers that two ways of counting
// must agree on.

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include "encoding/life/simulator.hpp"
#include "listing.hpp"
#include "lone_enumeration.hpp"
#include "temporary_folder.hpp"

namespace nonesuch {
namespace {

using life::Pattern;

std::string square(int n) {
    return std::to_string(n) + "x" + std::to_string(n);
}

std::string dead_rows(int n) {
    std::string rows;
    for (int y = 0; y < n; ++y) {
        rows += (y > 0 ? "/" : "") + std::string(static_cast<std::size_t>(n), '.');
    }
    return rows;
}

/// The images of a pattern in a square under its eight symmetries.
std::set<std::string> images(const Pattern& pattern) {
    const int n = pattern.width();
    std::set<std::string> result;
    for (int symmetry = 0; symmetry < 8; ++symmetry) {
        Pattern image(n, n);
        for (int q = 0; q < n * n; ++q) {
            int x = (symmetry & 1) != 0 ? n - 1 - q % n : q % n;
            int y = (symmetry & 2) != 0 ? n - 1 - q / n : q / n;
            if ((symmetry & 4) != 0) std::swap(x, y);
            image.set(x, y, pattern.alive(q % n, q / n));
        }
        result.insert(image.picture());
    }
    return result;
}

/// How many patterns of a square there are, and in how many orbits.
struct Census {
    std::size_t count = 0;
    std::size_t count_of_all = 0;
    std::set<std::string> seen = {};

    void add(const Pattern& pattern) {
        ++count_of_all;
        if (!seen.insert(pattern.picture()).second) return;
        ++count;
        seen.merge(images(pattern));
    }
};

/// Of all patterns of which a predicate holds.
Census census(int n, const std::function<bool(const Pattern&)>& holds) {
    Census census;
    for (std::uint32_t mask = 0; mask < std::uint32_t{1} << (n * n); ++mask) {
        Pattern pattern(n, n);
        for (int q = 0; q < n * n; ++q) pattern.set(q % n, q / n, (mask >> q & 1) != 0);
        if (holds(pattern)) census.add(pattern);
    }
    return census;
}

/// The next generation of a pattern, which may reach one cell beyond its box.
bool becomes(const Pattern& pattern, const Pattern& wanted) {
    const life::Universe next = life::Universe(pattern, false).step(life::Rule::life());
    if (next.population() != static_cast<std::size_t>(wanted.population())) return false;
    for (int y = 0; y < wanted.height(); ++y) {
        for (int x = 0; x < wanted.width(); ++x) {
            if (wanted.alive(x, y) && !next.alive(x, y)) return false;
        }
    }
    return true;
}

class Counts : public testing::Test {
  protected:
    Listing verified(const Words& claim, const Words& more = {}) {
        const std::string run = folder_ / ("run" + std::to_string(runs_++));
        const Listing found = listing(claim, run, more);
        if (found.count > 0) {
            EXPECT_EQ(found.verdict, "COMPLETE");
            expect_verified_list(run, found.count, found.count_of_all);
        } else {
            EXPECT_EQ(found.verdict, "UNSATISFIABLE");
            EXPECT_EQ(nonesuch_run({"verify", run}).code, 0);
        }
        return found;
    }

    TemporaryFolder folder_;
    int runs_ = 0;
};

/// A136278 counts the empty box among the stable ones; a still life is not empty.
TEST_F(Counts, OfStillLifesAreThosePublished) {
    const std::vector<std::size_t> published = {1, 2, 12, 83, 417, 3928};
    for (int n = 1; n <= 6; ++n) {
        const Listing found = verified({"still-life", "--box", square(n)});
        EXPECT_EQ(found.count_of_all + 1, published[static_cast<std::size_t>(n) - 1]) << n;
        if (n > 4) {
            // Too many to run all patterns; but of those that are listed the orbits are counted.
            Census listed;
            const Words each = {"still-life", "--box", square(n)};
            const Listing all = listing(each, {}, {"--all"});
            for (const std::string& line : all.solutions) {
                listed.add(pattern_of(line, n, n));
            }
            EXPECT_EQ(listed.count, found.count) << n;
            EXPECT_EQ(listed.count_of_all, found.count_of_all) << n;
            EXPECT_EQ(listed.seen.size(), found.count_of_all) << n;
            continue;
        }
        const Census all = census(n, [](const Pattern& pattern) {
            return pattern.population() > 0 && becomes(pattern, pattern);
        });
        EXPECT_EQ(found.count, all.count) << n;
        EXPECT_EQ(found.count_of_all, all.count_of_all) << n;
    }
}

/// A134963 counts the empty box as well. It is a predecessor of itself, but does not die.
TEST_F(Counts, OfPatternsThatVanishAreThosePublished) {
    const std::vector<std::size_t> published = {2, 11, 51, 860, 28156};
    for (int n = 1; n <= 5; ++n) {
        const std::size_t all = published[static_cast<std::size_t>(n) - 1];
        const Listing found =
            verified({"predecessor", "--generations", "1", "--pattern", dead_rows(n)});
        EXPECT_EQ(found.count_of_all, all) << n;
        if (n > 4) continue;
        const Pattern empty(n, n);
        const Census counted = census(n, [&](const Pattern& each) { return becomes(each, empty); });
        EXPECT_EQ(found.count, counted.count) << n;
        EXPECT_EQ(counted.count_of_all, all) << n;
        const Listing dying = verified({"dies", "--generations", "1", "--box", square(n)});
        EXPECT_EQ(dying.count_of_all + 1, all) << n;
        EXPECT_EQ(dying.count + 1, found.count) << n;
    }
}

TEST_F(Counts, OfParentsAreThosePublished) {
    struct Known {
        const char* pattern;
        std::size_t count;
        std::size_t count_of_all;
    };
    for (const Known& each : {Known{".o./o.o/.o.", 3, 6}, Known{".o./.o./.o.", 1, 1},
                              Known{"..o../...../.oo../..o../..o../.ooo.", 28, 28}}) {
        const Words claim = {"predecessor", "--generations", "1", "--pattern", each.pattern};
        const Listing found = verified(claim);
        EXPECT_EQ(found.count, each.count) << each.pattern;
        EXPECT_EQ(found.count_of_all, each.count_of_all) << each.pattern;
        const Listing all = listing(claim, {}, {"--all"});
        EXPECT_EQ(all.solutions.size(), each.count_of_all);
        const Pattern child = Pattern::from_picture(each.pattern);
        std::set<std::string> different;
        for (const std::string& line : all.solutions) {
            EXPECT_TRUE(becomes(pattern_of(line, child.width(), child.height()), child)) << line;
            EXPECT_TRUE(different.insert(line).second) << line;
        }
    }
}

TEST_F(Counts, OfOscillatorsAndShipsAreThoseOfTheSimulator) {
    // The oscillators of period 2 in 4x4, each phase by itself: blinkers, of which the inner cells
    // alone can be the middle, toads, beacons and clocks, which the boxes of both phases hold.
    const Census all = census(4, [](const Pattern& pattern) {
        const life::Universe once = life::Universe(pattern, false).step(life::Rule::life());
        std::size_t inside = 0;
        Pattern next(4, 4);
        for (int q = 0; q < 16; ++q) {
            next.set(q % 4, q / 4, once.alive(q % 4, q / 4));
            if (once.alive(q % 4, q / 4)) ++inside;
        }
        return inside == once.population() && next != pattern && becomes(next, pattern);
    });
    const Listing found = verified({"oscillator", "--period", "2", "--box", "4x4"});
    EXPECT_EQ(found.count_of_all, all.count_of_all);
    EXPECT_EQ(found.count_of_all, 24U);
    // Here two phases are one solution up to symmetry.
    EXPECT_EQ(found.count, 4U);
    EXPECT_LT(found.count, all.count);
    // Of the two ways to go along the diagonal one is asked for; a reflection in it exchanges two
    // of the four phases' images each.
    const Listing gliders =
        verified({"spaceship", "--period", "4", "--displacement", "1,1", "--box", "4x4"});
    EXPECT_EQ(gliders.count_of_all, 6U);
    EXPECT_EQ(gliders.count, 3U);
}

/// The patterns that a claim's generation shows, as sets of grids; the box may be the larger one.
std::set<std::string> all_of(const life::Claim& claim, int generation) {
    std::set<std::string> cells;
    const life::Enumeration enumeration(claim, life::Projection{{generation}});
    for (const std::string& grid : enumeration.all()) {
        cells.insert(grid.substr(grid.rfind('|') + 1));
    }
    return cells;
}

life::Claim parents_of(const std::string& grid, int generations) {
    life::Claim claim;
    claim.family = life::Family::predecessor;
    const life::KnownGrid known = life::parse_known_grid(grid, "grid");
    claim.box = known.box;
    claim.pattern = known.generations.front();
    claim.generations = generations;
    return claim;
}

/// Of all generations in the same box: that each in between does not leave it is part of both.
TEST(Grandparents, AreTheParentsOfParents) {
    std::size_t grandparents = 0;
    for (const std::string grid : {".oo./o..o/.oo.", "..../.oo./.oo./....", ".o../..o./ooo./....",
                                   "...../..o../..o../..o../....."}) {
        std::set<std::string> one_by_one;
        std::set<std::string> with_parents;
        for (const std::string& parent : all_of(parents_of(grid, 1), 0)) {
            const auto theirs = all_of(parents_of(parent, 1), 0);
            one_by_one.insert(theirs.begin(), theirs.end());
            if (!theirs.empty()) with_parents.insert(parent);
        }
        EXPECT_EQ(all_of(parents_of(grid, 2), 0), one_by_one) << grid;
        EXPECT_EQ(all_of(parents_of(grid, 2), 1), with_parents) << grid;
        std::set<std::string> three;
        for (const std::string& each : one_by_one) {
            const auto theirs = all_of(parents_of(each, 1), 0);
            three.insert(theirs.begin(), theirs.end());
            if (three.size() > 300) break;
        }
        if (three.size() <= 300) {
            EXPECT_EQ(all_of(parents_of(grid, 3), 0), three) << grid;
        }
        grandparents += one_by_one.size();
    }
    EXPECT_GT(grandparents, 20U);
}

}  // namespace
}  // namespace nonesuch
