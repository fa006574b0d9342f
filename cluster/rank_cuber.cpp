#include "cluster/rank_cuber.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <memory>
#include <string>
#include <utility>

#include "cluster/announcement.hpp"
#include "cluster/background_cuber.hpp"
#include "cluster/commands.hpp"
#include "cluster/dealer.hpp"
#include "cluster/error_line.hpp"
#include "cluster/expansion_worker.hpp"
#include "cluster/mpi.hpp"
#include "cluster/pace.hpp"
#include "cluster/rank_loop.hpp"
#include "cluster/wire.hpp"
#include "conquer/proof_prefix.hpp"
#include "encoding/dimacs.hpp"
#include "encoding/error.hpp"

namespace nonesuch {
namespace {

/// A process's worker with its crew and, on rank 0, the dealer beside it.
class Hands {
  public:
    Hands(Transport& transport, Dealer* dealer, const Formula& formula,
          const CubingSettings& settings)
        : transport_(transport),
          dealer_(dealer),
          crew_(formula, settings.make_splitter, settings.threads),
          worker_(transport, leader, crew_) {}

    ExpansionWorker& worker() { return worker_; }

    /// Does what there is to do, or rests.
    void go_on() {
        bool is_busy = take_in(transport_, dealer_, worker_);
        is_busy |= worker_.step(now());
        if (dealer_ != nullptr) is_busy |= dealer_->step(now());
        pace_.rest(crew_, is_busy);
    }

  private:
    Transport& transport_;
    Dealer* dealer_;
    BackgroundCuber crew_;
    ExpansionWorker worker_;
    Pace pace_;
};

/// Grows a whole tree, and says how far it is.
void grow_aloud(SplitTree& tree, const CubingSettings& settings, const Cutoff& cutoff,
                const ExpandAll& expand_all, const std::atomic<bool>& stop) {
    const auto expand = [&](std::span<const Cube> positions) {
        const std::size_t split = tree.size() / 2;
        if (settings.progress) settings.progress(split, split + positions.size());
        return expand_all(positions);
    };
    grow(tree, SplitTree::root, {}, cutoff, expand, &stop);
}

/// Those by which a tree is grown once there is a plan.
CubingSettings planned(CubingSettings settings, bool has_samples, const std::atomic<bool>& stop) {
    if (has_samples) settings.make_splitter = proof_prefix_splitters({}, {.stop = &stop});
    return settings;
}

/// What all ranks must know: what a splitter looks at, the clauses and the variables to decide on;
/// and which splitter.
std::string announcement_text(const Formula& formula, const CubingPlan& plan) {
    WireWriter out;
    out.number(plan.has_samples ? 1 : 0);
    out.text(dimacs_text(formula));
    out.number(formula.split_variables.size());
    for (const Variable variable : formula.split_variables) {
        out.number(static_cast<std::uint64_t>(variable.index()));
    }
    return out.take();
}

struct Announced {
    bool has_samples;
    Formula formula;
};

Announced announced(std::string_view text) {
    WireReader in(text);
    const bool has_samples = in.number(1) == 1;
    Formula formula = parse_dimacs(in.text(), "rank 0");
    for (std::size_t left = in.count(); left > 0; --left) {
        const auto most = static_cast<std::uint64_t>(formula.variable_count()) - 1;
        formula.split_variables.emplace_back(static_cast<std::int32_t>(in.number(most)));
    }
    in.expect_end();
    return {has_samples, std::move(formula)};
}

}  // namespace

CubingOutcome grow_over_ranks(Transport& transport, const Formula& formula,
                              const CubingSettings& settings, const Cutoff& cutoff,
                              std::atomic<bool>& stop) {
    Dealer dealer(transport, formula.variable_count());
    Hands hands(transport, &dealer, formula, settings);
    const auto go_on = [&] {
        if (stop) dealer.halt();
        hands.go_on();
        if (dealer.is_stop_wished()) stop = true;
    };
    const auto expand_all = [&](std::span<const Cube> positions) {
        dealer.deal(positions);
        while (!dealer.is_dealt()) go_on();
        return dealer.take_expansions();
    };
    CubingOutcome outcome;
    grow_aloud(outcome.tree, settings, cutoff, expand_all, stop);
    dealer.finish();
    while (!dealer.is_ended(now())) go_on();
    outcome.failure = dealer.failure();
    outcome.have_all_left = dealer.have_all_left();
    return outcome;
}

void serve_cubing(Transport& transport, const Formula& formula, const CubingSettings& settings,
                  const std::atomic<bool>& stop) {
    Hands hands(transport, nullptr, formula, settings);
    bool has_wished = false;
    while (!hands.worker().is_ended(now())) {
        if (stop && !std::exchange(has_wished, true)) hands.worker().wish_stop();
        hands.go_on();
    }
}

namespace {

[[noreturn]] void throw_failure(const Failure& failure) {
    switch (failure.kind) {
        case Failure::Kind::internal:
            throw InternalError(failure.reason);
        case Failure::Kind::input:
            throw InputError(failure.reason);
        default:
            throw SystemError(failure.reason);
    }
}

int lead_command(Mpi& mpi, const CubingSettings& settings, std::atomic<bool>& stop,
                 const std::function<int(const GrowTree&)>& command) {
    Announcement announcement(&mpi);
    int code = exit_error;
    bool have_all_left = true;
    try {
        code = command([&](const Formula& formula, const CubingPlan& plan) {
            announcement.make(announcement_text(formula, plan));
            have_all_left = false;
            CubingOutcome outcome = grow_over_ranks(
                mpi, formula, planned(settings, plan.has_samples, stop), plan.cutoff, stop);
            have_all_left = outcome.have_all_left;
            if (outcome.failure) throw_failure(*outcome.failure);
            return std::move(outcome.tree);
        });
    } catch (const std::exception& error) {
        tell_error(error);
    }
    // Others may be at work still, and would never come to the end.
    std::fflush(stdout);
    if (!have_all_left) mpi.abort(code);
    return code;
}

int serve_command(Mpi& mpi, const CubingSettings& settings, const std::atomic<bool>& stop) {
    try {
        const std::string text = mpi.broadcast({});
        if (text.empty()) return exit_done;
        const auto [has_samples, formula] = announced(text);
        serve_cubing(mpi, formula, planned(settings, has_samples, stop), stop);
        return exit_done;
    } catch (const std::exception& error) {
        tell_error(error, fmt::format("rank {}: ", mpi.rank()));
        mpi.abort(exit_error);
    }
}

}  // namespace

int cube_on_ranks(const CubingSettings& settings, std::atomic<bool>& stop,
                  const std::function<int(const GrowTree&)>& command) {
    const std::unique_ptr<Mpi> mpi = Mpi::if_launched();
    if (mpi == nullptr) {
        return command([&](const Formula& formula, const CubingPlan& plan) {
            const auto make_splitter = planned(settings, plan.has_samples, stop).make_splitter;
            Cuber cuber(formula, make_splitter, settings.threads);
            SplitTree tree;
            grow_aloud(
                tree, settings, plan.cutoff,
                [&](std::span<const Cube> positions) { return cuber.expand_all(positions, &stop); },
                stop);
            return tree;
        });
    }
    return mpi->rank() == leader ? lead_command(*mpi, settings, stop, command)
                                 : serve_command(*mpi, settings, stop);
}

}  // namespace nonesuch
