#include "encoding/life/claim_document.hpp"

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "encoding/error.hpp"
#include "encoding/life/known_cells.hpp"
#include "encoding/life/rle.hpp"
#include "encoding/text_input.hpp"

namespace nonesuch::life {
namespace {

constexpr const char* format_name = "nonesuch claim";
constexpr int format_version = 2;

const ClaimField* field_named(const std::string& name) {
    for (const ClaimField& field : claim_fields()) {
        if (field.name == name) return &field;
    }
    return nullptr;
}

Family family_of(const std::string& word) {
    if (const auto family = family_named(word)) return *family;
    std::string known;
    for (const Family each : all_families()) known += (known.empty() ? "" : ", ") + name(each);
    throw InputError("'" + word.substr(0, 40) + "': no family of claims; there are: " + known);
}

/// Numbers are written as such, and not rounded.
FieldValue value_of(const std::string& name, const nlohmann::json& value) {
    const ClaimField* const field = field_named(name);
    if (field == nullptr) throw InputError(name + ": unknown");
    if (field->is_number) {
        if (!value.is_number_integer()) throw InputError(name + ": expected a whole number");
        return {name, value.dump()};
    }
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

std::string_view trimmed(std::string_view text) {
    const std::size_t first = std::min(text.find_first_not_of(" \t\r"), text.size());
    return text.substr(first, text.find_last_not_of(" \t\r") + 1 - first);
}

/// A claim file, line by line.
class ClaimFileReader {
  public:
    explicit ClaimFileReader(const std::string& path)
        : path_(path), folder_(std::filesystem::path(path).parent_path().string()) {}

    Claim read() {
        const std::string text = read_text(path_);
        std::string_view rest = text;
        while (!rest.empty()) {
            ++line_;
            const auto end = std::min(rest.find('\n'), rest.size());
            read_line(trimmed(rest.substr(0, end)));
            rest.remove_prefix(std::min(end + 1, rest.size()));
        }
        if (!family_) throw InputError(path_, std::max(line_, std::size_t{1}), "expected a family");
        try {
            return claim_from(*family_, fields_, "");
        } catch (const InputError& error) {
            throw InputError(path_ + ": " + error.what());
        }
    }

  private:
    void read_line(std::string_view line) {
        if (line.empty() || line.starts_with('#')) return;
        try {
            if (family_) {
                read_field(line);
            } else {
                family_ = family_of(std::string(line));
            }
        } catch (const InputError& error) {
            throw InputError(path_, line_, error.what());
        }
    }

    void read_field(std::string_view line) {
        const auto space = std::min(line.find_first_of(" \t"), line.size());
        FieldValue value{std::string(line.substr(0, space)),
                         std::string(trimmed(line.substr(space)))};
        const ClaimField* const field = field_named(value.name);
        if (field == nullptr) throw InputError(value.name.substr(0, 40) + ": no field of a claim");
        if (value.text.empty()) {
            throw InputError(value.name + ": expected a value, " + field->placeholder);
        }
        for (const FieldValue& each : fields_) {
            if (each.name == value.name) throw InputError(value.name + ": given twice");
        }
        if (field->is_grid) value.text = grid_text(value.text, folder_, value.name);
        fields_.push_back(std::move(value));
    }

    const std::string& path_;
    std::string folder_;
    std::size_t line_ = 0;
    std::optional<Family> family_;
    std::vector<FieldValue> fields_;
};

bool is_rle(std::string_view text) {
    while (!text.empty()) {
        const auto end = std::min(text.find_first_of("\r\n"), text.size());
        const std::string_view line = trimmed(text.substr(0, end));
        if (line.starts_with("x ") || line.starts_with("x=")) return true;
        if (!line.empty() && !line.starts_with('#')) return false;
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return false;
}

}  // namespace

nlohmann::json to_json(const Claim& claim) {
    nlohmann::json document = {
        {"format", format_name}, {"version", format_version}, {"family", name(claim.family)}};
    for (const FieldValue& value : fields_of(claim)) {
        if (field_named(value.name)->is_number) {
            document[value.name] = std::stoi(value.text);
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
        const Family family = family_of(document.at("family").get<std::string>());
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

Claim read_claim_file(const std::string& path) {
    return ClaimFileReader(path).read();
}

std::string grid_text(const std::string& value, const std::string& folder,
                      const std::string& what) {
    const std::string path =
        (folder.empty() ? std::filesystem::path() : std::filesystem::path(folder)) / value;
    std::error_code error;
    if (!std::filesystem::is_regular_file(path, error)) {
        const bool is_path = value.find('.') != std::string::npos &&
                             value.find_first_of("-_0123456789~") != std::string::npos;
        if (is_path) throw InputError(what + ": " + path + ": there is no such file");
        const KnownGrid grid = parse_known_grid(value, what);
        return known_text(grid.box, grid.generations);
    }
    const std::string text = read_text(path);
    if (is_rle(text)) {
        const Pattern pattern = parse_rle(text, path).pattern;
        return known_text({pattern.width(), pattern.height()}, {known_cells(pattern)});
    }
    const KnownGrid grid = parse_known_grid(text, path);
    return known_text(grid.box, grid.generations);
}

}  // namespace nonesuch::life
