#include "cluster/status_line.hpp"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>

namespace nonesuch {

namespace {

std::size_t terminal_width() {
    winsize size{};
    return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 1 ? size.ws_col : 80;
}

}  // namespace

StatusLine::StatusLine(bool is_silent)
    : is_silent_(is_silent), is_terminal_(isatty(STDERR_FILENO) != 0) {}

StatusLine::~StatusLine() {
    clear();
}

void StatusLine::clear() {
    // Not fmt, which throws where stderr cannot be written.
    if (width_ > 0) std::fputs(("\r" + std::string(width_, ' ') + "\r").c_str(), stderr);
    width_ = 0;
}

bool StatusLine::is_due() const {
    const auto period = is_terminal_ ? std::chrono::milliseconds(200) : std::chrono::seconds(10);
    return !is_silent_ && Clock::now() - last_ >= period;
}

void StatusLine::print(const std::string& text) {
    last_ = Clock::now();
    if (is_terminal_) {
        const std::string line = text.substr(0, terminal_width() - 1);
        std::fputs(fmt::format("\r{:{}}", line, width_).c_str(), stderr);
        width_ = std::max(width_, line.size());
        std::fflush(stderr);
    } else {
        fmt::print("c {}\n", text);
        std::fflush(stdout);
    }
}

std::string StatusLine::time_left(double closed) const {
    const double elapsed = std::chrono::duration<double>(Clock::now() - start_).count();
    const double gained = closed - first_closed_;
    if (gained <= 0 || elapsed < 1) return "time left unknown";
    const auto seconds = static_cast<long long>(elapsed * (1 - closed) / gained);
    return fmt::format("about {}:{:02}:{:02} left", seconds / 3600, seconds / 60 % 60,
                       seconds % 60);
}

void StatusLine::show(const Campaign& campaign, std::uint64_t conflicts) {
    if (first_closed_ < 0) first_closed_ = campaign.closed_share();
    if (!is_due()) return;
    const double elapsed = std::chrono::duration<double>(Clock::now() - start_).count();
    const std::size_t listed = campaign.solutions().size();
    print(fmt::format(
        "{}{:.1f} % closed, {} nodes refuted, {} running, {} open, {:.0f} conflicts/s, "
        "{} proof, {}",
        listed == 0 ? "" : fmt::format("{} solutions, ", listed), 100 * campaign.closed_share(),
        campaign.refuted_count(), campaign.running_count(), campaign.open_count(),
        static_cast<double>(conflicts) / std::max(elapsed, 0.1), bytes_text(campaign.log_bytes()),
        time_left(campaign.closed_share())));
}

void StatusLine::show(std::size_t done, std::size_t all, const std::string& things) {
    if (things != things_) {
        things_ = things;
        start_ = Clock::now();
        first_closed_ = 0;
    }
    if (!is_due()) return;
    const double share =
        static_cast<double>(done) / static_cast<double>(std::max<std::size_t>(all, 1));
    print(fmt::format("{} of {} {}; {}", done, all, things, time_left(share)));
}

void StatusLine::show(std::uint64_t bytes, const std::string& what) {
    if (is_due()) print(bytes_text(bytes) + " " + what);
}

void StatusLine::show(const trusted::Checked& checked) {
    // Checking a log takes about as long as it is.
    const double share = static_cast<double>(checked.bytes) /
                         static_cast<double>(std::max<std::uint64_t>(checked.all_bytes, 1));
    if (first_closed_ < 0) first_closed_ = share;
    if (!is_due()) return;
    print(fmt::format("{} of {} nodes checked, {:.1f} % of {} of logs; {}", checked.nodes,
                      checked.all_nodes, 100 * share, bytes_text(checked.all_bytes),
                      time_left(share)));
}

std::string bytes_text(std::uint64_t bytes) {
    constexpr const char* units[] = {"bytes", "kB", "MB", "GB", "TB", "PB", "EB"};
    auto value = static_cast<double>(bytes);
    std::size_t unit = 0;
    for (; value >= 1000 && unit + 1 < std::size(units); ++unit) value /= 1000;
    return unit == 0 ? fmt::format("{} bytes", bytes)
                     : fmt::format("{:.1f} {}", value, units[unit]);
}

}  // namespace nonesuch
