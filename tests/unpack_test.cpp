// What `unpack` makes of archives of strangers: a run as it was packed, or nothing at all.

#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "cluster/run_unpacking.hpp"
#include "encoding/error.hpp"
#include "encoding/fingerprint.hpp"
#include "published_runs.hpp"
#include "small_disk.hpp"
#include "tar_bytes.hpp"

namespace nonesuch {
namespace {

namespace fs = std::filesystem;
using Files = std::map<std::string, std::string>;

constexpr std::uint64_t gigabyte = std::uint64_t{1} << 30;

class Unpack : public testing::Test {
  protected:
    /// A small run, as it is packed: the files matter here, not what they say.
    static Files run_files() {
        return {{"certificate.json", "{}\n"},
                {"check.py", "pass\n"},
                {"formula.cnf", "p cnf 1 2\n1 0\n-1 0\n"},
                {"logs/000/000000.drat", "a"},
                {"symmetry.txt", "nonesuch symmetry 1\nvariables 1\n"}};
    }
    static std::string sums(const Files& files) {
        std::string text;
        for (const auto& [name, content] : files) text += sha256(content) + "  " + name + "\n";
        return text;
    }
    static std::string entries(const Files& files) {
        std::string text;
        for (const auto& [name, content] : files) text += tar_entry("run/" + name, content);
        return text;
    }
    static std::string whole_entries() {
        return entries(run_files()) + tar_entry("run/SHA256SUMS", sums(run_files()));
    }

    std::string archive(const std::string& bytes) const {
        return folder.write("run.tar.zst", bytes);
    }
    /// The reason why the bytes are refused; nothing may be left then. Empty if they are not.
    std::string refusal(const std::string& bytes, std::uint64_t limit = gigabyte) const {
        const std::atomic<bool> stop = false;
        const std::string file = archive(bytes);
        std::string reason;
        try {
            EXPECT_TRUE(unpack_run(file, target, limit, stop));
            return "";
        } catch (const InputError& error) {
            reason = error.what();
        } catch (const SystemError& error) {
            reason = error.what();
        }
        EXPECT_FALSE(fs::exists(target)) << reason;
        EXPECT_EQ(files_below(folder.path()).size(), 1U) << reason;
        return reason;
    }
    void expect_refusal(const std::string& name, const std::string& bytes,
                        const std::string& wanted) const {
        const std::string reason = refusal(bytes);
        EXPECT_NE(reason, "") << name;
        EXPECT_NE(reason.find(wanted), std::string::npos) << name << ": " << reason;
        fs::remove_all(target);
    }

