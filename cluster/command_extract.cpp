#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "cluster/commands.hpp"
#include "cluster/output_file.hpp"
#include "conquer/trusted/log_input.hpp"
#include "conquer/trusted/run_files.hpp"
#include "encoding/error.hpp"
#include "encoding/whole_number.hpp"

namespace nonesuch {
namespace {

const CommandTable& table() {
    static const CommandTable command{
        "extract",
        "writes the CNF and the DRAT proof of one node, ready for drat-trim",
        "DIR NODE",
        "NODE is a number from 0, the root, as verify and certificate.json count. STEM.cnf is the\n"
        "formula, the units of the node's cube, and the negations of its children's images;\n"
        "STEM.drat is its log, unpacked if it is compressed.",
        {"nonesuch extract r 3 -o node3", "drat-trim node3.cnf node3.drat"},
        {Option::text("o,output", "STEM", "write STEM.cnf and STEM.drat")}};
    return command;
}

std::size_t node_number(const std::string& text, std::size_t nodes) {
    const auto number = whole_number<std::size_t>(text);
    if (!number || *number >= nodes) {
        throw InputError(fmt::format("node '{}': expected a number from 0 to {}", text, nodes - 1));
    }
    return *number;
}

int run(const Arguments& arguments) {
    arguments.expect_operands(2, 2);
    const std::string& directory = arguments.operands()[0];
    const auto stem = arguments.text("output");
    if (!stem) throw InputError("extract: -o STEM is missing");
    const trusted::RunFiles files = trusted::load_run(directory);
    if (files.certificate.model) throw InputError(directory + ": holds a solution and no proof");
    const std::size_t node = node_number(arguments.operands()[1], files.certificate.nodes.size());
    const trusted::CertificateNode& found = files.certificate.nodes[node];
    if (found.is_checked) {
        throw InputError(
            fmt::format("{}: the log of node {} was checked when it was solved, and not kept",
                        directory, node));
    }
    if (!trusted::is_log_path(found.log)) {
        throw InputError(fmt::format("{}: node {} has no log below logs/", directory, node));
    }
    write_output(*stem + ".cnf", [&](std::ostream& out) {
        out << trusted::node_cnf(files, node, trusted::clause_lines(files.formula));
    });
    const std::string log = directory + "/" + found.log;
    write_output(*stem + ".drat", [&](std::ostream& out) { trusted::copy_log(log, out); });
    if (arguments.has("json")) {
        const nlohmann::json result = {{"command", "extract"},
                                       {"node", node},
                                       {"cnf", *stem + ".cnf"},
                                       {"drat", *stem + ".drat"}};
        fmt::print("{}\n", result.dump(1));
    } else {
        fmt::print("c wrote {0}.cnf and {0}.drat; check: drat-trim {0}.cnf {0}.drat\n", *stem);
    }
    return exit_done;
}

}  // namespace

const Command extract_command{&table, &run};

}  // namespace nonesuch
