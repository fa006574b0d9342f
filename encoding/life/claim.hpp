#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <variant>
#include <vector>

#include "encoding/formula.hpp"
#include "encoding/life/oscillator.hpp"

namespace nonesuch::life {

/// A question about patterns. Each family of claims is one alternative and brings its own `check`,
/// `words`, `encode`, `decode` and `replay`.
using Claim = std::variant<OscillatorClaim>;

Formula encode(const Claim& claim);
/// What is claimed to exist, in words, without a full stop.
std::string words(const Claim& claim);
const Rule& rule(const Claim& claim);
/// The generations that a model describes, replayed by the simulator before they are returned.
/// Throws InternalError if the simulator disagrees.
std::vector<Pattern> solution(const Claim& claim, const std::vector<bool>& model);

/// The file claim.json of a run directory:
///
///     {"format": "nonesuch claim", "version": 1, "family": "oscillator", "period": 5,
///      "width": 7, "height": 7, "rule": "B3/S23", "max_population": 17}
///
/// where max_population may be missing.
nlohmann::json to_json(const Claim& claim);
/// Throws InputError, beginning with `name`, unless the document is a claim that passes `check`.
Claim claim_from_json(const nlohmann::json& document, const std::string& name);

}  // namespace nonesuch::life
