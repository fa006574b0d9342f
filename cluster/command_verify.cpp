#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "cluster/commands.hpp"
#include "cluster/status_line.hpp"
#include "cluster/stop_signal.hpp"
#include "cluster/verification.hpp"
#include "conquer/executor.hpp"
#include "encoding/error.hpp"

namespace nonesuch {
namespace {

const CommandTable& table() {
    static const CommandTable command = [] {
        CommandTable made{
            "verify",
            "checks the certificate of a run with drat-trim",
            "DIR",
            "Encodes the claim again and compares, checks that each automorphism maps the clauses "
            "onto\n"
            "themselves and that the nodes form a tree, and has drat-trim check one log a node. A\n"
            "solution is checked against the clauses and replayed.\n"
            "Ends with s VERIFIED and exit code 0, or with s NOT VERIFIED, the reason, and exit "
            "code 1.",
            {"nonesuch verify r", "nonesuch verify r --threads 8 --check-timeout 600"},
            verification_options()};
        made.options.push_back(Option::number(
            "threads", "N", "checks at once; default: the cores it may use", 1, 1024));
        return made;
    }();
    return command;
}

int run(const Arguments& arguments) {
    arguments.expect_operands(1, 1);
    const std::string& directory = arguments.operands().front();
    const auto settings = check_settings(arguments);
    const bool is_json = arguments.has("json");
    std::atomic<bool>& stop = stop_on_signals();
    trusted::CheckReport report;
    {
        StatusLine status(is_json);
        report = trusted::check(directory, settings, &stop, [&](std::size_t done, std::size_t all) {
            status.show(done, all, "nodes checked");
        });
    }
    const std::string sentence = verification_sentence(report);
    if (is_json) {
        nlohmann::json result = {{"command", "verify"},
                                 {"verified", report.is_verified},
                                 {"stopped", report.is_stopped},
                                 {"nodes", report.nodes},
                                 {"sentence", sentence}};
        if (report.node) result["node"] = *report.node;
        fmt::print("{}\n", result.dump(1));
    } else {
        fmt::print("c {}\n", sentence);
        // A check that was stopped says nothing about the proof.
        if (!report.is_stopped) {
            fmt::print("s {}\n", report.is_verified ? "VERIFIED" : "NOT VERIFIED");
        }
    }
    if (report.is_stopped) return exit_stopped;
    return report.is_verified ? exit_done : exit_error;
}

}  // namespace

const Command verify_command{&table, &run};

}  // namespace nonesuch
