#include "cluster/proof_input.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "encoding/error.hpp"

namespace nonesuch {

trusted::RunFiles read_proof(const std::string& directory) {
    try {
        trusted::RunFiles run = trusted::load_run(directory);
        if (run.certificate.model) throw InputError(directory + ": holds a solution and no proof");
        const auto& nodes = run.certificate.nodes;
        const auto without = std::find_if(nodes.begin(), nodes.end(),
                                          [](const auto& each) { return each.log.empty(); });
        if (without != nodes.end()) {
            throw InputError(
                fmt::format("{}: the log of node {} was checked when it was solved, and not kept",
                            directory, without - nodes.begin()));
        }
        return run;
    } catch (const trusted::Distrust& distrust) {
        throw InputError(explain(directory, distrust));
    }
}

std::string explain(const std::string& directory, const trusted::Distrust& distrust) {
    const std::string node = distrust.node ? fmt::format("node {}: ", *distrust.node) : "";
    return directory + ": " + node + distrust.what();
}

}  // namespace nonesuch
