#include "cubing/parity.hpp"

#include <algorithm>
#include <bit>
#include <set>

#include "cubing/random_number.hpp"

namespace nonesuch::cubing {
namespace {

/// The configuration model (Bollobás 1980): joins the ends of edges at random. Not simple if some
/// edge is a loop or drawn twice.
Graph joined_at_random(std::size_t vertices, std::size_t degree, RandomNumbers& random) {
    std::vector<std::size_t> ends;
    for (std::size_t i = 0; i < vertices * degree; ++i) ends.push_back(i / degree);
    shuffle(ends, random);
    Graph graph{vertices, {}};
    for (std::size_t i = 0; i < ends.size(); i += 2) {
        graph.edges.push_back({std::min(ends[i], ends[i + 1]), std::max(ends[i], ends[i + 1])});
    }
    return graph;
}

bool is_simple(const Graph& graph) {
    std::set<std::pair<std::size_t, std::size_t>> seen;
    return std::all_of(graph.edges.begin(), graph.edges.end(), [&](const Graph::Edge& edge) {
        return edge.from != edge.to && seen.emplace(edge.from, edge.to).second;
    });
}

/// Forbids each choice of the wrong parity.
void add_parity(Formula& formula, const std::vector<Variable>& variables, Parity parity) {
    for (unsigned choice = 0; choice < 1U << variables.size(); ++choice) {
        const bool is_odd = std::popcount(choice) % 2 == 1;
        if (is_odd == (parity == Parity::odd)) continue;
        Clause clause;
        for (std::size_t i = 0; i < variables.size(); ++i) {
            clause.push_back(Literal(variables[i], (choice >> i & 1U) != 0));
        }
        formula.add_clause(clause);
    }
}

}  // namespace

Graph random_regular_graph(std::size_t vertices, std::size_t degree, std::uint64_t seed) {
    RandomNumbers random(seed);
    Graph graph = joined_at_random(vertices, degree, random);
    while (!is_simple(graph)) graph = joined_at_random(vertices, degree, random);
    return graph;
}

Formula parity(const Graph& graph, Parity of_the_first) {
    Formula formula(graph.edges.size());
    std::vector<std::vector<Variable>> ending(graph.vertices);
    for (std::size_t i = 0; i < graph.edges.size(); ++i) {
        const Variable edge(static_cast<std::int32_t>(i));
        ending[graph.edges[i].from].push_back(edge);
        ending[graph.edges[i].to].push_back(edge);
    }
    for (std::size_t vertex = 0; vertex < graph.vertices; ++vertex) {
        add_parity(formula, ending[vertex], vertex == 0 ? of_the_first : Parity::even);
    }
    return formula;
}

}  // namespace nonesuch::cubing
