#include "cluster/cubing_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <string_view>

#include "conquer/proof_prefix.hpp"
#include "encoding/error.hpp"

namespace nonesuch {
namespace {

constexpr std::int64_t most_cubes = 100'000'000;
constexpr std::int64_t greatest_depth = 10'000;
constexpr std::int64_t most_variables = 50'000'000;

struct NamedHeuristic {
    std::string_view name;
    Heuristic heuristic;
};
constexpr std::array heuristics = {NamedHeuristic{"reduction", Heuristic::reduction},
                                   NamedHeuristic{"backbone", Heuristic::backbone},
                                   NamedHeuristic{"recursive", Heuristic::recursive}};

/// The number at the start of `text`, which loses it.
std::optional<std::int32_t> take_number(std::string_view& text) {
    std::int32_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{}) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return number;
}

[[noreturn]] void refuse(const std::string& list, const std::string& found) {
    throw InputError(fmt::format(
        "--split-on: expected variables such as 1-49,60, found '{}' in '{}'", found, list));
}

/// Reads "first" or "first-last" from the start of `rest`.
void take_range(const std::string& list, std::string_view& rest, std::size_t variable_count,
                std::vector<Variable>& variables) {
    const std::string item(rest.substr(0, rest.find_first_of(", ")));
    const auto first = take_number(rest);
    auto last = first;
    if (first && rest.substr(0, 1) == "-") {
        rest.remove_prefix(1);
        last = take_number(rest);
    }
    if (!first || !last || *first < 1 || *last < *first) refuse(list, item);
    if (static_cast<std::size_t>(*last) > variable_count) {
        throw InputError(fmt::format("--split-on: expected variables up to {}, found {}",
                                     variable_count, *last));
    }
    for (std::int32_t number = *first; number <= *last; ++number) {
        variables.emplace_back(number - 1);
    }
}

}  // namespace

const std::vector<Option>& cubing_options() {
    static const std::vector<Option> options = {
        Option::number("cubes", "N", "end once a cube is 1/N of the work, as estimated", 1,
                       most_cubes),
        Option::number("depth", "D", "end after D decisions", 0, greatest_depth),
        Option::number("free-variables", "N", "end with fewer than N variables left free", 0,
                       most_variables),
        Option::flag("adaptive", "end with fewer free variables than refuted leaves had"),
        Option::text("heuristic", "NAME",
                     "reduction, backbone, recursive or proof-prefix; see above"),
        Option::text("split-on", "LIST", "decide on these variables only, e.g. 1-49,60")};
    return options;
}

void read_split_variables(const Arguments& arguments, Formula& formula) {
    const auto list = arguments.text("split-on");
    if (!list) return;
    std::vector<Variable> variables;
    std::string_view rest = *list;
    while (!rest.empty()) {
        take_range(*list, rest, formula.variable_count(), variables);
        if (rest.empty()) break;
        if (rest.front() != ',' && rest.front() != ' ') refuse(*list, std::string(rest));
        rest.remove_prefix(1);
    }
    if (variables.empty()) refuse(*list, "nothing");
    std::sort(variables.begin(), variables.end());
    variables.erase(std::unique(variables.begin(), variables.end()), variables.end());
    formula.split_variables = std::move(variables);
}

SplitterFactory splitters_from(const Arguments& arguments, SessionControl control) {
    const auto name = arguments.text("heuristic");
    if (!name) {
        return [samples = proof_prefix_splitters({}, control)](const Formula& formula) {
            return suits_proof_prefix(formula) ? samples(formula) : make_lookahead(formula);
        };
    }
    if (*name == "proof-prefix") return proof_prefix_splitters({}, control);
    const auto* found = std::find_if(heuristics.begin(), heuristics.end(),
                                     [&](const auto& each) { return each.name == *name; });
    if (found == heuristics.end()) {
        throw InputError(
            "--heuristic: expected reduction, backbone, recursive or proof-prefix, found '" +
            *name + "'");
    }
    return [heuristic = found->heuristic](const Formula& formula) -> std::unique_ptr<Splitter> {
        return std::make_unique<Lookahead>(
            formula,
            LookaheadSettings{.heuristic = heuristic, .decay = fitting_weighing(formula).decay});
    };
}

bool has_cutoff(const Arguments& arguments) {
    return arguments.has("cubes") || arguments.has("depth") || arguments.has("free-variables") ||
           arguments.has("adaptive");
}

Cutoff cutoff_from(const Arguments& arguments) {
    Cutoff cutoff;
    cutoff.cubes = static_cast<std::size_t>(arguments.number("cubes", most_cubes));
    cutoff.max_depth = static_cast<int>(arguments.number("depth", greatest_depth));
    cutoff.min_free_variables = static_cast<std::size_t>(arguments.number("free-variables", 0));
    cutoff.is_adaptive = arguments.has("adaptive");
    return cutoff;
}

}  // namespace nonesuch
