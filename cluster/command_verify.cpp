#include <fmt/format.h>

#include <limits>
#include <nlohmann/json.hpp>
#include <optional>

#include "cluster/commands.hpp"
#include "cluster/mpi.hpp"
#include "cluster/rank_check.hpp"
#include "cluster/status_line.hpp"
#include "cluster/stop_signal.hpp"
#include "cluster/verification.hpp"
#include "cluster/verify_request.hpp"
#include "conquer/thread_crew.hpp"
#include "conquer/trusted/optimum.hpp"
#include "encoding/error.hpp"

namespace nonesuch {
namespace {

const CommandTable& table() {
    static const CommandTable command = [] {
        CommandTable made{
            "verify",
            "checks the certificate of a run with drat-trim",
            "DIR [--merge RECORD...]",
            "Encodes the claim again and compares, checks that each automorphism maps the clauses "
            "onto\n"
            "themselves and that the nodes form a tree, and has drat-trim check one log a node. A\n"
            "solution is checked against the clauses and replayed.\n"
            "Ends with s VERIFIED and exit code 0, or with s NOT VERIFIED, the reason, and exit "
            "code 1.\n"
            "Under mpirun or srun all ranks share the work.\n"
            "\n"
            "--record notes each node that drat-trim has verified. After a stop (exit code 75), a "
            "crash or\n"
            "a full disk the same command goes on: what is in the record is not asked of drat-trim "
            "again.\n"
            "A shard checks its part of the nodes alone and prints no s line. The certificate is "
            "verified\n"
            "once all shards ended with 0; --merge says so if their records have each node once. "
            "It checks\n"
            "all else again, also that the logs are still those in the certificate.\n"
            "A sample checks some nodes, and says no more than that.\n"
            "Of a folder of optimise the refuted bound is checked and the pattern replayed.\n"
            "\n"
            "With --checker cake_lpr drat-trim makes an LRAT proof of each log, and the formally\n"
            "verified checker cake_lpr has the last word.",
            {"nonesuch verify r", "nonesuch verify r --threads 8 --check-timeout 600",
             "nonesuch verify r --record r.record",
             "srun --mpi=pmix nonesuch verify r --record r.record",
             "nonesuch verify r --shard 3/8 --record 3-of-8.record",
             "nonesuch verify r --merge *-of-8.record", "nonesuch verify r --sample 5 --seed 7"},
            verification_options()};
        const std::vector<Option> own = {
            Option::text("checker", "NAME", "drat-trim (the default), or cake_lpr behind it"),
            Option::text("record", "FILE", "note what is verified in FILE; go on if it exists"),
            Option::text("shard", "I/N", "check only the I-th of N equal parts of the nodes"),
            Option::flag("merge", "believe the records of all shards, given behind DIR"),
            Option::number("sample", "PERCENT", "check only so many of the nodes, drawn at random",
                           1, 100),
            Option::number("seed", "N", "draw the same sample again; default: another each time", 0,
                           std::numeric_limits<std::uint32_t>::max()),
            Option::number("threads", "N", "checks at once; default: the cores it may use", 1,
                           1024)};
        made.options.insert(made.options.end(), own.begin(), own.end());
        return made;
    }();
    return command;
}

/// The path of cake_lpr, if --checker names it.
std::string cake_lpr_from(const Arguments& arguments) {
    const std::string name = arguments.text("checker").value_or("drat-trim");
    if (name == "drat-trim") return "";
    if (name != "cake_lpr" && !name.ends_with("/cake_lpr")) {
        throw InputError(
            "--checker: expected drat-trim, cake_lpr or a path to the latter, found '" + name +
            "'");
    }
    if (const auto path = trusted::find_executable(name)) return *path;
    throw InputError("--checker: " + name + " is no program on PATH");
}

trusted::CheckSettings settings_for(const Arguments& arguments, const VerifyRequest& request) {
    auto settings = check_settings(arguments);
    settings.shard = request.shard;
    settings.sample = request.sample;
    settings.record = arguments.text("record").value_or("");
    settings.cake_lpr = cake_lpr_from(arguments);
    return settings;
}

/// On rank 0, or alone.
trusted::CheckReport check(Mpi* mpi, const Arguments& arguments, const VerifyRequest& request) {
    if (!request.has_logs()) {
        trusted::CheckReport report;
        report.is_verified = request.needs_no_run;
        report.reason = request.damage;
        return report;
    }
    const std::atomic<bool>& stop = stop_on_signals();
    StatusLine status(arguments.has("json"));
    const auto progress = [&](const trusted::Checked& checked) { status.show(checked); };
    if (!request.records.empty()) {
        const auto threads = static_cast<int>(arguments.number("threads", available_threads()));
        return trusted::check_records(request.directory, request.records, threads, &stop, progress);
    }
    const auto check_with = [&](trusted::CheckHelpers* helpers) {
        return trusted::check(request.directory, settings_for(arguments, request), &stop, progress,
                              helpers);
    };
    if (mpi == nullptr) return check_with(nullptr);
    return lead_check(*mpi, [&](trusted::CheckHelpers& helpers) { return check_with(&helpers); });
}

void print_json(const trusted::CheckReport& report, const std::string& sentence,
                const VerifyRequest& request) {
    // Only all nodes verify a certificate; of a shard it is always said that it is one.
    const bool is_sample = request.sample.has_value();
    nlohmann::json result = {{"command", "verify"},
                             {"verified", report.is_verified && !is_sample},
                             {"stopped", report.is_stopped},
                             {"nodes", report.nodes},
                             {"shard_nodes", report.shard_nodes},
                             {"earlier_nodes", report.earlier_nodes},
                             {"sentence", sentence}};
    if (request.shard_text) result["shard"] = *request.shard_text;
    if (report.records > 0) result["records"] = report.records;
    if (is_sample) {
        result["sample"] = {{"percent", request.sample->percent},
                            {"seed", request.sample->seed},
                            {"nodes", report.shard_nodes},
                            {"verified", report.is_verified}};
    }
    if (report.listed > 0) {
        result["count"] = report.listed;
        result["count_of_all"] = report.listed_with_images;
    }
    if (report.node) result["node"] = *report.node;
    fmt::print("{}\n", result.dump(1));
}

std::string sample_text(const trusted::CheckReport& report, const trusted::Sample& sample) {
    return fmt::format("sample: {} of {} nodes verified (seed {}); the other {} were not checked",
                       report.shard_nodes, report.nodes, sample.seed,
                       report.nodes - report.shard_nodes);
}

void print(const trusted::CheckReport& report, const std::string& sentence,
           const VerifyRequest& request) {
    if (request.shard_text && report.is_verified) {
        fmt::print("c shard {}: {} of {} nodes verified{}\n", *request.shard_text,
                   report.shard_nodes, report.nodes, earlier_share(report));
        return;
    }
    fmt::print("c {}\n", sentence);
    if (request.sample && report.is_verified) return;
    if (request.sample) fmt::print("c the sample's seed was {}\n", request.sample->seed);
    // A check that was stopped says nothing about the proof.
    if (!report.is_stopped) {
        fmt::print("s {}\n", report.is_verified ? "VERIFIED" : "NOT VERIFIED");
    }
}

/// The witness, and that the refuted run is about the right claim. What that proves, in words.
std::string check_optimum(const VerifyRequest& request, trusted::CheckReport& report) {
    if (!request.optimum || !report.is_verified) return "";
    try {
        if (report.is_satisfiable) {
            throw trusted::Distrust(request.directory + ": not refuted, but satisfiable");
        }
        const trusted::Optimum optimum = trusted::load_optimum(*request.optimum);
        if (trusted::run_directory(*request.optimum, optimum) != request.directory) {
            throw trusted::Distrust(*request.optimum + ": went on while it was checked; try again");
        }
        return optimum.words();
    } catch (const trusted::Distrust& distrust) {
        report.is_verified = false;
        report.reason = distrust.what();
        return "";
    }
}

std::string sentence_for(const trusted::CheckReport& report, const Arguments& arguments,
                         const VerifyRequest& request, const std::string& proved) {
    if (request.sample && report.is_verified) return sample_text(report, *request.sample);
    const bool goes_on = report.is_stopped && arguments.has("record");
    if (request.needs_no_run && report.is_verified) return "verified: " + proved;
    return verification_sentence(report, proved) +
           (goes_on ? "; the same command goes on with it" : "");
}

int run(const Arguments& arguments) {
    const VerifyRequest request = verify_request(arguments);
    const std::atomic<bool>& stop = stop_on_signals();
    const auto mpi = Mpi::if_launched();
    if (mpi && mpi->rank() != 0) {
        const auto make_settings = [&] { return settings_for(arguments, request); };
        if (request.records.empty() && request.has_logs()) {
            serve_check(*mpi, request.directory, make_settings, stop);
        }
        return exit_done;
    }
    trusted::CheckReport report = check(mpi.get(), arguments, request);
    const std::string proved = check_optimum(request, report);
    const std::string sentence = sentence_for(report, arguments, request, proved);
    if (arguments.has("json")) {
        print_json(report, sentence, request);
    } else {
        print(report, sentence, request);
    }
    if (report.is_stopped) return exit_stopped;
    return report.is_verified ? exit_done : exit_error;
}

}  // namespace

const Command verify_command{&table, &run};

}  // namespace nonesuch
