#pragma once

#include <vector>

#include "cluster/options.hpp"
#include "encoding/life/claim.hpp"

namespace nonesuch {

/// The options that state a claim; a command that takes claims adds them to its own.
const std::vector<Option>& claim_options();

/// True if `word` is the name of a family of claims.
bool is_claim_family(const std::string& word);

/// The claim that the first operand and the options state. Throws InputError if they state none.
life::Claim claim_from(const Arguments& arguments);

/// Throws InputError if an option states a claim, although the operand is a file.
void expect_no_claim_options(const Arguments& arguments);

}  // namespace nonesuch
