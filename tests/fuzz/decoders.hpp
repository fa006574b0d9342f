#pragma once

#include <cstddef>
#include <string_view>

namespace nonesuch {

/// The decoders that are fuzzed, by number.
std::size_t decoder_count();
const char* decoder_name(std::size_t number);
/// True if the bytes were decoded, false if they were refused as they should be. Aborts on
/// anything else.
bool is_decoded(std::size_t number, std::string_view bytes);

}  // namespace nonesuch
