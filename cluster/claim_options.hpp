#pragma once

#include <vector>

#include "cluster/options.hpp"
#include "encoding/life/claim.hpp"

namespace nonesuch {

/// The options that state a claim, one a field, and --claim; a command that takes claims adds them
/// to its own.
const std::vector<Option>& claim_options();

/// The families of claims, and what each needs, as lines of a help text.
std::string claim_help();

/// True if `word` is the name of a family of claims.
bool is_claim_family(const std::string& word);

/// True if the command line states a claim: by the name of a family, or by --claim FILE.
bool states_claim(const Arguments& arguments);

/// The claim that the first operand and the options state, or the file of --claim. Throws
/// InputError if they state none.
life::Claim claim_from(const Arguments& arguments);

/// Throws InputError if an option states a claim, although the operand is a file.
void expect_no_claim_options(const Arguments& arguments);

}  // namespace nonesuch
