#pragma once

#include <cstddef>
#include <vector>

namespace nonesuch::life {

/// A column of a weighted covering problem: the rows it covers, and what choosing it costs.
struct CoverColumn {
    std::vector<std::size_t> rows;
    std::size_t cost = 0;
};

/// The indices of columns that together cover the rows 0 … `rows`-1 at the least total cost.
///
/// Branch and bound on the row with the fewest columns, bounded below by rows that share no column
/// (Coudert 1996). The search stops after a fixed number of nodes with the best cover found, so the
/// result never depends on the machine. Requires that the columns cover all rows.
std::vector<std::size_t> smallest_cover(std::size_t rows, const std::vector<CoverColumn>& columns);

}  // namespace nonesuch::life
