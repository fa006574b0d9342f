#include "encoding/life/claim.hpp"

#include <nlohmann/json.hpp>

#include "encoding/error.hpp"

namespace nonesuch::life {
namespace {

constexpr const char* format_name = "nonesuch claim";
constexpr int format_version = 1;

nlohmann::json to_json(const OscillatorClaim& claim) {
    nlohmann::json document = {{"family", "oscillator"},
                               {"period", claim.period},
                               {"width", claim.box.width},
                               {"height", claim.box.height},
                               {"rule", claim.rule.text()}};
    if (claim.max_population) document["max_population"] = *claim.max_population;
    return document;
}

OscillatorClaim oscillator_from_json(const nlohmann::json& document) {
    OscillatorClaim claim;
    document.at("period").get_to(claim.period);
    document.at("width").get_to(claim.box.width);
    document.at("height").get_to(claim.box.height);
    claim.rule = Rule::parse(document.at("rule").get<std::string>());
    if (document.contains("max_population")) {
        claim.max_population = document.at("max_population").get<int>();
    }
    claim.check();
    return claim;
}

}  // namespace

Formula encode(const Claim& claim) {
    return std::visit([](const auto& each) { return encode(each); }, claim);
}

std::string words(const Claim& claim) {
    return std::visit([](const auto& each) { return each.words(); }, claim);
}

const Rule& rule(const Claim& claim) {
    return std::visit([](const auto& each) -> const Rule& { return each.rule; }, claim);
}

std::vector<Pattern> solution(const Claim& claim, const std::vector<bool>& model) {
    return std::visit(
        [&model](const auto& each) {
            auto generations = decode(each, model);
            replay(each, generations);
            return generations;
        },
        claim);
}

nlohmann::json to_json(const Claim& claim) {
    nlohmann::json document = std::visit([](const auto& each) { return to_json(each); }, claim);
    document["format"] = format_name;
    document["version"] = format_version;
    return document;
}

Claim claim_from_json(const nlohmann::json& document, const std::string& name) {
    try {
        if (document.at("format") != format_name) throw InputError("expected a nonesuch claim");
        if (document.at("version") != format_version) {
            throw InputError("version " + document.at("version").dump() +
                             " is not supported, 1 is");
        }
        if (document.at("family") != "oscillator") {
            throw InputError("unknown family " + document.at("family").dump());
        }
        const Claim claim = oscillator_from_json(document);
        // Numbers that were rounded, keys that were passed over: what is left must be the same.
        if (to_json(claim) != document) throw InputError("not a claim as this version writes it");
        return claim;
    } catch (const nlohmann::json::exception& error) {
        throw InputError(name + ": " + error.what());
    } catch (const InputError& error) {
        throw InputError(name + ": " + error.what());
    }
}

}  // namespace nonesuch::life
