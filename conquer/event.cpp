#include "conquer/event.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <iterator>
#include <limits>
#include <nlohmann/json.hpp>
#include <vector>

#include "conquer/trusted/certificate.hpp"
#include "encoding/error.hpp"
#include "encoding/life/known_cells.hpp"
#include "encoding/text_input.hpp"

namespace nonesuch {
namespace {

using nlohmann::json;

void append_number(std::string& text, std::int64_t number) {
    const fmt::format_int digits(number);
    text.append(digits.data(), digits.size());
}

/// Separates the elements of a list.
void append_comma(std::string& text) {
    if (text.back() != '[') text += ',';
}

void append_json(std::string& text, const Child& child) {
    text += R"("child":{"cube":[)";
    for (const Literal literal : child.cube) {
        append_comma(text);
        append_number(text, literal.dimacs());
    }
    text += R"(],"images":)";
    text += child.images == Images::group ? R"("group")" : R"("identity")";
    text += R"(,"depth":)";
    append_number(text, child.depth);
    text += '}';
}

/// Grids need no escapes either.
void append_json(std::string& text, const life::Solution& solution) {
    fmt::format_to(std::back_inserter(text), R"("solution":"{}","witness":"{}")", solution.pattern,
                   solution.witness);
}

void append_json(std::string& text, const Finished& finished) {
    // Paths and hashes are of our own making and need no escapes; reading them back checks that.
    fmt::format_to(std::back_inserter(text), R"("log":"{}","bytes":{},"sha256":"{}")",
                   finished.log.path, finished.log.bytes, finished.log.sha256);
    if (finished.log.is_checked) text += R"(,"checked":true)";
}

void append_json(std::string& text, const ModelFound& found) {
    text += R"("model":[)";
    for (std::size_t i = 0; i < found.model.size(); ++i) {
        if (!found.model[i]) continue;
        append_comma(text);
        append_number(text, static_cast<std::int64_t>(i) + 1);
    }
    text += ']';
}

void append_json(std::string& text, const Verdict& verdict) {
    if (const auto* finished = std::get_if<Finished>(&verdict)) {
        append_json(text, *finished);
    } else if (const auto* found = std::get_if<ModelFound>(&verdict)) {
        append_json(text, *found);
    } else {
        throw InternalError("a node that was merely stopped has no event");
    }
}

template <typename Number>
Number number(const json& value) {
    if (value.is_number_unsigned()) {
        const auto result = value.get<std::uint64_t>();
        if (result <= std::uint64_t{std::numeric_limits<Number>::max()})
            return static_cast<Number>(result);
    }
    throw InputError("expected a whole number, found " + value.dump());
}

Literal literal(const json& value, std::size_t variable_count) {
    const auto most = static_cast<std::int64_t>(variable_count);
    const std::int64_t found = value.is_number_integer() ? value.get<std::int64_t>() : 0;
    if (found == 0 || found > most || found < -most) {
        throw InputError("expected a literal of the formula, found " + value.dump());
    }
    return Literal::from_dimacs(static_cast<std::int32_t>(found));
}

Images images(const json& value) {
    if (value == "group") return Images::group;
    if (value == "identity") return Images::identity;
    throw InputError(R"(expected "group" or "identity", found )" + value.dump());
}

Child child(const json& value, std::size_t variable_count) {
    Child result;
    for (const json& each : value.at("cube")) result.cube.push_back(literal(each, variable_count));
    result.images = images(value.at("images"));
    result.depth = number<std::int32_t>(value.at("depth"));
    return result;
}

ModelFound model(const json& value, std::size_t variable_count) {
    ModelFound result{std::vector<bool>(variable_count, false)};
    for (const json& each : value) {
        const Literal found = literal(each, variable_count);
        result.model[static_cast<std::size_t>(found.variable().index())] = !found.negated();
    }
    return result;
}

Finished finished(const json& value) {
    Finished result{{value.at("log").get<std::string>(), number<std::uint64_t>(value.at("bytes")),
                     value.at("sha256").get<std::string>(), value.value("checked", false)}};
    const std::string& path = result.log.path;
    if (!path.empty() && !trusted::is_log_path(path)) {
        throw InputError("expected the path of a log, found " + value.at("log").dump());
    }
    return result;
}

life::Solution solution(const json& value) {
    life::Solution result{value.at("solution").get<std::string>(),
                          value.at("witness").get<std::string>()};
    for (const std::string* const grid : {&result.pattern, &result.witness}) {
        life::parse_known_grid(*grid, "solution");
        if (grid->find_first_not_of(".o?/|") == std::string::npos) continue;
        throw InputError("expected cells '.', 'o' and '?', found " + printable(*grid));
    }
    return result;
}

}  // namespace

void append_json(std::string& text, const Event& event) {
    text += R"({"node":)";
    append_number(text, event.node.number);
    text += ',';
    std::visit([&](const auto& what) { append_json(text, what); }, event.what);
    text += '}';
}

Event event_from_json(const json& value, std::size_t variable_count) {
    const NodeId node{number<std::uint32_t>(value.at("node"))};
    if (value.contains("child")) return {node, child(value.at("child"), variable_count)};
    if (value.contains("solution")) return {node, solution(value)};
    if (value.contains("model")) return {node, model(value.at("model"), variable_count)};
    return {node, finished(value)};
}

}  // namespace nonesuch
