// What `pack` publishes of a run is whole, equal for equal runs, and nothing where the run is not.

#include <gtest/gtest.h>

#include <filesystem>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "conquer/descriptor.hpp"
#include "conquer/log_compression.hpp"
#include "published_runs.hpp"
#include "small_disk.hpp"
#include "tampered_run.hpp"

namespace nonesuch {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

class Pack : public testing::Test {
  protected:
    static void SetUpTestSuite() { runs = new PublishedRuns; }
    static void TearDownTestSuite() { delete std::exchange(runs, nullptr); }

    /// Packs a run, which must succeed, and gives the archive.
    std::string pack(const std::string& run, const std::string& name) const {
        const std::string path = folder / name;
        const RunResult result = nonesuch_run({"pack", run, "-o", path});
        EXPECT_EQ(result.code, 0) << result.out << result.error;
        return path;
    }
    /// The same, unpacked again.
    std::string published(const std::string& name) const {
        const RunResult result = nonesuch_run(
            {"unpack", pack(runs->path(name), name + ".tar.zst"), "-o", folder / name});
        EXPECT_EQ(result.code, 0) << result.out << result.error;
        return folder / name;
    }
    static void expect_refusal(const RunResult& result, const std::string& wanted) {
        EXPECT_EQ(result.code, 1) << wanted << result.out;
        EXPECT_EQ(lines(result.error).size(), 1U) << result.error;
        EXPECT_NE(result.error.find(wanted), std::string::npos) << wanted << " in " << result.error;
    }

