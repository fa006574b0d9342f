#pragma once

#include "cluster/options.hpp"
#include "conquer/trusted/optimum.hpp"

namespace nonesuch {

/// Whether the command line of `optimise` states a question, or a part of one.
bool states_question(const Arguments& arguments);

/// The question that it states. Throws InputError if it states none.
trusted::Optimum question_from(const Arguments& arguments);

}  // namespace nonesuch
