#pragma once

#include <charconv>
#include <concepts>
#include <optional>
#include <string_view>
#include <system_error>

namespace nonesuch {

/// The number that a text is in decimal digits, behind a minus if it is negative, with nothing
/// before or after it. Nothing if it is none, or none that fits.
template <std::integral Number>
std::optional<Number> whole_number(std::string_view text) {
    Number value = 0;
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    if (error != std::errc() || stop != end) return std::nullopt;
    return value;
}

}  // namespace nonesuch
