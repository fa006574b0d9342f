#pragma once

#include <algorithm>
#include <cstddef>
#include <random>
#include <string>

namespace nonesuch {

/// A copy of `text` with a few bytes replaced, removed, inserted or copied from elsewhere, mostly
/// those that mean something in DIMACS. Equal generators give equal copies.
inline std::string mutated(std::string text, std::mt19937& random) {
    static const std::string favourites("0123456789-+ \t\r\n%pcnfa\0\xFF", 24);
    const auto below = [&random](std::size_t bound) {
        return random() % std::max(bound, std::size_t{1});
    };
    for (std::size_t edits = 1 + below(4); edits > 0; --edits) {
        const std::size_t at = below(text.size());
        const char byte = favourites[below(favourites.size())];
        switch (below(5)) {
            case 0:
                text.replace(at, 1, 1, byte);
                break;
            case 1:
                text.erase(at, below(8));
                break;
            case 2:
                text.insert(at, 1 + below(12), byte);
                break;
            case 3:
                text.insert(at, text.substr(below(text.size()), below(20)));
                break;
            default:
                text.replace(at, 1, 1, static_cast<char>(below(256)));
        }
    }
    return text;
}

}  // namespace nonesuch
