// A finished list with something changed in it: `verify` must neither believe it nor count it.

#include <gtest/gtest.h>

#include <utility>

#include "encoding/dimacs.hpp"
#include "encoding/fingerprint.hpp"
#include "encoding/life/claim_document.hpp"
#include "listing.hpp"
#include "tampered_run.hpp"

namespace nonesuch {
namespace {

using Json = nlohmann::json;

class TamperList : public testing::Test {
  protected:
    static void SetUpTestSuite() {
        folder = new TemporaryFolder;
        // .../.oo/.oo, .o./o.o/.o., .o./o.o/.oo and .oo/o.o/oo.
        ASSERT_EQ(listing({"still-life", "--box", "3x3"}, *folder / "run").count, 4U);
        expect_verified_list(*folder / "run", 4, 11);
    }
    static void TearDownTestSuite() { delete std::exchange(folder, nullptr); }

    static void expect_distrust(const std::string& name,
                                const std::function<void(const TamperedRun&)>& damage,
                                const std::string& wanted) {
        nonesuch::expect_distrust(name, *folder / "run", damage, wanted);
    }

    /// A claim that excepts something else, with the formula that it encodes: all that a forger can
    /// do but for the logs.
    static void forge_exceptions(const TamperedRun& run, const std::function<void(Json&)>& change) {
        run.forge_claim([&](Json& claim) { change(claim["except"]); });
        const auto claim = life::claim_from_json(run.certificate()["claim"], "claim");
        run.forge("formula.cnf", dimacs_text(life::encode(claim)));
    }
    static void edit_witnesses(const TamperedRun& run, const std::function<void(Json&)>& change) {
        run.edit([&](Json& document) { change(document["witnesses"]); });
    }

    static inline TemporaryFolder* folder = nullptr;
};

TEST_F(TamperList, WithWitnessesOfOtherPatternsIsRefused) {
    const auto with = [](const Json& witness) {
        return [witness](const TamperedRun& run) {
            edit_witnesses(run, [&](Json& list) { list[1] = witness; });
        };
    };
    expect_distrust("another solution", with(".o./o.o/.oo"), "not what its witness shows");
    expect_distrust("no grid", with("x"), "witness");
    expect_distrust("smaller", with(".o/o."), "not of the claim's generations");
    expect_distrust("unknown", with(".?./o.o/.o."), "not of the claim's generations");
    expect_distrust("longer", with(".o./o.o/.o.|.o./o.o/.o."), "not of the claim's generations");
    expect_distrust("a number", with(5), "certificate.json");
    expect_distrust("a list", with(Json::array()), "certificate.json");
}

TEST_F(TamperList, WithMoreOrFewerWitnessesIsRefused) {
    expect_distrust(
        "one less",
        [](const TamperedRun& run) { edit_witnesses(run, [](Json& list) { list.erase(3); }); },
        "not one witness for each");
    expect_distrust(
        "one more",
        [](const TamperedRun& run) {
            edit_witnesses(run, [](Json& list) { list.push_back(list[0]); });
        },
        "not one witness for each");
    expect_distrust(
        "exchanged",
        [](const TamperedRun& run) {
            edit_witnesses(run, [](Json& list) { std::swap(list[0], list[1]); });
        },
        "not what its witness shows");
}

TEST_F(TamperList, WithSomethingThatIsNoSolutionIsRefused) {
    expect_distrust(
        "a blinker among them",
        [](const TamperedRun& run) {
            forge_exceptions(run, [](Json& list) { list.push_back("ooo/.../..."); });
            edit_witnesses(run, [](Json& list) { list.push_back("ooo/.../..."); });
        },
        "the simulator contradicts");
    expect_distrust(
        "a part of one",
        [](const TamperedRun& run) {
            forge_exceptions(run, [](Json& list) { list[0] = ".../.oo/.o?"; });
        },
        "listed pattern 1: some of its cells alone are known");
}

TEST_F(TamperList, ThatCountsImagesTwiceIsRefused) {
    for (const char* image : {"oo./oo./...", ".oo/.oo/...", ".../.oo/.oo"}) {
        expect_distrust(
            image,
            [&](const TamperedRun& run) {
                forge_exceptions(run, [&](Json& list) { list.push_back(image); });
                edit_witnesses(run, [&](Json& list) { list.push_back(image); });
            },
            "listed pattern 5: an image of pattern 1");
    }
}

TEST_F(TamperList, ThatLacksASolutionIsRefused) {
    for (std::size_t i = 0; i < 4; ++i) {
        expect_distrust(
            "without " + std::to_string(i),
            [&](const TamperedRun& run) {
                forge_exceptions(run, [&](Json& list) { list.erase(i); });
                edit_witnesses(run, [&](Json& list) { list.erase(i); });
            },
            "node ");
        expect_distrust(
            "without " + std::to_string(i) + " in the claim alone",
            [&](const TamperedRun& run) {
                run.forge_claim([&](Json& claim) { claim["except"].erase(i); });
            },
            "formula.cnf");
    }
}

TEST_F(TamperList, WithoutWitnessesIsOnlyARefutation) {
    const TamperedRun run(*folder / "run");
    run.edit([](Json& document) { document.erase("witnesses"); });
    const RunResult result = run.verify();
    EXPECT_EQ(result.code, 0) << result.out;
    EXPECT_NE(result.out.find("other than 4 listed patterns"), std::string::npos) << result.out;
    EXPECT_EQ(result.out.find("complete"), std::string::npos) << result.out;
}

}  // namespace
}  // namespace nonesuch
