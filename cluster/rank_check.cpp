#include "cluster/rank_check.hpp"

#include <chrono>
#include <optional>
#include <thread>

#include "cluster/wire.hpp"
#include "encoding/error.hpp"
#include "encoding/fingerprint.hpp"

namespace nonesuch {
namespace {

using trusted::CheckReport;

/// What a rank has to say of its part.
struct RankReport {
    CheckReport report;
    /// Of the certificate that it saw; it binds all else.
    std::string certificate_sha256;
    /// Why it could not check, if it could not.
    std::string failure;
};

std::string encoded(const RankReport& part) {
    WireWriter out;
    out.number(part.report.is_verified ? 1 : 0);
    out.number(part.report.is_stopped ? 1 : 0);
    out.number(part.report.shard_nodes);
    out.number(part.report.node ? 1 : 0);
    out.number(part.report.node.value_or(0));
    out.text(part.report.reason);
    out.text(part.certificate_sha256);
    out.text(part.failure);
    return out.take();
}

RankReport decoded_report(std::string_view text) {
    WireReader in(text);
    RankReport part;
    part.report.is_verified = in.number(1) == 1;
    part.report.is_stopped = in.number(1) == 1;
    part.report.shard_nodes = in.number();
    const bool has_node = in.number(1) == 1;
    const std::uint64_t node = in.number();
    if (has_node) part.report.node = node;
    part.report.reason = in.text();
    part.certificate_sha256 = in.text();
    part.failure = in.text();
    in.expect_end();
    return part;
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

void expect_fit(const RankReport& own, const RankReport& part, int rank) {
    const std::string who = "rank " + std::to_string(rank);
    if (!part.failure.empty()) throw SystemError(who + " could not check: " + part.failure);
    if (part.certificate_sha256 != own.certificate_sha256) {
        throw InputError(who + " sees another certificate than rank 0; give a folder that all see");
    }
}

}  // namespace

CheckReport check_on_ranks(Mpi& mpi, const std::string& directory, trusted::Shard shard,
                           const std::function<CheckReport(const trusted::Shard&)>& check) {
    const auto ranks = static_cast<std::size_t>(mpi.size());
    const auto rank = static_cast<std::size_t>(mpi.rank());
    RankReport own;
    try {
        own.report = check({(shard.number - 1) * ranks + rank + 1, shard.count * ranks});
        if (own.report.is_verified) {
            own.certificate_sha256 = sha256_of_file(directory + "/certificate.json");
        }
    } catch (const std::exception& error) {
        own.failure = error.what();
    }
    if (rank != 0) {
        mpi.send({0, Party::coordinator, encoded(own)});
        return own.report;
    }
    expect_fit(own, own, 0);
    for (std::size_t others = 1; others < ranks;) {
        const auto packet = mpi.receive();
        if (!packet) {
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
            continue;
        }
        const RankReport part = decoded_report(packet->bytes);
        const bool are_both_verified = own.report.is_verified && part.report.is_verified;
        if (are_both_verified || !part.failure.empty()) expect_fit(own, part, packet->peer);
        add(own.report, part.report);
        ++others;
    }
    return own.report;
}

}  // namespace nonesuch
