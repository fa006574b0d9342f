#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace nonesuch {

/// Parses JSON that somebody may have tampered with: no key twice in an object, where readers
/// differ in which they take, and no nesting deeper than our formats need. Throws InputError,
/// beginning with `name`.
nlohmann::json parse_strictly(const std::string& text, const std::string& name);

}  // namespace nonesuch
