#pragma once

#include <string_view>

#include "encoding/life/rule.hpp"

namespace nonesuch::life {

/// A rule as the file of a pattern names it. Besides rules of two states there are those that add
/// marks to one: LifeHistory to B3/S23, and RULEHistory to RULE, e.g. B36/S23History. Cells then
/// have a state from 0 to 6:
///
///     0  dead                         4  dead and marked
///     1  alive                        5  alive, and so from the start
///     2  dead, and once alive         6  dead for ever: a boundary
///     3  alive and marked
///
/// so that the odd ones are alive. The marks change nothing, except for state 6: a rule of two
/// states does not know it, and whoever runs the pattern takes it for an ordinary dead cell.
///
///     parse_file_rule("LifeHistory").rule == Rule::life()
///     parse_file_rule("LifeHistory").states == 7
struct FileRule {
    Rule rule;
    int states = 2;
};

/// Throws InputError, quoting `text`, for what `Rule::parse` refuses, except for the above.
FileRule parse_file_rule(std::string_view text);

}  // namespace nonesuch::life
