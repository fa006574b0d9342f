// Cubes from `cube`, or from anybody, are conquered with a proof, or refused because they leave
// something out.

#include <gtest/gtest.h>
#include <signal.h>
#include <zlib.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "cube/icnf.hpp"
#include "formulas.hpp"
#include "program.hpp"
#include "temporary_folder.hpp"

namespace nonesuch {
namespace {

namespace fs = std::filesystem;

class CubeList : public testing::Test {
  protected:
    std::string write(const std::string& name, const Formula& formula) {
        return folder_.write(name, dimacs_text(formula));
    }
    std::string write_cubes(const std::string& name, const std::vector<Cube>& cubes) {
        return folder_.write(name, cube_list_text(cubes));
    }
    std::vector<Cube> cubes_of(const std::string& cnf, const std::string& count) {
        const RunResult result = nonesuch_run({"cube", cnf, "--bare", "--cubes", count});
        EXPECT_EQ(result.code, 0) << result.error;
        return parse_icnf(result.out, "cubes", read_dimacs(cnf).variable_count()).cubes;
    }
    RunResult conquer(const std::string& cnf, const std::string& cubes, const Words& more = {}) {
        Words words = {"conquer", cnf, cubes, "--verify"};
        words.insert(words.end(), more.begin(), more.end());
        return nonesuch_run(words);
    }
    void expect_refuted(const std::string& cnf, const std::string& cubes) {
        const RunResult result = conquer(cnf, cubes);
        EXPECT_EQ(result.code, 20) << cubes << result.out << result.error;
        EXPECT_NE(result.out.find("c verified with drat-trim"), std::string::npos) << result.out;
    }

