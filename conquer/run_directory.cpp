#include "conquer/run_directory.hpp"

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "conquer/durable_file.hpp"
#include "conquer/trusted/certificate.hpp"
#include "conquer/trusted/optimum.hpp"
#include "cube/icnf.hpp"
#include "encoding/dimacs.hpp"
#include "encoding/error.hpp"
#include "encoding/fingerprint.hpp"
#include "encoding/life/rle.hpp"
#include "encoding/life/svg.hpp"
#include "encoding/strict_json.hpp"
#include "encoding/symmetry_file.hpp"
#include "encoding/text_input.hpp"

namespace nonesuch {
namespace {

namespace fs = std::filesystem;

trusted::CertificateNode certified(const Campaign& campaign, const Campaign::Node& node) {
    trusted::CertificateNode result{
        node.cube, {}, node.log.path, node.log.bytes, node.log.sha256, node.log.is_checked};
    for (const NodeId child : node.children) {
        result.children.push_back({child.number, campaign.node(child).images == Images::group});
    }
    return result;
}

std::vector<Literal> true_literals(const std::vector<bool>& model) {
    std::vector<Literal> literals;
    for (std::size_t i = 0; i < model.size(); ++i) {
        if (model[i]) literals.push_back(positive(Variable(static_cast<std::int32_t>(i))));
    }
    return literals;
}

/// True if the folder holds nothing but what `create` writes before there is a journal.
bool is_unused(const std::string& path) {
    static const std::set<std::string> ours = {"claim.json",      "formula.cnf", "symmetry.txt",
                                               "cubes.icnf",      "lock",        "owner",
                                               "enumeration.json"};
    if (!fs::is_directory(path)) return false;
    return std::all_of(fs::directory_iterator(path), fs::directory_iterator(),
                       [](const auto& file) {
                           fs::path name = file.path().filename();
                           if (name.extension() == ".partial") name.replace_extension();
                           return ours.contains(name.string()) || name == "journal";
                       });
}

constexpr const char* enumeration_format = "nonesuch enumeration";
constexpr int enumeration_version = 1;

std::string enumeration_text(const RunDirectory::Subject& subject) {
    const nlohmann::json document = {{"format", enumeration_format},
                                     {"version", enumeration_version},
                                     {"claim", to_json(*subject.claim)},
                                     {"generations", subject.projection->generations}};
    return document.dump(1) + "\n";
}

/// The files that say what a run is about, with their texts.
std::vector<std::pair<std::string, std::string>> texts(const RunDirectory::Subject& subject) {
    std::vector<std::pair<std::string, std::string>> files = {
        {"formula.cnf", dimacs_text(subject.formula)},
        {"symmetry.txt", symmetry_text(subject.formula)}};
    if (subject.claim) files.emplace_back("claim.json", to_json(*subject.claim).dump(1) + "\n");
    if (!subject.cubes.empty()) files.emplace_back("cubes.icnf", cube_list_text(subject.cubes));
    if (subject.projection) files.emplace_back("enumeration.json", enumeration_text(subject));
    return files;
}

/// Those of them that stay what they were.
std::vector<std::pair<std::string, std::string>> lasting_texts(
    const RunDirectory::Subject& subject) {
    if (!subject.projection) return texts(subject);
    return {{"enumeration.json", enumeration_text(subject)}};
}

}  // namespace

bool RunDirectory::exists(const std::string& path) {
    return fs::exists(path + "/journal");
}

RunDirectory RunDirectory::create(const std::string& path, const Subject& subject,
                                  const RunLock::Settings& lock) {
    std::error_code error;
    if (fs::exists(path, error) && !is_unused(path)) {
        throw InputError(path + ": exists and is no run directory; choose another or remove it");
    }
    fs::create_directories(path, error);
    if (error) throw SystemError(path, error.value());
    RunDirectory directory(path, lock);
    for (const char* name : {"claim.json", "cubes.icnf", "enumeration.json"}) {
        fs::remove(directory.file(name));
    }
    for (const auto& [name, text] : texts(subject)) write_durably(directory.file(name), text);
    return directory;
}

RunDirectory RunDirectory::open(const std::string& path, const Subject* expected,
                                const RunLock::Settings& lock) {
    trusted::expect_no_optimum(path);
    if (!exists(path)) throw InputError(path + ": not a run directory (it has no journal)");
    RunDirectory directory(path, lock);
    if (expected == nullptr) return directory;
    directory.expect_enumeration(expected->projection.has_value());
    const bool has_claim = fs::exists(directory.file("claim.json"));
    const bool has_cubes = fs::exists(directory.file("cubes.icnf"));
    bool is_same = has_claim == expected->claim.has_value() && has_cubes != expected->cubes.empty();
    for (const auto& [name, text] : lasting_texts(*expected)) {
        if (!is_same) break;
        is_same = is_same && read_text(directory.file(name)) == text;
    }
    if (!is_same) {
        throw InputError(path +
                         ": holds a run of another claim, formula or list of cubes; give "
                         "another --run, or nothing else to continue this one");
    }
    return directory;
}

RunDirectory::Subject RunDirectory::read_subject() const {
    Subject subject;
    if (fs::exists(file("claim.json"))) {
        subject.claim = life::read_claim_json(file("claim.json"));
        subject.formula = life::encode(*subject.claim);
        if (formula_sha256() != fingerprint(subject.formula) ||
            read_text(file("symmetry.txt")) != symmetry_text(subject.formula)) {
            throw InputError(path_ +
                             ": formula.cnf and symmetry.txt are not what claim.json encodes "
                             "in this version");
        }
    } else {
        subject.formula = read_dimacs(file("formula.cnf"));
        read_symmetry(read_text(file("symmetry.txt")), file("symmetry.txt"), subject.formula);
        expect_automorphisms(subject.formula, file("symmetry.txt"), file("formula.cnf"));
    }
    if (fs::exists(file("cubes.icnf"))) {
        subject.cubes = read_icnf(file("cubes.icnf"), subject.formula.variable_count()).cubes;
    }
    return subject;
}

bool RunDirectory::is_enumeration() const {
    return fs::exists(file("enumeration.json"));
}

void RunDirectory::expect_enumeration(bool is_wanted) const {
    if (is_enumeration() == is_wanted) return;
    throw InputError(path_ + (is_wanted ? ": a run of solve or conquer, which lists no solutions; "
                                          "give another --run"
                                        : ": solutions are listed there; go on with nonesuch "
                                          "enumerate, or give another --run"));
}

RunDirectory::Subject RunDirectory::read_enumeration() const {
    const std::string name = file("enumeration.json");
    const auto document = parse_strictly(read_text(name), name);
    try {
        if (document.at("format") != enumeration_format ||
            document.at("version") != enumeration_version) {
            throw InputError(name + ": expected a nonesuch enumeration of version 1");
        }
        Subject subject;
        subject.claim = life::claim_from_json(document.at("claim"), name);
        subject.projection = life::checked_projection(
            *subject.claim, {document.at("generations").get<std::vector<int>>()});
        subject.formula = life::encode(*subject.claim);
        return subject;
    } catch (const nlohmann::json::exception& error) {
        throw InputError(name + ": " + error.what());
    }
}

void RunDirectory::write_subject(const Subject& other) const {
    for (const auto& [name, text] : texts(other)) {
        if (read_text(file(name)) != text) write_durably(file(name), text);
    }
}

std::string RunDirectory::formula_sha256() const {
    return sha256_of_file(file("formula.cnf"));
}

void RunDirectory::write_certificate(const Subject& subject, const Campaign& campaign) const {
    trusted::Certificate certificate;
    if (subject.claim) certificate.claim = to_json(*subject.claim).dump();
    certificate.formula_sha256 = formula_sha256();
    certificate.symmetry_sha256 = sha256_of_file(file("symmetry.txt"));
    if (campaign.model()) {
        certificate.model = true_literals(*campaign.model());
        if (subject.claim) {
            const auto generations = life::solution(*subject.claim, *campaign.model());
            const std::string words = subject.claim->words();
            write_durably(file("pattern.rle"),
                          rle_text(generations.front(), subject.claim->rule, {words}));
            write_durably(file("pattern.svg"),
                          svg_animation(generations, life::comfortable_pace, words));
        }
    } else {
        for (const Campaign::Node& node : campaign.nodes()) {
            certificate.nodes.push_back(certified(campaign, node));
        }
        for (const life::Solution& each : campaign.sorted_solutions()) {
            certificate.witnesses.push_back(each.witness);
        }
    }
    write_durably(file("certificate.json"), trusted::to_text(certificate));
}

}  // namespace nonesuch
