#include "encoding/symmetry_file.hpp"

#include "encoding/dimacs.hpp"
#include "encoding/error.hpp"
#include "encoding/whole_number.hpp"

namespace nonesuch {
namespace {

constexpr std::string_view header = "nonesuch symmetry 1";

/// Takes the text apart line by line, and lines into words.
class Lines {
  public:
    Lines(std::string_view text, const std::string& name) : rest_(text), name_(name) {}

    bool next() {
        if (rest_.empty()) return false;
        ++number_;
        const auto end = rest_.find('\n');
        if (end == std::string_view::npos) fail("expected a line end");
        line_ = rest_.substr(0, end);
        rest_.remove_prefix(end + 1);
        return true;
    }
    std::string_view line() const { return line_; }

    std::string_view word() {
        const auto end = line_.find(' ');
        const std::string_view word = line_.substr(0, end);
        line_.remove_prefix(end == std::string_view::npos ? line_.size() : end + 1);
        return word;
    }
    long long number() {
        const auto value = whole_number<long long>(word());
        if (!value) fail("expected a number");
        return *value;
    }
    std::vector<Literal> literals(std::size_t variables) {
        std::vector<Literal> literals;
        for (;;) {
            const long long value = number();
            if (value == 0) break;
            const auto most = static_cast<long long>(variables);
            if (value < -most || value > most) fail("a literal's variable is not in the formula");
            literals.push_back(Literal::from_dimacs(static_cast<std::int32_t>(value)));
        }
        if (!line_.empty()) fail("expected the line's end after 0");
        return literals;
    }
    [[noreturn]] void fail(const std::string& message) const {
        throw InputError(name_, number_ + (number_ == 0), message);
    }

  private:
    std::string_view rest_;
    std::string_view line_;
    const std::string& name_;
    std::size_t number_ = 0;
};

void append_line(std::string& text, std::string_view kind, std::span<const Literal> literals) {
    text += kind;
    text += ' ';
    append_literals(text, literals);
}

}  // namespace

std::string symmetry_text(const Formula& formula) {
    std::string text(header);
    text += "\nvariables " + std::to_string(formula.variable_count()) + "\n";
    for (const auto& generator : formula.generators) {
        append_line(text, "generator", generator.images());
    }
    for (const Cube& each : formula.cases) append_line(text, "case", each);
    return text;
}

void read_symmetry(std::string_view text, const std::string& name, Formula& formula) {
    formula.generators.clear();
    formula.cases.clear();
    Lines lines(text, name);
    if (!lines.next() || lines.line() != header) {
        lines.fail("expected '" + std::string(header) + "'");
    }
    const std::size_t variables = formula.variable_count();
    if (!lines.next() || lines.word() != "variables" ||
        lines.number() != static_cast<long long>(variables) || !lines.line().empty()) {
        lines.fail("expected 'variables " + std::to_string(variables) + "'");
    }
    while (lines.next()) {
        const std::string_view kind = lines.word();
        if (kind == "generator") {
            SignedPermutation generator(lines.literals(variables));
            if (generator.size() != variables || !generator.is_permutation()) {
                lines.fail("expected a permutation of all variables");
            }
            formula.generators.push_back(std::move(generator));
        } else if (kind == "case") {
            formula.cases.push_back(lines.literals(variables));
        } else {
            lines.fail("expected 'generator' or 'case'");
        }
    }
}

void expect_automorphisms(const Formula& formula, const std::string& name,
                          const std::string& formula_name) {
    for (std::size_t i = 0; i < formula.generators.size(); ++i) {
        const auto clause = clause_without_image(formula, formula.generators[i]);
        if (!clause) continue;
        std::string literals;
        append_literals(literals, formula.clause(*clause));
        literals.pop_back();
        throw InputError(name + ": generator " + std::to_string(i + 1) +
                         " is no automorphism: it maps clause " + std::to_string(*clause + 1) +
                         " of " + formula_name + ", " + literals +
                         ", to something that is no clause");
    }
}

}  // namespace nonesuch
