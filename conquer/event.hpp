#pragma once

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <variant>

#include "conquer/job.hpp"

namespace nonesuch {

/// What changes a campaign: a node gave a child away, a solution was found there that is listed
/// and excluded from then on, or the node came to its end. The same events in the
/// same order give the same tree with the same node numbers.
struct Event {
    NodeId node;
    std::variant<Child, life::Solution, Verdict> what;
};

/// Appends the event as a JSON object, the literals as DIMACS numbers:
///
///     {"node":0,"child":{"cube":[-1,50],"images":"group","depth":4}}
///     {"node":1,"log":"logs/000/000001.drat","bytes":88213,"sha256":"77e0…"}
///     {"node":2,"model":[2,3]}                                            the true literals
///     {"node":3,"solution":".o./.o./.o.","witness":".o./.o./.o.|.../ooo/..."}
///
/// A log that was checked when it was written, and not kept, has "log":"" and "checked":true.
///
/// Written by hand, since a coordinator writes down tens of thousands a second: a tenth of the time
/// of a JSON library. Throws InternalError for Stopped, which changes nothing that lasts.
void append_json(std::string& text, const Event& event);

/// Reads it back. Throws InputError or a JSON error for anything that `append_json` does not write,
/// such as a literal that the formula lacks, or a log that lies elsewhere than below logs/.
Event event_from_json(const nlohmann::json& value, std::size_t variable_count);

}  // namespace nonesuch
