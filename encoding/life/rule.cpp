#include "encoding/life/rule.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cctype>
#include <cstdint>
#include <iterator>
#include <optional>

#include "encoding/error.hpp"

namespace nonesuch::life {

namespace {

/// A list of digits behind its letter, 'B' or 'S', or behind none, '\0'.
struct Part {
    char letter = '\0';
    std::uint16_t counts = 0;
    bool empty = true;
};

/// Takes a part, possibly an empty one without a letter, off the front of `text`.
Part take_part(std::string_view& text) {
    Part part;
    if (text.starts_with('B') || text.starts_with('S')) {
        part.letter = text.front();
        text.remove_prefix(1);
    }
    while (!text.empty() && text.front() >= '0' && text.front() <= '8') {
        part.counts = static_cast<std::uint16_t>(part.counts | 1U << (text.front() - '0'));
        part.empty = false;
        text.remove_prefix(1);
    }
    return part;
}

struct Counts {
    std::uint16_t births = 0;
    std::uint16_t survivals = 0;
};

/// Nothing if the capitalised `text` is not of one of the accepted forms.
std::optional<Counts> read_counts(std::string_view text) {
    const Part first = take_part(text);
    const bool slash = text.starts_with('/');
    if (slash) text.remove_prefix(1);
    const Part second = take_part(text);
    if (!text.empty()) return std::nullopt;

    // Golly reads B3 as B3/S and B3/23 as B3/S23, so we do; S23/3 is nobody's form.
    const bool second_is_unnamed = second.letter == '\0';
    if (first.letter == 'B' && (second.letter == 'S' || second_is_unnamed))
        return Counts{first.counts, second.counts};
    if (first.letter == 'S' && (second.letter == 'B' || (second_is_unnamed && second.empty)))
        return Counts{second.counts, first.counts};
    const bool old_form = first.letter == '\0' && second_is_unnamed && slash;
    if (old_form && !(first.empty && second.empty)) return Counts{second.counts, first.counts};
    return std::nullopt;
}

std::string capitals(std::string_view text) {
    std::string result(text);
    for (char& c : result) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    return result;
}

/// The start of an error, kept to one line of reasonable length whatever the text holds.
std::string quoted(std::string_view text) {
    constexpr std::size_t longest = 60;
    std::string shown(text.substr(0, longest));
    std::replace_if(
        shown.begin(), shown.end(), [](unsigned char c) { return std::iscntrl(c) != 0; }, '?');
    return "rule '" + shown + (text.size() > longest ? "..." : "") + "': ";
}

/// Bit n of the answer: what becomes of a cell that is now `alive` among n live neighbours.
std::uint16_t counts_of(const TruthTable& table, bool alive) {
    unsigned counts = 0;
    for (unsigned set = 0; set < table.size(); ++set) {
        if (((set >> centre & 1U) != 0) != alive) continue;
        if (table[set]) counts |= 1U << (std::popcount(set) - (alive ? 1 : 0));
    }
    return static_cast<std::uint16_t>(counts);
}

TruthTable table_of(const Counts& counts) {
    TruthTable table;
    for (unsigned set = 0; set < table.size(); ++set) {
        const bool alive = (set >> centre & 1U) != 0;
        const int neighbours = std::popcount(set) - (alive ? 1 : 0);
        table[set] = ((alive ? counts.survivals : counts.births) >> neighbours & 1) != 0;
    }
    return table;
}

std::string digits(std::uint16_t counts) {
    std::string result;
    for (int n = 0; n <= 8; ++n)
        if ((counts >> n & 1) != 0) result += static_cast<char>('0' + n);
    return result;
}

}  // namespace

Rule::Rule(const TruthTable& table) : table_(table) {
    assert(!fills_the_plane(table));
}

Rule Rule::parse(std::string_view text) {
    const std::string name = capitals(text);
    if (name == "LIFE") return life();
    if (name.find(':') != std::string::npos) {
        throw InputError(quoted(text) +
                         "bounded grids (what follows ':') are not supported; expected a rule of "
                         "the unbounded plane, such as B3/S23");
    }
    const auto counts = read_counts(name);
    if (!counts) {
        throw InputError(quoted(text) +
                         "expected B and the neighbour counts (0 to 8) of births, S and those of "
                         "survivals, such as B3/S23, or 23/3 in the old form");
    }
    const TruthTable table = table_of(*counts);
    if (fills_the_plane(table)) {
        throw InputError(quoted(text) +
                         "with B0 and S8 every cell far away turns alive for ever; expected the "
                         "same rule with dead and alive exchanged, " +
                         Rule(with_states_exchanged(table)).text());
    }
    return Rule(table);
}

Rule Rule::life() {
    return Rule(table_of({.births = 1 << 3, .survivals = 1 << 2 | 1 << 3}));
}

std::string Rule::text() const {
    return "B" + digits(counts_of(table_, false)) + "/S" + digits(counts_of(table_, true));
}

bool fills_the_plane(const TruthTable& table) {
    return table[0] && table[whole_neighbourhood];
}

TruthTable with_states_exchanged(const TruthTable& table) {
    TruthTable result;
    for (unsigned alive = 0; alive < table.size(); ++alive)
        result[alive] = !table[alive ^ whole_neighbourhood];
    return result;
}

std::vector<CellMap> symmetries(const Rule& rule) {
    std::vector<CellMap> group;
    std::copy_if(square_symmetries().begin(), square_symmetries().end(), std::back_inserter(group),
                 [&](const CellMap& map) { return keeps(map, rule.table()); });
    return group;
}

TruthTable transition_table(const Rule& rule, int phase) {
    const bool now = rule.background(phase);
    const bool next = rule.background(phase + 1);
    TruthTable table;
    for (unsigned differs = 0; differs < table.size(); ++differs) {
        const unsigned alive = now ? differs ^ whole_neighbourhood : differs;
        table[differs] = rule.table()[alive] != next;
    }
    return table;
}

}  // namespace nonesuch::life
