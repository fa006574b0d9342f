#include "cluster/verify_request.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <random>

#include "conquer/trusted/optimum.hpp"
#include "encoding/error.hpp"
#include "encoding/whole_number.hpp"

namespace nonesuch {
namespace {

/// "3/8" is the third of eight.
trusted::Shard shard_from(const std::string& text) {
    const auto number = [&](std::string_view digits) {
        const std::size_t value = whole_number<std::size_t>(digits).value_or(0);
        return value <= trusted::most_shards ? value : 0;
    };
    const auto slash = std::min(text.find('/'), text.size());
    const std::string_view view = text;
    const trusted::Shard shard{number(view.substr(0, slash)),
                               number(view.substr(std::min(slash + 1, text.size())))};
    if (shard.number == 0 || shard.count < shard.number) {
        throw InputError("--shard: expected I/N with I from 1 to N, found '" + text + "'");
    }
    return shard;
}

/// Throws InputError for options that do not fit each other.
void expect_fitting(const Arguments& arguments) {
    const auto refuse_both = [&](const std::string& one, const std::string& other,
                                 const std::string& why) {
        if (!arguments.has(one) || !arguments.has(other)) return;
        throw InputError(fmt::format("--{} and --{}: {}", one, other, why));
    };
    refuse_both("merge", "shard", "the records that are merged must be of all shards");
    refuse_both("merge", "sample", "all nodes must be in the records, or none can be merged");
    refuse_both("merge", "record", "drat-trim verifies nothing then that could be recorded");
    refuse_both("sample", "shard", "a sample is drawn from all nodes, or it tells little");
    refuse_both("sample", "record", "a record is of all nodes of a shard, not of a few");
    if (arguments.has("seed") && !arguments.has("sample")) {
        throw InputError("--seed: a sample is drawn with it, so --sample is needed as well");
    }
    if (!arguments.has("merge")) return arguments.expect_operands(1, 1);
    if (arguments.operands().size() < 2) {
        throw InputError("--merge: expected a run directory and the records of all its shards");
    }
}

/// Of a folder of optimise: which run has the proof.
void find_run(VerifyRequest& request) {
    if (!trusted::has_optimum(request.directory)) return;
    request.optimum = request.directory;
    std::optional<trusted::Optimum> optimum;
    try {
        optimum = trusted::read_optimum(*request.optimum);
    } catch (const InputError& error) {
        request.damage = error.what();
        return;
    }
    if (!optimum->refuted && !optimum->is_proved()) {
        throw InputError(*request.optimum +
                         ": nothing is refuted yet; nonesuch optimise --run DIR goes on");
    }
    request.needs_no_run = !optimum->refuted;
    request.directory = trusted::run_directory(*request.optimum, *optimum);
}

}  // namespace

VerifyRequest verify_request(const Arguments& arguments) {
    expect_fitting(arguments);
    VerifyRequest request;
    request.directory = arguments.operands().front();
    find_run(request);
    request.records.assign(arguments.operands().begin() + 1, arguments.operands().end());
    request.shard_text = arguments.text("shard");
    if (request.shard_text) request.shard = shard_from(*request.shard_text);
    if (const auto percent = arguments.number("sample")) {
        const std::int64_t seed = arguments.number("seed", std::random_device()());
        request.sample = {static_cast<unsigned>(*percent), static_cast<std::uint64_t>(seed)};
    }
    return request;
}

}  // namespace nonesuch
