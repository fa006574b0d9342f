#include "encoding/life/claim_document.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "encoding/error.hpp"
#include "encoding/strict_json.hpp"
#include "encoding/text_input.hpp"

namespace nonesuch::life {
namespace {

constexpr const char* format_name = "nonesuch claim";
constexpr int format_version = 2;

/// Of a list that may be long each item has a line of its own.
nlohmann::json parted_list(const std::string& text) {
    nlohmann::json list = nlohmann::json::array();
    for (std::size_t start = 0; start <= text.size();) {
        const auto comma = std::min(text.find(',', start), text.size());
        list.push_back(text.substr(start, comma - start));
        start = comma + 1;
    }
    return list;
}

std::string joined_list(const nlohmann::json& list) {
    std::string text;
    for (const nlohmann::json& item : list) {
        if (!item.is_string()) throw InputError("except: expected a list of texts");
        if (!text.empty()) text += ',';
        text += item.get_ref<const std::string&>();
    }
    return text;
}

/// Numbers are written as such, and not rounded.
FieldValue value_of(const std::string& name, const nlohmann::json& value) {
    const ClaimField* const field = field_named(name);
    if (field == nullptr) throw InputError(printable(name) + ": no field of a claim");
    if (field->is_number) {
        if (!value.is_number_integer()) throw InputError(name + ": expected a whole number");
        return {name, value.dump()};
    }
    if (field->is_flag()) {
        if (value != true) throw InputError(name + ": expected true, or no such member");
        return {name, "yes"};
    }
    if (name == "except" && value.is_array()) return {name, joined_list(value)};
    if (!value.is_string()) throw InputError(name + ": expected a text");
    return {name, value.get<std::string>()};
}

std::vector<FieldValue> fields_in(const nlohmann::json& document) {
    std::vector<FieldValue> fields;
    for (const auto& [key, value] : document.items()) {
        if (key == "format" || key == "version" || key == "family") continue;
        fields.push_back(value_of(key, value));
    }
    return fields;
}

}  // namespace

nlohmann::json to_json(const Claim& claim) {
    nlohmann::json document = {
        {"format", format_name}, {"version", format_version}, {"family", name(claim.family)}};
    for (const FieldValue& value : fields_of(claim)) {
        const ClaimField& field = *field_named(value.name);
        if (field.is_number) {
            document[value.name] = std::stoi(value.text);
        } else if (field.is_flag()) {
            document[value.name] = true;
        } else if (value.name == "except") {
            document[value.name] = parted_list(value.text);
        } else {
            document[value.name] = value.text;
        }
    }
    return document;
}

Claim claim_from_json(const nlohmann::json& document, const std::string& name) {
    try {
        if (document.at("format") != format_name) throw InputError("expected a nonesuch claim");
        if (document.at("version") != format_version) {
            throw InputError("version " + document.at("version").dump() +
                             " is not supported, 2 is");
        }
        const Family family = family_from(document.at("family").get<std::string>());
        const Claim claim = claim_from(family, fields_in(document), "");
        // What could be said in several ways is written in one.
        if (to_json(claim) != document) throw InputError("not a claim as this version writes it");
        return claim;
    } catch (const nlohmann::json::exception& error) {
        throw InputError(name + ": " + error.what());
    } catch (const InputError& error) {
        throw InputError(name + ": " + error.what());
    }
}

Family family_from(const std::string& word) {
    if (const auto family = family_named(word)) return *family;
    std::string known;
    for (const Family each : all_families()) known += (known.empty() ? "" : ", ") + name(each);
    throw InputError(printable(word) + ": no family of claims; expected one of " + known);
}

Claim read_claim_json(const std::string& path) {
    return claim_from_json(parse_strictly(read_text(path), path), path);
}

}  // namespace nonesuch::life
