// Cubes from `cube`, or from anybody, are conquered with a proof, or refused because they leave
// something out.

#include <gtest/gtest.h>
#include <zlib.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
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
    for (const Formula& formula : {pigeonhole(6, 5), random_3sat(100, 450, 3)}) {
        const std::string cnf = write("f.cnf", formula);
        for (const std::string count : {"1", "3", "25"}) {
            for (const Words& more : {Words{}, Words{"--bare"}}) {
                const std::string list = folder_ / "f.icnf";
                Words words = {"cube", cnf, "-o", list, "--cubes", count};
                words.insert(words.end(), more.begin(), more.end());
                const RunResult result = nonesuch_run(words);
                ASSERT_EQ(result.code, 0) << result.error;
                EXPECT_EQ(read_file(list).starts_with("p inccnf\n"), more.empty());
                expect_refuted(cnf, list);
            }
        }
    }
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
        const RunResult result = conquer(cnf, write_cubes("rest", rest), {"--run", run});
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
    const RunResult result = conquer(cnf, folder_.write("list", "a -1 0\n"));
    EXPECT_EQ(result.code, 10) << result.out << result.error;
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
