#include "conquer/calibration.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

namespace nonesuch {
namespace {

/// Leaves a sample is drawn from, at first and each time its cube is split further.
constexpr std::size_t first_leaves = 32;
constexpr std::size_t further_leaves = 8;

/// The fractional parts of multiples of the golden ratio: evenly spread, and the same every time.
double spread(std::size_t i) {
    constexpr double golden = 0.6180339887498949;
    const double multiple = static_cast<double>(i + 1) * golden;
    return multiple - std::floor(multiple);
}

/// The open leaf at or below `from` at which the shares of those before it come to `part` of all.
SplitTree::Index leaf_at(const SplitTree& tree, SplitTree::Index from, double part) {
    const auto leaves = tree.open_leaves(from);
    double all = 0;
    for (const auto leaf : leaves) all += tree.node(leaf).share;
    double before = 0;
    for (const auto leaf : leaves) {
        before += tree.node(leaf).share;
        if (before >= part * all) return leaf;
    }
    return leaves.back();
}

/// The mean without the greatest eighth; 0 of nothing.
double trimmed_mean(std::vector<double> values) {
    if (values.empty()) return 0;
    std::sort(values.begin(), values.end());
    values.resize(values.size() - values.size() / 8);
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

class Sampling {
  public:
    Sampling(const Formula& formula, const Cube& cube, Cuber& cuber,
             const CalibrationSettings& settings, SessionControl control)
        : formula_(formula), cube_(cube), cuber_(cuber), settings_(settings), control_(control) {
        cuber.split(tree_, SplitTree::root, cube, {.cubes = first_leaves}, control.stop);
    }

    Calibration run() {
        const std::size_t samples = tree_.open_leaves().empty() ? 0 : settings_.samples;
        result_.probe_conflicts = settings_.probe_conflicts;
        for (std::size_t i = 0; i < samples && may_probe(); ++i) {
            if (settings_.progress) settings_.progress(i, samples);
            const double part = (static_cast<double>(i) + 0.5) / static_cast<double>(samples);
            follow(leaf_at(tree_, SplitTree::root, part));
        }
        result_.is_complete &= said_.size() == samples;
        result_.conflicts = trimmed_mean(std::move(said_));
        return result_;
    }

  private:
    bool may_probe() const {
        return !control_.is_stopped() &&
               (result_.probes == 0 ||
                (result_.probes + 1) * formula_.literal_count() <= settings_.loaded_literals);
    }

    /// Follows one sample down to a cube that a probe closes.
    void follow(SplitTree::Index leaf) {
        // What is drawn from is a part of the work whose probability is the leaf's own share; the
        // rest of the tree, refuted on the way, is taken for nothing.
        double probability = tree_.node(leaf).share / open_share(SplitTree::root);
        for (;;) {
            const auto [conflicts, is_closed] = probe(leaf);
            if (!is_closed && may_probe()) {
                cuber_.split(tree_, leaf, cube_, {.cubes = further_leaves}, control_.stop);
                if (tree_.open_leaves(leaf).empty()) {
                    said_.push_back(0);
                    return;
                }
                const auto below = leaf_at(tree_, leaf, spread(result_.probes));
                if (below != leaf) {
                    probability *= tree_.node(below).share / open_share(leaf);
                    leaf = below;
                    continue;
                }
            }
            result_.is_complete &= is_closed;
            said_.push_back(static_cast<double>(conflicts) / probability);
            return;
        }
    }

    double open_share(SplitTree::Index from) const {
        double sum = 0;
        for (const auto leaf : tree_.open_leaves(from)) sum += tree_.node(leaf).share;
        return sum;
    }

    struct Probe {
        std::uint64_t conflicts;
        bool is_closed;
    };
    Probe probe(SplitTree::Index leaf) {
        Session session(formula_, tree_.path_below(cube_, leaf), {}, Profile::refutation, control_,
                        nullptr);
        const Answer answer = session.solve({}, settings_.probe_conflicts);
        ++result_.probes;
        result_.probed_conflicts += session.conflicts();
        return {session.conflicts(), answer != Answer::unknown};
    }

    const Formula& formula_;
    const Cube& cube_;
    Cuber& cuber_;
    const CalibrationSettings& settings_;
    SessionControl control_;
    SplitTree tree_;
    Calibration result_;
    /// What each sample says of the whole.
    std::vector<double> said_;
};

}  // namespace

CalibrationSettings with_longer_probes(CalibrationSettings settings) {
    settings.samples /= 2;
    settings.probe_conflicts *= 16;
    return settings;
}

Calibration calibrate(const Formula& formula, const Cube& cube, Cuber& cuber,
                      const CalibrationSettings& settings, SessionControl control) {
    return Sampling(formula, cube, cuber, settings, control).run();
}

bool is_splitting_in_vain(const Calibration& calibration, const Calibration& longer) {
    return calibration.is_complete && longer.is_complete &&
           longer.conflicts * static_cast<double>(longer.probe_conflicts) <
               calibration.conflicts * static_cast<double>(calibration.probe_conflicts);
}

Cutoff cutoff_for(const Calibration& calibration, const CubeTarget& target) {
    const double wanted = calibration.conflicts / static_cast<double>(target.conflicts);
    const double cubes =
        std::clamp(wanted, static_cast<double>(target.least), static_cast<double>(target.most));
    return {.cubes = static_cast<std::size_t>(std::ceil(cubes))};
}

}  // namespace nonesuch
