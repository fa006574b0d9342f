#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <vector>

#include "encoding/error.hpp"
#include "encoding/life/hensel.hpp"
#include "encoding/life/neighbour_counts.hpp"
#include "encoding/life/rule.hpp"
#include "encoding/life/rule_map.hpp"

// In this file errors say what is wrong and what was expected; `Rule::parse` puts the text before.

namespace nonesuch::life {
namespace {

struct NamedRule {
    std::string_view name;
    std::string_view text;
};

/// Names that mean one rule everywhere, in small letters and without spaces.
constexpr std::array named_rules = {NamedRule{"life", "b3/s23"},
                                    NamedRule{"highlife", "b36/s23"},
                                    NamedRule{"day&night", "b3678/s34678"},
                                    NamedRule{"daynight", "b3678/s34678"},
                                    NamedRule{"seeds", "b2/s"},
                                    NamedRule{"34life", "b34/s34"},
                                    NamedRule{"2x2", "b36/s125"},
                                    NamedRule{"replicator", "b1357/s1357"},
                                    NamedRule{"diamoeba", "b35678/s5678"},
                                    NamedRule{"morley", "b368/s245"},
                                    NamedRule{"anneal", "b4678/s35678"}};

/// A number of neighbours, perhaps with letters, which are either the only ones or left out.
struct Term {
    int count = 0;
    bool excludes = false;
    std::string_view letters;
};

/// Terms behind their letter, 'b' or 's', or behind none, '\0'.
struct TermList {
    char letter = '\0';
    std::vector<Term> terms;
    bool is_unnamed() const { return letter == '\0'; }
};

struct TermLists {
    TermList births;
    TermList survivals;
};

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

[[noreturn]] void fail_generally() {
    throw InputError(
        "expected B and the neighbour counts (0 to 8) of births, S and those of survivals, such as "
        "B3/S23 or B2-a/S12, or B2/S013V and B2/S34H for four and six neighbours, or 23/3 in the "
        "old form, or MAP and base64");
}

std::string_view take_letters(std::string_view& text) {
    const auto is_letter = [](char c) {
        return std::isalpha(static_cast<unsigned char>(c)) != 0 &&
               std::string_view("bsvh").find(c) == std::string_view::npos;
    };
    const auto end = std::find_if_not(text.begin(), text.end(), is_letter);
    const auto letters = text.substr(0, static_cast<std::size_t>(end - text.begin()));
    text.remove_prefix(letters.size());
    return letters;
}

Term take_term(std::string_view& text) {
    Term term;
    term.count = text.front() - '0';
    text.remove_prefix(1);
    if (term.count > 8) throw InputError("expected neighbour counts from 0 to 8, not 9");
    term.excludes = text.starts_with('-');
    if (term.excludes) text.remove_prefix(1);
    term.letters = take_letters(text);
    if (term.excludes && term.letters.empty())
        throw InputError("expected letters of arrangements to leave out after the minus");
    return term;
}

/// Takes a list, possibly an empty one without a letter, off the front of `text`.
TermList take_list(std::string_view& text) {
    TermList list;
    if (text.starts_with('b') || text.starts_with('s')) {
        list.letter = text.front();
        text.remove_prefix(1);
    }
    while (!text.empty() && is_digit(text.front())) list.terms.push_back(take_term(text));
    return list;
}

TermLists take_lists(std::string_view& text) {
    TermList first = take_list(text);
    const bool slash = text.starts_with('/');
    if (slash) text.remove_prefix(1);
    TermList second = take_list(text);
    if (text.starts_with('/'))
        throw InputError(
            "more than two states are not supported; expected births and survivals "
            "only, such as B3/S23");

    // Golly reads B3 as B3/S and B3/23 as B3/S23, so we do; S23/3 is nobody's form.
    if (first.letter == 'b' && second.letter != 'b') return {std::move(first), std::move(second)};
    const bool nothing_follows = second.is_unnamed() && second.terms.empty();
    if (first.letter == 's' && (second.letter == 'b' || nothing_follows))
        return {std::move(second), std::move(first)};
    const bool old_form = first.is_unnamed() && second.is_unnamed() && slash;
    if (!old_form || (first.terms.empty() && nothing_follows)) fail_generally();
    return {std::move(second), std::move(first)};
}

std::uint16_t arrangements_of(const Term& term) {
    const std::uint16_t all = all_arrangements(term.count);
    if (term.letters.empty()) return all;
    const std::string_view valid = hensel_letters(term.count);
    const std::string count = std::to_string(term.count);
    if (valid.empty()) throw InputError("expected no letters after " + count);
    unsigned chosen = 0;
    for (const char letter : term.letters) {
        const auto place = valid.find(letter);
        if (place == std::string_view::npos)
            throw InputError("no arrangement of " + count + " neighbours is called " +
                             std::string(1, letter) + "; expected letters of " +
                             std::string(valid));
        if ((chosen >> place & 1) != 0)
            throw InputError("expected the letter " + std::string(1, letter) + " only once after " +
                             count);
        chosen |= 1U << place;
    }
    return static_cast<std::uint16_t>(term.excludes ? all ^ chosen : chosen);
}

Arrangements arrangements_of(const TermList& list) {
    Arrangements result{};
    std::array<const Term*, neighbourhood_size> terms{};
    for (const Term& term : list.terms) {
        const auto count = static_cast<std::size_t>(term.count);
        const Term* const before = terms[count];
        if (before != nullptr && !(before->letters.empty() && term.letters.empty()))
            throw InputError("expected " + std::to_string(term.count) +
                             " only once in a list, with all its letters");
        terms[count] = &term;
        result[count] = arrangements_of(term);
    }
    return result;
}

std::uint16_t counts_of(const TermList& list, int neighbours) {
    unsigned counts = 0;
    for (const Term& term : list.terms) {
        if (!term.letters.empty())
            throw InputError(
                "expected letters only where all eight neighbours count, without the "
                "V or H at the end");
        if (term.count > neighbours)
            throw InputError("expected neighbour counts from 0 to " + std::to_string(neighbours) +
                             " in such a neighbourhood, not " + std::to_string(term.count));
        counts |= 1U << term.count;
    }
    return static_cast<std::uint16_t>(counts);
}

/// `text` in small letters.
TruthTable table_of_lists(std::string_view text) {
    const auto [births, survivals] = take_lists(text);
    if (text.empty())
        return table_of(HenselConditions{arrangements_of(births), arrangements_of(survivals)});
    if (text == "v")
        return table_of(NeighbourCounts{counts_of(births, 4), counts_of(survivals, 4)},
                        von_neumann_neighbours);
    if (text == "h")
        return table_of(NeighbourCounts{counts_of(births, 6), counts_of(survivals, 6)},
                        hexagonal_neighbours);
    fail_generally();
}

/// Kinds of rules that are well known and that this is not about.
void refuse_other_kinds(std::string_view text) {
    if (text.find(':') != std::string_view::npos)
        throw InputError(
            "bounded grids (what follows ':') are not supported; expected a rule of "
            "the unbounded plane, such as B3/S23");
    if (text.size() < 2 || !is_digit(text[1])) return;
    if (text.front() == 'r')
        throw InputError(
            "rules of larger range are not supported; expected range 1, such as "
            "B3/S23");
    if (text.front() == 'w')
        throw InputError("rules of one dimension are not supported; expected two, such as B3/S23");
    if (text.front() == 'g')
        throw InputError(
            "more than two states are not supported; expected births and survivals "
            "only, such as B3/S23");
}

std::string in_small_letters(std::string_view text) {
    std::string result(text);
    for (char& c : result) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return result;
}

TruthTable table_of_text(std::string_view text) {
    const std::string small = in_small_letters(text);
    refuse_other_kinds(small);
    if (small.starts_with("map")) return table_of_map(text.substr(3));
    std::string name = small;
    std::erase(name, ' ');
    const auto named = std::find_if(named_rules.begin(), named_rules.end(),
                                    [&](const NamedRule& rule) { return rule.name == name; });
    return table_of_lists(named == named_rules.end() ? std::string_view(small) : named->text);
}

/// The start of an error, kept to one line of reasonable length whatever the text holds.
std::string quoted(std::string_view text) {
    constexpr std::size_t longest = 60;
    std::string shown(text.substr(0, longest));
    std::replace_if(
        shown.begin(), shown.end(), [](unsigned char c) { return std::iscntrl(c) != 0; }, '?');
    return "rule '" + shown + (text.size() > longest ? "..." : "") + "': ";
}

}  // namespace

Rule Rule::parse(std::string_view text) {
    try {
        const TruthTable table = table_of_text(text);
        if (!fills_the_plane(table)) return Rule(table);
        throw InputError(
            "with B0 and S8 every cell far away turns alive for ever; expected the "
            "same rule with dead and alive exchanged, " +
            Rule(with_states_exchanged(table)).text());
    } catch (const InputError& error) {
        throw InputError(quoted(text) + error.what());
    }
}

}  // namespace nonesuch::life
