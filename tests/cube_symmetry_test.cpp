// With a formula's automorphisms, a list of cubes need hold but one of each orbit.

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "cube/cube_orbits.hpp"
#include "cube/icnf.hpp"
#include "encoding/symmetry_file.hpp"
#include "formulas.hpp"
#include "program.hpp"
#include "tampered_run.hpp"
#include "temporary_folder.hpp"

namespace nonesuch {
namespace {

constexpr int holes = 6;

/// Exchanges the first `count` holes, each with the next.
std::vector<SignedPermutation> exchanges(int pigeons, int count) {
    std::vector<SignedPermutation> list;
    for (int hole = 0; hole + 1 < count; ++hole) {
        std::vector<Literal> images;
        for (int i = 0; i < pigeons; ++i) {
            for (int j = 0; j < holes; ++j) {
                const int image = j == hole ? hole + 1 : j == hole + 1 ? hole : j;
                images.push_back(positive(Variable(i * holes + image)));
            }
        }
        list.push_back(SignedPermutation(std::move(images)));
    }
    return list;
}

class CubeSymmetry : public testing::Test {
  protected:
    /// Symmetry that exchanges so many holes.
    std::string symmetry(int count, std::vector<Cube> cases = {}) const {
        Formula formula(7 * holes);
        formula.generators = exchanges(7, count);
        formula.cases = std::move(cases);
        return folder_.write("symmetry", symmetry_text(formula));
    }
    std::string list(const std::string& text) const { return folder_.write("list", text); }
    RunResult conquer(Words words) const {
        words.insert(words.begin(), {"conquer", cnf_});
        return nonesuch_run(words);
    }

