#pragma once

#include <atomic>

#include "cluster/fleet.hpp"
#include "encoding/error.hpp"

namespace nonesuch {

/// Searches with this process alone, from where the search stands. What it fails on is thrown.
inline void search_alone(Search& search, const SearchSettings& settings,
                         const std::atomic<bool>& stop = false) {
    search.merge_cubes(settings.plan(search.subject().formula, search.directory().path()),
                       settings.limits, stop);
    const auto outcome = lead_alone(search, settings, stop);
    if (!outcome.failure) return;
    const std::string& reason = outcome.failure->reason;
    if (outcome.failure->kind == Failure::Kind::internal) throw InternalError(reason);
    if (outcome.failure->kind == Failure::Kind::input) throw InputError(reason);
    throw SystemError(reason);
}

}  // namespace nonesuch
