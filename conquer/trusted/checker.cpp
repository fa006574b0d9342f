#include "conquer/trusted/checker.hpp"

#include <functional>
#include <set>
#include <utility>
#include <vector>

#include "conquer/trusted/check_crew.hpp"
#include "conquer/trusted/check_error.hpp"
#include "conquer/trusted/check_record.hpp"
#include "conquer/trusted/node_checker.hpp"
#include "conquer/trusted/record_union.hpp"
#include "conquer/trusted/solution_list.hpp"
#include "encoding/error.hpp"
#include "encoding/fingerprint.hpp"
#include "encoding/life/rle.hpp"
#include "encoding/stop_flag.hpp"
#include "encoding/text_input.hpp"

namespace nonesuch::trusted {
namespace {

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

/// Calls for the progress and passes on what comes from outside, while a crew works on the queue.
void tend(NodeQueue& queue, const std::atomic<bool>* stop, const CheckProgress& progress) {
    if (is_stopped(stop)) queue.cut_off();
    if (progress) progress(queue.checked());
}

/// Checks that the logs of these nodes are what the certificate says, on several threads. False if
/// that was stopped.
bool check_log_files(const std::string& directory, const RunFiles& run,
                     const std::vector<std::size_t>& list, int threads,
                     const std::atomic<bool>* stop, const CheckProgress& progress) {
    NodeQueue queue(list, run.certificate.nodes);
    const auto work = [&](std::size_t node) {
        expect_log(directory, run.certificate.nodes[node], node);
        return true;
    };
    run_check_crew(queue, threads, work, [&] {
        tend(queue, stop, progress);
        return !queue.is_over();
    });
    return queue.finish();
}

/// One check of nodes from its start to its end.
class NodeCheck {
  public:
    NodeCheck(const std::string& directory, const RunFiles& run, const CheckSettings& settings,
              const std::atomic<bool>* stop, const CheckProgress& progress)
        : directory_(directory),
          run_(run),
          settings_(settings),
          stop_(stop),
          progress_(progress),
          subject_{run.certificate_sha256, "", settings.shard} {
        const auto& nodes = run.certificate.nodes;
        todo_ =
            settings.sample ? nodes_of(*settings.sample, nodes) : nodes_of(settings.shard, nodes);
        if (settings.record.empty()) return;
        subject_.checker_sha256 = sha256_of_file(settings.checker());
        record_.emplace(settings.record, subject_, run.certificate);
    }

    void make(CheckReport& report, CheckHelpers* helpers) {
        report.shard_nodes = todo_.size();
        report.is_by_cake_lpr = !settings_.cake_lpr.empty();
        report.is_verified = check_earlier(report) && check_others(helpers);
        report.is_stopped = !report.is_verified;
        if (report.is_verified && record_) record_->finish();
    }

  private:
    /// False if that was stopped.
    bool check_earlier(CheckReport& report) {
        if (!record_) return true;
        const auto& earlier = record_->earlier();
        report.earlier_nodes = earlier.size();
        const std::set<std::size_t> done(earlier.begin(), earlier.end());
        std::erase_if(todo_, [&](std::size_t node) { return done.contains(node); });
        earlier_.nodes = done.size();
        for (const std::size_t node : done) earlier_.bytes += run_.certificate.nodes[node].bytes;
        return check_log_files(directory_, run_, earlier, settings_.threads, stop_, {});
    }

    /// False if that was stopped.
    bool check_others(CheckHelpers* helpers) {
        NodeQueue queue(todo_, run_.certificate.nodes, [this](std::size_t node) {
            if (record_) record_->add(node);
        });
        help_check(directory_, run_, settings_, queue, [&] {
            tend(queue, stop_, [this](const Checked& others) { show(others); });
            if (record_) record_->sync_now_and_then();
            const bool have_all_come = helpers == nullptr || helpers->tend(queue, subject_);
            return !(queue.is_over() && (have_all_come || queue.stop()));
        });
        if (record_) record_->sync();
        return queue.finish();
    }

    void show(const Checked& others) const {
        if (!progress_) return;
        progress_({earlier_.nodes + others.nodes, earlier_.bytes + others.bytes,
                   earlier_.nodes + others.all_nodes, earlier_.bytes + others.all_bytes});
    }

    const std::string& directory_;
    const RunFiles& run_;
    const CheckSettings& settings_;
    const std::atomic<bool>* stop_;
    const CheckProgress& progress_;
    RecordSubject subject_;
    Checked earlier_;
    std::vector<std::size_t> todo_;
    std::optional<CheckRecord> record_;
};

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
    if (file.pattern != generations.front() || file.rule != run.claim->rule) {
        throw Distrust(path + ": not the solution in the certificate");
    }
}

/// What is wrong with the certificate becomes the report's reason.
CheckReport report_on(const std::string& directory,
                      const std::function<void(const RunFiles&, CheckReport&)>& check) {
    CheckReport report;
    try {
        const RunFiles run = load_run(directory);
        if (run.claim) report.claim = run.claim->words();
        report.nodes = run.certificate.nodes.size();
        report.is_satisfiable = run.certificate.model.has_value();
        if (!report.is_satisfiable) expect_logs(run.certificate.nodes);
        if (!run.certificate.witnesses.empty()) {
            const SolutionCount count = count_solutions(run);
            report.listed = count.orbits;
            report.listed_with_images = count.all;
        }
        check(run, report);
    } catch (const Distrust& distrust) {
        report.node = distrust.node;
        report.reason = distrust.what();
    } catch (const InputError& error) {
        // A mistake elsewhere than in the run directory.
        if (dynamic_cast<const CheckError*>(&error) != nullptr) throw;
        report.reason = error.what();
    } catch (const InternalError& error) {
        report.reason = error.what();
    }
    return report;
}

}  // namespace

CheckReport check(const std::string& directory, const CheckSettings& settings,
                  const std::atomic<bool>* stop, const CheckProgress& progress,
                  CheckHelpers* helpers) {
    return report_on(directory, [&](const RunFiles& run, CheckReport& report) {
        if (!report.is_satisfiable) {
            NodeCheck(directory, run, settings, stop, progress).make(report, helpers);
            return;
        }
        if (settings.sample) {
            throw CheckError("the certificate is a solution: it has no nodes to draw a sample of");
        }
        check_model(directory, run);
        report.is_verified = true;
    });
}

void help_check(const std::string& directory, const RunFiles& run, const CheckSettings& settings,
                NodeSource& source, const std::function<bool()>& tend) {
    const NodeChecker checker(directory, run, settings.drat_trim, settings.cake_lpr);
    run_check_crew(
        source, settings.threads,
        [&](std::size_t node) { return checker.check(node, source.stop()); }, tend);
}

CheckReport check_records(const std::string& directory, const std::vector<std::string>& records,
                          int threads, const std::atomic<bool>* stop,
                          const CheckProgress& progress) {
    return report_on(directory, [&](const RunFiles& run, CheckReport& report) {
        if (report.is_satisfiable) {
            throw CheckError("the certificate is a solution: it has no records to merge");
        }
        expect_union(records, run);
        const auto all = nodes_of(Shard{}, run.certificate.nodes);
        report.is_verified = check_log_files(directory, run, all, threads, stop, progress);
        report.is_stopped = !report.is_verified;
        report.shard_nodes = all.size();
        report.records = records.size();
    });
}

}  // namespace nonesuch::trusted
