#include <fmt/format.h>

#include <chrono>
#include <cstdio>
#include <filesystem>

#include "cluster/claim_options.hpp"
#include "cluster/commands.hpp"
#include "cluster/error_line.hpp"
#include "cluster/led_search.hpp"
#include "cluster/mpi.hpp"
#include "cluster/optimisation.hpp"
#include "cluster/optimum_question.hpp"
#include "cluster/report.hpp"
#include "cluster/run_place.hpp"
#include "cluster/search_report.hpp"
#include "cluster/search_settings.hpp"
#include "cluster/status_line.hpp"
#include "cluster/stop_signal.hpp"
#include "encoding/error.hpp"

namespace nonesuch {
namespace {

const CommandTable& table() {
    static const CommandTable command = [] {
        CommandTable made{
            "optimise",
            "finds the best pattern, and proves that none is better",
            "CLAIM --maximise WHAT | --minimise WHAT",
            "CLAIM is a family and its options, or --claim FILE:\n" + claim_help() +
                "WHAT is counted: population, the live cells of generation 0; another's number;\n"
                "min, those of the generation with the fewest; sum, those of all together;\n"
                "rotor, the cells that ever change; stator, those that are always alive.\n\n"
                "Each better pattern is told in an o line. Exit code 30: the last is an optimum.\n"
                "20: there is no such pattern at all. 75: stopped; --run DIR goes on. 1: an "
                "error.\n"
                "DIR holds the pattern, and the run directory that refutes a better one.",
            {"nonesuch optimise still-life --box 8x8 --maximise population --run r",
             "nonesuch verify r",
             "nonesuch optimise oscillator --period 3 --box 7x7 --minimise population",
             "nonesuch optimise --run r                   (goes on where r stopped)"},
            {Option::text("maximise", "WHAT", "look for the pattern with the most of it"),
             Option::text("minimise", "WHAT", "look for the pattern with the least of it"),
             Option::number("step-conflicts", "N",
                            "conflicts for all steps but the last; default 40000", 1,
                            1'000'000'000'000)}};
        for (const auto* options : {&claim_options(), &search_options()}) {
            made.options.insert(made.options.end(), options->begin(), options->end());
        }
        return made;
    }();
    return command;
}

bool is_same_question(const trusted::Optimum& one, const trusted::Optimum& other) {
    return trusted::to_text({one.claim, one.objective, {}, {}}) ==
           trusted::to_text({other.claim, other.objective, {}, {}});
}

/// The folder of this question, new or to be continued; or of none, if only --run is given.
OptimumDirectory open_directory(const Arguments& arguments, const std::string& path,
                                const std::atomic<bool>& stop) {
    RunLock::Settings lock;
    lock.stop = &stop;
    if (!states_question(arguments)) {
        expect_no_claim_options(arguments);
        return OptimumDirectory::open(path, lock);
    }
    const trusted::Optimum question = question_from(arguments);
    if (!OptimumDirectory::exists(path)) return OptimumDirectory::create(path, question, lock);
    OptimumDirectory directory = OptimumDirectory::open(path, lock);
    if (!is_same_question(directory.optimum(), question)) {
        throw InputError(path +
                         ": holds a search for another optimum; give another --run, or "
                         "nothing else to continue this one");
    }
    return directory;
}

void describe(Report& report, const trusted::Optimum& question) {
    const bool is_maximised = question.objective.is_maximised;
    report.comment("nonesuch {}", NONESUCH_VERSION);
    report.comment("claim: there is {}", question.claim.words());
    report.comment("wanted: {} {}", is_maximised ? "most" : "fewest",
                   question.objective.words(question.claim));
    report.result()["claim"] = question.claim.words();
    report.result()[is_maximised ? "maximise" : "minimise"] = question.objective.text();
}

/// One search for an optimum on rank 0, and what it says of itself.
class ToldOptimisation {
  public:
    ToldOptimisation(const Arguments& arguments, Mpi* mpi, const std::atomic<bool>& stop)
        : arguments_(arguments),
          stop_(stop),
          mpi_(mpi),
          place_(arguments.text("run")),
          directory_(open_directory(arguments, place_.path(), stop)),
          report_(arguments, "optimise") {
        settings_.search = search_settings(arguments);
        settings_.step_conflicts = static_cast<std::uint64_t>(arguments.number(
            "step-conflicts", static_cast<std::int64_t>(settings_.step_conflicts)));
    }

    int run() {
        begin();
        Optimisation optimisation(directory_, settings_, mpi_, stop_, listener());
        const int code = lead(optimisation);
        report_.finish();
        return code;
    }
    /// False if, after a failure, other ranks may still be at work.
    bool have_all_left() const { return have_all_left_; }

  private:
    /// What the machine refuses, such as room on the disk, is a stop: with more of it the search
    /// goes on.
    int lead(Optimisation& optimisation) {
        try {
            const Optimisation::End end = optimisation.run();
            have_all_left_ = optimisation.have_all_left();
            status_.reset();
            return tell(end, optimisation.failure());
        } catch (const SystemError& error) {
            status_.reset();
            have_all_left_ = mpi_ == nullptr;
            return tell(Optimisation::End::failed, Failure{Failure::Kind::machine, error.what()});
        }
    }

    const trusted::Optimum& optimum() const { return directory_.optimum(); }
    const life::Objective& objective() const { return optimum().objective; }

    void begin() {
        describe(report_, optimum());
        if (!place_.is_temporary()) {
            report_.comment("run directory: {}", place_.path());
            report_.result()["run"] = place_.path();
        }
        if (optimum().witness) tell_value(*optimum().witness);
        if (optimum().refuted) tell_bound(optimum().refuted->value, "earlier");
    }

