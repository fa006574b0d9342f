#include "conquer/session.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <set>

#include "assignments.hpp"
#include "conquer/trusted/drat_trim.hpp"
#include "conquer/trusted/node_cnf.hpp"
#include "cube/split_tree.hpp"
#include "formulas.hpp"
#include "random_formula.hpp"
#include "temporary_folder.hpp"

namespace nonesuch {
namespace {

using trusted::DratOutcome;

constexpr auto unlimited = std::numeric_limits<std::uint64_t>::max();

/// A cube of `depth` decisions and what branches off on the way to it.
struct Comb {
    explicit Comb(int depth) {
        for (int i = 0; i < depth; ++i) {
            const auto children = tree.split(tip, positive(Variable(7 * i)), 0.5, 0.5);
            teeth.push_back(children[1]);
            tip = children[0];
        }
    }
    SplitTree tree;
    SplitTree::Index tip = SplitTree::root;
    /// From the largest to the smallest.
    std::vector<SplitTree::Index> teeth;
};

class SessionLog : public testing::Test {
  protected:
    /// One session refutes the tip first, then the largest tooth; the others are given away. Then
    /// the merge is written.
    LogFile refute_tip_and_tooth(const Formula& formula, const Comb& comb) const {
        DratLog log({folder_.path(), {}}, "log");
        {
            Session session(formula, {}, {}, Profile::refutation, {}, &log);
            EXPECT_EQ(session.solve(comb.tree.path(comb.tip), unlimited), Answer::unsatisfiable);
            EXPECT_EQ(session.core().size(), comb.teeth.size());
            const std::uint64_t before = session.conflicts();
            EXPECT_EQ(session.solve(comb.tree.path(comb.teeth.front()), unlimited),
                      Answer::unsatisfiable);
            EXPECT_GT(session.conflicts() - before, 2'000U);
        }
        comb.tree.write_merge(log);
        return log.finish();
    }

    trusted::DratAnswer check(const Formula& formula, const Comb& comb, const LogFile& log) const {
        std::vector<trusted::Delegation> given;
        for (std::size_t i = 1; i < comb.teeth.size(); ++i) {
            given.push_back({comb.tree.path(comb.teeth[i]), false});
        }
        const std::string cnf = folder_.write(
            "f.cnf", trusted::node_cnf(formula, trusted::clause_lines(formula), {}, given));
        trusted::DratTrim settings;
        settings.program = trusted::find_program("drat-trim");
        return trusted::run_drat_trim(settings, cnf, folder_ / log.path);
    }

    TemporaryFolder folder_;
};

// For each refuted sub-cube the log must hold the negation of a core. CaDiCaL writes it too, but
// deletes it at once; the lemmas that implied it are gone after some thousand conflicts elsewhere.
// Few formulas show that: the core must be long, or CaDiCaL keeps a learnt clause that equals it;
// and where it goes on to the sub-cubes beside, their cores become ever shorter and cover all.
TEST_F(SessionLog, StillImpliesEarlyCoresWhenTheMergeIsWritten) {
    const Formula formula = random_3sat(200, 1'000, 7);
    for (const int depth : {8, 10, 12, 14}) {
        const Comb comb(depth);
        const LogFile log = refute_tip_and_tooth(formula, comb);
        const auto answer = check(formula, comb, log);
        EXPECT_EQ(answer.outcome, DratOutcome::verified) << depth << ": " << answer.detail;
    }
}

TEST(Session, ThatWasStoppedBeforeItHadAllClausesNeverAnswers) {
    std::atomic<bool> stop = true;
    SessionControl control;
    control.stop = &stop;
    Session session(random_3sat(20, 10, 1), {}, {}, Profile::refutation, control, nullptr);
    EXPECT_EQ(session.solve({}, unlimited), Answer::unknown);
    stop = false;
    EXPECT_EQ(session.solve({}, unlimited), Answer::unknown);
}

TEST(Outside, EndsEarlyOnceStopped) {
    const Formula formula = random_3sat(20, 10, 1);
    const std::vector<trusted::Delegation> children = {{{positive(Variable(0))}, false},
                                                       {{negative(Variable(0))}, false}};
    std::atomic<bool> stop = false;
    EXPECT_EQ(trusted::outside(children, formula, &stop).size(), 2U);
    stop = true;
    EXPECT_TRUE(trusted::outside(children, formula, &stop).empty());
    stop = false;
    const std::vector<Clause> all = trusted::outside(children, formula);
    Session session(formula, {}, all, Profile::refutation, {}, nullptr);
    EXPECT_EQ(session.solve({}, unlimited), Answer::unsatisfiable);
}

TEST(Session, GivesCoresOfSubCubesThatNeedNoSearch) {
    Formula formula(4);
    const auto literal = [](int number) { return Literal::from_dimacs(number); };
    formula.add_clause({literal(1)});
    formula.add_clause({literal(-2), literal(3)});
    Session session(formula, {}, {}, Profile::refutation, {}, nullptr);
    for (const Cube& sub_cube : {Cube{literal(4), literal(-1)}, Cube{literal(2), literal(-3)},
                                 Cube{literal(4), literal(-4)}}) {
        EXPECT_EQ(session.solve(sub_cube, unlimited), Answer::unsatisfiable);
        EXPECT_FALSE(session.core().empty());
        for (const Literal each : session.core()) {
            EXPECT_NE(std::find(sub_cube.begin(), sub_cube.end(), each), sub_cube.end());
        }
    }
    EXPECT_EQ(session.solve({}, unlimited), Answer::satisfiable);
    EXPECT_TRUE(satisfies(formula, session.model()));
}

/// The clauses that a binary DRAT file adds, each sorted.
std::set<Clause> added_clauses(const std::string& bytes) {
    std::set<Clause> clauses;
    for (std::size_t i = 0; i < bytes.size();) {
        const bool is_added = bytes[i++] == 'a';
        Clause clause;
        for (std::uint32_t code = 0, shift = 0;; ++i) {
            const auto byte = static_cast<unsigned char>(bytes.at(i));
            code |= (byte & 127U) << shift;
            shift += 7;
            if (byte >= 128) continue;
            if (code == 0) break;
            // DRAT's variables are numbered from 1.
            clause.push_back(Literal::from_code(code - 2));
            code = shift = 0;
        }
        ++i;
        if (is_added) clauses.insert(normalised(clause));
    }
    return clauses;
}

TEST(Session, ShowsEachClauseThatItLogsForAConflict) {
    const TemporaryFolder folder;
    const Formula formula = random_3sat(200, 1'000, 7);
    std::vector<Clause> shown;
    DratLog log({folder.path(), {}}, "log");
    {
        Session session(formula, {}, {}, Profile::refutation, {}, &log);
        session.show_learnt([&](std::span<const Literal> clause) {
            shown.push_back(normalised({clause.begin(), clause.end()}));
        });
        EXPECT_EQ(session.solve({}, 2'000), Answer::unknown);
        EXPECT_EQ(session.conflicts(), shown.size());
        // After a few conflicts CaDiCaL backtracks and learns nothing.
        EXPECT_GT(shown.size(), 1'800U);
    }
    const std::set<Clause> logged = added_clauses(read_file(folder / log.finish().path));
    for (const Clause& clause : shown) EXPECT_EQ(logged.count(clause), 1U) << dimacs(clause);
    // What else it logs, it found by simplifying.
    const std::set<Clause> different(shown.begin(), shown.end());
    EXPECT_GE(10 * different.size(), 9 * logged.size());
}

TEST(Session, ShowsOnlyWhatFollowsWhateverItAssumed) {
    std::mt19937 random(15);
    std::size_t shown = 0;
    for (int i = 0; i < 500; ++i) {
        const Formula formula = random_formula(random, 16, random_between(random, 60, 75), {3, 3});
        const Cube cube = random_cube(random, formula.variable_count(), 2);
        const Assignments models = models_in(formula, cube);
        Session session(formula, cube, {}, Profile::refutation, {}, nullptr);
        session.show_learnt([&](std::span<const Literal> clause) {
            Assignments here = models;
            here.restrict_to(negation({clause.begin(), clause.end()}));
            EXPECT_TRUE(here.empty()) << dimacs(clause);
            ++shown;
        });
        for (int call = 0; call < 3; ++call) {
            session.solve(random_cube(random, formula.variable_count(), 4), unlimited);
        }
    }
    EXPECT_GT(shown, 100U);
}

}  // namespace
}  // namespace nonesuch
