#include "cluster/search_settings.hpp"

#include "cluster/verification.hpp"
#include "conquer/thread_crew.hpp"
#include "encoding/error.hpp"

namespace nonesuch {
namespace {

/// What --proof or --no-proof say. Throws InputError for a mode that is none.
ProofMode wanted_proof(const Arguments& arguments) {
    const std::string mode = arguments.text("proof").value_or("keep");
    if (mode == "off" || arguments.has("no-proof")) return ProofMode::off;
    if (mode == "check") return ProofMode::check;
    if (mode == "keep") return ProofMode::keep;
    throw InputError("--proof: expected keep, check or off, found '" + mode + "'");
}

}  // namespace

void check_search_options(const Arguments& arguments) {
    if (arguments.has("proof") && arguments.has("no-proof")) {
        throw InputError("--no-proof is --proof off; give one of them");
    }
    if (wanted_proof(arguments) != ProofMode::keep && arguments.has("verify")) {
        throw InputError(
            "--verify needs the proof that --no-proof, --proof off and --proof check "
            "do not keep");
    }
}

SearchSettings search_settings(const Arguments& arguments) {
    SearchSettings settings;
    settings.threads = static_cast<int>(arguments.number("threads", available_threads()));
    // A proof that would be removed unread need not be written.
    const bool is_read = arguments.has("run") || arguments.has("verify");
    const ProofMode wanted = wanted_proof(arguments);
    settings.proof = wanted == ProofMode::keep && !is_read ? ProofMode::off : wanted;
    settings.scratch = arguments.text("scratch").value_or("");
    settings.compress = arguments.has("compress");
    // Before hours are spent: is there a checker?
    if (settings.proof == ProofMode::check || arguments.has("verify")) {
        settings.drat_trim = check_settings(arguments).drat_trim;
    }
    auto& limits = settings.limits;
    const auto set = [&](const char* name, std::uint64_t& limit) {
        limit =
            static_cast<std::uint64_t>(arguments.number(name, static_cast<std::int64_t>(limit)));
    };
    set("leaf-conflicts", limits.leaf_conflicts);
    set("session-conflicts", limits.session_conflicts);
    set("cover-conflicts", limits.cover_conflicts);
    limits.cubes = static_cast<std::size_t>(arguments.number("cubes", 1));
    limits.session_bytes = static_cast<std::uint64_t>(arguments.number("memory-per-thread", 0))
                           << 20;
    return settings;
}

const std::vector<Option>& search_options() {
    static const std::vector<Option> options = [] {
        std::vector<Option> list = {
            Option::text("run", "DIR",
                         "keep journal, logs and certificate in DIR; continue it if it exists"),
            Option::flag("dry-run", "check what is asked for, and search nothing"),
            Option::number("threads", "N", "solver threads; default: the cores it may use", 1,
                           1024),
            Option::text("proof", "MODE",
                         "keep the logs (default), check each at once and drop it, or off"),
            Option::flag("no-proof", "the same as --proof off: nothing can be verified afterwards"),
            Option::flag("compress", "pack finished logs with zstd"),
            Option::text("scratch", "DIR",
                         "write logs in DIR, then copy them into the run directory"),
            Option::number("memory-per-thread", "MIB", "split what takes more; default: no limit",
                           1, 100'000'000),
            Option::flag("verify", "check the certificate when done"),
            Option::number("cubes", "N", "split into N cubes before solving; else when too hard", 1,
                           100'000'000),
            Option::number("leaf-conflicts", "N", "split a cube after N conflicts; default 50000",
                           1, 1'000'000'000'000),
            Option::number("session-conflicts", "N",
                           "give all away after N conflicts; default 2000000", 1,
                           1'000'000'000'000),
            Option::number("cover-conflicts", "N",
                           "conflicts to prove that cubes cover; default 1000000", 0,
                           2'000'000'000)};
        const auto& more = verification_options();
        list.insert(list.end(), more.begin(), more.end());
        return list;
    }();
    return options;
}

}  // namespace nonesuch
