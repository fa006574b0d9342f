#pragma once

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "encoding/life/rle.hpp"
#include "program.hpp"

namespace nonesuch {

/// What `enumerate --json` says of a list.
struct Listing {
    std::string verdict;
    std::size_t count = 0;
    std::size_t count_of_all = 0;
    /// RLE, without headers.
    std::vector<std::string> solutions;
};

inline Words enumerate_words(const Words& claim, const std::string& run, const Words& more = {}) {
    Words words = {"enumerate"};
    words.insert(words.end(), claim.begin(), claim.end());
    if (!run.empty()) words.insert(words.end(), {"--run", run});
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

/// Enumerates and expects the exit code that the verdict has.
inline Listing listing(const Words& claim, const std::string& run = {}, const Words& more = {}) {
    Words words = enumerate_words(claim, run, more);
    words.insert(words.end(), {"--json", "--threads", "2"});
    const RunResult result = nonesuch_run(words);
    Listing found;
    if (!nlohmann::json::accept(result.out)) {
        ADD_FAILURE() << joined(words) << "\n" << result.out << result.error;
        return found;
    }
    const auto document = nlohmann::json::parse(result.out);
    found.verdict = document.at("verdict");
    const bool is_whole = found.verdict == "COMPLETE" || found.verdict == "UNSATISFIABLE";
    EXPECT_EQ(result.code, is_whole ? 20 : found.verdict == "LIMIT" ? 0 : 75) << result.error;
    EXPECT_EQ(document.at("complete").get<bool>(), is_whole);
    found.count = document.at("count");
    found.count_of_all = document.at("count_of_all");
    found.solutions = document.at("solutions").get<std::vector<std::string>>();
    return found;
}

/// A line of the list as cells of a box.
inline life::Pattern pattern_of(const std::string& line, int width, int height) {
    return life::parse_rle("x = " + std::to_string(width) + ", y = " + std::to_string(height) +
                               ", rule = B3/S23\n" + line + "\n",
                           "line")
        .pattern;
}

/// What `verify --json` says of a finished list.
inline nlohmann::json verification(const std::string& run) {
    const RunResult result = nonesuch_run({"verify", run, "--json"});
    EXPECT_EQ(result.code, 0) << result.out << result.error;
    return nlohmann::json::accept(result.out) ? nlohmann::json::parse(result.out)
                                              : nlohmann::json::object();
}

/// Expects a verified list of so many solutions up to symmetry and in all.
inline void expect_verified_list(const std::string& run, std::size_t count,
                                 std::size_t count_of_all) {
    const nlohmann::json found = verification(run);
    EXPECT_EQ(found.value("verified", false), true);
    EXPECT_EQ(found.value("count", std::size_t{0}), count);
    EXPECT_EQ(found.value("count_of_all", std::size_t{0}), count_of_all);
}

}  // namespace nonesuch
