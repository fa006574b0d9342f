// What `nonesuch cube` makes of its options.

#include <gtest/gtest.h>

#include <fstream>

#include "cube/icnf.hpp"
#include "encoding/dimacs.hpp"
#include "encoding/symmetry_file.hpp"
#include "formulas.hpp"
#include "program.hpp"
#include "temporary_folder.hpp"

namespace nonesuch {
namespace {

class CubeCommand : public testing::Test {
  protected:
    RunResult cube(std::vector<std::string> options) {
        std::vector<std::string> words = {"cube", cnf_, "--bare"};
        words.insert(words.end(), options.begin(), options.end());
        return nonesuch_run(words);
    }
    void expect_refused(std::vector<std::string> options, const std::string& reason) {
        const RunResult result = cube(options);
        EXPECT_EQ(result.code, 1) << reason;
        EXPECT_EQ(result.out, "") << reason;
        EXPECT_NE(result.error.find(reason), std::string::npos) << result.error;
    }
    std::vector<Cube> cubes(std::vector<std::string> options) {
        const RunResult result = cube(options);
        EXPECT_EQ(result.code, 0) << result.error;
        return parse_icnf(result.out, "cubes", formula_.variable_count()).cubes;
    }

    TemporaryFolder folder_;
    const Formula formula_ = random_3sat(200, 860, 3);
    const std::string cnf_ = [this] {
        const std::string path = folder_ / "f.cnf";
        std::ofstream out(path);
        write_dimacs(out, formula_);
        return path;
    }();
};

TEST_F(CubeCommand, RefusesWhatNamesNoVariables) {
    for (const std::string list : {"x", "1-", "-3", "0", "5-2", "1,,2", "1;2", "99999999999"}) {
        expect_refused({"--split-on", list}, "expected variables such as 1-49,60");
    }
    expect_refused({"--split-on", ""}, "--split-on");
    expect_refused({"--split-on", "1-201"}, "expected variables up to 200, found 201");
}

TEST_F(CubeCommand, RefusesAnUnknownHeuristic) {
    expect_refused({"--heuristic", "best"}, "found 'best'");
}

TEST_F(CubeCommand, RefusesATargetBesideACutoff) {
    expect_refused({"--conflicts", "5", "--cubes", "5"}, "--conflicts");
    expect_refused({"--workers", "5", "--depth", "5"}, "--workers");
}

TEST_F(CubeCommand, SplitsOnTheNamedVariablesOnly) {
    const auto list = cubes({"--split-on", "3-5,77 100", "--depth", "9"});
    EXPECT_GT(list.size(), 8U);
    for (const Cube& cube : list) {
        for (const Literal literal : cube) {
            const int number = literal.variable().number();
            EXPECT_TRUE((number >= 3 && number <= 5) || number == 77 || number == 100) << number;
        }
    }
}

TEST_F(CubeCommand, EndsAtTheDepth) {
    const auto list = cubes({"--depth", "4"});
    EXPECT_EQ(list.size(), 16U);
    for (const Cube& cube : list) EXPECT_EQ(cube.size(), 4U);
}

TEST_F(CubeCommand, MakesMoreCubesForMoreWorkers) {
    const auto few = cubes({"--workers", "1", "--conflicts", "1000000"});
    const auto many = cubes({"--workers", "3", "--conflicts", "1000000"});
    EXPECT_GE(few.size(), 12U);
    EXPECT_GT(many.size(), 2 * few.size());
}

TEST_F(CubeCommand, GivesTheSameOnAnyNumberOfThreads) {
    for (const std::string heuristic : {"reduction", "backbone", "recursive", "proof-prefix"}) {
        const auto one = cube({"--cubes", "30", "--heuristic", heuristic, "--threads", "1"});
        const auto three = cube({"--cubes", "30", "--heuristic", heuristic, "--threads", "3"});
        EXPECT_EQ(one.code, 0) << one.error;
        EXPECT_EQ(one.out, three.out) << heuristic;
    }
}

TEST_F(CubeCommand, KeepsOneCubeOfEachOrbit) {
    // Two copies of a formula may be exchanged.
    const Formula half = random_3sat(60, 230, 2);
    Formula twice(120);
    for (std::size_t i = 0; i < half.clause_count(); ++i) {
        Clause moved;
        for (const Literal literal : half.clause(i)) {
            moved.emplace_back(Variable(literal.variable().index() + 60), literal.negated());
        }
        twice.add_clause(half.clause(i));
        twice.add_clause(moved);
    }
    std::vector<Literal> images;
    for (std::int32_t i = 0; i < 120; ++i) images.push_back(positive(Variable((i + 60) % 120)));
    twice.generators = {SignedPermutation(images)};
    const std::string cnf = folder_ / "twice.cnf";
    const std::string symmetry = folder_ / "twice.sym";
    {
        std::ofstream out(cnf);
        write_dimacs(out, twice);
        std::ofstream(symmetry) << symmetry_text(twice);
    }
    const auto list = [&](const std::vector<std::string>& more) {
        std::vector<std::string> all = {"cube", cnf,          "--bare", "--depth",
                                        "2",    "--split-on", "1,61"};
        all.insert(all.end(), more.begin(), more.end());
        const RunResult result = nonesuch_run(all);
        EXPECT_EQ(result.code, 0) << result.error;
        return parse_icnf(result.out, "cubes", 120).cubes;
    };
    // Of the four values of a variable and its copy, two are images of one another.
    EXPECT_EQ(list({}).size(), 4U);
    EXPECT_EQ(list({"--symmetry", symmetry}).size(), 3U);
}

}  // namespace
}  // namespace nonesuch
