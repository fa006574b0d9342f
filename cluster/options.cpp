#include "cluster/options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cxxopts.hpp>

#include "encoding/error.hpp"
#include "encoding/whole_number.hpp"

namespace nonesuch {
namespace {

/// Every command has these.
const std::vector<Option>& common_options() {
    static const std::vector<Option> options = {
        Option::flag("json", "print the result as one JSON object, and nothing else"),
        Option::flag("help", "explain this command")};
    return options;
}

std::vector<Option> all_options(const CommandTable& table) {
    std::vector<Option> options = table.options;
    options.insert(options.end(), common_options().begin(), common_options().end());
    return options;
}

cxxopts::Options parser(const CommandTable& table) {
    cxxopts::Options options(table.program + " " + table.name);
    auto add = options.add_options();
    for (const Option& option : all_options(table)) {
        if (option.placeholder.empty()) {
            add(option.name, option.help);
        } else {
            add(option.name, option.help, cxxopts::value<std::string>(), option.placeholder);
        }
    }
    add("operands", "", cxxopts::value<std::vector<std::string>>());
    options.parse_positional({"operands"});
    return options;
}

std::int64_t number_for(const Option& option, const std::string& text) {
    const auto value = whole_number<std::int64_t>(text);
    if (!value || *value < *option.least || *value > *option.most) {
        throw InputError(fmt::format("--{} {}: expected a whole number from {} to {}", option.name,
                                     text, *option.least, *option.most));
    }
    return *value;
}

/// "o,output" is spelled "-o, --output".
std::string spelled(const std::string& name) {
    const auto comma = name.find(',');
    if (comma == std::string::npos) return "--" + name;
    return "-" + name.substr(0, comma) + ", --" + name.substr(comma + 1);
}

std::string bounds(const Option& option) {
    if (!option.least) return "";
    return fmt::format(" ({} to {})", *option.least, *option.most);
}

}  // namespace

Option Option::flag(std::string name, std::string help) {
    return {std::move(name), "", std::move(help), std::nullopt, std::nullopt};
}

Option Option::text(std::string name, std::string placeholder, std::string help) {
    return {std::move(name), std::move(placeholder), std::move(help), std::nullopt, std::nullopt};
}

Option Option::number(std::string name, std::string placeholder, std::string help,
                      std::int64_t least, std::int64_t most) {
    return {std::move(name), std::move(placeholder), std::move(help), least, most};
}

Arguments::Arguments(const CommandTable& table, const std::vector<std::string>& words)
    : table_(table) {
    std::vector<const char*> pointers = {table.name.c_str()};
    for (const std::string& word : words) pointers.push_back(word.c_str());
    cxxopts::ParseResult result;
    try {
        result = parser(table).parse(static_cast<int>(pointers.size()), pointers.data());
    } catch (const cxxopts::exceptions::exception& error) {
        throw InputError(fmt::format("{}: {}; see {} {} --help", table.name, error.what(),
                                     table.program, table.name));
    }
    for (const auto& each : result.arguments()) {
        if (each.key() == "operands") continue;
        if (has(each.key())) throw InputError("--" + each.key() + ": given twice");
        values_.emplace_back(each.key(), each.value());
    }
    if (result.count("operands") > 0) {
        operands_ = result["operands"].as<std::vector<std::string>>();
    }
    for (const Option& option : table.options) {
        if (option.least && has(option.name)) number_for(option, *text(option.name));
    }
}

bool Arguments::has(const std::string& name) const {
    return text(name).has_value();
}

std::optional<std::string> Arguments::text(const std::string& name) const {
    for (const auto& [key, value] : values_) {
        if (key == name) return value;
    }
    return std::nullopt;
}

std::optional<std::int64_t> Arguments::number(const std::string& name) const {
    const auto value = text(name);
    if (!value) return std::nullopt;
    const auto option = std::find_if(table_.options.begin(), table_.options.end(),
                                     [&](const Option& each) { return each.name == name; });
    return number_for(*option, *value);
}

std::int64_t Arguments::number(const std::string& name, std::int64_t otherwise) const {
    return number(name).value_or(otherwise);
}

void Arguments::expect_operands(std::size_t least, std::size_t most) const {
    if (operands_.size() >= least && operands_.size() <= most) return;
    throw InputError(fmt::format("{}: expected {}, found {} word{}; see {} {} --help", table_.name,
                                 table_.operands, operands_.size(),
                                 operands_.size() == 1 ? "" : "s", table_.program, table_.name));
}

std::string help(const CommandTable& table) {
    std::string text = fmt::format("{}\n\nUsage: {} {} {} [OPTIONS]\n\n{}\n", table.summary,
                                   table.program, table.name, table.operands, table.details);
    text += "\nOptions:\n";
    for (const Option& option : all_options(table)) {
        const std::string left =
            spelled(option.name) + (option.placeholder.empty() ? "" : " " + option.placeholder);
        text += fmt::format("  {:<24} {}{}\n", left, option.help, bounds(option));
    }
    text += "\nExamples:\n";
    for (const std::string& example : table.examples) text += "  " + example + "\n";
    return text;
}

}  // namespace nonesuch
