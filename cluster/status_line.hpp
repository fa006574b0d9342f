#pragma once

#include <chrono>
#include <cstdint>
#include <string>

#include "conquer/campaign.hpp"
#include "conquer/trusted/node_queue.hpp"

namespace nonesuch {

/// Progress for people: on a terminal one line that renews itself, elsewhere a comment line every
/// ten seconds, each with the share of the space that is closed, nodes, conflicts a second, proof
/// bytes and a guess at the time left.
class StatusLine {
  public:
    explicit StatusLine(bool is_silent);
    ~StatusLine();
    StatusLine(const StatusLine&) = delete;
    StatusLine& operator=(const StatusLine&) = delete;

    /// Shows the state of a search; called several times a second.
    void show(const Campaign& campaign, std::uint64_t conflicts);
    /// Shows how many of some things are done, e.g. "nodes checked".
    void show(std::size_t done, std::size_t all, const std::string& things);
    /// Shows how many bytes were done, e.g. "of proof written".
    void show(std::uint64_t bytes, const std::string& what);
    /// Takes the line away, so that something else can be printed.
    void clear();
    /// Shows how far a check of a certificate is.
    void show(const trusted::Checked& checked);

  private:
    using Clock = std::chrono::steady_clock;

    bool is_due() const;
    void print(const std::string& text);
    std::string time_left(double closed) const;

    bool is_silent_;
    bool is_terminal_;
    Clock::time_point start_ = Clock::now();
    Clock::time_point last_ = Clock::now();
    double first_closed_ = -1;
    /// What is counted; the time left is that of these.
    std::string things_;
    std::size_t width_ = 0;
};

/// 1234567 bytes are "1.2 MB".
std::string bytes_text(std::uint64_t bytes);

}  // namespace nonesuch
