#include "encoding/life/transition_cover.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <set>

#include "encoding/life/set_cover.hpp"

namespace nonesuch::life {

Implicant image(const CellMap& map, const Implicant& implicant) {
    return {image(map, implicant.care), image(map, implicant.alive)};
}

namespace {

/// Every partial neighbourhood inside `free` all of whose completions have the wanted next state.
class Implicants {
  public:
    Implicants(const TruthTable& table, bool value, NeighbourhoodSet free) : free_(free) {
        // A superset is a greater number, so each care set finds its one-larger sets done.
        for (int care = free; care >= 0; --care) {
            if ((care & ~free) != 0) continue;
            for_each_subset(care, [&](int alive) { fill(table, value, care, alive); });
        }
    }

    bool contains(const Implicant& implicant) const {
        return holds_[index(implicant.care, implicant.alive)];
    }
    bool is_prime(const Implicant& implicant) const {
        bool prime = true;
        for_each_cell(implicant.care,
                      [&](int cell) { prime &= !contains(without(implicant, cell)); });
        return prime;
    }
    template <typename Visit>
    void for_each(Visit visit) const {
        for_each_subset(free_, [&](int care) {
            for_each_subset(care, [&](int alive) {
                const Implicant implicant{static_cast<NeighbourhoodSet>(care),
                                          static_cast<NeighbourhoodSet>(alive)};
                if (contains(implicant)) visit(implicant);
            });
        });
    }

  private:
    static std::size_t index(int care, int alive) {
        return (static_cast<std::size_t>(care) << neighbourhood_size) |
               static_cast<std::size_t>(alive);
    }
    static Implicant without(const Implicant& implicant, int cell) {
        const auto keep = static_cast<NeighbourhoodSet>(~(1U << cell));
        return {static_cast<NeighbourhoodSet>(implicant.care & keep),
                static_cast<NeighbourhoodSet>(implicant.alive & keep)};
    }
    template <typename Visit>
    static void for_each_cell(int set, Visit visit) {
        for (int cell = 0; cell < neighbourhood_size; ++cell) {
            if (((set >> cell) & 1) != 0) visit(cell);
        }
    }
    template <typename Visit>
    static void for_each_subset(int set, Visit visit) {
        for (int subset = set;; subset = (subset - 1) & set) {
            visit(subset);
            if (subset == 0) break;
        }
    }
    void fill(const TruthTable& table, bool value, int care, int alive) {
        const int open = free_ & ~care;
        const int next = open & -open;
        holds_[index(care, alive)] = open == 0 ? table[static_cast<std::size_t>(alive)] == value
                                               : holds_[index(care | next, alive)] &&
                                                     holds_[index(care | next, alive | next)];
    }

    NeighbourhoodSet free_;
    std::vector<bool> holds_ = std::vector<bool>(std::size_t{1} << (2 * neighbourhood_size), false);
};

std::vector<Implicant> orbit(const Implicant& implicant, const std::vector<CellMap>& group) {
    std::set<Implicant> images;
    for (const CellMap& map : group) images.insert(image(map, implicant));
    return {images.begin(), images.end()};
}

/// Symmetric covers as a covering problem: a row is an orbit of neighbourhoods, a column an orbit
/// of implicants, which is chosen as a whole.
class SymmetricCover {
  public:
    SymmetricCover(const Implicants& implicants, NeighbourhoodSet free, std::vector<CellMap> group)
        : implicants_(implicants), free_(free), group_(std::move(group)) {
        implicants_.for_each([&](const Implicant& implicant) {
            if (implicant.care == free_) add_row(implicant);
        });
        implicants_.for_each([&](const Implicant& implicant) {
            auto images = orbit(implicant, group_);
            if (images.front() == implicant && is_useful(implicant, images.size())) {
                add_column(std::move(images));
            }
        });
    }

    std::vector<Implicant> smallest() const {
        std::vector<Implicant> chosen;
        for (const std::size_t column : smallest_cover(rows_, columns_)) {
            chosen.insert(chosen.end(), orbits_[column].begin(), orbits_[column].end());
        }
        std::sort(chosen.begin(), chosen.end());
        return chosen;
    }