    static inline PublishedRuns* runs = nullptr;
    const TemporaryFolder folder;
};

TEST_F(Pack, PublishesEveryKindOfRunSoThatItIsVerified) {
    for (const std::string name : PublishedRuns::names) {
        const std::string run = published(name);
        const RunResult result = nonesuch_run({"verify", run});
        EXPECT_EQ(result.code, 0) << name << result.out << result.error;
        const RunResult sums = nonesuch::run({"sha256sum", "-c", "SHA256SUMS"}, {.folder = run});
        EXPECT_EQ(sums.code, 0) << name << sums.error;
        auto files = files_below(run);
        for (const auto& [file, bytes] : files_below(runs->path(name))) {
            if (!files.contains(file)) continue;
            if (name != "compressed" || file != "certificate.json") {
                EXPECT_EQ(files[file], bytes) << name << "/" << file;
            }
        }
        EXPECT_EQ(files.contains("claim.json"), name != "cnf" && name != "model") << name;
        EXPECT_EQ(files.contains("pattern.rle"), name == "solution") << name;
        EXPECT_FALSE(files.contains("journal")) << name;
    }
}

TEST_F(Pack, IsReadByTarToo) {
    const std::string archive = pack(runs->path("claim"), "claim.tar.zst");
    const RunResult unpacked = run({"tar", "--zstd", "-C", folder.path(), "-xf", archive});
    if (unpacked.code != 0) GTEST_SKIP() << "no tar that reads zstd: " << unpacked.error;
    EXPECT_EQ(nonesuch_run({"unpack", archive, "-o", folder / "ours"}).code, 0);
    EXPECT_EQ(files_below(folder / "claim"), files_below(folder / "ours"));
}

TEST_F(Pack, StoresLogsUnpackedAndNamesThemSo) {
    const std::string run = published("compressed");
    const Json before = Json::parse(read_file(runs->path("compressed") + "/certificate.json"));
    const Json after = Json::parse(read_file(run + "/certificate.json"));
    ASSERT_EQ(before["nodes"].size(), after["nodes"].size());
    for (std::size_t i = 0; i < after["nodes"].size(); ++i) {
        const std::string log = after["nodes"][i]["log"];
        const std::string bytes = read_file(run + "/" + log);
        EXPECT_EQ(log + ".zst", before["nodes"][i]["log"]);
        EXPECT_EQ(after["nodes"][i]["bytes"], bytes.size());
        EXPECT_EQ(after["nodes"][i]["sha256"], sha256(bytes));
        EXPECT_EQ(after["nodes"][i]["cube"], before["nodes"][i]["cube"]);
        EXPECT_EQ(after["nodes"][i]["children"], before["nodes"][i]["children"]);
    }
}

TEST_F(Pack, GivesEqualBytesForEqualRuns) {
    const std::string original = runs->path("claim");
    const TamperedRun copy(original);
    fs::last_write_time(copy.file("formula.cnf"), fs::file_time_type::clock::now());
    copy.write("note", "no part of the run");
    fs::create_directory(folder / "other");
    const std::string first = pack(original, "run.tar.zst");
    const std::string second = pack(copy.path(), "other/run.tar.zst");
    EXPECT_EQ(read_file(first), read_file(second));
}

TEST_F(Pack, TellsTheReaderWhatIsClaimedAndHowToCheckIt) {
    const std::string proof = read_file(published("claim") + "/README.txt");
    EXPECT_TRUE(proof.starts_with("There is no such thing as an oscillator of period exactly 3"));
    const std::string solution = read_file(published("solution") + "/README.txt");
    EXPECT_TRUE(solution.starts_with("There is an oscillator of period exactly 2"));
    EXPECT_NE(solution.find("Golly"), std::string::npos);
    EXPECT_TRUE(
        read_file(published("cnf") + "/README.txt").starts_with("formula.cnf is unsatisfiable.\n"));
    EXPECT_TRUE(
        read_file(published("model") + "/README.txt").starts_with("formula.cnf is satisfiable.\n"));
    for (const std::string& text : {proof, solution}) {
        EXPECT_TRUE(has_line(text, "    python3 check.py")) << text;
        for (const std::string& line : lines(text)) EXPECT_LE(line.size(), 100U) << line;
    }
}

TEST_F(Pack, SaysWhatWasNotVerified) {
    const RunResult proof =
        nonesuch_run({"pack", runs->path("claim"), "-o", folder / "proof.tar.zst"});
    EXPECT_TRUE(has_line(proof.out, "c the proof was not verified here: run nonesuch verify " +
                                        runs->path("claim") + " first"))
        << proof.out;
    const RunResult solution =
        nonesuch_run({"pack", runs->path("solution"), "--json", "-o", folder / "found.tar.zst"});
    const Json result = Json::parse(solution.out);
    EXPECT_EQ(result["verified"], true);
    EXPECT_EQ(result["sha256"], sha256(read_file(folder / "found.tar.zst")));
}

TEST_F(Pack, RefusesARunThatIsNotWhole) {
    struct Damage {
        std::string original;
        std::function<void(const TamperedRun&)> damage;
        std::string wanted;
    };
    const auto without = [](const std::string& name) {
        return [name](const TamperedRun& run) { fs::remove(run.file(name)); };
    };
    const auto with_log = [](const std::function<void(std::string&)>& change) {
        return [change](const TamperedRun& run) {
            std::string log = run.log(1);
            change(log);
            run.write(run.log_name(1), log);
        };
    };
    const auto with_node = [](const std::function<void(Json&)>& change) {
        return [change](const TamperedRun& run) { run.edit_node(1, change); };
    };
    const Damage table[] = {
        {"claim", without("certificate.json"), "not finished, there is no certificate.json"},
        {"claim", without("formula.cnf"), "formula.cnf: cannot be read"},
        {"claim", without("claim.json"), "claim.json: cannot be read"},
        {"claim", without("logs/000/000001.drat"), "node 1: logs/000/000001.drat: No such file"},
        {"claim", with_log([](std::string& log) { log.pop_back(); }), "the certificate says"},
        {"claim", with_log([](std::string& log) { log[1] ^= 1; }),
         "node 1: logs/000/000001.drat: "
         "its SHA-256"},
        {"compressed", with_log([](std::string& log) { log[9] ^= 1; }), ".zst: its SHA-256"},
        {"compressed", [](const TamperedRun& run) { run.forge_log(1, run.log(1).substr(0, 20)); },
         "the zstd data are truncated"},
        {"claim", with_node([](Json& node) {
             node["log"] = "";
             node["checked"] = true;
         }),
         "node 1: its log was checked when it was solved, and not kept"},
        {"claim", with_node([](Json& node) { node["log"] = "../outside.drat"; }),
         "node 1: no log below logs/"},
        {"claim",
         [](const TamperedRun& run) {
             const Json first = run.certificate()["nodes"][0];
             run.edit_node(1, [&](Json& node) {
                 for (const char* key : {"log", "bytes", "sha256"}) node[key] = first[key];
             });
         },
         "no name for its log alone"},
        {"claim", with_node([](Json& node) { node["cube"] = Json::array(); }), "node "},
        {"solution", without("pattern.rle"), "pattern.rle: cannot be read"},
        {"solution",
         [](const TamperedRun& run) {
             run.write("pattern.rle", "x = 3, y = 3, rule = B3/S23\no!\n");
         },
         "not the solution in the certificate"},
        {"model",
         [](const TamperedRun& run) { run.edit([](Json& document) { document["model"] = {2}; }); },
         "the model does not satisfy the formula"},
    };
    for (const Damage& each : table) {
        const TamperedRun damaged(runs->path(each.original));
        each.damage(damaged);
        expect_refusal(nonesuch_run({"pack", damaged.path(), "-o", folder / "x.tar.zst"}),
                       each.wanted);
        EXPECT_TRUE(folder.is_empty()) << each.wanted;
    }
    expect_refusal(nonesuch_run({"pack", folder / "none", "-o", folder / "x.tar.zst"}),
                   "there is no such folder");
}

TEST_F(Pack, ReplacesAFileOnlyByForceAndNeverWhatIsNone) {
    const std::string run = runs->path("model");
    const std::string path = folder.write("run.tar.zst", "old");
    expect_refusal(nonesuch_run({"pack", run, "-o", path}), "is there already; --force replaces");
    EXPECT_EQ(read_file(path), "old");
    EXPECT_EQ(nonesuch_run({"pack", run, "-o", path, "--force"}).code, 0);
    EXPECT_NE(read_file(path), "old");
    fs::create_directory(folder / "folder.tar.zst");
    expect_refusal(nonesuch_run({"pack", run, "--force", "-o", folder / "folder.tar.zst"}),
                   "is no plain file");
    for (const std::string name : {"run.tar", "run", ".tar.zst", "a b.tar.zst", "-a.tar.zst"}) {
        expect_refusal(nonesuch_run({"pack", run, "-o", folder / name}), "expected a name of");
    }
}

TEST_F(Pack, NamesTheArchiveLikeTheRun) {
    const RunResult result =
        nonesuch_run({"pack", runs->path("model") + "/."}, {.folder = folder.path()});
    EXPECT_EQ(result.code, 0) << result.error;
    EXPECT_TRUE(fs::exists(folder / "model.tar.zst"));
}

TEST_F(Pack, LeavesNothingOnAFullDisk) {
    for (const std::string name : {"claim", "model"}) {
        const RunResult result =
            nonesuch_run({"pack", runs->path(name), "-o", folder / "run.tar.zst"},
                         {.file_size = name == "claim" ? 100'000 : 500});
        expect_refusal(result, "run.tar.zst");
        EXPECT_TRUE(folder.is_empty());
    }
    const SmallDisk disk(256);
    if (!disk.is_there()) GTEST_SKIP() << "only root may make a small disk";
    for (const std::size_t room : {0U, 4096U, 65'536U}) {
        disk.fill_up_to(room);
        expect_refusal(nonesuch_run({"pack", runs->path("claim"), "-o", disk / "run.tar.zst"}),
                       "No space left on device");
        fs::remove(disk / "filler");
        EXPECT_TRUE(fs::is_empty(disk.path()));
    }
}

/// A run with one log of a gigabyte, which is a small file. It proves nothing.
class PackOfALongLog : public Pack {
  protected:
    void SetUp() override {
        const std::string plain = folder / "zeros";
        const std::string packed = folder / "packed";
        write_file(plain, "");
        fs::resize_file(plain, std::uintmax_t{1} << 30);
        {
            const Descriptor from(plain, O_RDONLY);
            const Descriptor to(packed, O_WRONLY | O_CREAT);
            compress_file(from.number(), to.number(), packed);
        }
        run.forge_log(1, read_file(packed));
        fs::remove(plain);
        fs::remove(packed);
    }

    const TamperedRun run{runs->path("compressed")};
};

TEST_F(PackOfALongLog, TakesLittleMemory) {
    const RunResult result = nonesuch_run({"pack", run.path(), "-o", folder / "run.tar.zst"},
                                          {.memory = rlim_t{400} << 20});
    EXPECT_EQ(result.code, 0) << result.out << result.error;
    const RunResult unpacked =
        nonesuch_run({"unpack", folder / "run.tar.zst", "-o", folder / "run", "--limit", "1"});
    expect_refusal(unpacked, "unpacks to more than 1 GiB; --limit GIB allows more");
    EXPECT_FALSE(fs::exists(folder / "run"));
}

TEST_F(PackOfALongLog, IsStoppedAtAnyTimeAndLeavesNothing) {
    const Words words = nonesuch_words({"pack", run.path(), "-o", folder / "run.tar.zst"});
    for (const bool is_writing : {false, true}) {
        RunningProgram program(words);
        const auto has_begun = [&] { return fs::exists(folder / "run.tar.zst.partial"); };
        while (is_writing && program.is_running() && !has_begun()) {
            std::this_thread::sleep_for(std::chrono::milliseconds(2));
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(200));
        program.send(is_writing ? SIGTERM : SIGINT);
        const RunResult result = program.wait();
        EXPECT_EQ(result.code, 75) << result.out << result.error;
        EXPECT_TRUE(has_line(result.out, "c stopped; nothing was written")) << result.out;
        EXPECT_TRUE(folder.is_empty());
    }
}

}  // namespace
}  // namespace nonesuch
