#include "encoding/life/line_numbers.hpp"

#include <algorithm>

#include "encoding/text_input.hpp"
#include "encoding/whole_number.hpp"

namespace nonesuch::life {

std::int64_t LineNumbers::next(const std::string& what, std::int64_t least, std::int64_t most) {
    skip_spaces();
    start_ = at_;
    const std::string_view line = lines_.line();
    const std::size_t end = std::min(line.find_first_of(" \t", at_), line.size());
    const std::string_view word = line.substr(at_, end - at_);
    const std::string expected = "expected " + what + ", a number from " + std::to_string(least) +
                                 " to " + std::to_string(most);
    if (word.empty()) lines_.fail(at_, expected + ", not the end of the line");
    const auto value = whole_number<std::int64_t>(word);
    if (!value || *value < least || *value > most)
        lines_.fail(at_, expected + ", not " + printable(word));
    at_ = end;
    return *value;
}

void LineNumbers::expect_end() {
    skip_spaces();
    const std::string_view rest = lines_.line().substr(at_);
    if (!rest.empty()) lines_.fail(at_, "expected the end of the line, not " + printable(rest));
}

void LineNumbers::skip_spaces() {
    at_ = std::min(lines_.line().find_first_not_of(" \t", at_), lines_.line().size());
}

}  // namespace nonesuch::life
