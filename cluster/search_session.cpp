#include "cluster/search_session.hpp"

#include <fmt/format.h>

#include <atomic>
#include <chrono>
#include <cstdio>
#include <limits>
#include <memory>
#include <optional>

#include "cluster/announcement.hpp"
#include "cluster/commands.hpp"
#include "cluster/enumeration_report.hpp"
#include "cluster/error_line.hpp"
#include "cluster/led_search.hpp"
#include "cluster/mpi.hpp"
#include "cluster/run_place.hpp"
#include "cluster/search_report.hpp"
#include "cluster/search_settings.hpp"
#include "cluster/solution_stream.hpp"
#include "cluster/status_line.hpp"
#include "cluster/stop_signal.hpp"
#include "encoding/error.hpp"

namespace nonesuch {
namespace {

/// What stopped the search, told as what it is.
int report_failure(Report& report, const Failure& failure, const Campaign& campaign,
                   RunPlace& place) {
    tell_failure(failure, place);
    return report_stop(report, campaign, place);
}

/// What a search on rank 0 says of itself.
class ToldSearch {
  public:
    ToldSearch(const Arguments& arguments, const SearchRequest& request,
               const SearchSettings& settings, const std::atomic<bool>& stop)
        : arguments_(arguments),
          stop_(stop),
          place_(arguments.text("run")),
          search_(request.make_subject ? std::optional(request.make_subject()) : std::nullopt,
                  place_.path(), settings, stop, request.is_enumeration),
          report_(arguments, request.command) {
        describe(report_, search_.subject(), request.source, place_);
        search_.begin([this](const std::string& note) { report_.comment("{}", note); });
        if (request.is_enumeration) begin_list();
    }

    std::string briefing() const { return search_.briefing(); }

    /// Leads it, and says what came of it. The exit code.
    int run(Mpi* mpi) {
        {
            StatusLine status(report_.is_json());
            search_.lead(mpi, [&](const Campaign& campaign, std::uint64_t conflicts) {
                status.show(campaign, conflicts);
                if (!stream_ || !stream_->is_due()) return;
                status.clear();
                stream_->tell();
            });
        }
        for (const std::string& note : search_.outcome().notes) report_.comment("{}", note);
        const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start_;
        describe_work(report_, search_.campaign(), search_.outcome(), seconds.count());
        const int code = tell();
        report_.finish();
        return code;
    }
    bool have_all_left() const { return search_.outcome().have_all_left; }

  private:
    void begin_list() {
        constexpr auto all = std::numeric_limits<std::int64_t>::max();
        Search& search = search_.search();
        search.campaign().want(static_cast<std::size_t>(arguments_.number("limit", all)));
        const std::string file = place_.is_temporary() ? "" : place_.path() + "/solutions.txt";
        stream_.emplace(report_, search, file, arguments_.has("all"));
        describe_list(report_, *stream_, search);
    }

    int tell() {
        if (search_.outcome().failure) {
            return report_failure(report_, *search_.outcome().failure, search_.campaign(), place_);
        }
        if (stream_) stream_->finish();
        const Campaign& campaign = search_.campaign();
        const bool was_check_stopped =
            arguments_.has("verify") && (campaign.model() || campaign.is_refuted()) &&
            !verify_now(arguments_, report_, place_, place_.path(), stop_);
        const int verdict =
            stream_ ? report_list(report_, *stream_, search_.search(), place_)
                    : report_verdict(report_, search_.subject(), search_.search(), place_);
        return was_check_stopped ? static_cast<int>(exit_stopped) : verdict;
    }

    const Arguments& arguments_;
    const std::atomic<bool>& stop_;
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    RunPlace place_;
    LedSearch search_;
    Report report_;
    /// Where solutions are listed.
    std::optional<SolutionStream> stream_;
};

int lead_search(Mpi* mpi, const Arguments& arguments, const SearchRequest& request,
                const std::atomic<bool>& stop) {
    Announcement announcement(mpi);
    const SearchSettings settings = search_settings(arguments);
    if (mpi != nullptr && mpi->size() > 1 && settings.proof != ProofMode::off &&
        !arguments.has("run")) {
        throw InputError("the logs of several ranks need --run DIR, in a folder they all see");
    }
    auto search = std::make_unique<ToldSearch>(arguments, request, settings, stop);
    announcement.make(search->briefing());
    if (mpi == nullptr) return search->run(nullptr);
    int code = exit_error;
    bool have_all_left = false;
    try {
        code = search->run(mpi);
        have_all_left = search->have_all_left();
    } catch (const std::exception& error) {
        // The others may be at work still, and would never come to the end.
        tell_error(error);
    }
    search.reset();
    std::fflush(stdout);
    if (!have_all_left) mpi->abort(code);
    return code;
}

/// Whatever may be wrong with the command line is found, and no run directory is made.
int try_out(const Arguments& arguments, const SearchRequest& request) {
    search_settings(arguments);
    Report report(arguments, request.command);
    if (request.make_subject) {
        describe(report, request.make_subject(), request.source, RunPlace(arguments.text("run")));
    }
    report.finish();
    return exit_done;
}

}  // namespace

int run_search(const Arguments& arguments, const SearchRequest& request) {
    check_search_options(arguments);
    if (arguments.has("dry-run")) return try_out(arguments, request);
    const std::atomic<bool>& stop = stop_on_signals();
    const std::unique_ptr<Mpi> mpi = Mpi::if_launched();
    if (mpi && mpi->rank() != 0) {
        serve_next_search(*mpi, arguments, stop);
        return exit_done;
    }
    return lead_search(mpi.get(), arguments, request, stop);
}

}  // namespace nonesuch
