#include "encoding/life/set_cover.hpp"

#include <algorithm>
#include <cassert>
#include <limits>

namespace nonesuch::life {
namespace {

constexpr std::size_t node_limit = 20'000;

class BranchAndBound {
  public:
    BranchAndBound(std::size_t rows, const std::vector<CoverColumn>& columns)
        : columns_(columns), columns_of_(rows), covered_(rows, 0) {
        for (std::size_t column = 0; column < columns.size(); ++column) {
            for (const std::size_t row : columns[column].rows) columns_of_[row].push_back(column);
        }
    }

    std::vector<std::size_t> solve() {
        search(0);
        assert(best_cost_ < std::numeric_limits<std::size_t>::max());
        return best_;
    }

  private:
    std::size_t newly_covered(std::size_t column) const {
        const auto& rows = columns_[column].rows;
        return static_cast<std::size_t>(std::count_if(
            rows.begin(), rows.end(), [&](std::size_t r) { return covered_[r] == 0; }));
    }

    /// The cost of the cheapest column of each of some rows no two of which share a column.
    std::size_t lower_bound() const {
        std::vector<bool> touched(columns_.size(), false);
        std::size_t bound = 0;
        for (std::size_t row = 0; row < covered_.size(); ++row) {
            if (covered_[row] != 0) continue;
            const auto& choices = columns_of_[row];
            if (std::any_of(choices.begin(), choices.end(), [&](auto c) { return touched[c]; })) {
                continue;
            }
            std::size_t cheapest = std::numeric_limits<std::size_t>::max();
            for (const std::size_t column : choices) {
                touched[column] = true;
                cheapest = std::min(cheapest, columns_[column].cost);
            }
            bound += cheapest;
        }
        return bound;
    }

    std::size_t tightest_row() const {
        std::size_t tightest = covered_.size();
        for (std::size_t row = 0; row < covered_.size(); ++row) {
            if (covered_[row] != 0) continue;
            if (tightest == covered_.size() ||
                columns_of_[row].size() < columns_of_[tightest].size()) {
                tightest = row;
            }
        }
        return tightest;
    }

    void search(std::size_t cost) {
        const std::size_t row = tightest_row();
        if (row == covered_.size()) {
            if (cost < best_cost_) best_cost_ = cost, best_ = chosen_;
            return;
        }
        const bool has_solution = best_cost_ < std::numeric_limits<std::size_t>::max();
        if (has_solution && (++nodes_ > node_limit || cost + lower_bound() >= best_cost_)) return;
        for (const std::size_t column : by_cost_of_a_row(columns_of_[row])) {
            for (const std::size_t r : columns_[column].rows) ++covered_[r];
            chosen_.push_back(column);
            search(cost + columns_[column].cost);
            chosen_.pop_back();
            for (const std::size_t r : columns_[column].rows) --covered_[r];
        }
    }

    std::vector<std::size_t> by_cost_of_a_row(std::vector<std::size_t> choices) const {
        std::stable_sort(choices.begin(), choices.end(), [&](std::size_t a, std::size_t b) {
            return columns_[a].cost * newly_covered(b) < columns_[b].cost * newly_covered(a);
        });
        return choices;
    }

    const std::vector<CoverColumn>& columns_;
    std::vector<std::vector<std::size_t>> columns_of_;
    std::vector<int> covered_;
    std::vector<std::size_t> chosen_;
    std::vector<std::size_t> best_;
    std::size_t best_cost_ = std::numeric_limits<std::size_t>::max();
    std::size_t nodes_ = 0;
};

}  // namespace

std::vector<std::size_t> smallest_cover(std::size_t rows, const std::vector<CoverColumn>& columns) {
    return BranchAndBound(rows, columns).solve();
}

}  // namespace nonesuch::life
