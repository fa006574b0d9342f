#include "cluster/optimum_question.hpp"

#include "cluster/claim_options.hpp"
#include "encoding/error.hpp"

namespace nonesuch {

bool states_question(const Arguments& arguments) {
    return states_claim(arguments) || arguments.has("maximise") || arguments.has("minimise") ||
           !arguments.operands().empty();
}

trusted::Optimum question_from(const Arguments& arguments) {
    const auto most = arguments.text("maximise");
    const auto fewest = arguments.text("minimise");
    if (most.has_value() == fewest.has_value()) {
        throw InputError("optimise: give one of --maximise and --minimise");
    }
    trusted::Optimum question;
    question.claim = claim_from(arguments);
    question.claim.check();
    question.objective =
        life::Objective::parse(most ? *most : *fewest, most.has_value(), question.claim);
    return question;
}

}  // namespace nonesuch
