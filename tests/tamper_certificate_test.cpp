// A certificate, or the claim that it is about, with one value changed: `verify` must not believe
// it.

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "tampered_run.hpp"

namespace nonesuch {
namespace {

using Json = nlohmann::json;

class TamperCertificate : public testing::Test {
  protected:
    static void SetUpTestSuite() {
        folder = new TemporaryFolder;
        const Words words = {"solve", "oscillator", "--period", "4",     "--box",
                             "3x3",   "--threads",  "1",        "--run", *folder / "run"};
        ASSERT_EQ(nonesuch_run(words).code, 20);
    }
    static void TearDownTestSuite() { delete std::exchange(folder, nullptr); }

    /// Damages a copy of one of the runs.
    static void expect_distrust(const std::string& name,
                                const std::function<void(const TamperedRun&)>& damage,
                                const std::string& wanted) {
        nonesuch::expect_distrust(name, *folder / "run", damage, wanted);
    }
    static void expect_distrust_of_text(const std::string& name, const std::string& text) {
        expect_distrust(
            name, [&](const TamperedRun& run) { run.write("certificate.json", text); },
            "certificate.json");
    }

    static inline TemporaryFolder* folder = nullptr;
};

TEST_F(TamperCertificate, ThatIsNoneIsRefused) {
    const std::string text = TamperedRun(*folder / "run").read("certificate.json");
    expect_distrust_of_text("emptied", "");
    expect_distrust_of_text("cut short by its bracket", text.substr(0, text.size() - 2));
    expect_distrust_of_text("cut in half", text.substr(0, text.size() / 2));
    expect_distrust_of_text("something behind it", text + "{}");
    expect_distrust_of_text("no JSON", "s VERIFIED\n");
    expect_distrust_of_text("no object", "[]");
    expect_distrust_of_text("a number", "5");
    expect_distrust_of_text("null", "null");
    expect_distrust_of_text("binary", std::string("\0\1\2\xff\xfe", 5));
    expect_distrust_of_text("deep", std::string(200'000, '['));
    expect_distrust_of_text("line ends in a string", "{\"format\": \"a\nb\"}");
}

TEST_F(TamperCertificate, WithoutOneOfItsFieldsIsRefused) {
    const Json whole = TamperedRun(*folder / "run").certificate();
    for (const auto& [key, value] : whole.items()) {
        expect_distrust(
            "without " + key,
            [&, name = key](const TamperedRun& run) {
                run.edit([&](Json& document) { document.erase(name); });
            },
            "");
    }
    for (const auto& [key, value] : whole["nodes"][0].items()) {
        expect_distrust(
            "node without " + key,
            [&, name = key](const TamperedRun& run) {
                run.edit_node(0, [&](Json& node) { node.erase(name); });
            },
            key);
    }
}

TEST_F(TamperCertificate, WithAValueOfTheWrongKindIsRefused) {
    using Path = std::string;
    const std::vector<std::pair<Path, Json>> changes = {
        {"/format", "other"},
        {"/format", 1},
        {"/version", 2},
        {"/version", 0},
        {"/version", "1"},
        {"/verdict", "VERIFIED"},
        {"/verdict", true},
        {"/formula", 5},
        {"/formula", ""},
        {"/symmetry", nullptr},
        {"/nodes", "none"},
        {"/nodes", Json::object()},
        {"/nodes", 7},
        {"/nodes/0", nullptr},
        {"/nodes/0/bytes", "561"},
        {"/nodes/0/bytes", -1},
        {"/nodes/0/bytes", 1.5},
        {"/nodes/0/bytes", 1e300},
        {"/nodes/0/sha256", 0},
        {"/nodes/0/log", 0},
        {"/nodes/0/log", Json::array()},
        {"/nodes/0/cube", "1"},
        {"/nodes/0/cube", {0}},
        {"/nodes/0/cube", {"1"}},
        {"/nodes/0/cube", {1.0}},
        {"/nodes/1/cube/0", std::int64_t{1} << 31},
        {"/nodes/1/cube/0", -(std::int64_t{1} << 62)},
        {"/nodes/0/children", 3},
        {"/nodes/0/children/0", 3},
        {"/nodes/0/children/0/node", -1},
        {"/nodes/0/children/0/node", "1"},
        {"/nodes/0/children/0/node", 1.0},
        {"/nodes/0/children/0/node", std::uint64_t{1} << 63},
        {"/nodes/0/children/0/node", 1'000'000},
        {"/nodes/0/children/0/images", "Group"},
        {"/nodes/0/children/0/images", nullptr},
        {"/nodes/0/children/0/images", true},
    };
    for (const auto& [path, value] : changes) {
        expect_distrust(
            path + " = " + value.dump(),
            [&, where = path, what = value](const TamperedRun& run) {
                run.edit([&](Json& document) { document[Json::json_pointer(where)] = what; });
            },
            "");
    }
}

TEST_F(TamperCertificate, AboutAnotherClaimIsRefused) {
    const std::vector<std::pair<std::string, Json>> changes = {
        {"width", 4},
        {"height", 4},
        {"period", 3},
        {"rule", "B36/S23"},
        {"max_population", 9},
        {"family", "spaceship"},
        {"version", 3},
        {"width", "3"},
        {"width", -3},
        {"width", 3.5},
        {"width", (std::int64_t{1} << 32) + 3},
        {"period", (std::int64_t{1} << 32) + 4},
        {"height", nullptr},
        {"rule", 23},
        {"rule", "B0/S"},
        {"min_population", 4},
    };
    for (const auto& [key, value] : changes) {
        const std::string name = key + " = " + value.dump();
        const auto change = [&, where = key, what = value](Json& claim) { claim[where] = what; };
        expect_distrust(
            name + " in claim.json",
            [&](const TamperedRun& run) {
                Json claim = Json::parse(run.read("claim.json"));
                change(claim);
                run.write("claim.json", claim.dump());
            },
            "claim.json: not the claim in the certificate");
        expect_distrust(
            name + " in both", [&](const TamperedRun& run) { run.forge_claim(change); }, "claim");
    }
}

TEST_F(TamperCertificate, WhoseClaimIsGoneIsRefused) {
    expect_distrust(
        "claim.json removed",
        [](const TamperedRun& run) { std::filesystem::remove(run.file("claim.json")); },
        "claim.json");
    expect_distrust(
        "claim.json that is none",
        [](const TamperedRun& run) { run.write("claim.json", "rubbish"); }, "claim.json");
    expect_distrust(
        "claim.json about more than the certificate",
        [](const TamperedRun& run) {
            run.edit([](Json& document) { document.erase("claim"); });
            run.write("claim.json", replaced(run.read("claim.json"), "3", "30"));
        },
        "claim");
}

}  // namespace
}  // namespace nonesuch
