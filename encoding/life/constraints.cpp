#include "encoding/life/constraints.hpp"

#include <fmt/format.h>

namespace nonesuch::life {

bool Bound::holds(long long number) const {
    switch (relation) {
        case Relation::at_most:
            return number <= count;
        case Relation::equal:
            return number == count;
        case Relation::at_least:
            return number >= count;
    }
    return false;
}

std::string Bound::words() const {
    switch (relation) {
        case Relation::at_most:
            return fmt::format("at most {}", count);
        case Relation::equal:
            return fmt::format("exactly {}", count);
        case Relation::at_least:
            return fmt::format("at least {}", count);
    }
    return "";
}

std::string Bound::text() const {
    const std::string number =
        counted ? fmt::format("{}({})", count, *counted) : std::to_string(count);
    switch (relation) {
        case Relation::at_most:
            return "<=" + number;
        case Relation::equal:
            return "=" + number;
        case Relation::at_least:
            return ">=" + number;
    }
    return "";
}

std::vector<std::size_t> CellSet::cells(const Box& box) const {
    std::vector<std::size_t> result;
    for (std::size_t q = 0; q < box.area(); ++q) {
        const bool is_in =
            (kind == Kind::row || box.x(q) == x) && (kind == Kind::column || box.y(q) == y);
        if (is_in) result.push_back(q);
    }
    return result;
}

}  // namespace nonesuch::life
