#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <thread>

#include "assignments.hpp"
#include "conquer/trusted/checker.hpp"
#include "cube/cover.hpp"
#include "cube/cuber.hpp"
#include "encoding/error.hpp"
#include "lone_search.hpp"
#include "memory_folder.hpp"
#include "random_formula.hpp"
#include "temporary_folder.hpp"

// The whole pipeline, run directory and certificate included, against brute force. The limits are
// so small that even these formulas are split and given away.

namespace nonesuch {
namespace {

using trusted::CheckReport;
using trusted::CheckSettings;

/// Around the threshold of 3-SAT, where refutations are longest; every tenth from all over.
Formula nth_formula(int n) {
    std::mt19937 random(static_cast<unsigned>(n) + 1);
    if (n % 10 == 0) return random_mixed_formula(random);
    const int variables = random_between(random, n % 3 == 0 ? 3 : 12, 20);
    const int clauses = variables * random_between(random, 38, 56) / 10;
    Formula formula(static_cast<std::size_t>(variables));
    for (int i = 0; i < clauses; ++i) {
        Clause clause;
        while (clause.size() < 3) {
            const Literal literal = random_literal(random, formula.variable_count());
            const bool is_new = std::none_of(clause.begin(), clause.end(), [&](Literal other) {
                return other.variable() == literal.variable();
            });
            if (is_new) clause.push_back(literal);
        }
        formula.add_clause(clause);
    }
    const Literal first = random_literal(random, formula.variable_count());
    if (n % 37 == 1) formula.add_clause({first});
    if (n % 41 == 1) formula.add_clause({first, ~first});
    if (n % 43 == 1) formula.add_clause({first, first, ~first, first});
    if (n % 47 == 1) formula.add_clause({first, first});
    if (n % 211 == 1) formula.add_clause(std::initializer_list<Literal>{});
    return formula;
}

SearchSettings nth_settings(int n) {
    SearchSettings settings;
    settings.threads = 2;
    settings.limits.leaf_conflicts = 1 + static_cast<std::uint64_t>(n) % 5;
    settings.limits.session_conflicts = 1 + static_cast<std::uint64_t>(n / 5) % 5;
    settings.limits.undisturbed_conflicts = static_cast<std::uint64_t>(n / 25) % 3;
    settings.limits.cutoff.cubes = 2 + static_cast<std::size_t>(n / 3) % 7;
    return settings;
}

std::vector<Cube> leaves(const SplitTree& tree, bool with_refuted) {
    std::vector<Cube> cubes;
    for (SplitTree::Index i = 0; i < static_cast<SplitTree::Index>(tree.size()); ++i) {
        const SplitTree::Kind kind = tree.node(i).kind;
        const bool is_wanted =
            kind == SplitTree::Kind::open || (kind == SplitTree::Kind::refuted && with_refuted);
        if (is_wanted) cubes.push_back(tree.path(i));
    }
    return cubes;
}

/// Of every three formulas the second and third are cubed first, finely or coarsely. Where all
/// leaves below some node are refuted, the open ones may be too few to see the cover.
std::vector<Cube> nth_cubes(int n, const Formula& formula) {
    if (n % 3 == 0) return {};
    Cutoff cutoff;
    cutoff.cubes = n % 3 == 1 ? 3 : 30;
    const SplitTree tree = Cuber(formula).split({}, cutoff);
    // The empty cube is no start for a run.
    if (tree.size() == 1) return {};
    const auto open = leaves(tree, false);
    return find_cover(formula, open).is_complete() ? open : leaves(tree, true);
}

class Agreement : public testing::Test {
  protected:
    struct Result {
        bool is_satisfiable = false;
        std::size_t nodes = 0;
    };