    TemporaryFolder folder_;
    const std::string pigeons_ = write("pigeons.cnf", pigeonhole(6, 5));
};

TEST_F(CubeList, MadeByCubeIsConqueredWithAProof) {
    int conquered = 0;
    for (const Formula& formula : {pigeonhole(6, 5), random_3sat(200, 860, 3)}) {
        const std::string cnf = write("f.cnf", formula);
        for (const std::string count : {"1", "3", "25"}) {
            for (const Words& more : {Words{}, Words{"--bare"}}) {
                const std::string list = folder_ / "f.icnf";
                Words words = {"cube", cnf, "-o", list, "--cubes", count};
                words.insert(words.end(), more.begin(), more.end());
                const RunResult result = nonesuch_run(words);
                // What lookahead refutes leaves no cube.
                if (result.code == 20) continue;
                ASSERT_EQ(result.code, 0) << result.error;
                ++conquered;
                EXPECT_EQ(read_file(list).starts_with("p inccnf\n"), more.empty());
                expect_refuted(cnf, list);
            }
        }
    }
    EXPECT_GE(conquered, 10);
}

/// The assignment that a refusal shows.
Cube missing_assignment(const std::string& error) {
    const std::string before = "no cube agrees with the assignment";
    const auto at = error.find(before);
    if (at == std::string::npos) {
        ADD_FAILURE() << "no assignment shown: " << error;
        return {};
    }
    const std::string literals = error.substr(at + before.size());
    return parse_icnf("a" + literals.substr(0, literals.find('\n')) + " 0\n", "error", 42)
        .cubes.front();
}

/// With this little, only what propagation sees is known to be covered.
const Words no_cover_proof = {"--cover-conflicts", "0"};

bool is_inside(const Cube& inner, const Cube& outer) {
    return std::all_of(outer.begin(), outer.end(), [&](Literal literal) {
        return std::find(inner.begin(), inner.end(), literal) != inner.end();
    });
}

TEST_F(CubeList, WithoutOneOfItsCubesIsRefusedWithTheMissingAssignment) {
    const std::string cnf = write("more_pigeons.cnf", pigeonhole(7, 6));
    const std::vector<Cube> cubes = cubes_of(cnf, "8");
    ASSERT_GT(cubes.size(), 5U);
    const std::string run = folder_ / "run";
    for (std::size_t i = 0; i < cubes.size(); ++i) {
        std::vector<Cube> rest = cubes;
        rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
        const RunResult result =
            conquer(cnf, write_cubes("rest", rest), {"--run", run, "--cover-conflicts", "0"});
        EXPECT_EQ(result.code, 1) << result.out;
        EXPECT_EQ(lines(result.error).size(), 1U) << result.error;
        EXPECT_EQ(result.out.find("\ns "), std::string::npos) << result.out;
        const Cube missing = missing_assignment(result.error);
        for (const Cube& cube : rest) EXPECT_FALSE(is_inside(missing, cube)) << result.error;
    }
    // Nothing has been spoilt: the whole list still works.
    EXPECT_EQ(conquer(cnf, write_cubes("all", cubes), {"--run", run}).code, 20);
}

TEST_F(CubeList, MayLeaveOutWhatLookaheadRefutes) {
    const std::string cnf = folder_.write("f.cnf", "p cnf 3 4\n-1 2 0\n-1 3 0\n-2 -3 0\n1 2 0\n");
    const RunResult result = conquer(cnf, folder_.write("list", "a -1 0\n"), no_cover_proof);
    EXPECT_EQ(result.code, 10) << result.out << result.error;
}

constexpr const char* looks_for_proof =
    "c the cubes do not cover the space as a decision tree does; looking for a proof that they do, "
    "for at most 1000000 conflicts";

TEST_F(CubeList, MayLeaveOutWhatOnlySearchRefutes) {
    const std::string cnf = write("more_pigeons.cnf", pigeonhole(7, 6));
    // All of it, but for where the first pigeon sits in the first hole.
    const std::string list = folder_.write("list", "a 1 0\n");
    for (const Words& more : {Words{}, Words{"--compress"}, Words{"--threads", "3"}}) {
        const RunResult result = conquer(cnf, list, more);
        EXPECT_EQ(result.code, 20) << result.out << result.error;
        EXPECT_TRUE(has_line(result.out, looks_for_proof)) << result.out;
        EXPECT_NE(result.out.find("c verified with drat-trim, 2 logs"), std::string::npos)
            << result.out;
    }
    EXPECT_EQ(nonesuch_run({"conquer", cnf, list, "--proof", "off"}).code, 20);
    const RunResult checked = nonesuch_run({"conquer", cnf, list, "--proof", "check"});
    EXPECT_EQ(checked.code, 20) << checked.out << checked.error;
}

TEST_F(CubeList, ThatCoversThoughNoTreeIsInSightIsTaken) {
    // Beside the pigeons, 80 variables that only the cubes know: the negated clauses of a formula
    // that has no model.
    Formula formula(110);
    const Formula pigeons = pigeonhole(6, 5);
    for (std::size_t i = 0; i < pigeons.clause_count(); ++i) formula.add_clause(pigeons.clause(i));
    const Formula others = random_3sat(80, 440, 1);
    std::vector<Cube> cubes;
    for (std::size_t i = 0; i < others.clause_count(); ++i) {
        Cube& cube = cubes.emplace_back();
        for (const Literal literal : others.clause(i)) {
            const Variable variable(30 + literal.variable().index());
            cube.push_back(~Literal(variable, literal.negated()));
        }
    }
    const std::string cnf = write("f.cnf", formula);
    const std::string list = write_cubes("list", cubes);
    const std::string run = folder_ / "run";
    const RunResult result = nonesuch_run({"conquer", cnf, list, "--run", run});
    EXPECT_EQ(result.code, 20) << result.out << result.error;
    EXPECT_TRUE(has_line(result.out, looks_for_proof)) << result.out;
    const std::string stem = folder_ / "cover";
    ASSERT_EQ(nonesuch_run({"extract", run, "0", "-o", stem}).code, 0);
    const RunResult checked = nonesuch::run({"drat-trim", stem + ".cnf", stem + ".drat"});
    EXPECT_NE(checked.out.find("s VERIFIED"), std::string::npos) << checked.out;
}

TEST_F(CubeList, ThatMissesASolutionGivesIt) {
    const std::string cnf = write("sat.cnf", pigeonhole(5, 5));
    const std::string run = folder_ / "run";
    // The last pigeon sits in the first hole, and then others cannot.
    const std::string list = folder_.write("list", "a 1 0\na 6 0\na 21 2 0\na 21 7 0\n");
    const RunResult result = conquer(cnf, list, {"--run", run});
    EXPECT_EQ(result.code, 10) << result.out << result.error;
    EXPECT_TRUE(has_line(result.out, "c a solution lies outside of all cubes")) << result.out;
    EXPECT_TRUE(has_line(result.out, "s SATISFIABLE")) << result.out;
    EXPECT_EQ(nonesuch_run({"verify", run}).code, 0);
    // What was found is in the journal.
    const RunResult again = conquer(cnf, list, {"--run", run});
    EXPECT_EQ(again.code, 10) << again.out << again.error;
    EXPECT_FALSE(has_line(again.out, looks_for_proof)) << again.out;
}

TEST_F(CubeList, WhoseCoverTakesTooLongIsRefusedAndMayBeTriedForLonger) {
    const std::string cnf = write("more_pigeons.cnf", pigeonhole(8, 7));
    const std::string list = folder_.write("list", "a 1 0\na 2 3 0\n");
    const std::string run = folder_ / "run";
    const RunResult result = conquer(cnf, list, {"--run", run, "--cover-conflicts", "7"});
    EXPECT_EQ(result.code, 1) << result.out;
    EXPECT_EQ(lines(result.error).size(), 1U) << result.error;
    EXPECT_NE(result.error.find("not seen to cover the space within 7 conflicts"),
              std::string::npos)
        << result.error;
    const Cube missing = missing_assignment(result.error);
    EXPECT_NE(std::find(missing.begin(), missing.end(), Literal::from_dimacs(-1)), missing.end());
    // Another list may have the folder, and so may the same one.
    EXPECT_EQ(
        conquer(cnf, folder_.write("other", "a 2 0\n"), {"--run", run, "--cover-conflicts", "7"})
            .code,
        1);
    EXPECT_EQ(conquer(cnf, list, {"--run", run}).code, 20);
}

TEST_F(CubeList, WhoseCoverProofIsStoppedGoesOn) {
    const std::string cnf = write("many_pigeons.cnf", pigeonhole(11, 10));
    const std::string list = folder_.write("list", "a 1 0\n");
    const std::string run = folder_ / "run";
    for (const int signal : {SIGINT, SIGTERM}) {
        RunningProgram program(nonesuch_words({"conquer", cnf, list, "--run", run, "--threads", "2",
                                               "--cover-conflicts", "2000000000"}));
        for (int i = 0; i < 5'000 && program.out().find("looking for a proof") == std::string::npos;
             ++i) {
            std::this_thread::sleep_for(std::chrono::milliseconds(2));
        }
        program.send(signal);
        const RunResult result = program.wait();
        EXPECT_EQ(result.code, 75) << result.out << result.error;
        EXPECT_TRUE(has_line(result.out, "c go on with: nonesuch solve --run " + run))
            << result.out;
    }
    // A run that goes on by itself may be told to look longer.
    const RunResult refused = nonesuch_run({"solve", "--run", run, "--cover-conflicts", "1"});
    EXPECT_EQ(refused.code, 1) << refused.out;
    EXPECT_NE(refused.error.find("within 1 conflicts"), std::string::npos) << refused.error;
    EXPECT_TRUE(fs::exists(run + "/journal"));
}

TEST_F(CubeList, WhoseCoverIsProvedIsNotProvedAgain) {
    const std::string cnf = write("more_pigeons.cnf", pigeonhole(7, 6));
    const std::string list = folder_.write("list", "a 1 0\na 2 0\n");
    const std::string run = folder_ / "run";
    ASSERT_EQ(conquer(cnf, list, {"--run", run, "--threads", "1"}).code, 20);
    const auto journal = lines(read_file(run + "/journal"));
    // First all but cubes and cover are lost; then the cover, too.
    for (const std::size_t kept : {4U, 3U}) {
        std::string text;
        for (std::size_t i = 0; i < kept; ++i) text += journal.at(i) + "\n";
        write_file(run + "/journal", text);
        fs::remove(run + "/certificate.json");
        const RunResult result = nonesuch_run({"solve", "--run", run, "--verify"});
        EXPECT_EQ(result.code, 20) << result.out << result.error;
        EXPECT_EQ(has_line(result.out, looks_for_proof), kept == 3) << result.out;
        EXPECT_NE(result.out.find("c verified with drat-trim, 3 logs"), std::string::npos)
            << result.out;
    }
}

TEST_F(CubeList, ThatCoversIsTakenHoweverItIsWritten) {
    const std::vector<Cube> cubes = cubes_of(pigeons_, "12");
    std::vector<Cube> backwards(cubes.rbegin(), cubes.rend());
    std::vector<Cube> twice = cubes;
    twice.insert(twice.end(), cubes.begin(), cubes.end());
    std::vector<Cube> with_everything = cubes;
    with_everything.push_back({});
    expect_refuted(pigeons_, write_cubes("backwards", backwards));
    expect_refuted(pigeons_, write_cubes("twice", twice));
    expect_refuted(pigeons_, write_cubes("everything", with_everything));
    expect_refuted(pigeons_, folder_.write("empty cube", "a 0\n"));
    expect_refuted(pigeons_, folder_.write("comments", "c by hand\na 1 0\nc half way\na -1 0\n"));
    expect_refuted(pigeons_, folder_.write("overlapping", "a 1 0\na 2 0\na -1 -2 0\n"));
    expect_refuted(pigeons_, folder_.write("dos", "a 1 0\r\na -1 0\r\n"));
    expect_refuted(pigeons_, folder_.write("pipe", "p inccnf\na 1 0\na -1 0\n"));
}

TEST_F(CubeList, HasNoNodeForACubeThatLiesInAnother) {
    const std::string run = folder_ / "run";
    const std::string list =
        folder_.write("list", "a 1 2 0\na 1 0\na -1 2 0\na 2 -1 0\na -1 -2 0\na 3 1 -2 0\na 1 0\n");
    const RunResult result =
        conquer(pigeons_, list, {"--run", run, "--leaf-conflicts", "1000000000"});
    EXPECT_EQ(result.code, 20) << result.out << result.error;
    EXPECT_TRUE(has_line(result.out, "c 3 cubes to start from")) << result.out;
    EXPECT_NE(result.out.find("c verified with drat-trim, 4 logs"), std::string::npos)
        << result.out;
}

TEST_F(CubeList, MayBeCompressed) {
    const std::string list = folder_ / "cubes.icnf.gz";
    const std::string text = "a 1 0\na -1 2 0\na -1 -2 0\n";
    const gzFile file = gzopen(list.c_str(), "wb");
    ASSERT_EQ(gzwrite(file, text.data(), static_cast<unsigned>(text.size())),
              static_cast<int>(text.size()));
    ASSERT_EQ(gzclose(file), Z_OK);
    expect_refuted(pigeons_, list);
}

TEST_F(CubeList, OfAnotherFormulaIsRefused) {
    const std::string other = write("other.cnf", pigeonhole(5, 5));
    const std::string list = folder_ / "other.icnf";
    ASSERT_EQ(nonesuch_run({"cube", other, "-o", list, "--cubes", "5"}).code, 0);
    const RunResult result = conquer(pigeons_, list);
    EXPECT_EQ(result.code, 1) << result.out;
    EXPECT_NE(result.error.find("other.icnf: its clauses are not those of"), std::string::npos)
        << result.error;
    const RunResult too_many = conquer(pigeons_, folder_.write("x", "a 31 0\na -31 0\n"));
    EXPECT_EQ(too_many.code, 1);
    EXPECT_NE(too_many.error.find("x:1: "), std::string::npos) << too_many.error;
}

TEST_F(CubeList, OfASatisfiableFormulaGivesAModel) {
    const std::string cnf = write("sat.cnf", pigeonhole(5, 5));
    const std::string list = write_cubes("list", cubes_of(cnf, "10"));
    const RunResult result = conquer(cnf, list);
    EXPECT_EQ(result.code, 10) << result.out << result.error;
    EXPECT_TRUE(has_line(result.out, "s SATISFIABLE")) << result.out;
    for (const std::string text : {"a 1 0\na -1 0\n", "a -1 0\na 1 0\n"}) {
        EXPECT_EQ(conquer(cnf, folder_.write("list", text)).code, 10) << text;
    }
}

TEST_F(CubeList, OfARefutedFormulaIsEmptyAndNoError) {
    const std::string cnf = folder_.write("u.cnf", "p cnf 1 2\n1 0\n-1 0\n");
    const RunResult result = nonesuch_run({"cube", cnf, "--bare"});
    EXPECT_EQ(result.code, 20);
    EXPECT_EQ(result.out, "");
    EXPECT_EQ(nonesuch_run({"cube", folder_.write("e.cnf", "p cnf 2 0\n"), "--bare"}).code, 0);
}

TEST_F(CubeList, ChangedBetweenAStopAndAResumeLosesNoCube) {
    // Satisfiable, but only where 1 is false. The run has given away the cube (1) alone when it is
    // continued with the same cubes in another order.
    const std::string cnf =
        folder_.write("sat.cnf", "p cnf 3 4\n-1 2 3 0\n-1 2 -3 0\n-1 -2 3 0\n-1 -2 -3 0\n");
    const std::string first = folder_.write("first", "a 1 0\na -1 0\n");
    const std::string second = folder_.write("second", "a -1 0\na 1 0\n");
    const std::string run = folder_ / "run";
    ASSERT_EQ(nonesuch_run({"conquer", cnf, first, "--run", run, "--threads", "1"}).code, 10);
    const auto journal = lines(read_file(run + "/journal"));
    ASSERT_GT(journal.size(), 3U);
    write_file(run + "/journal", journal[0] + "\n" + journal[1] + "\n" + journal[2] + "\n");
    fs::remove(run + "/certificate.json");
    fs::remove_all(run + "/logs");
    const RunResult result = conquer(cnf, second, {"--run", run});
    EXPECT_NE(result.code, 20) << result.out;
    EXPECT_FALSE(has_line(result.out, "s UNSATISFIABLE")) << result.out;
}

TEST_F(CubeList, OfARunThatGoesOnWithoutItLosesNoCube) {
    const std::string list = write_cubes("list", cubes_of(pigeons_, "12"));
    const std::string run = folder_ / "run";
    ASSERT_EQ(conquer(pigeons_, list, {"--run", run, "--threads", "1"}).code, 20);
    const auto journal = lines(read_file(run + "/journal"));
    std::string kept;
    for (std::size_t i = 0; i < 6; ++i) kept += journal[i] + "\n";
    write_file(run + "/journal", kept);
    const RunResult result = nonesuch_run({"solve", "--run", run, "--verify"});
    EXPECT_EQ(result.code, 20) << result.out << result.error;
    EXPECT_NE(result.out.find("c verified with drat-trim"), std::string::npos) << result.out;
}

}  // namespace
}  // namespace nonesuch