  private:
    void add_row(const Implicant& neighbourhood) {
        const auto images = orbit(neighbourhood, group_);
        if (images.front() != neighbourhood) return;
        for (const Implicant& each : images) row_of_[each.alive] = rows_;
        ++rows_;
    }
    /// A non-prime implicant earns its place only by having fewer images than all that contain it.
    bool is_useful(const Implicant& implicant, std::size_t images) const {
        if (implicants_.is_prime(implicant)) return true;
        for (int care = implicant.care; care != 0;) {
            care = (care - 1) & implicant.care;
            const Implicant larger{static_cast<NeighbourhoodSet>(care),
                                   static_cast<NeighbourhoodSet>(implicant.alive & care)};
            if (implicants_.contains(larger) && orbit(larger, group_).size() <= images)
                return false;
        }
        return true;
    }
    void add_column(std::vector<Implicant> images) {
        CoverColumn column;
        const Implicant& first = images.front();
        const int open = free_ & ~first.care;
        for (int rest = open;; rest = (rest - 1) & open) {
            column.rows.push_back(row_of_[static_cast<std::size_t>(first.alive | rest)]);
            if (rest == 0) break;
        }
        // Fewest clauses first, then fewest literals.
        const auto literals = static_cast<std::size_t>(std::popcount(first.care));
        column.cost = images.size() * (10'000 + literals);
        columns_.push_back(std::move(column));
        orbits_.push_back(std::move(images));
    }

    const Implicants& implicants_;
    NeighbourhoodSet free_;
    std::vector<CellMap> group_;
    std::array<std::size_t, 1 << neighbourhood_size> row_of_{};
    std::size_t rows_ = 0;
    std::vector<CoverColumn> columns_;
    std::vector<std::vector<Implicant>> orbits_;
};

/// The table over the other cells, once those of `known` are alive for sure.
TruthTable with_known_alive(const TruthTable& table, NeighbourhoodSet known) {
    TruthTable result;
    for (unsigned alive = 0; alive < table.size(); ++alive) result[alive] = table[alive | known];
    return result;
}

}  // namespace

std::vector<Implicant> prime_implicants(const TruthTable& table, bool value,
                                        NeighbourhoodSet free) {
    const Implicants implicants(table, value, free);
    std::vector<Implicant> primes;
    implicants.for_each([&](const Implicant& implicant) {
        if (implicants.is_prime(implicant)) primes.push_back(implicant);
    });
    return primes;
}

TransitionCover::TransitionCover(const Rule& rule)
    : symmetries_(symmetries(rule)),
      tables_{transition_table(rule, 0), transition_table(rule, rule.background_period() - 1)} {}

const std::vector<Implicant>& TransitionCover::implicants(bool value, NeighbourhoodSet free,
                                                          NeighbourhoodSet known_alive, int phase) {
    assert((free & known_alive) == 0 && phase >= 0 && phase < 2);
    const Knowledge knowledge{free, known_alive};
    const auto key = std::make_tuple(value, knowledge, phase);
    if (const auto known = cache_.find(key); known != cache_.end()) return known->second;
    return cache_.emplace(key, computed(value, knowledge, phase)).first->second;
}

TransitionCover::Knowledge TransitionCover::image_of(const CellMap& map,
                                                     const Knowledge& knowledge) {
    return {image(map, knowledge.free), image(map, knowledge.known_alive)};
}

std::vector<Implicant> TransitionCover::computed(bool value, const Knowledge& knowledge,
                                                 int phase) const {
    // One cover is computed for all images of what is known and carried over, so that they
    // correspond.
    Knowledge least = knowledge;
    for (const CellMap& map : symmetries_) least = std::min(least, image_of(map, knowledge));
    const auto to_this =
        std::find_if(symmetries_.begin(), symmetries_.end(),
                     [&](const CellMap& map) { return image_of(map, least) == knowledge; });
    std::vector<CellMap> stabiliser;
    for (const CellMap& map : symmetries_) {
        if (image_of(map, least) == least) stabiliser.push_back(map);
    }
    const Implicants all(
        with_known_alive(tables_[static_cast<std::size_t>(phase)], least.known_alive), value,
        least.free);
    std::vector<Implicant> cover =
        SymmetricCover(all, least.free, std::move(stabiliser)).smallest();
    for (Implicant& implicant : cover) implicant = image(*to_this, implicant);
    return cover;
}

}  // namespace nonesuch::life