    const TemporaryFolder folder;
    const std::string target = folder / "run";
};

TEST_F(Unpack, MakesTheFilesOfAnArchiveByHand) {
    EXPECT_EQ(refusal(tar_zst(whole_entries())), "");
    Files expected = run_files();
    expected["SHA256SUMS"] = sums(run_files());
    EXPECT_EQ(files_below(target), expected);
}

TEST_F(Unpack, TakesFoldersAsEntriesToo) {
    const std::string folders = tar_entry("run/", "", '5') + tar_entry("run/logs/", "", '5') +
                                tar_entry("run/logs/000", "", '5');
    EXPECT_EQ(refusal(tar_zst(folders + whole_entries())), "");
}

TEST_F(Unpack, TellsHowToVerify) {
    const RunResult result =
        nonesuch_run({"unpack", archive(tar_zst(whole_entries()))}, {.folder = folder.path()});
    EXPECT_EQ(result.code, 0) << result.error;
    EXPECT_TRUE(has_line(result.out,
                         "c check it with: nonesuch verify run, or: cd run && python3 check.py"))
        << result.out;
    EXPECT_TRUE(fs::exists(folder / "run/formula.cnf"));
    const RunResult again =
        nonesuch_run({"unpack", folder / "run.tar.zst", "-o", folder / "again", "--json"});
    const auto json = nlohmann::json::parse(again.out);
    EXPECT_EQ(json["run"], folder / "again");
    EXPECT_EQ(json["files"], 6);
}

TEST_F(Unpack, RefusesWhatNoRunHas) {
    const std::string good = whole_entries();
    const std::pair<std::string, std::string> entries[] = {
        {tar_entry("/etc/evil", "x"), "not below the top folder run"},
        {tar_entry("../evil", "x"), "not below the top folder run"},
        {tar_entry("run/../evil", "x"), "no name in a run"},
        {tar_entry("run/logs/../../../evil", "x"), "no name in a run"},
        {tar_entry("run//formula.cnf", "x"), "no name in a run"},
        {tar_entry("./run/claim.json", "x"), "not below the top folder run"},
        {tar_entry("other/claim.json", "x"), "not below the top folder run"},
        {tar_entry("runs/claim.json", "x"), "not below the top folder run"},
        {tar_entry("run", "x"), "no name in a run"},
        {tar_entry("run/evil", "x"), "no name in a run"},
        {tar_entry("run/.bashrc", "x"), "no name in a run"},
        {tar_entry("run/journal", "x"), "no name in a run"},
        {tar_entry("run/logs", "x"), "no name in a run"},
        {tar_entry("run/logs/a b", "x"), "no name in a run"},
        {tar_entry("run/logs/\xff", "x"), ""},
        {tar_entry("run/evil/", "", '5'), "no name in a run"},
        {tar_entry("run/logs/..", "", '5'), "no name in a run"},
        {tar_entry("run/claim.json", "", '2', "/etc/passwd"), "neither file nor folder"},
        {tar_entry("run/logs/001", "", '2', "/tmp"), "neither file nor folder"},
        {tar_entry("run/claim.json", "", '1', "run/formula.cnf"), "neither file nor folder"},
        {tar_entry("run/claim.json", "", '1', "/etc/passwd"), "neither file nor folder"},
        {tar_entry("run/claim.json", "", '3'), "neither file nor folder"},
        {tar_entry("run/claim.json", "", '4'), "neither file nor folder"},
        {tar_entry("run/claim.json", "", '6'), "neither file nor folder"},
        {tar_entry("run/formula.cnf", "x"), "it is there twice"},
        {tar_entry("run/logs/", "", '5') + tar_entry("run/logs", "", '5'), "it is there twice"},
        {tar_entry("run/formula.cnf", "", '5'), "no name in a run"},
        {tar_entry("run/logs/000/000000.drat/more", "x"), "Not a directory"},
        {tar_entry("run/claim.json", "x"), "claim.json: not in SHA256SUMS"},
        {tar_entry("run/logs/000/000001.drat", "x"), "000001.drat: not in SHA256SUMS"},
    };
    for (const auto& [entry, wanted] : entries) {
        const std::string name = entry.substr(0, 40).c_str();
        expect_refusal(name, tar_zst(good + entry), wanted);
        // As the first entry it says which top folder there is, and is refused all the same.
        EXPECT_NE(refusal(tar_zst(entry + good)), "") << name;
    }
    EXPECT_FALSE(fs::exists(folder / "evil"));
    EXPECT_FALSE(fs::exists("/etc/evil"));
}

TEST_F(Unpack, RefusesOtherSumsThanThoseOfTheFiles) {
    const Files files = run_files();
    const std::string good = sums(files);
    const std::string first = good.substr(0, good.find('\n') + 1);
    const auto with = [&](const std::string& text) {
        return tar_zst(entries(files) + tar_entry("run/SHA256SUMS", text));
    };
    EXPECT_EQ(refusal(with(good)), "");
    fs::remove_all(target);
    const auto changed = [&](std::size_t at) {
        std::string text = good;
        text[at] = text[at] == '0' ? '1' : '0';
        return text;
    };
    expect_refusal("another hash", with(changed(5)), "certificate.json: its SHA-256 is not");
    expect_refusal("another name", with(changed(70)), "is not in the archive");
    expect_refusal("no spaces", with(changed(64)), "SHA256SUMS:1: expected a SHA-256");
    expect_refusal("a line left out", with(good.substr(first.size())), "certificate.json: not in");
    expect_refusal("a line twice", with(good + first), "was listed before");
    expect_refusal("no line end", with(good.substr(0, good.size() - 1)), "expected a line end");
    expect_refusal("a zero byte", with(good.substr(0, good.size() - 1) + std::string("\0\n", 2)),
                   "is not in the archive");
    expect_refusal("an empty line", with(good + "\n"), "SHA256SUMS:6: expected");
    expect_refusal("a long line", with(std::string(100'000, 'a')), "a line that is too long");
    expect_refusal("empty", with(""), "not in SHA256SUMS");
    expect_refusal("none", tar_zst(entries(files)), "there is no SHA256SUMS in it");
    for (const std::string name : {"certificate.json", "formula.cnf", "symmetry.txt"}) {
        Files some = files;
        some.erase(name);
        expect_refusal(name, tar_zst(entries(some) + tar_entry("run/SHA256SUMS", sums(some))),
                       "there is no " + name);
    }
}

TEST_F(Unpack, RefusesWhatUnpacksToMoreThanTheLimit) {
    const std::string bytes = tar_zst(whole_entries());
    EXPECT_NE(refusal(bytes, 4096).find("--limit GIB allows more"), std::string::npos);
    // A size that no content follows, and one beyond all sizes.
    for (const std::string size : {"00077777777", "77777777777"}) {
        std::string entry = tar_entry("run/claim.json", "x");
        const int change = [&] {
            int sum = 0;
            for (std::size_t i = 0; i < size.size(); ++i) sum += size[i] - entry[124 + i];
            return sum;
        }();
        entry.replace(124, size.size(), size);
        char text[8];
        std::snprintf(text, sizeof text, "%06lo",
                      std::strtoul(entry.substr(148, 6).c_str(), nullptr, 8) +
                          static_cast<unsigned long>(change));
        entry.replace(148, 7, std::string(text, 7));
        EXPECT_NE(refusal(tar_zst(whole_entries() + entry)), "") << size;
    }
}

TEST_F(Unpack, RefusesWhatIsNoArchive) {
    const std::string good = tar_zst(whole_entries());
    expect_refusal("empty file", "", "the zstd data are truncated");
    expect_refusal("text", "hello\n", "the zstd data are damaged");
    expect_refusal("tar alone", whole_entries(), "the zstd data are damaged");
    expect_refusal("nothing in it", tar_zst(""), "");
    expect_refusal("rubbish in it", tar_zst(std::string(5000, 'x')), "");
    expect_refusal("rubbish behind it", good + "rubbish", "the zstd data are ");
    expect_refusal("packed twice", good.substr(0, good.size() - 1), "the zstd data are truncated");
    const RunResult result = nonesuch_run({"unpack", folder.write("run.tar", "x")});
    EXPECT_EQ(result.error, "nonesuch: " + folder / "run.tar" + ": expected a file NAME.tar.zst\n");
    fs::create_directory(folder / "folder.tar.zst");
    EXPECT_NE(nonesuch_run({"unpack", folder / "folder.tar.zst"}).error.find("a plain file"),
              std::string::npos);
    EXPECT_NE(nonesuch_run({"unpack", folder / "none.tar.zst"}).error.find("no such file"),
              std::string::npos);
}

TEST_F(Unpack, TakesAnEmptyFolderAndNoOther) {
    const std::string file = archive(tar_zst(whole_entries()));
    const std::string bad = folder.write("bad.tar.zst", tar_zst(entries(run_files())));
    fs::create_directory(target);
    EXPECT_EQ(nonesuch_run({"unpack", bad, "-o", target}).code, 1);
    ASSERT_TRUE(fs::is_directory(target));
    EXPECT_TRUE(fs::is_empty(target));
    EXPECT_EQ(nonesuch_run({"unpack", file, "-o", target}).code, 0);
    const Files before = files_below(target);
    for (const std::string& archive : {file, bad}) {
        const RunResult result = nonesuch_run({"unpack", archive, "-o", target});
        EXPECT_EQ(result.code, 1);
        EXPECT_NE(result.error.find("is there already, and not empty"), std::string::npos);
        EXPECT_EQ(files_below(target), before);
    }
    EXPECT_EQ(nonesuch_run({"unpack", file, "-o", file}).code, 1);
    EXPECT_EQ(nonesuch_run({"unpack", file, "-o", folder / "no/folder"}).code, 1);
}

TEST_F(Unpack, RefusesAnArchiveThatEndsEarlyWhereverItDoes) {
    const std::string whole = tar_zst(whole_entries());
    for (std::size_t size = 0; size < whole.size(); ++size) {
        EXPECT_NE(refusal(whole.substr(0, size)), "") << size;
    }
    // The data whole, but not the archive in them.
    const std::string tar = whole_entries();
    for (std::size_t size = 0; size < tar.size(); size += 128) {
        const std::string packed = tar_zst(tar.substr(0, size));
        EXPECT_NE(refusal(packed), "") << size;
    }
}

TEST_F(Unpack, RefusesFlippedBitsOrMakesTheSameFiles) {
    ASSERT_EQ(refusal(tar_zst(whole_entries())), "");
    const Files expected = files_below(target);
    fs::remove_all(target);
    std::size_t refused = 0;
    const auto try_flipped = [&](std::string bytes, std::size_t bit,
                                 const std::function<std::string(std::string)>& pack) {
        bytes[bit / 8] = static_cast<char>(bytes[bit / 8] ^ (1 << (bit % 8)));
        if (refusal(pack(bytes)).empty()) {
            EXPECT_EQ(files_below(target), expected) << bit;
            fs::remove_all(target);
        } else {
            ++refused;
        }
    };
    const std::string whole = tar_zst(whole_entries());
    for (std::size_t bit = 0; bit < 8 * whole.size(); bit += 7) {
        try_flipped(whole, bit, [](const std::string& bytes) { return bytes; });
    }
    EXPECT_GT(refused, whole.size() / 2);
    for (std::size_t bit = 0; bit < 8 * whole_entries().size(); bit += 61) {
        try_flipped(whole_entries(), bit, tar_zst);
    }
}

TEST_F(Unpack, LeavesNothingOnAFullDisk) {
    const SmallDisk disk(64);
    if (!disk.is_there()) GTEST_SKIP() << "only root may make a small disk";
    Files files = run_files();
    files["logs/000/000001.drat"] = std::string(100'000, 'x');
    const std::string bytes = tar_zst(entries(files) + tar_entry("run/SHA256SUMS", sums(files)));
    const RunResult result = nonesuch_run({"unpack", archive(bytes), "-o", disk / "run"});
    EXPECT_EQ(result.code, 1);
    EXPECT_NE(result.error.find("No space left on device"), std::string::npos) << result.error;
    EXPECT_TRUE(fs::is_empty(disk.path()));
}

TEST_F(Unpack, IsStoppedAndLeavesNothing) {
    const std::atomic<bool> stop = true;
    const std::string file = archive(tar_zst(whole_entries()));
    EXPECT_FALSE(unpack_run(file, target, gigabyte, stop));
    EXPECT_FALSE(fs::exists(target));
}

}  // namespace
}  // namespace nonesuch