    /// Searches in the folder `path` and compares with brute force.
    static Result solve(int n, const std::string& path, bool keep_proof) {
        RunDirectory::Subject subject{nth_formula(n), {}, {}};
        subject.cubes = nth_cubes(n, subject.formula);
        const RunDirectory directory = RunDirectory::create(path, subject);
        SearchSettings settings = nth_settings(n);
        settings.proof = keep_proof ? ProofMode::keep : ProofMode::off;
        Search search(directory, subject);
        search_alone(search, settings);
        const Assignments models = Assignments::models(subject.formula);
        const auto& model = search.campaign().model();
        EXPECT_TRUE(search.campaign().is_finished()) << n;
        EXPECT_EQ(model.has_value(), !models.empty()) << n;
        EXPECT_TRUE(!model || models.contains(*model)) << n;
        EXPECT_EQ(!model && search.has_proof(), !model && keep_proof) << n;
        return {model.has_value(), search.campaign().nodes().size()};
    }

    static void SetUpTestSuite() {
        prefer_memory_for_temporary_files();
        try {
            drat_trim_ = trusted::find_program("drat-trim");
        } catch (const InputError&) {
        }
    }
    static CheckReport check(const std::string& path) {
        CheckSettings settings;
        settings.drat_trim.program = drat_trim_;
        return trusted::check(path, settings);
    }

    static inline std::string drat_trim_;
};

TEST_F(Agreement, WithBruteForceOnThousandsOfFormulas) {
    const TemporaryFolder folder;
    int satisfiable = 0;
    int unsatisfiable = 0;
    int delegated = 0;
    for (int n = 0; n < 1'200; ++n) {
        const Result result = solve(n, folder / std::to_string(n), n % 4 == 0);
        ++(result.is_satisfiable ? satisfiable : unsatisfiable);
        if (result.nodes > 1) ++delegated;
        std::filesystem::remove_all(folder / std::to_string(n));
    }
    RecordProperty("satisfiable", satisfiable);
    RecordProperty("unsatisfiable", unsatisfiable);
    RecordProperty("delegated", delegated);
    EXPECT_GT(satisfiable, 300);
    EXPECT_GT(unsatisfiable, 300);
    EXPECT_GT(delegated, 400);
}

TEST_F(Agreement, WithDratTrimOnHundredsOfRefutations) {
    if (drat_trim_.empty()) GTEST_SKIP() << "drat-trim is not on PATH";
    const TemporaryFolder folder;
    struct Refutation {
        std::string path;
        std::size_t nodes;
    };
    std::vector<Refutation> refutations;
    for (int n = 10'000; refutations.size() < 100; ++n) {
        const std::string path = folder / std::to_string(n);
        const Result result = solve(n, path, true);
        // drat-trim takes 50 ms to start, whatever the proof: of the larger trees a few must do.
        // What is refuted with delegations is harder: see LimitsThatAreFarTooSmall.
        const bool is_small = result.nodes == 1;
        if (result.is_satisfiable || (!is_small && n % 64 != 0)) continue;
        refutations.push_back({path, result.nodes});
    }
    std::atomic<std::size_t> next = 0;
    const auto check_some = [&] {
        for (std::size_t i = next++; i < refutations.size(); i = next++) {
            const CheckReport report = check(refutations[i].path);
            EXPECT_TRUE(report.is_verified) << refutations[i].path << ": " << report.reason;
            EXPECT_EQ(report.nodes, refutations[i].nodes) << refutations[i].path;
        }
    };
    const std::jthread other(check_some);
    check_some();
}

TEST_F(Agreement, WithTheCheckerOnModels) {
    const TemporaryFolder folder;
    for (int n = 20'000; n < 20'100; ++n) {
        const std::string path = folder / std::to_string(n);
        if (!solve(n, path, true).is_satisfiable) continue;
        const CheckReport report = check(path);
        EXPECT_TRUE(report.is_verified) << n << ": " << report.reason;
        EXPECT_TRUE(report.is_satisfiable);
    }
}

}  // namespace
}  // namespace nonesuch
