#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>
#include <optional>

#include "cluster/commands.hpp"
#include "cluster/mpi.hpp"
#include "cluster/rank_check.hpp"
#include "cluster/status_line.hpp"
#include "cluster/stop_signal.hpp"
#include "cluster/verification.hpp"
#include "conquer/thread_crew.hpp"
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
            "code 1.\n"
            "Under mpirun or srun all ranks share the work. A shard checks its part of the nodes "
            "alone\n"
            "and prints no s line; the certificate is verified once all shards ended with 0.",
            {"nonesuch verify r", "nonesuch verify r --threads 8 --check-timeout 600",
             "srun --mpi=pmix nonesuch verify r", "nonesuch verify r --shard 3/8"},
            verification_options()};
        made.options.push_back(
            Option::text("shard", "I/N", "check only the I-th of N equal parts of the nodes"));
        made.options.push_back(Option::number(
            "threads", "N", "checks at once; default: the cores it may use", 1, 1024));
        return made;
    }();
    return command;
}

/// "3/8" is the third of eight.
trusted::Shard shard_from(const std::string& text) {
    const auto number = [&](std::string_view digits) {
        std::size_t value = 0;
        const auto [end, error] =
            std::from_chars(digits.data(), digits.data() + digits.size(), value);
        const bool is_whole = error == std::errc() && end == digits.data() + digits.size();
        return is_whole && value >= 1 && value <= 1'000'000 ? value : 0;
    };
    const auto slash = std::min(text.find('/'), text.size());
    const std::string_view view = text;
    const trusted::Shard shard{number(view.substr(0, slash)),
                               number(view.substr(std::min(slash + 1, text.size())))};
    if (shard.number == 0 || shard.count < shard.number) {
        throw InputError("--shard: expected I/N with I from 1 to N, found '" + text + "'");
    }
    return shard;
}

trusted::CheckReport check(Mpi* mpi, const Arguments& arguments, bool is_silent) {
    const std::string& directory = arguments.operands().front();
    const std::atomic<bool>& stop = stop_on_signals();
    StatusLine status(is_silent);
    const auto check_shard = [&](const trusted::Shard& shard) {
        auto settings = check_settings(arguments);
        settings.shard = shard;
        return trusted::check(directory, settings, &stop, [&](std::size_t done, std::size_t all) {
            status.show(done, all, "nodes checked");
        });
    };
    const auto text = arguments.text("shard");
    const trusted::Shard shard = text ? shard_from(*text) : trusted::Shard{};
    return mpi == nullptr ? check_shard(shard)
                          : check_on_ranks(*mpi, directory, shard, check_shard);
}

void print_json(const trusted::CheckReport& report, const std::string& sentence,
                const std::optional<std::string>& shard) {
    nlohmann::json result = {{"command", "verify"},
                             {"verified", report.is_verified},
                             {"stopped", report.is_stopped},
                             {"nodes", report.nodes},
                             {"shard_nodes", report.shard_nodes},
                             {"sentence", sentence}};
    if (shard) result["shard"] = *shard;
    if (report.node) result["node"] = *report.node;
    fmt::print("{}\n", result.dump(1));
}

void print(const trusted::CheckReport& report, const std::string& sentence,
           const std::optional<std::string>& shard) {
    if (shard && report.is_verified) {
        fmt::print("c shard {}: {} of {} nodes verified\n", *shard, report.shard_nodes,
                   report.nodes);
        return;
    }
    fmt::print("c {}\n", sentence);
    // A check that was stopped says nothing about the proof.
    if (!report.is_stopped) {
        fmt::print("s {}\n", report.is_verified ? "VERIFIED" : "NOT VERIFIED");
    }
}

int run(const Arguments& arguments) {
    arguments.expect_operands(1, 1);
    const bool is_json = arguments.has("json");
    if (const auto shard = arguments.text("shard")) shard_from(*shard);
    stop_on_signals();
    const auto mpi = Mpi::if_launched();
    const bool is_first = !mpi || mpi->rank() == 0;
    const trusted::CheckReport report = check(mpi.get(), arguments, is_json || !is_first);
    if (!is_first) return exit_done;
    const std::string sentence = verification_sentence(report);
    if (is_json) {
        print_json(report, sentence, arguments.text("shard"));
    } else {
        print(report, sentence, arguments.text("shard"));
    }
    if (report.is_stopped) return exit_stopped;
    return report.is_verified ? exit_done : exit_error;
}

}  // namespace

const Command verify_command{&table, &run};

}  // namespace nonesuch
