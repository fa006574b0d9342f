// A verification that writes down what drat-trim has verified goes on after whatever ended it, asks
// no log twice, and believes no record that is not its own.

#include <gtest/gtest.h>
#include <signal.h>

#include <chrono>
#include <filesystem>
#include <random>
#include <set>
#include <thread>
#include <utility>
#include <vector>

#include "conquer/trusted/check_record.hpp"
#include "conquer/trusted/run_files.hpp"
#include "ranks.hpp"
#include "recorded_run.hpp"
#include "small_disk.hpp"
#include "tampered_run.hpp"

namespace nonesuch {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

class Record : public RecordedRun {
  protected:
    std::string read(const std::string& name) const { return read_file(folder_ / name); }

    /// A whole record, made by a checker that counts.
    std::string whole_record() {
        checker_ = counting_checker();
        expect_verified(verify("whole", {"--drat-trim", checker_}));
        EXPECT_EQ(take_calls(), nodes());
        return read("whole");
    }
    /// Goes on with a record of this text.
    RunResult go_on_with(const std::string& text, const Words& more = {}) const {
        folder_.write("record", text);
        Words all = {"--drat-trim", checker_};
        all.insert(all.end(), more.begin(), more.end());
        return verify("record", all);
    }

    std::string checker_;
};

TEST_F(Record, HasAHeaderEachNodeOnceAndAnEnd) {
    const std::vector<std::string> record = lines(whole_record());
    ASSERT_EQ(record.size(), 4 + nodes() + 1);
    EXPECT_EQ(record[0], "nonesuch check record 1");
    EXPECT_EQ(record[1], "certificate " + sha256_of_file(run() + "/certificate.json"));
    EXPECT_EQ(record[2], "checker " + sha256_of_file(checker_));
    EXPECT_EQ(record[3], "shard 1/1");
    EXPECT_EQ(record.back(), "end");
    const std::string text = read("whole");
    for (std::size_t node = 0; node < nodes(); ++node) {
        const std::string line = "node " + std::to_string(node) + " " + log_hash(node);
        EXPECT_TRUE(has_line(text, line)) << line;
    }
}

TEST_F(Record, ThatIsWholeAsksDratTrimNothing) {
    const std::string text = whole_record();
    const RunResult again = verify("whole", {"--drat-trim", checker_});
    expect_verified(again);
    EXPECT_EQ(take_calls(), 0U);
    const std::string count = std::to_string(nodes());
    EXPECT_NE(again.out.find(count + " logs, " + count + " of them earlier, as the record says"),
              std::string::npos)
        << again.out;
    EXPECT_EQ(read("whole"), text);
}

/// How many nodes are in what is left of a record.
std::size_t nodes_in(const std::string& text) {
    std::size_t count = 0;
    for (std::size_t at = 0; (at = text.find("\nnode ", at)) != std::string::npos; ++at) {
        count += text.find('\n', at + 1) != std::string::npos ? 1U : 0U;
    }
    return count;
}

std::multiset<std::string> line_set(const std::string& text) {
    const auto list = lines(text);
    return {list.begin(), list.end()};
}

TEST_F(Record, CutAtAnyByteLosesNoWholeLineAndNoMore) {
    const std::string text = whole_record();
    const trusted::RunFiles files = trusted::load_run(run());
    const trusted::RecordSubject subject{files.certificate_sha256, sha256_of_file(checker_), {}};
    for (std::size_t size = 0; size <= text.size(); ++size) {
        const std::string cut = text.substr(0, size);
        const std::string path = folder_.write("record", cut);
        {
            trusted::CheckRecord record(path, subject, files.certificate);
            const auto& earlier = record.earlier();
            EXPECT_EQ(earlier.size(), nodes_in(cut)) << size;
            const std::set<std::size_t> known(earlier.begin(), earlier.end());
            for (std::size_t node = 0; node < files.certificate.nodes.size(); ++node) {
                if (!known.contains(node)) record.add(node);
            }
            record.finish();
        }
        EXPECT_EQ(line_set(read_file(path)), line_set(text)) << size;
        EXPECT_EQ(read_file(path).size(), text.size()) << size;
    }
}

TEST_F(Record, ThatWasCutIsGoneOnWith) {
    const std::string text = whole_record();
    const std::size_t header = text.find("node ");
    const std::size_t size = text.size();
    for (const std::size_t left : {std::size_t{0}, std::size_t{5}, header - 1, header, header + 1,
                                   size / 2, size - 5, size - 4, size - 1}) {
        expect_verified(go_on_with(text.substr(0, left)));
        EXPECT_EQ(take_calls(), nodes() - nodes_in(text.substr(0, left))) << left;
        EXPECT_EQ(line_set(read("record")), line_set(text)) << left;
    }
}

struct Damage {
    std::string name;
    std::string text;
    std::string wanted;
};

TEST_F(Record, OfSomethingElseOrDamagedIsRefusedByLine) {
    const std::string text = whole_record();
    const std::string first = lines(text)[4];
    const std::string node = first.substr(5, first.find(' ', 5) - 5);
    const std::string other(64, 'a');
    const std::string count = std::to_string(nodes());
    const std::vector<Damage> damages = {
        {"no record", "p cnf 1 1\n1 0\n", ":1: expected 'nonesuch check record 1'"},
        {"no record, and no line", "p cnf 1 1", ":1: expected 'nonesuch check record 1'"},
        {"a later version", replaced(text, "record 1", "record 2"), ":1: expected"},
        {"a certificate's hash cut", replaced(text, "certificate ", "certificate"), ":2: expected"},
        {"another certificate", replaced(text, lines(text)[1], "certificate " + other),
         ":2: a record of another certificate"},
        {"another checker", replaced(text, lines(text)[2], "checker " + other),
         ":3: a record of another drat-trim"},
        {"another shard", replaced(text, "shard 1/1", "shard 1/2"),
         ":4: a record of shard 1/2, expected one of shard 1/1"},
        {"no shard", replaced(text, "shard 1/1", "shard 2/1"), ":4: expected 'shard I/N'"},
        {"an empty line", replaced(text, first, ""), ":5: expected 'node NUMBER SHA256' or 'end'"},
        {"a blank too many", replaced(text, first, first + " "), ":5: expected"},
        {"a zero in front", replaced(text, "node " + node + " ", "node 0" + node + " "),
         ":5: expected"},
        {"a carriage return", replaced(text, first, first + "\r"), ":5: expected"},
        {"bytes of zero", replaced(text, first, std::string(70, '\0')), ":5: expected"},
        {"a node too high", replaced(text, "node " + node + " ", "node " + count + " "),
         ":5: node " + count + ": the certificate has " + count + " nodes"},
        {"another log", replaced(text, first, "node " + node + " " + other),
         ":5: node " + node + ": expected " + first.substr(first.rfind(' ') + 1)},
        {"a node twice", replaced(text, first, first + "\n" + first),
         ":6: node " + node + " is there twice, the first time in line 5"},
        {"an end too early", replaced(text, first + "\n", ""),
         "expected node " + node + " of shard 1/1 before the end"},
        {"something behind the end", text + first + "\n", "expected nothing behind 'end'"},
    };
    for (const Damage& damage : damages) {
        SCOPED_TRACE(damage.name);
        expect_refusal(go_on_with(damage.text), damage.wanted);
        EXPECT_EQ(read("record"), damage.text);
    }
    EXPECT_EQ(take_calls(), 0U);
}

TEST_F(Record, OfAShardHoldsNoOtherNodes) {
    record_shards(2);
    const std::string theirs = lines(read("2"))[4];
    folder_.write("1", replaced(read("1"), "end\n", theirs + "\n"));
    const Words first = {"--shard", "1/2", "--drat-trim", counting_checker()};
    expect_refusal(verify("1", first), " is not in shard 1/2");
    expect_refusal(verify("2", first), ":4: a record of shard 2/2");
}

TEST_F(Record, ThatIsNoRegularFileIsRefused) {
    expect_refusal(nonesuch_run({"verify", run(), "--record", "/dev/null"}), "regular file");
    expect_refusal(nonesuch_run({"verify", run(), "--record", folder_.path()}), folder_.path());
    expect_refusal(nonesuch_run({"verify", run(), "--record", folder_ / "no/where"}), "no/where");
}

TEST_F(Record, DoesNotVouchForALogThatHasChanged) {
    whole_record();
    const TamperedRun copy(run());
    const std::string log = copy.log(2);
    copy.write(copy.log_name(2), log.substr(0, log.size() - 1) + "x");
    const RunResult result = nonesuch_run(
        {"verify", copy.path(), "--drat-trim", checker_, "--record", folder_ / "whole"});
    EXPECT_EQ(result.code, 1) << result.out << result.error;
    EXPECT_TRUE(has_line(result.out, "s NOT VERIFIED")) << result.out;
    EXPECT_NE(result.out.find("node 2: "), std::string::npos) << result.out;
}

TEST_F(Record, IsWrittenByOneProcessAtATime) {
    const std::string slow = counting_checker("60");
    RunningProgram first(nonesuch_words(words("record", {"--drat-trim", slow})));
    for (int i = 0; i < 5'000 && !fs::exists(folder_ / "calls"); ++i) {
        std::this_thread::sleep_for(milliseconds(2));
    }
    expect_refusal(verify("record", {"--drat-trim", slow}), "another process writes");
    first.send(SIGTERM);
    const RunResult result = first.wait();
    EXPECT_EQ(result.code, 75) << result.out << result.error;
    EXPECT_NE(result.out.find("the same command goes on"), std::string::npos) << result.out;
}

TEST_F(Record, OfARefusedNodeGoesOnWithoutIt) {
    const std::string checker =
        folder_.write_script("checker", "[ -e '" + folder_ / "good" +
                                            "' ] && echo 's VERIFIED' || echo 's NOT VERIFIED'");
    const RunResult refused = verify("record", {"--drat-trim", checker});
    EXPECT_EQ(refused.code, 1);
    EXPECT_TRUE(has_line(refused.out, "s NOT VERIFIED")) << refused.out;
    EXPECT_EQ(read("record").find("node "), std::string::npos);
    folder_.write("good", "");
    expect_verified(verify("record", {"--drat-trim", checker}));
}

/// Kills a verification at random moments, by this signal, until one comes to its end.
class KilledRecord : public Record, public testing::WithParamInterface<int> {};

TEST_P(KilledRecord, GoesOnAndAsksEachLogAboutOnce) {
    const std::string checker = counting_checker("0.03");
    std::mt19937 random(1);
    std::size_t kills = 0;
    for (bool is_verified = false; !is_verified; ++kills) {
        ASSERT_LT(kills, 200U);
        RunningProgram program(nonesuch_words(words("record", {"--drat-trim", checker}, "2")));
        const auto moment = Clock::now() + milliseconds(20 + random() % 250);
        while (program.is_running() && Clock::now() < moment) {
            std::this_thread::sleep_for(milliseconds(1));
        }
        program.send(GetParam());
        const RunResult result = program.wait();
        is_verified = has_line(result.out, "s VERIFIED");
        if (is_verified) break;
        // A signal that comes before it listens has its usual effect.
        const bool is_stopped = result.code == 75 && GetParam() != SIGKILL;
        EXPECT_TRUE(is_stopped || result.code == 128 + GetParam()) << result.out << result.error;
    }
    EXPECT_GT(kills, 2U);
    // One for each thread may have been under way.
    const std::size_t calls = take_calls();
    EXPECT_GE(calls, nodes());
    EXPECT_LE(calls, nodes() + 2 * kills);
}

INSTANTIATE_TEST_SUITE_P(By, KilledRecord, testing::Values(SIGKILL, SIGTERM, SIGUSR1));

TEST_F(Record, ThatFindsNoRoomIsGoneOnWithLater) {
    const SmallDisk disk(64);
    if (!disk.is_there()) GTEST_SKIP() << "only root may make a small disk";
    // So many nodes that their lines take more than a page of the disk.
    const std::string cnf = folder_.write("more.cnf", dimacs_text(pigeonhole(8, 7)));
    const std::string more = folder_ / "more";
    ASSERT_EQ(nonesuch_run({"solve", cnf, "--leaf-conflicts", "20", "--session-conflicts", "60",
                            "--threads", "1", "--run", more})
                  .code,
              20);
    const std::string record = disk / "record";
    const Words all = {"verify",   more,   "--threads",   "1",
                       "--record", record, "--drat-trim", counting_checker()};
    std::size_t known = 0;
    for (const std::size_t room : {0U, 4096U}) {
        disk.fill_up_to(room);
        expect_refusal(nonesuch_run(all), "No space left");
        const std::size_t before = std::exchange(known, nodes_in(read_file(record)));
        EXPECT_EQ(known > before, room > 0);
        EXPECT_LE(take_calls(), known - before + 1);
        fs::remove(disk / "filler");
    }
    expect_verified(nonesuch_run(all));
    EXPECT_EQ(take_calls(), nodes_in(read_file(record)) - known);
}

class RecordOnRanks : public Record, public testing::WithParamInterface<int> {
  protected:
    void SetUp() override { ASSERT_TRUE(has_mpirun()) << "mpirun is missing"; }
};

TEST_P(RecordOnRanks, HasEachNodeOnceAndIsGoneOnWith) {
    const std::string checker = counting_checker("0.02");
    const Words with_checker = {"--drat-trim", checker};
    RunningProgram program(rank_words(GetParam(), words("record", with_checker)), rank_settings());
    const std::string record = folder_ / "record";
    for (int i = 0; i < 10'000 && (!fs::exists(record) || lines(read_file(record)).size() < 8);
         ++i) {
        std::this_thread::sleep_for(milliseconds(1));
    }
    program.send(SIGUSR1);
    EXPECT_EQ(program.wait().code, 75);
    const std::size_t known = lines(read_file(record)).size() - 4;
    EXPECT_LT(known, nodes());
    EXPECT_LE(take_calls(), known + static_cast<std::size_t>(GetParam()));
    const RunResult result = rank_run(GetParam(), words("record", with_checker));
    expect_verified(result);
    EXPECT_EQ(take_calls(), nodes() - known);
    EXPECT_EQ(lines(read_file(record)).size(), 4 + nodes() + 1);
    // Whoever checked, one process alone believes the record.
    expect_verified(verify("record", with_checker));
    EXPECT_EQ(take_calls(), 0U);
}

TEST_P(RecordOnRanks, OfShardsAndSamplesToo) {
    const std::string checker = counting_checker();
    for (const std::string shard : {"1/2", "2/2"}) {
        const RunResult result = rank_run(
            GetParam(), words(shard.substr(0, 1), {"--drat-trim", checker, "--shard", shard}));
        EXPECT_EQ(result.code, 0) << result.out << result.error;
        EXPECT_FALSE(has_line(result.out, "s VERIFIED")) << result.out;
    }
    EXPECT_EQ(take_calls(), nodes());
    expect_verified(
        rank_run(GetParam(), {"verify", run(), "--merge", folder_ / "1", folder_ / "2"}));
    const RunResult sample =
        rank_run(GetParam(), {"verify", run(), "--drat-trim", checker, "--sample", "10"});
    EXPECT_EQ(sample.code, 0) << sample.out << sample.error;
    EXPECT_NE(sample.out.find("c sample: "), std::string::npos) << sample.out;
    EXPECT_EQ(take_calls(), (nodes() + 9) / 10);
}

INSTANTIATE_TEST_SUITE_P(Of, RecordOnRanks, testing::Values(1, 2, 4));

}  // namespace
}  // namespace nonesuch
