#include <fmt/format.h>

#include <map>
#include <mutex>
#include <nlohmann/json.hpp>

#include "cluster/commands.hpp"
#include "cluster/proof_input.hpp"
#include "cluster/status_line.hpp"
#include "cluster/stop_signal.hpp"
#include "cluster/verification.hpp"
#include "conquer/parallel.hpp"
#include "conquer/search.hpp"
#include "conquer/trimming.hpp"
#include "encoding/error.hpp"

namespace nonesuch {
namespace {

const CommandTable& table() {
    static const CommandTable command = [] {
        CommandTable made{
            "trim",
            "replaces a run's logs by the lemmas that are needed",
            "DIR",
            "drat-trim verifies each log and keeps the lemmas that it needed; what it wrote is "
            "verified\n"
            "anew, and takes the log's place if it is shorter. Logs are replaced at the end, or "
            "when the\n"
            "command is stopped; exit code 75 then says that others are left, and another call "
            "goes on\n"
            "with those. Until then both lie on disk.",
            {"nonesuch trim r", "nonesuch trim r --threads 8 && nonesuch verify r"},
            {Option::number("threads", "N", "checks at once; default: the cores it may use", 1,
                            1024)}};
        const auto& more = verification_options();
        made.options.insert(made.options.end(), more.begin(), more.end());
        return made;
    }();
    return command;
}

/// One run and its shorter logs.
class Trimming {
  public:
    Trimming(const Arguments& arguments, const std::atomic<bool>& stop)
        : is_json_(arguments.has("json")),
          stop_(stop),
          settings_(check_settings(arguments)),
          directory_(RunDirectory::open(arguments.operands().front(), nullptr, lock_settings())),
          subject_(directory_.read_subject()),
          search_(directory_, subject_) {
        // A certificate from before a crash may name other logs than the journal.
        search_.finish();
    }

    int run() {
        const trusted::RunFiles run = read_proof(directory_.path());
        const std::size_t nodes = run.certificate.nodes.size();
        Trimmer trimmer(run, directory_.path(), settings_.drat_trim, &stop_);
        StatusLine status(is_json_);
        const bool are_all_done = run_parallel(
            nodes, static_cast<std::size_t>(settings_.threads),
            [&](std::size_t node) { return trim(trimmer, node); },
            [&](std::size_t done) { status.show(done, nodes, "logs trimmed"); });
        search_.replace_logs(logs_);
        tell(run, are_all_done);
        return are_all_done ? exit_done : exit_stopped;
    }

  private:
    RunLock::Settings lock_settings() const {
        RunLock::Settings settings;
        settings.stop = &stop_;
        return settings;
    }

    /// False if it was stopped.
    bool trim(Trimmer& trimmer, std::size_t node) {
        auto log = stop_ ? std::nullopt : trimmer.trim(node);
        if (stop_) return false;
        const std::lock_guard lock(mutex_);
        if (log) logs_.emplace(NodeId{static_cast<std::uint32_t>(node)}, *std::move(log));
        return true;
    }

    void tell(const trusted::RunFiles& run, bool are_all_done) const {
        std::uint64_t before = 0;
        for (const auto& node : run.certificate.nodes) before += node.bytes;
        std::uint64_t after = 0;
        for (const auto& node : search_.campaign().nodes()) after += node.log.bytes;
        if (is_json_) {
            const nlohmann::json result = {
                {"command", "trim"},         {"nodes", run.certificate.nodes.size()},
                {"shortened", logs_.size()}, {"bytes_before", before},
                {"bytes_after", after},      {"stopped", !are_all_done}};
            fmt::print("{}\n", result.dump(1));
            return;
        }
        fmt::print("c {} of {} logs shortened: {} before, {} now\n", logs_.size(),
                   run.certificate.nodes.size(), bytes_text(before), bytes_text(after));
        if (!are_all_done) fmt::print("c stopped; the same command goes on\n");
    }

    bool is_json_;
    const std::atomic<bool>& stop_;
    trusted::CheckSettings settings_;
    RunDirectory directory_;
    RunDirectory::Subject subject_;
    Search search_;
    std::mutex mutex_;
    std::map<NodeId, LogFile> logs_;
};

int run(const Arguments& arguments) {
    arguments.expect_operands(1, 1);
    try {
        return Trimming(arguments, stop_on_signals()).run();
    } catch (const trusted::Distrust& distrust) {
        throw InputError(explain(arguments.operands().front(), distrust));
    }
}

}  // namespace

const Command trim_command{&table, &run};

}  // namespace nonesuch
