#include "conquer/log_sweep.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "temporary_folder.hpp"

namespace nonesuch {
namespace {

namespace fs = std::filesystem;

class LogSweep : public testing::Test {
  protected:
    void SetUp() override { fs::create_directories(folder / "logs/000"); }

    const TemporaryFolder folder;
};

TEST_F(LogSweep, RemovesWhatNothingNamesAndSaysHowMuch) {
    folder.write("logs/000/000000.drat", "kept");
    folder.write("logs/000/000001.drat", "12345");
    folder.write("logs/000/000001-1.drat", "kept");
    folder.write("logs/000/000002.drat.zst", "123");
    folder.write("logs/000/000003.drat.host-17-0.partial", "1");
    const Swept swept =
        sweep_logs(folder.path(), {"", "logs/000/000000.drat", "logs/000/000001-1.drat"});
    EXPECT_EQ(swept.files, 3U);
    EXPECT_EQ(swept.bytes, 9U);
    EXPECT_EQ(std::distance(fs::directory_iterator(folder / "logs/000"), {}), 2);
    EXPECT_TRUE(fs::exists(folder / "logs/000/000000.drat"));
    EXPECT_TRUE(fs::exists(folder / "logs/000/000001-1.drat"));
}

TEST_F(LogSweep, LeavesAloneWhatIsNoLogOrLiesElsewhere) {
    const TemporaryFolder elsewhere;
    elsewhere.write("000009.drat", "theirs");
    fs::create_directory_symlink(elsewhere.path(), folder / "logs/001");
    fs::create_symlink(elsewhere / "000009.drat", folder / "logs/000/000009.drat");
    folder.write("logs/notes.txt", "mine");
    folder.write("logs/000/.nfs0001", "open somewhere");
    folder.write("stray.drat", "not below logs/");
    fs::create_directory(folder / "logs/000/folder.drat");
    EXPECT_EQ(sweep_logs(folder.path(), {}).files, 0U);
    for (const std::string name : {"logs/notes.txt", "logs/000/.nfs0001", "stray.drat",
                                   "logs/000/000009.drat", "logs/000/folder.drat"}) {
        EXPECT_TRUE(fs::exists(folder / name)) << name;
    }
    EXPECT_TRUE(fs::exists(elsewhere / "000009.drat"));
}

TEST_F(LogSweep, OfARunWithoutLogsRemovesNothing) {
    fs::remove_all(folder / "logs");
    EXPECT_EQ(sweep_logs(folder.path(), {}).files, 0U);
}

}  // namespace
}  // namespace nonesuch
