#pragma once

#include <cstdint>
#include <vector>

#include "encoding/formula.hpp"

namespace nonesuch::cubing {

/// An undirected graph without loops and without two edges between the same vertices.
struct Graph {
    struct Edge {
        std::size_t from = 0;
        std::size_t to = 0;
    };
    std::size_t vertices = 0;
    std::vector<Edge> edges;
};

/// Each vertex has `degree` edges; drawn uniformly from all such graphs. Equal seeds give equal
/// graphs on every machine. Requires an even product of both, and a degree of 3 or 4, or so few
/// draws would do that it takes long.
Graph random_regular_graph(std::size_t vertices, std::size_t degree, std::uint64_t seed);

enum class Parity { even, odd };

/// "The edges can be chosen such that an odd number of chosen ones ends in the first vertex, and an
/// even number in each other", with a variable for each edge (Tseitin 1968). Each edge has two
/// ends, so it is unsatisfiable; on graphs that expand, as random regular ones do, every resolution
/// proof is long (Urquhart 1987). With an even number in the first it is satisfiable.
Formula parity(const Graph& graph, Parity of_the_first);

}  // namespace nonesuch::cubing
