#include "cube/cutoff.hpp"

#include <algorithm>
#include <cmath>

namespace nonesuch {
namespace {

/// A cube d decisions deep lowers the threshold by the fraction^(d^exponent)-th part.
constexpr double fraction = 0.02;
constexpr double exponent = 0.3;

}  // namespace

CutoffRule::CutoffRule(const Cutoff& cutoff, const SplitTree::Node& whole)
    : cutoff_(cutoff),
      least_share_(whole.share / static_cast<double>(std::max<std::size_t>(cutoff.cubes, 1))),
      first_depth_(whole.depth) {}

bool CutoffRule::leaves_open(const SplitTree::Node& leaf) const {
    const auto free_variables = static_cast<double>(leaf.free_variables);
    return leaf.share <= least_share_ || leaf.depth - first_depth_ >= cutoff_.max_depth ||
           leaf.free_variables < cutoff_.min_free_variables ||
           (cutoff_.is_adaptive && free_variables < threshold_);
}

void CutoffRule::saw_refuted(const SplitTree::Node& leaf) {
    next_threshold_ = std::max(next_threshold_, static_cast<double>(leaf.free_variables));
}

void CutoffRule::saw_cube(const SplitTree::Node& leaf) {
    const int depth = leaf.depth - first_depth_;
    threshold_ *= 1 - std::pow(fraction, std::pow(depth, exponent));
}

void CutoffRule::end_depth() {
    if (next_threshold_ > 0) threshold_ = next_threshold_;
    next_threshold_ = 0;
}

}  // namespace nonesuch