    Optimisation::Listener listener() {
        return {[this](const auto& witness) {
                    status_.reset();
                    tell_value(witness);
                },
                [this](std::optional<int> value, const Campaign& campaign,
                       const SearchOutcome& outcome) {
                    status_.reset();
                    tell_bound(value, fmt::format("{} nodes, {} conflicts, {} of proof",
                                                  campaign.nodes().size(), outcome.conflicts,
                                                  bytes_text(campaign.log_bytes())));
                },
                [this](const Campaign& campaign, std::uint64_t conflicts) {
                    if (!status_) status_.emplace(report_.is_json());
                    status_->show(campaign, conflicts);
                }};
    }

    void tell_value(const life::Witness& witness) const {
        report_.line("o " + std::to_string(witness.value));
    }

    void tell_bound(std::optional<int> value, const std::string& work) const {
        report_.comment("refuted: {} ({})",
                        value ? objective().bound(*value).words() : "any solution", work);
    }

    int tell(Optimisation::End end, const std::optional<Failure>& failure) {
        const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start_;
        report_.comment("{:.1f} s", seconds.count());
        report_.result()["seconds"] = seconds.count();
        if (end == Optimisation::End::failed) {
            tell_failure(*failure, place_);
            report_.comment("{}", optimum().words());
            return tell_stop();
        }
        const bool is_checked = end == Optimisation::End::stopped || check_now();
        if (optimum().witness) tell_witness();
        if (!is_told_) report_.comment("{}", optimum().words());
        report_.result()["bound"] = optimum().best_possible();
        if (!is_checked || end == Optimisation::End::stopped) return tell_stop();
        return tell_verdict(end);
    }

    void tell_witness() {
        const auto& [value, generations] = *optimum().witness;
        print_generations(report_, generations, optimum().claim.rule);
        report_.result()["value"] = value;
    }

    int tell_verdict(Optimisation::End end) {
        const bool is_optimum = end == Optimisation::End::optimum;
        report_.result()["verdict"] = is_optimum ? "OPTIMUM" : "UNSATISFIABLE";
        report_.line(is_optimum ? "s OPTIMUM FOUND" : "s UNSATISFIABLE");
        if (place_.is_temporary()) {
            report_.comment("no proof was kept; give --run DIR to keep one");
        } else if (settings_.search.proof == ProofMode::keep && has_certificate()) {
            report_.comment("check it with: nonesuch verify {}", place_.path());
        }
        return is_optimum ? exit_optimum : exit_unsatisfiable;
    }

    std::string run_folder() const { return trusted::run_directory(place_.path(), optimum()); }

    /// What was refuted earlier may have been so without a proof.
    bool has_certificate() const {
        return !optimum().refuted || std::filesystem::exists(run_folder() + "/certificate.json");
    }

    int tell_stop() {
        place_.keep(true);
        report_.result()["verdict"] = "UNKNOWN";
        report_.line("s UNKNOWN");
        report_.comment("go on with: nonesuch optimise --run {}", place_.path());
        return exit_stopped;
    }

    /// With --verify. False if it was stopped; throws if the proof is refused.
    bool check_now() {
        if (!arguments_.has("verify")) return true;
        const std::string proved = trusted::load_optimum(place_.path()).words();
        if (!optimum().refuted) return true;
        is_told_ = verify_now(arguments_, report_, place_, run_folder(), stop_, proved);
        return is_told_;
    }

    const Arguments& arguments_;
    const std::atomic<bool>& stop_;
    Mpi* mpi_;
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    RunPlace place_;
    OptimumDirectory directory_;
    Report report_;
    Optimisation::Settings settings_;
    std::optional<StatusLine> status_;
    bool have_all_left_ = true;
    /// What was proved has been said already.
    bool is_told_ = false;
};

/// The other ranks wait for what rank 0 announces, also if it comes to nothing.
int lead(Mpi& mpi, const Arguments& arguments, const std::atomic<bool>& stop) {
    try {
        std::optional<ToldOptimisation> told(std::in_place, arguments, &mpi, stop);
        const int code = told->run();
        const bool have_all_left = told->have_all_left();
        told.reset();
        std::fflush(stdout);
        if (!have_all_left) mpi.abort(code);
        mpi.broadcast({});
        return code;
    } catch (const std::exception& error) {
        tell_error(error);
        std::fflush(stdout);
        mpi.abort(exit_error);
    }
}

/// Whatever may be wrong with the command line is found, and no folder is made.
int try_out(const Arguments& arguments) {
    search_settings(arguments);
    Report report(arguments, "optimise");
    if (!states_question(arguments) && arguments.has("run")) {
        expect_no_claim_options(arguments);
    } else {
        const trusted::Optimum question = question_from(arguments);
        life::encode(question.claim);
        describe(report, question);
    }
    report.finish();
    return exit_done;
}

int run(const Arguments& arguments) {
    arguments.expect_operands(arguments.has("run") || arguments.has("claim") ? 0 : 1, 1);
    check_search_options(arguments);
    if (arguments.has("dry-run")) return try_out(arguments);
    const std::atomic<bool>& stop = stop_on_signals();
    const auto mpi = Mpi::if_launched();
    if (!mpi) return ToldOptimisation(arguments, nullptr, stop).run();
    if (mpi->rank() == 0) return lead(*mpi, arguments, stop);
    while (serve_next_search(*mpi, arguments, stop)) {
    }
    return exit_done;
}

}  // namespace

const Command optimise_command{&table, &run};

}  // namespace nonesuch
