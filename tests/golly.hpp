#pragma once

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>

#include "encoding/life/rle.hpp"
#include "temporary_folder.hpp"

namespace nonesuch::life {

inline constexpr const char* no_golly =
    "bgolly, of the package golly, is not installed: nothing to compare with";

inline bool has_golly() {
    return std::system("command -v bgolly >/dev/null 2>&1") == 0;
}

/// What Golly writes.
struct GollyPattern {
    /// Without empty rows and columns around it.
    Pattern pattern;
    /// As Golly spells it.
    std::string rule;
};

/// What Golly's QuickLife makes of a pattern; nothing if it refuses or fails.
inline std::optional<GollyPattern> golly_after(const std::string& rle, int generations) {
    const TemporaryFolder folder;
    const std::string in = folder.write("in.rle", rle);
    const std::string out = folder / "out.rle";
    const std::string command = "timeout 60 bgolly -a QuickLife -m " + std::to_string(generations) +
                                " -o '" + out + "' '" + in + "' </dev/null >/dev/null 2>&1";
    if (std::system(command.c_str()) != 0) return std::nullopt;
    std::ifstream file(out, std::ios::binary);
    if (!file.is_open()) return std::nullopt;
    const std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    const std::string mark = "rule = ";
    const auto at = text.find(mark);
    if (at == std::string::npos) return std::nullopt;
    const auto from = at + mark.size();
    return GollyPattern{
        parse_rle(text.substr(text.find('\n', at) + 1), "out.rle").pattern.cropped(),
        text.substr(from, text.find_first_of("\r\n", from) - from)};
}

}  // namespace nonesuch::life
