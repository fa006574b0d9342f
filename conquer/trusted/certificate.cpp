#include "conquer/trusted/certificate.hpp"

#include <nlohmann/json.hpp>

#include "encoding/error.hpp"
#include "encoding/strict_json.hpp"

namespace nonesuch::trusted {
namespace {

using nlohmann::json;

constexpr const char* format_name = "nonesuch certificate";
constexpr int format_version = 1;

json to_json(const std::vector<Literal>& literals) {
    json list = json::array();
    for (const Literal literal : literals) list.push_back(literal.dimacs());
    return list;
}

json to_json(const CertificateNode& node) {
    json children = json::array();
    for (const CertificateChild& child : node.children) {
        children.push_back(
            {{"node", child.node}, {"images", child.all_images ? "group" : "identity"}});
    }
    json value = {{"cube", to_json(node.cube)},
                  {"children", children},
                  {"log", node.log},
                  {"bytes", node.bytes},
                  {"sha256", node.sha256}};
    if (node.is_checked) value["checked"] = true;
    return value;
}

std::uint64_t whole_number(const json& value, const std::string& what) {
    if (!value.is_number_unsigned()) throw InputError(what + ": expected a whole number");
    return value.get<std::uint64_t>();
}

std::vector<Literal> literals(const json& list) {
    std::vector<Literal> result;
    if (!list.is_array()) throw InputError("expected a list of literals, found " + list.dump());
    for (const json& value : list) {
        constexpr std::int64_t most = (1 << 30) - 1;
        const bool is_small = value.is_number_integer() && value <= most && value >= -most;
        const std::int64_t number = is_small ? value.get<std::int64_t>() : 0;
        if (number == 0) {
            throw InputError("expected a literal, found " + value.dump());
        }
        result.push_back(Literal::from_dimacs(static_cast<std::int32_t>(number)));
    }
    return result;
}

CertificateChild child(const json& value) {
    const auto& images = value.at("images");
    if (images != "group" && images != "identity") {
        throw InputError("images: expected \"group\" or \"identity\", found " + images.dump());
    }
    return {whole_number(value.at("node"), "node"), images == "group"};
}

CertificateNode node(const json& value) {
    CertificateNode result;
    result.cube = literals(value.at("cube"));
    for (const json& each : value.at("children")) result.children.push_back(child(each));
    value.at("log").get_to(result.log);
    result.bytes = whole_number(value.at("bytes"), "bytes");
    value.at("sha256").get_to(result.sha256);
    if (value.contains("checked")) value.at("checked").get_to(result.is_checked);
    return result;
}

Certificate certificate(const json& document) {
    if (!document.is_object()) throw InputError("expected an object, found " + document.dump());
    if (document.at("format") != format_name) throw InputError("expected a nonesuch certificate");
    if (document.at("version") != format_version) {
        throw InputError("version " + document.at("version").dump() + " is not supported, 1 is");
    }
    Certificate result;
    if (document.contains("claim")) result.claim = document.at("claim").dump();
    document.at("formula").get_to(result.formula_sha256);
    document.at("symmetry").get_to(result.symmetry_sha256);
    const auto& verdict = document.at("verdict");
    if (verdict == "SATISFIABLE") {
        result.model = literals(document.at("model"));
    } else if (verdict == "UNSATISFIABLE") {
        for (const json& each : document.at("nodes")) result.nodes.push_back(node(each));
        if (document.contains("witnesses")) document.at("witnesses").get_to(result.witnesses);
    } else {
        throw InputError("unknown verdict " + verdict.dump());
    }
    return result;
}

}  // namespace

bool is_log_path(std::string_view path) {
    constexpr std::string_view plain =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_";
    constexpr std::string_view folder = "logs/";
    if (!path.starts_with(folder)) return false;
    path.remove_prefix(folder.size());
    for (;;) {
        const std::string_view part = path.substr(0, path.find('/'));
        if (part.empty() || part == "." || part == "..") return false;
        if (part.find_first_not_of(plain) != std::string_view::npos) return false;
        if (part.size() == path.size()) return true;
        path.remove_prefix(part.size() + 1);
    }
}

std::string to_text(const Certificate& certificate) {
    json document = {{"format", format_name},
                     {"version", format_version},
                     {"verdict", certificate.model ? "SATISFIABLE" : "UNSATISFIABLE"},
                     {"formula", certificate.formula_sha256},
                     {"symmetry", certificate.symmetry_sha256}};
    if (certificate.claim) document["claim"] = json::parse(*certificate.claim);
    if (certificate.model) {
        document["model"] = to_json(*certificate.model);
    } else {
        json& nodes = document["nodes"] = json::array();
        for (const CertificateNode& each : certificate.nodes) nodes.push_back(to_json(each));
        if (!certificate.witnesses.empty()) document["witnesses"] = certificate.witnesses;
    }
    return document.dump(1) + "\n";
}

Certificate certificate_from_text(const std::string& text, const std::string& name) {
    try {
        return certificate(parse_strictly(text, name));
    } catch (const json::exception& error) {
        throw InputError(name + ": " + error.what());
    } catch (const InputError& error) {
        const std::string reason = error.what();
        throw InputError(reason.starts_with(name) ? reason : name + ": " + reason);
    }
}

}  // namespace nonesuch::trusted