    TemporaryFolder folder_;
    const std::string cnf_ = folder_.write("pigeons.cnf", dimacs_text(pigeonhole(7, holes)));
    const std::string run_ = folder_ / "run";
    /// The first pigeon sits in the first hole.
    const std::string first_ = folder_.write("first", "a 1 0\n");
};

void expect_logs(const RunResult& result, const std::string& count) {
    EXPECT_EQ(result.code, 20) << result.out << result.error;
    EXPECT_NE(result.out.find("c verified with drat-trim, " + count + " logs"), std::string::npos)
        << result.out;
}

TEST_F(CubeSymmetry, LetsOneCubeStandForItsOrbit) {
    const std::string no_proof = "0";
    const RunResult bare = conquer({first_, "--cover-conflicts", no_proof});
    EXPECT_EQ(bare.code, 1) << bare.out;
    const Words words = {first_, "--cover-conflicts", no_proof, "--symmetry", symmetry(holes)};
    for (const std::string mode : {"off", "check"}) {
        Words more = words;
        more.insert(more.end(), {"--proof", mode});
        EXPECT_EQ(conquer(more).code, 20);
    }
    Words kept = words;
    kept.insert(kept.end(), {"--run", run_, "--verify"});
    expect_logs(conquer(kept), "2");
    EXPECT_EQ(nonesuch_run({"verify", run_}).code, 0);
}

TEST_F(CubeSymmetry, MayLeaveTheRestToASession) {
    // The images are those in the first two holes.
    const RunResult result = conquer({first_, "--symmetry", symmetry(2), "--verify"});
    expect_logs(result, "2");
    EXPECT_NE(result.out.find("looking for a proof"), std::string::npos) << result.out;
}

TEST_F(CubeSymmetry, HasOneNodeForCubesThatAreImagesOfOneAnother) {
    const std::string all = list("a 3 0\na 1 0\na 2 0\na 4 0\na 5 0\na 6 0\n");
    const RunResult result = conquer({all, "--symmetry", symmetry(4), "--verify", "--run", run_});
    EXPECT_TRUE(has_line(result.out, "c 3 of the cubes are images of others")) << result.out;
    expect_logs(result, "4");
}

TEST_F(CubeSymmetry, IsKeptForARunThatGoesOn) {
    const Words words = {
        first_,      "--symmetry", symmetry(holes), "--cover-conflicts", "0", "--run", run_,
        "--threads", "1"};
    ASSERT_EQ(conquer(words).code, 20);
    const auto journal = lines(read_file(run_ + "/journal"));
    // Nothing is left, then the cube alone, then the root's log, too.
    for (const std::size_t kept : {2U, 3U, 4U}) {
        std::string text;
        for (std::size_t i = 0; i < kept; ++i) text += journal.at(i) + "\n";
        write_file(run_ + "/journal", text);
        std::filesystem::remove(run_ + "/certificate.json");
        expect_logs(nonesuch_run({"solve", "--run", run_, "--cover-conflicts", "0", "--verify"}),
                    "2");
    }
    // Without the symmetry it is another run.
    EXPECT_EQ(conquer({first_, "--run", run_}).code, 1);
}

TEST_F(CubeSymmetry, HasCasesForARunWithoutCubes) {
    const Cube first_in_second = {positive(Variable(1))};
    const std::string file = symmetry(holes, {first_in_second});
    const RunResult solved = conquer({"--symmetry", file, "--verify"});
    EXPECT_NE(solved.out.find(" 5 automorphisms as generators, 1 cases"), std::string::npos)
        << solved.out;
    expect_logs(solved, "2");
    const RunResult conquered = conquer({first_, "--symmetry", file, "--verify"});
    EXPECT_NE(conquered.out.find(" 5 automorphisms as generators, 0 cases"), std::string::npos)
        << conquered.out;
    expect_logs(conquered, "2");
    EXPECT_NE(conquer({list("a 0\n"), "--symmetry", file}).out.find(" 1 cases"), std::string::npos);
}

TEST_F(CubeSymmetry, ThatIsNoneIsRefused) {
    // The variables 1 and 2 may be exchanged in all clauses but the last.
    const std::string cnf = folder_.write("odd.cnf", "p cnf 4 3\n1 2 0\n-1 -2 0\n3 4 2 0\n");
    const auto refusal = [&](const std::string& generators) {
        const std::string file =
            folder_.write("wrong", "nonesuch symmetry 1\nvariables 4\n" + generators);
        const RunResult result =
            nonesuch_run({"conquer", cnf, first_, "--symmetry", file, "--run", run_});
        EXPECT_EQ(result.code, 1) << result.out;
        EXPECT_EQ(lines(result.error).size(), 1U) << result.error;
        EXPECT_FALSE(std::filesystem::exists(run_));
        return result.error;
    };
    EXPECT_NE(refusal("generator 1 2 4 3 0\ngenerator 2 1 3 4 0\n")
                  .find("wrong: generator 2 is no automorphism: it maps clause 3 of " + cnf +
                        ", 3 4 2 0, to something that is no clause"),
              std::string::npos);
    EXPECT_NE(refusal("generator 1 2 4 4 0\n").find("wrong:3: expected a permutation"),
              std::string::npos);
    EXPECT_NE(refusal("generator 1 2 3 0\n").find("wrong:3: "), std::string::npos);
    const RunResult missing = conquer({first_, "--symmetry", folder_ / "none"});
    EXPECT_EQ(missing.code, 1);
    EXPECT_NE(missing.error.find("none: "), std::string::npos) << missing.error;
}

TEST_F(CubeSymmetry, OfTooManyImagesIsRefused) {
    // All permutations of 70 variables.
    Formula formula(70);
    std::vector<Literal> turned;
    std::vector<Literal> exchanged;
    for (int i = 0; i < 70; ++i) {
        turned.push_back(positive(Variable((i + 1) % 70)));
        exchanged.push_back(positive(Variable(i < 2 ? 1 - i : i)));
    }
    formula.generators = {SignedPermutation(turned), SignedPermutation(exchanged)};
    const RunResult result = nonesuch_run({"conquer", folder_.write("free.cnf", "p cnf 70 0\n"),
                                           list("a 1 2 3 4 5 6 0\n"), "--symmetry",
                                           folder_.write("all", symmetry_text(formula))});
    EXPECT_EQ(result.code, 1) << result.out;
    EXPECT_NE(result.error.find("more than 10000000 literals"), std::string::npos) << result.error;
}

TEST_F(CubeSymmetry, OfAClaimServesTheCubesOfItsFormula) {
    const std::string cnf = folder_ / "p3.cnf";
    const std::string file = folder_ / "p3.sym";
    ASSERT_EQ(nonesuch_run({"encode", "oscillator", "--period", "3", "--box", "4x4", "-o", cnf,
                            "--symmetry", file})
                  .code,
              0);
    Formula formula = read_dimacs(cnf);
    read_symmetry(read_file(file), file, formula);
    // By the corners in generation 0: they are patterns of two colours on a square, of which six
    // are different.
    std::vector<Cube> all;
    for (unsigned colours = 0; colours < 16; ++colours) {
        Cube& cube = all.emplace_back();
        unsigned rest = colours;
        for (const int cell : {0, 3, 12, 15}) {
            cube.push_back(Literal(Variable(cell), rest % 2 != 0));
            rest /= 2;
        }
    }
    const std::vector<Cube> some = drop_images(all, formula.generators);
    ASSERT_EQ(some.size(), 6U);
    // The tree is seen in all of its leaves, and in one of each orbit.
    for (const std::vector<Cube>& each : {all, some}) {
        const RunResult result =
            nonesuch_run({"conquer", cnf, list(cube_list_text(each)), "--symmetry", file,
                          "--cover-conflicts", "0", "--verify"});
        expect_logs(result, "7");
    }
}

TEST_F(CubeSymmetry, ThatIsClaimedAndNotThereIsNotVerified) {
    ASSERT_EQ(conquer({first_, "--symmetry", symmetry(holes), "--run", run_}).code, 20);
    expect_distrust(
        "fewer images", run_,
        [](const TamperedRun& run) {
            run.edit_node(0, [](auto& node) { node["children"].at(0)["images"] = "identity"; });
        },
        "node 0");
    expect_distrust(
        "fewer generators", run_,
        [](const TamperedRun& run) {
            const std::string text = run.read("symmetry.txt");
            run.forge("symmetry.txt", text.substr(0, text.rfind("generator")));
        },
        "node 0");
    expect_distrust(
        "a generator that is none", run_,
        [](const TamperedRun& run) {
            Formula formula(7 * holes);
            formula.generators = exchanges(7, holes);
            std::vector<Literal> images(formula.generators[0].images().begin(),
                                        formula.generators[0].images().end());
            std::swap(images[0], images[1]);
            formula.generators[0] = SignedPermutation(images);
            run.forge("symmetry.txt", symmetry_text(formula));
        },
        "generator 1 is no automorphism");
}

}  // namespace
}  // namespace nonesuch
