#include "cluster/verification.hpp"

#include <fmt/format.h>

#include "conquer/thread_crew.hpp"

namespace nonesuch {

const std::vector<Option>& verification_options() {
    static const std::vector<Option> options = {
        Option::text("drat-trim", "FILE", "the checker; default: drat-trim on PATH"),
        Option::number("check-timeout", "SECONDS", "time for one log; default 20000", 1,
                       10'000'000),
        Option::number("check-memory", "MIB", "address space for one check; default 8192", 64,
                       10'000'000)};
    return options;
}

trusted::CheckSettings check_settings(const Arguments& arguments) {
    trusted::CheckSettings settings;
    settings.drat_trim.program =
        trusted::find_program(arguments.text("drat-trim").value_or("drat-trim"));
    settings.drat_trim.limits.time =
        std::chrono::seconds(arguments.number("check-timeout", 20'000));
    settings.drat_trim.limits.memory =
        static_cast<std::uint64_t>(arguments.number("check-memory", 8192)) << 20;
    settings.threads = static_cast<int>(arguments.number("threads", available_threads()));
    return settings;
}

namespace {

std::string logs(std::size_t count) {
    return fmt::format("{} log{}", count, count == 1 ? "" : "s");
}

/// By whom and by how many logs.
std::string means(const trusted::CheckReport& report) {
    if (report.records > 0) {
        return fmt::format("verified: {} verified in {} shard{}, as the records say",
                           logs(report.nodes), report.records, report.records == 1 ? "" : "s");
    }
    const std::string text =
        fmt::format("verified with {}, {}", report.is_by_cake_lpr ? "cake_lpr" : "drat-trim",
                    logs(report.nodes));
    return text + earlier_share(report);
}

std::string list_words(const trusted::CheckReport& report) {
    if (report.listed == 0) return "";
    return fmt::format(
        "; so the list of {} is complete: each is a solution, as the simulator confirms, none is "
        "an image of another, and with all images there are {}",
        report.listed, report.listed_with_images);
}

}  // namespace

std::string earlier_share(const trusted::CheckReport& report) {
    if (report.earlier_nodes == 0) return "";
    return fmt::format(", {} of them earlier, as the record says", report.earlier_nodes);
}

std::string verification_sentence(const trusted::CheckReport& report, const std::string& proved) {
    if (report.is_stopped) return "the check was stopped";
    if (!report.is_verified) {
        return report.node ? fmt::format("node {}: {}", *report.node, report.reason)
                           : report.reason;
    }
    const std::string what = report.claim.empty() ? "a model of the formula" : report.claim;
    if (report.is_satisfiable) return "verified: there is " + what;
    if (!proved.empty()) return means(report) + ": " + proved;
    return means(report) + ": " +
           (report.claim.empty() ? "the formula is unsatisfiable"
                                 : "there is no such thing as " + what) +
           list_words(report);
}

}  // namespace nonesuch
