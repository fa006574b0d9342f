#include "cluster/solution_stream.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "conquer/durable_file.hpp"
#include "encoding/error.hpp"
#include "encoding/life/rle.hpp"

namespace nonesuch {
namespace {

/// Without its header, in one line.
std::string rle_body(const life::Pattern& pattern, const life::Rule& rule) {
    std::string text = rle_text(pattern, rule);
    text.erase(0, text.find('\n') + 1);
    std::erase(text, '\n');
    return text;
}

}  // namespace

SolutionStream::SolutionStream(Report& report, const Search& search, std::string path, bool is_all)
    : report_(report),
      search_(search),
      orbits_(*search.subject().claim, *search.subject().projection,
              search.subject().formula.generators),
      path_(std::move(path)),
      is_all_(is_all),
      text_(head()) {
    report_.result()["solutions"] = nlohmann::json::array();
    while (is_due()) take(search_.campaign().solutions()[told_], false);
    if (path_.empty()) return;
    write_durably(path_, text_);
    file_.open(path_, std::ios::app);
}

std::string SolutionStream::head() const {
    const auto& subject = search_.subject();
    const life::Box box = subject.claim->evolution().box;
    std::string generations;
    for (const int t : subject.projection->generations) generations += fmt::format(" {}", t);
    return fmt::format("# {}\n# {}, generation{} of a {}x{} box under {}, as RLE\n",
                       subject.claim->words(),
                       is_all_ ? "each solution" : "one solution of each orbit", generations,
                       box.width, box.height, subject.claim->rule.text());
}

std::string SolutionStream::line(const std::string& pattern) const {
    std::string text;
    for (const life::Pattern& each : orbits_.generations(pattern)) {
        if (!text.empty()) text += ' ';
        text += rle_body(each, search_.subject().claim->rule);
    }
    return text;
}

void SolutionStream::take(const life::Solution& solution, bool is_new) {
    const auto members = orbits_.members(solution);
    if (members.size() > std::numeric_limits<std::uint64_t>::max() - all_) {
        throw InternalError("more solutions than can be counted");
    }
    all_ += members.size();
    ++told_;
    for (const std::string& each : is_all_ ? members : std::vector{solution.pattern}) {
        const std::string told = line(each);
        text_ += told + "\n";
        if (file_.is_open()) file_ << told << '\n';
        report_.result()["solutions"].push_back(told);
        if (is_new) report_.line(told);
    }
}

void SolutionStream::tell() {
    while (is_due()) take(search_.campaign().solutions()[told_], true);
    if (file_.is_open()) file_.flush();
}

void SolutionStream::finish() {
    tell();
    if (!path_.empty()) write_durably(path_, text_);
    report_.result()["count"] = count();
    report_.result()["count_of_all"] = count_of_all();
}

}  // namespace nonesuch
