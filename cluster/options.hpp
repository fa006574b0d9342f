#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace nonesuch {

/// One option of a command. A flag has no placeholder. A number has bounds, which `help` shows.
struct Option {
    std::string name;
    std::string placeholder;
    std::string help;
    std::optional<std::int64_t> least;
    std::optional<std::int64_t> most;

    static Option flag(std::string name, std::string help);
    static Option text(std::string name, std::string placeholder, std::string help);
    static Option number(std::string name, std::string placeholder, std::string help,
                         std::int64_t least, std::int64_t most);
};

/// What a command is called, what it is for, and all its options: the one table that parsing,
/// checking and `--help` are made from.
struct CommandTable {
    std::string name;
    std::string summary;
    /// What stands after the name, e.g. "FILE.cnf".
    std::string operands;
    std::string details;
    std::vector<std::string> examples;
    std::vector<Option> options;
    /// The program whose command it is, as examples and errors name it.
    std::string program = "nonesuch";
};

/// A command line, parsed and checked against its table.
class Arguments {
  public:
    /// Throws InputError for an unknown option, a missing or malformed value, or one out of bounds.
    /// Every table has --help and --json besides its own options.
    Arguments(const CommandTable& table, const std::vector<std::string>& words);

    bool has(const std::string& name) const;
    std::optional<std::string> text(const std::string& name) const;
    std::optional<std::int64_t> number(const std::string& name) const;
    std::int64_t number(const std::string& name, std::int64_t otherwise) const;
    const std::vector<std::string>& operands() const { return operands_; }
    /// Throws InputError unless there are between `least` and `most` operands.
    void expect_operands(std::size_t least, std::size_t most) const;

  private:
    const CommandTable& table_;
    std::vector<std::pair<std::string, std::string>> values_;
    std::vector<std::string> operands_;
};

std::string help(const CommandTable& table);

}  // namespace nonesuch
