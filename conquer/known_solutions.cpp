#include "conquer/known_solutions.hpp"

namespace nonesuch {

void KnownSolutions::add(std::span<const life::Solution> solutions) {
    for (const life::Solution& each : solutions) {
        auto entry =
            std::make_shared<const Entry>(Entry{each.pattern, orbits_.exclusion(each.pattern)});
        const std::lock_guard lock(mutex_);
        if (patterns_.insert(each.pattern).second) entries_.push_back(std::move(entry));
    }
}

std::vector<std::shared_ptr<const KnownSolutions::Entry>> KnownSolutions::beyond(
    std::size_t count) const {
    const std::lock_guard lock(mutex_);
    if (count >= entries_.size()) return {};
    return {entries_.begin() + static_cast<std::ptrdiff_t>(count), entries_.end()};
}

}  // namespace nonesuch
