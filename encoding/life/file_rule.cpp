#include "encoding/life/file_rule.hpp"

#include <algorithm>
#include <optional>
#include <string>

#include "encoding/error.hpp"
#include "encoding/text_input.hpp"

namespace nonesuch::life {

namespace {

constexpr int history_states = 7;

std::string lower_case(std::string_view text) {
    std::string result(text);
    for (char& c : result)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return result;
}

/// SURVIVALS/BIRTHS/STATES, or BIRTHS and SURVIVALS with letters: the family Generations.
bool is_of_generations(std::string_view text) {
    return std::count(text.begin(), text.end(), '/') == 2 &&
           text.find_first_not_of("0123456789/BbSsCcGg") == std::string_view::npos;
}

/// A name rather than a rule's numbers, such as WireWorld.
bool is_a_name(std::string_view text) {
    return !text.empty() && text.find_first_of("0123456789:/") == std::string_view::npos &&
           text.size() > 2;
}

}  // namespace

FileRule parse_file_rule(std::string_view text) {
    constexpr std::string_view suffix = "history";
    if (lower_case(text).ends_with(suffix))
        return {Rule::parse(text.substr(0, text.size() - suffix.size())), history_states};
    try {
        return {Rule::parse(text)};
    } catch (const InputError&) {
        if (!is_of_generations(text) && !is_a_name(text)) throw;
        throw InputError("expected a rule such as B3/S23, or LifeHistory, not " + printable(text) +
                         "; other rules with more than two states are not supported");
    }
}

}  // namespace nonesuch::life
