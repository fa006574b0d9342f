#include <algorithm>
#include <filesystem>
#include <optional>

#include "encoding/error.hpp"
#include "encoding/life/claim_document.hpp"
#include "encoding/life/given_fields.hpp"
#include "encoding/life/text_lines.hpp"
#include "encoding/text_input.hpp"

namespace nonesuch::life {
namespace {

constexpr std::string_view blanks = " \t";

/// A claim file, line by line.
class ClaimFileReader {
  public:
    explicit ClaimFileReader(const std::string& path)
        : text_(read_text(path)),
          name_(input_name(path)),
          fields_(std::filesystem::path(path).parent_path().string()) {}

    Claim read() {
        std::string_view rest = without_byte_order_mark(text_);
        while (!rest.empty()) {
            ++line_;
            const auto end = std::min(rest.find_first_of("\r\n"), rest.size());
            read_line(rest.substr(0, end));
            rest.remove_prefix(end);
            rest.remove_prefix(rest.starts_with("\r\n") ? 2
                                                        : std::min<std::size_t>(1, rest.size()));
        }
        if (!family_) {
            throw InputError(name_, std::max<std::size_t>(line_, 1),
                             "expected a family of claims, as in: oscillator");
        }
        return claim();
    }

  private:
    void read_line(std::string_view line) {
        const std::size_t start = line.find_first_not_of(blanks);
        if (start == std::string_view::npos || line[start] == '#') return;
        if (family_) return read_field(line, start);
        const std::string_view word = line.substr(start, line.find_last_not_of(blanks) + 1 - start);
        try {
            family_ = family_from(std::string(word));
            family_line_ = line_;
        } catch (const InputError& error) {
            throw InputError(name_, line_, error.what());
        }
    }

    /// `start` is where the name begins.
    void read_field(std::string_view line, std::size_t start) {
        const auto end = std::min(line.find_first_of(blanks, start), line.size());
        const std::string name(line.substr(start, end - start));
        const ClaimField* const field = field_named(name);
        if (field == nullptr) {
            throw InputError(name_, line_, printable(name) + ": no field of a claim");
        }
        const auto value = line.find_first_not_of(blanks, end);
        if (field->is_flag()) return read_flag(name, value);
        if (value == std::string_view::npos) {
            throw InputError(name_, line_, name + ": expected a value, " + field->placeholder);
        }
        const auto text = line.substr(value, line.find_last_not_of(blanks) + 1 - value);
        fields_.add({name, std::string(text), place()}, name_, {line_, value + 1});
    }

    /// `value` is where one begins that it should not have.
    void read_flag(const std::string& name, std::size_t value) {
        if (value != std::string_view::npos) {
            throw InputError(name_, line_, value + 1, name + ": expected nothing behind it");
        }
        fields_.add({name, "yes", place()}, name_, {line_, 1});
    }

    std::string place() const { return name_ + ":" + std::to_string(line_) + ": "; }

    /// What is no single field's fault is told of the family's line.
    Claim claim() const {
        try {
            return fields_.claim(*family_, "");
        } catch (const InputError& error) {
            if (std::string_view(error.what()).starts_with(name_ + ":")) throw;
            throw InputError(name_, family_line_, error.what());
        }
    }

    std::string text_;
    std::string name_;
    std::size_t line_ = 0;
    std::optional<Family> family_;
    std::size_t family_line_ = 0;
    GivenFields fields_;
};

}  // namespace

Claim read_claim_file(const std::string& path) {
    return ClaimFileReader(path).read();
}

}  // namespace nonesuch::life
