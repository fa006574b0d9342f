#include "conquer/composition.hpp"

#include <algorithm>
#include <optional>
#include <set>

#include "encoding/stop_flag.hpp"

namespace nonesuch {
namespace {

/// A number that stands for a set of literals, whatever their order. That two sets share one is as
/// unlikely as it is harmless: a clause would be deleted too early, and the proof be refused.
std::uint64_t fingerprint_of(const Clause& clause) {
    std::uint64_t sum = clause.size();
    for (const Literal literal : clause) {
        std::uint64_t mixed = (literal.code() + 1) * 0x9E3779B97F4A7C15U;
        mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9U;
        mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBU;
        sum += mixed ^ (mixed >> 31);
    }
    return sum;
}

/// The lemma's image, weakened by `outside`; nothing if that is always true.
std::optional<Clause> weakened(const Clause& lemma, const SignedPermutation& map,
                               const Clause& outside) {
    Clause clause = map(lemma);
    for (const Literal literal : outside) {
        if (std::find(clause.begin(), clause.end(), literal) == clause.end()) {
            clause.push_back(literal);
        }
    }
    std::vector<Literal> sorted = normalised(clause);
    for (std::size_t i = 1; i < sorted.size(); ++i) {
        if (sorted[i] == ~sorted[i - 1]) return std::nullopt;
    }
    return clause;
}

/// First `first`, then `second`.
SignedPermutation composed(const SignedPermutation& first, const SignedPermutation& second) {
    return SignedPermutation(second(first.images()));
}

}  // namespace

std::vector<CubeImage> images_of(const Cube& cube, std::size_t variable_count,
                                 std::span<const SignedPermutation> generators) {
    std::vector<CubeImage> images = {
        {normalised(cube), SignedPermutation::identity(variable_count)}};
    std::set<Cube> seen = {images.front().cube};
    for (std::size_t i = 0; i < images.size(); ++i) {
        for (const SignedPermutation& generator : generators) {
            Cube image = normalised(generator(images[i].cube));
            if (!seen.insert(image).second) continue;
            images.push_back({std::move(image), composed(images[i].map, generator)});
        }
    }
    return images;
}

Composer::Composer(const trusted::RunFiles& run, const OpenLog& open_log, LemmaSink& out,
                   const std::atomic<bool>* stop)
    : run_(run), open_log_(open_log), out_(out), stop_(stop) {}

bool Composer::compose(const std::function<void()>& progress) {
    progress_ = progress;
    refute(0, SignedPermutation::identity(run_.formula.variable_count()));
    return !is_stopped(stop_);
}

void Composer::refute(std::size_t node, const SignedPermutation& map) {
    const std::vector<Clause> children = refute_children(node, map);
    if (is_stopped(stop_)) return;
    const Clause outside = negation(map(run_.certificate.nodes[node].cube));
    LiveLemmas live;
    write_log(node, map, outside, live);
    out_.add(outside);
    ++written_;
    if (progress_) progress_();
    if (outside.empty()) return;
    remove_live(node, map, outside, live);
    for (const Clause& child : children) out_.remove(child);
}

/// Refutes what the log of a node takes for granted, and returns it.
std::vector<Clause> Composer::refute_children(std::size_t node, const SignedPermutation& map) {
    const trusted::CertificateNode& here = run_.certificate.nodes[node];
    std::vector<Clause> clauses;
    for (const trusted::CertificateChild& child : here.children) {
        const std::span<const SignedPermutation> generators =
            child.all_images ? std::span(run_.formula.generators)
                             : std::span<const SignedPermutation>();
        for (const CubeImage& image : images_of(run_.certificate.nodes[child.node].cube,
                                                run_.formula.variable_count(), generators)) {
            if (is_stopped(stop_)) return clauses;
            refute(child.node, composed(image.map, map));
            clauses.push_back(negation(map(image.cube)));
        }
    }
    return clauses;
}

void Composer::write_log(std::size_t node, const SignedPermutation& map, const Clause& outside,
                         LiveLemmas& live) {
    for_each_line(node, [&](const trusted::ProofLine& line) {
        // What is a unit below the cube propagates on; drat-trim itself never deletes one.
        if (line.is_deletion && line.clause.size() < 2) return;
        const std::uint64_t number = fingerprint_of(line.clause);
        if (line.is_deletion) {
            // A clause of the formula is still needed elsewhere.
            const auto found = live.find(number);
            if (found == live.end()) return;
            if (--found->second == 0) live.erase(found);
        }
        const auto clause = weakened(line.clause, map, outside);
        if (!clause) return;
        if (line.is_deletion) {
            out_.remove(*clause);
        } else if (!line.clause.empty()) {
            ++live[number];
            out_.add(*clause);
        }
    });
}

void Composer::remove_live(std::size_t node, const SignedPermutation& map, const Clause& outside,
                           LiveLemmas& live) {
    for_each_line(node, [&](const trusted::ProofLine& line) {
        if (line.is_deletion || line.clause.empty()) return;
        const auto found = live.find(fingerprint_of(line.clause));
        if (found == live.end()) return;
        if (--found->second == 0) live.erase(found);
        if (const auto clause = weakened(line.clause, map, outside)) out_.remove(*clause);
    });
}

void Composer::for_each_line(std::size_t node,
                             const std::function<void(const trusted::ProofLine&)>& take) {
    const auto stream = open_log_(node);
    trusted::DratReader reader(*stream, run_.certificate.nodes[node].log,
                               run_.formula.variable_count());
    for (trusted::ProofLine line; !is_stopped(stop_) && reader.next(line);) take(line);
}

}  // namespace nonesuch
