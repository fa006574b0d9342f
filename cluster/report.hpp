#pragma once

#include <fmt/format.h>

#include <cstdio>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cluster/options.hpp"
#include "encoding/life/pattern.hpp"

namespace nonesuch {

/// A command's result on stdout: comments and lines for people and programs that read what SAT
/// competitions print or, with --json, one object, which `finish` prints.
class Report {
  public:
    Report(const Arguments& arguments, const std::string& command)
        : is_json_(arguments.has("json")), result_{{"command", command}} {}

    bool is_json() const { return is_json_; }
    nlohmann::json& result() { return result_; }

    template <typename... Values>
    void comment(fmt::format_string<Values...> format, Values&&... values) const {
        line("c " + fmt::format(format, std::forward<Values>(values)...));
    }
    /// On its way at once: a search may take weeks, and somebody reads the batch job's output.
    void line(const std::string& text) const {
        if (is_json_) return;
        fmt::print("{}\n", text);
        std::fflush(stdout);
    }
    /// The rows of a pattern as comments.
    void picture(const life::Pattern& pattern) const;
    /// One truth value a variable: v lines of at most 78 characters, ended by 0, and "model".
    void values(const std::vector<bool>& model);

    void finish() const {
        if (is_json_) fmt::print("{}\n", result_.dump(1));
    }

  private:
    bool is_json_;
    nlohmann::json result_;
};

}  // namespace nonesuch
