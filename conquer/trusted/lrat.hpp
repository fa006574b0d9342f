#pragma once

#include <atomic>
#include <string>
#include <vector>

#include "conquer/trusted/drat_trim.hpp"

namespace nonesuch::trusted {

/// Has drat-trim verify a proof and write it as LRAT (Cruz-Filipe, Heule, Hunt, Kaufmann,
/// Schneider-Kamp: Efficient certified RAT verification, 2017): each lemma with the clauses from
/// which it follows by unit propagation, so that a checker need not search. `settings.options` say
/// what the proof is: {"-i"} for binary, {} for text.
DratAnswer add_hints(const DratTrim& settings, const std::string& cnf, const std::string& proof,
                     const std::string& lrat, const std::atomic<bool>* stop = nullptr);

/// Asks cake_lpr, a checker that is verified down to its machine code (Tan, Heule, Myreen:
/// cake_lpr: Verified propagation redundancy checking in CakeML, 2021), whether an LRAT proof
/// refutes `cnf`. Its exit code is always 0: verified is only an output with a line that is exactly
/// "s VERIFIED UNSAT".
DratAnswer run_cake_lpr(const std::string& program, const ProgramLimits& limits,
                        const std::string& cnf, const std::string& lrat,
                        const std::atomic<bool>* stop = nullptr);

}  // namespace nonesuch::trusted
