#include "conquer/trusted/drat_reader.hpp"

#include <fmt/format.h>

#include "encoding/error.hpp"

namespace nonesuch::trusted {

void DratReader::refuse(const std::string& expected) const {
    throw InputError(fmt::format("{}: byte {}: expected {}", name_, offset_, expected));
}

int DratReader::byte() {
    const int value = stream_.sbumpc();
    if (value != std::char_traits<char>::eof()) ++offset_;
    return value;
}

bool DratReader::next_literal(Literal& literal) {
    std::uint64_t code = 0;
    for (int shift = 0;; shift += 7) {
        const int digit = byte();
        if (digit == std::char_traits<char>::eof()) refuse("the rest of a line, found the end");
        code |= static_cast<std::uint64_t>(digit & 127) << shift;
        if (digit < 128) break;
        if (shift == 28) refuse("a literal, found a number that is too large");
    }
    if (code == 0) return false;
    // Variables count from 1 here, so that codes begin with 2.
    if (code < 2 || code - 2 >= 2 * variable_count_) {
        refuse(fmt::format("a literal of {} variables", variable_count_));
    }
    literal = Literal::from_code(static_cast<std::uint32_t>(code - 2));
    return true;
}

bool DratReader::next(ProofLine& line) {
    const int kind = byte();
    if (kind == std::char_traits<char>::eof()) return false;
    if (kind != 'a' && kind != 'd') refuse("'a' or 'd' at the begin of a line of binary DRAT");
    line.is_deletion = kind == 'd';
    line.clause.clear();
    for (Literal literal; next_literal(literal);) line.clause.push_back(literal);
    return true;
}

}  // namespace nonesuch::trusted
