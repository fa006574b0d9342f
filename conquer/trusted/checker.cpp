#include "conquer/trusted/checker.hpp"

#include <algorithm>
#include <exception>
#include <filesystem>
#include <fstream>
#include <future>
#include <mutex>
#include <numeric>
#include <queue>
#include <vector>

#include "conquer/trusted/log_input.hpp"
#include "conquer/trusted/run_files.hpp"
#include "conquer/trusted/scratch_folder.hpp"
#include "encoding/error.hpp"
#include "encoding/fingerprint.hpp"
#include "encoding/life/rle.hpp"
#include "encoding/stop_flag.hpp"
#include "encoding/text_input.hpp"

namespace nonesuch::trusted {
namespace {

namespace fs = std::filesystem;

/// Nobody can check a log that is not there, whatever is said of it. Asked before hours are spent
/// on the others.
void expect_logs(const std::vector<CertificateNode>& nodes) {
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        if (!nodes[i].log.empty()) continue;
        throw Distrust(i, nodes[i].is_checked
                              ? "its log was checked when it was solved and not kept, so it cannot "
                                "be checked again"
                              : "it has no log");
    }
}

/// A log's place must lie inside the run directory, whatever the certificate says.
std::string log_file(const std::string& directory, const CertificateNode& node, std::size_t index) {
    if (!is_log_path(node.log)) throw Distrust(index, "its log's path is no plain one below logs/");
    return directory + "/" + node.log;
}

void check_log_file(const std::string& path, const CertificateNode& node, std::size_t index) {
    std::error_code error;
    const auto size = fs::file_size(path, error);
    if (error) throw Distrust(index, node.log + ": " + error.message());
    if (size != node.bytes) {
        throw Distrust(index, node.log + " has " + std::to_string(size) +
                                  " bytes, the certificate says " + std::to_string(node.bytes));
    }
    if (sha256_of_file(path) != node.sha256) {
        throw Distrust(index, node.log + ": its SHA-256 is not the one in the certificate");
    }
}

/// The nodes of a shard, the longest log first: each goes, in the order of their logs' lengths, to
/// the shard that has the fewest bytes so far.
std::vector<std::size_t> nodes_of(const Shard& shard, const std::vector<CertificateNode>& nodes) {
    std::vector<std::size_t> order(nodes.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return nodes[a].bytes > nodes[b].bytes; });
    using Load = std::pair<std::uint64_t, std::size_t>;
    std::priority_queue<Load, std::vector<Load>, std::greater<>> loads;
    for (std::size_t number = 1; number <= shard.count; ++number) loads.emplace(0, number);
    std::vector<std::size_t> list;
    for (const std::size_t node : order) {
        const auto [bytes, number] = loads.top();
        loads.pop();
        loads.emplace(bytes + nodes[node].bytes + 1, number);
        if (number == shard.number) list.push_back(node);
    }
    return list;
}

/// Checks the nodes one after another, on as many threads as call `work`.
class NodeQueue {
  public:
    NodeQueue(const std::string& directory, const RunFiles& run, const CheckSettings& settings,
              const std::atomic<bool>* stop)
        : directory_(fs::absolute(directory).string()),
          nodes_(nodes_of(settings.shard, run.certificate.nodes)),
          run_(run),
          settings_(settings),
          outside_stop_(stop),
          clauses_(clause_lines(run.formula)) {}

    void work() {
        try {
            for (std::size_t next = next_++; next < size() && !is_stopped(); next = next_++) {
                if (!check_node(nodes_[next])) return;
                ++checked_;
            }
        } catch (...) {
            const std::lock_guard lock(mutex_);
            if (!failure_) failure_ = std::current_exception();
            failed_ = true;
        }
    }

    /// Ends all work soon.
    void give_up() { failed_ = true; }
    std::size_t size() const { return nodes_.size(); }
    std::size_t checked() const { return checked_; }

    /// Throws the first failure; true if all nodes were checked.
    bool finish() const {
        if (failure_) std::rethrow_exception(failure_);
        return checked_ == size();
    }

  private:
    bool is_stopped() const { return failed_ || nonesuch::is_stopped(outside_stop_); }

