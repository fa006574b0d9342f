// Runs whose logs are packed with zstd: what a search writes, and what `verify` and `extract` make
// of them.

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <utility>

#include "conquer/descriptor.hpp"
#include "conquer/log_compression.hpp"
#include "conquer/trusted/checker.hpp"
#include "formulas.hpp"
#include "lone_search.hpp"
#include "small_disk.hpp"
#include "tampered_run.hpp"

namespace nonesuch {
namespace {

namespace fs = std::filesystem;

void pack(const std::string& from, const std::string& to) {
    const Descriptor plain(from, O_RDONLY);
    const Descriptor packed(to, O_WRONLY | O_CREAT | O_TRUNC);
    compress_file(plain.number(), packed.number(), to);
}

TEST(CompressedSearch, HasOnlyPackedLogsAndIsVerified) {
    const TemporaryFolder folder;
    const TemporaryFolder scratch;
    const RunDirectory::Subject subject{pigeonhole(6, 5), std::nullopt, {}};
    const std::string path = folder / "run";
    {
        const RunDirectory directory = RunDirectory::create(path, subject);
        SearchSettings settings;
        settings.limits.leaf_conflicts = 20;
        settings.limits.session_conflicts = 60;
        settings.scratch = scratch.path();
        settings.compress = true;
        Search search(directory, subject);
        search_alone(search, settings);
        ASSERT_TRUE(search.campaign().is_refuted());
        EXPECT_GT(search.campaign().nodes().size(), 1U);
    }
    for (const auto& log : fs::directory_iterator(path + "/logs/000")) {
        EXPECT_TRUE(log.path().string().ends_with(".drat.zst")) << log.path();
    }
    EXPECT_TRUE(scratch.is_empty());
    const RunResult result = nonesuch_run({"verify", path});
    EXPECT_EQ(result.code, 0) << result.out << result.error;
    const RunResult again = nonesuch_run({"solve", "--run", path});
    EXPECT_EQ(again.code, 20) << again.error;
    EXPECT_NE(again.out.find("; 0 conflicts"), std::string::npos) << again.out;
}

/// A finished run of which one node's log has been packed, honestly.
class CompressedRun : public testing::Test {
  protected:
    static constexpr std::size_t node = 1;
    static inline const std::string name = "logs/000/packed.drat.zst";

    static void SetUpTestSuite() {
        folder = new TemporaryFolder;
        const Words words = {"solve", "oscillator", "--period", "3",     "--box",
                             "5x5",   "--threads",  "1",        "--run", *folder / "run"};
        ASSERT_EQ(nonesuch_run(words).code, 20);
        const TamperedRun run(*folder / "run");
        plain = run.log(node);
        pack(run.file(run.log_name(node)), run.file(name));
        const std::string packed = run.read(name);
        run.edit_node(node, [&](TamperedRun::Json& each) {
            each["log"] = name;
            each["bytes"] = packed.size();
            each["sha256"] = sha256(packed);
        });
        fs::copy(run.path(), *folder / "packed", fs::copy_options::recursive);
    }
    static void TearDownTestSuite() { delete std::exchange(folder, nullptr); }

    static std::string original() { return *folder / "packed"; }
    /// Some content, packed.
    static std::string packed(const std::string& content) {
        pack(folder->write("content", content), *folder / "content.zst");
        return read_file(*folder / "content.zst");
    }
    /// `verify` with the node's log replaced, hash and all.
    static void expect_refusal(const std::string& what, const std::string& bytes,
                               const std::string& wanted) {
        expect_distrust(
            what, original(), [&](const TamperedRun& run) { run.forge_log(node, bytes); }, wanted);
    }

    static inline TemporaryFolder* folder = nullptr;
    static inline std::string plain;
};

TEST_F(CompressedRun, IsVerifiedAndLeavesNothingInTheFolderForTemporaryFiles) {
    const TemporaryFolder temporary;
    const RunResult result =
        nonesuch_run({"verify", original()}, {.environment = {{"TMPDIR", temporary.path()}}});
    EXPECT_EQ(result.code, 0) << result.out << result.error;
    EXPECT_TRUE(temporary.is_empty());
}

TEST_F(CompressedRun, IsExtractedPlain) {
    const std::string stem = *folder / "node";
    const RunResult result =
        nonesuch_run({"extract", original(), std::to_string(node), "-o", stem});
    EXPECT_EQ(result.code, 0) << result.error;
    EXPECT_EQ(read_file(stem + ".drat"), plain);
}

TEST_F(CompressedRun, WithALogThatIsNoZstdDataIsRefusedByVerifyAndExtract) {
    const std::string whole = packed(plain);
    const std::pair<std::string, std::string> logs[] = {
        {whole.substr(0, whole.size() / 2), "the zstd data are truncated"},
        {"", "the zstd data are truncated"},
        {plain, "the zstd data are damaged"},
        {whole + "x", "the zstd data are "}};
    const std::string place = "node 1: ";
    for (const auto& [bytes, wanted] : logs) {
        expect_refusal(wanted, bytes, wanted);
        expect_refusal(wanted, bytes, place);
        const TamperedRun run(original());
        run.forge_log(node, bytes);
        const std::string stem = *folder / "refused";
        const RunResult result =
            nonesuch_run({"extract", run.path(), std::to_string(node), "-o", stem});
        EXPECT_EQ(result.code, 1) << wanted;
        EXPECT_NE(result.error.find(wanted), std::string::npos) << result.error;
        EXPECT_FALSE(fs::exists(stem + ".drat"));
        EXPECT_FALSE(fs::exists(stem + ".drat.partial"));
    }
}

TEST_F(CompressedRun, IsBoundByTheHashOfTheFileAsItLiesThere) {
    expect_distrust(
        "packed otherwise", original(),
        [](const TamperedRun& run) {
            run.write(name, packed(plain.substr(0, 9)) + packed(plain.substr(9)));
        },
        "node 1: " + name);
}

TEST_F(CompressedRun, WhoseLogProvesNothingIsRefused) {
    expect_refusal("nothing", packed(""), "drat-trim ");
    expect_refusal("half", packed(plain.substr(0, plain.size() / 2)), "its log");
    expect_refusal("packed twice", packed(packed(plain)), "its log is no binary DRAT");
}

TEST_F(CompressedRun, ThatInflatesBeyondTheRoomForTemporaryFilesIsAnErrorAndLeavesNothing) {
    const SmallDisk disk(8'192);
    if (!disk.is_there()) GTEST_SKIP() << "only root may make a small disk";
    const TamperedRun run(original());
    run.forge_log(node, packed(std::string(std::size_t{1} << 26, '\0')));
    const RunResult result =
        nonesuch_run({"verify", run.path()}, {.environment = {{"TMPDIR", disk.path()}}});
    EXPECT_EQ(result.code, 1);
    EXPECT_FALSE(has_line(result.out, "s VERIFIED")) << result.out;
    EXPECT_NE(result.error.find("cannot be written (disk full?)"), std::string::npos)
        << result.out << result.error;
    EXPECT_TRUE(fs::is_empty(disk.path()));
}

}  // namespace
}  // namespace nonesuch
