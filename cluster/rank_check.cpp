#include "cluster/rank_check.hpp"

#include <chrono>
#include <thread>

#include "cluster/wire.hpp"
#include "encoding/error.hpp"

namespace nonesuch {
namespace {

using trusted::CheckReport;

/// What another rank's report adds to that of rank 0.
std::string report_text(const CheckReport& report) {
    WireWriter out;
    out.number(report.is_verified ? 1 : 0);
    out.number(report.is_stopped ? 1 : 0);
    out.number(report.shard_nodes);
    out.number(report.node ? 1 : 0);
    out.number(report.node.value_or(0));
    out.text(report.reason);
    return out.take();
}

CheckReport report_from(std::string_view text) {
    WireReader in(text);
    CheckReport report;
    report.is_verified = in.number(1) == 1;
    report.is_stopped = in.number(1) == 1;
    report.shard_nodes = in.number();
    const bool has_node = in.number(1) == 1;
    const std::uint64_t node = in.number();
    if (has_node) report.node = node;
    report.reason = in.text();
    in.expect_end();
    return report;
}

/// A refusal counts more than a stop, and that more than success.
void add(CheckReport& whole, const CheckReport& part) {
    whole.shard_nodes += part.shard_nodes;
    const bool is_refused = !whole.is_verified && !whole.is_stopped;
    if (part.is_verified || is_refused) return;
    whole.is_verified = false;
    whole.is_stopped = part.is_stopped;
    whole.node = part.node;
    whole.reason = part.reason;
}

CheckReport check_part(const std::string& directory, const trusted::CheckSettings& settings,
                       const std::atomic<bool>& stop, const trusted::CheckProgress& progress) {
    try {
        return trusted::check(directory, settings, &stop, progress);
    } catch (const std::exception& error) {
        // Where a rank cannot check, its part is not verified.
        CheckReport report;
        report.reason = error.what();
        return report;
    }
}

}  // namespace

CheckReport check_on_ranks(Mpi& mpi, const std::string& directory, trusted::CheckSettings settings,
                           const std::atomic<bool>& stop, const trusted::CheckProgress& progress) {
    const auto ranks = static_cast<std::size_t>(mpi.size());
    const auto rank = static_cast<std::size_t>(mpi.rank());
    settings.shard = {(settings.shard.number - 1) * ranks + rank + 1, settings.shard.count * ranks};
    CheckReport whole = check_part(directory, settings, stop, progress);
    if (rank != 0) {
        mpi.send({0, Party::coordinator, report_text(whole)});
        return whole;
    }
    for (std::size_t others = 1; others < ranks;) {
        if (const auto packet = mpi.receive()) {
            add(whole, report_from(packet->bytes));
            ++others;
        } else {
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        }
    }
    return whole;
}

}  // namespace nonesuch