    /// False if it was stopped.
    bool check_node(std::size_t index) {
        const CertificateNode& node = run_.certificate.nodes[index];
        const std::string log = log_file(directory_, node, index);
        check_log_file(log, node, index);
        const std::string cnf =
            scratch_.write(std::to_string(index) + ".cnf", node_cnf(run_, index, clauses_));
        const std::string unpacked = scratch_.path() + "/" + std::to_string(index) + ".drat";
        if (is_compressed(log) && !unpack(log, unpacked, index)) return false;
        const DratAnswer answer = run_drat_trim(settings_.drat_trim, cnf,
                                                is_compressed(log) ? unpacked : log, outside_stop_);
        fs::remove(cnf);
        fs::remove(unpacked);
        if (answer.outcome == DratOutcome::verified) return true;
        if (answer.outcome == DratOutcome::stopped) return false;
        throw Distrust(index, explain(answer));
    }

    /// False if it was stopped.
    bool unpack(const std::string& log, const std::string& unpacked, std::size_t index) const {
        try {
            std::ofstream file(unpacked, std::ios::binary);
            const bool is_whole = copy_log(log, file, outside_stop_);
            if (!file.flush()) throw SystemError(unpacked + ": cannot be written (disk full?)");
            return is_whole;
        } catch (const InputError& error) {
            throw Distrust(index, error.what());
        }
    }

    std::string directory_;
    std::vector<std::size_t> nodes_;
    const RunFiles& run_;
    const CheckSettings& settings_;
    const std::atomic<bool>* outside_stop_;
    ScratchFolder scratch_;
    std::string clauses_;
    std::atomic<std::size_t> next_ = 0;
    std::atomic<bool> failed_ = false;
    std::mutex mutex_;
    std::atomic<std::size_t> checked_ = 0;
    std::exception_ptr failure_;
};

void check_nodes(const std::string& directory, const RunFiles& run, const CheckSettings& settings,
                 const std::atomic<bool>* stop, const CheckProgress& progress,
                 CheckReport& report) {
    expect_logs(run.certificate.nodes);
    NodeQueue queue(directory, run, settings, stop);
    report.shard_nodes = queue.size();
    std::vector<std::future<void>> threads;
    try {
        for (int i = 0; i < settings.threads; ++i) {
            threads.push_back(std::async(std::launch::async, [&queue] { queue.work(); }));
        }
        for (const auto& thread : threads) {
            while (thread.wait_for(std::chrono::milliseconds(200)) != std::future_status::ready) {
                if (progress) progress(queue.checked(), queue.size());
            }
        }
    } catch (...) {
        queue.give_up();
        throw;
    }
    report.is_verified = queue.finish();
    report.is_stopped = !report.is_verified;
}

void check_model(const std::string& directory, const RunFiles& run) {
    std::vector<bool> model(run.formula.variable_count(), false);
    for (const Literal literal : *run.certificate.model) {
        const auto index = static_cast<std::size_t>(literal.variable().index());
        if (index >= model.size() || literal.negated()) throw Distrust("the model is malformed");
        model[index] = true;
    }
    if (!satisfies(run.formula, model)) throw Distrust("the model does not satisfy the formula");
    if (!run.claim) return;
    const auto generations = life::solution(*run.claim, model);
    const std::string path = directory + "/pattern.rle";
    const life::RlePattern file = life::parse_rle(read_text(path), path);
    if (file.pattern != generations.front() || file.rule != life::rule(*run.claim)) {
        throw Distrust(path + ": not the solution in the certificate");
    }
}

}  // namespace

CheckReport check(const std::string& directory, const CheckSettings& settings,
                  const std::atomic<bool>* stop, const CheckProgress& progress) {
    CheckReport report;
    try {
        const RunFiles run = load_run(directory);
        if (run.claim) report.claim = life::words(*run.claim);
        report.nodes = run.certificate.nodes.size();
        report.is_satisfiable = run.certificate.model.has_value();
        if (report.is_satisfiable) {
            check_model(directory, run);
            report.is_verified = true;
        } else {
            check_nodes(directory, run, settings, stop, progress, report);
        }
    } catch (const Distrust& distrust) {
        report.node = distrust.node;
        report.reason = distrust.what();
    } catch (const InputError& error) {
        report.reason = error.what();
    } catch (const InternalError& error) {
        report.reason = error.what();
    }
    return report;
}

}  // namespace nonesuch::trusted
