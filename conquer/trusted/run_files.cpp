#include "conquer/trusted/run_files.hpp"

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "conquer/trusted/optimum.hpp"
#include "encoding/dimacs.hpp"
#include "encoding/error.hpp"
#include "encoding/fingerprint.hpp"
#include "encoding/strict_json.hpp"
#include "encoding/symmetry_file.hpp"
#include "encoding/text_input.hpp"

namespace nonesuch::trusted {
namespace {

std::string read_bound(const std::string& path, const std::string& recorded) {
    const std::string text = read_text(path);
    if (sha256(text) != recorded) {
        throw Distrust(path + ": its SHA-256 is not the one in the certificate");
    }
    return text;
}

/// The claim of the certificate, which claim.json must repeat: both have it, or neither.
std::optional<life::Claim> read_claim(const std::string& directory,
                                      const Certificate& certificate) {
    const std::string path = directory + "/claim.json";
    if (!certificate.claim) {
        if (std::filesystem::exists(path)) {
            throw Distrust(path + ": the certificate is about no claim");
        }
        return std::nullopt;
    }
    const auto recorded = parse_strictly(*certificate.claim, "certificate.json: claim");
    if (parse_strictly(read_text(path), path) != recorded) {
        throw Distrust(path + ": not the claim in the certificate");
    }
    return life::claim_from_json(recorded, "certificate.json: claim");
}

/// The formula is made anew from the claim; that the files repeat it is only compared.
void check_encoding(const Formula& formula, const life::Claim& claim) {
    const Formula again = life::encode(claim);
    if (fingerprint(again) != fingerprint(formula)) {
        throw Distrust("formula.cnf: not the formula that the claim encodes");
    }
    if (symmetry_text(again) != symmetry_text(formula)) {
        throw Distrust("symmetry.txt: not the symmetry that the claim encodes");
    }
}

void check_automorphisms(const Formula& formula) {
    for (std::size_t i = 0; i < formula.generators.size(); ++i) {
        if (const auto clause = clause_without_image(formula, formula.generators[i])) {
            throw Distrust("symmetry.txt: generator " + std::to_string(i + 1) +
                           " is no automorphism: it maps clause " + std::to_string(*clause + 1) +
                           " of formula.cnf to something that is no clause");
        }
    }
}

void check_cube(const RunFiles& run, std::size_t index) {
    const Cube cube = normalised(run.certificate.nodes[index].cube);
    for (std::size_t i = 0; i < cube.size(); ++i) {
        const auto variable = static_cast<std::size_t>(cube[i].variable().index());
        if (variable >= run.formula.variable_count()) {
            throw Distrust(index, "its cube has a variable that the formula lacks");
        }
        if (i > 0 && cube[i - 1] == ~cube[i]) throw Distrust(index, "its cube contradicts itself");
    }
}

bool strictly_extends(const Cube& longer, const Cube& shorter) {
    const Cube outer = normalised(longer);
    const Cube inner = normalised(shorter);
    return outer.size() > inner.size() &&
           std::includes(outer.begin(), outer.end(), inner.begin(), inner.end());
}

/// Each node but the root is the child of exactly one node, and strictly extends it. That excludes
/// cycles: cubes grow along an edge.
void check_tree(const RunFiles& run) {
    const auto& nodes = run.certificate.nodes;
    if (nodes.empty()) throw Distrust("certificate.json: no nodes");
    if (!nodes.front().cube.empty()) throw Distrust(0, "the root's cube is not empty");
    std::vector<int> parents(nodes.size(), 0);
    parents.front() = 1;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        check_cube(run, i);
        for (const CertificateChild& child : nodes[i].children) {
            if (child.node >= nodes.size()) {
                throw Distrust(i, "its child " + std::to_string(child.node) + " does not exist");
            }
            if (++parents[child.node] > 1) throw Distrust(child.node, "it is a child twice");
            if (!strictly_extends(nodes[child.node].cube, nodes[i].cube)) {
                throw Distrust(child.node, "its cube does not strictly extend its parent's");
            }
        }
    }
    const auto orphan = std::find(parents.begin(), parents.end(), 0);
    if (orphan != parents.end()) {
        throw Distrust(static_cast<std::size_t>(orphan - parents.begin()),
                       "it is no child of any node");
    }
}

}  // namespace

RunFiles load_run(const std::string& directory) {
    expect_no_optimum(directory);
    RunFiles run;
    const std::string path = directory + "/certificate.json";
    const std::string text = read_text(path);
    run.certificate = certificate_from_text(text, path);
    run.certificate_sha256 = sha256(text);
    const std::string formula_path = directory + "/formula.cnf";
    const std::string symmetry_path = directory + "/symmetry.txt";
    run.formula =
        parse_dimacs(read_bound(formula_path, run.certificate.formula_sha256), formula_path);
    read_symmetry(read_bound(symmetry_path, run.certificate.symmetry_sha256), symmetry_path,
                  run.formula);
    run.claim = read_claim(directory, run.certificate);
    if (run.claim) check_encoding(run.formula, *run.claim);
    if (run.certificate.model) return run;
    check_automorphisms(run.formula);
    check_tree(run);
    return run;
}

std::string node_cnf(const RunFiles& run, std::size_t node, const std::string& formula_clauses) {
    const CertificateNode& here = run.certificate.nodes[node];
    std::vector<Delegation> children;
    for (const CertificateChild& child : here.children) {
        children.push_back({run.certificate.nodes[child.node].cube, child.all_images});
    }
    return node_cnf(run.formula, formula_clauses, here.cube, children);
}

}  // namespace nonesuch::trusted
