#include "encoding/strict_json.hpp"

#include <nlohmann/json.hpp>
#include <set>
#include <vector>

#include "encoding/error.hpp"

namespace nonesuch {
namespace {

constexpr int deepest = 16;

}  // namespace

nlohmann::json parse_strictly(const std::string& text, const std::string& name) {
    using Event = nlohmann::json::parse_event_t;
    std::vector<std::set<std::string>> keys;
    const auto watch = [&](int depth, Event event, const nlohmann::json& value) {
        if (depth > deepest) throw InputError(name + ": nested too deeply");
        if (event == Event::object_start) keys.emplace_back();
        if (event == Event::object_end) keys.pop_back();
        if (event == Event::key && !keys.back().insert(value.get<std::string>()).second) {
            throw InputError(name + ": the key " + value.dump() + " stands twice");
        }
        return true;
    };
    try {
        return nlohmann::json::parse(text, watch);
    } catch (const nlohmann::json::exception& error) {
        throw InputError(name + ": " + error.what());
    }
}

}  // namespace nonesuch
