// What the records of shards say together, and what a sample says alone.

#include <gtest/gtest.h>

#include <filesystem>
#include <vector>

#include "recorded_run.hpp"
#include "tampered_run.hpp"

namespace nonesuch {
namespace {

class Merge : public RecordedRun {
  protected:
    void SetUp() override { record_shards(3); }

    /// Merges records by their names.
    RunResult merge(const Words& names, const std::string& directory = run()) const {
        Words words = {"verify", directory, "--merge"};
        for (const std::string& name : names) words.push_back(folder_ / name);
        // Nothing is left to do for it.
        return nonesuch_run(words, {.environment = {{"PATH", "/nonexistent"}}});
    }
    std::string read(const std::string& name) const { return read_file(folder_ / name); }
    /// A copy of the first record with a change.
    void write_changed(const std::string& from, const std::string& to) const {
        folder_.write("changed", replaced(read("1"), from, to));
    }
    static std::string number_of(const std::string& line) {
        return line.substr(5, line.find(' ', 5) - 5);
    }
};

TEST_F(Merge, OfAllShardsVerifies) {
    for (const Words& order : {Words{"1", "2", "3"}, Words{"3", "1", "2"}}) {
        const RunResult result = merge(order);
        expect_verified(result);
        EXPECT_NE(result.out.find(std::to_string(nodes()) +
                                  " logs verified in 3 shards, as the records say"),
                  std::string::npos)
            << result.out;
    }
}

TEST_F(Merge, SaysSoInJson) {
    const RunResult result = nonesuch_run(
        {"verify", run(), "--merge", folder_ / "1", folder_ / "2", folder_ / "3", "--json"});
    const auto json = nlohmann::json::parse(result.out);
    EXPECT_EQ(json["verified"], true);
    EXPECT_EQ(json["records"], 3);
}

TEST_F(Merge, WithAHoleIsRefused) {
    const std::string node = lines(read("2"))[4];
    expect_refusal(merge({"1", "3"}), " is in none of the records");
    folder_.write("2", replaced(read("2"), node + "\n", ""));
    expect_refusal(merge({"1", "2", "3"}),
                   "node " + number_of(node) + " is in none of the records");
}

TEST_F(Merge, WithAnOverlapIsRefused) {
    expect_refusal(merge({"1", "2", "3", "3"}),
                   " is in both " + folder_ / "3" + " and " + folder_ / "3");
    const std::string node = lines(read("2"))[4];
    write_changed("end\n", node + "\nend\n");
    expect_refusal(merge({"changed", "2", "3"}), "node " + number_of(node) + " is in both " +
                                                     folder_ / "changed" + " and " + folder_ / "2");
}

TEST_F(Merge, OfNodesThatChangedPlacesIsRefused) {
    const std::string ours = lines(read("1"))[4];
    const std::string theirs = lines(read("2"))[4];
    write_changed(ours, theirs);
    folder_.write("2", replaced(read("2"), theirs, ours));
    expect_refusal(merge({"changed", "2", "3"}), " is not in shard 1/3");
}

TEST_F(Merge, OfAnIncompleteRecordIsRefused) {
    for (const std::string rest : {"", "en", "end"}) {
        write_changed("end\n", rest);
        expect_refusal(merge({"changed", "2", "3"}), "changed: the record is not complete");
    }
    folder_.write("changed", "");
    expect_refusal(merge({"changed", "2", "3"}), "changed:1: expected 'nonesuch check record 1'");
    expect_refusal(merge({"1", "2", "none"}), "none: No such file");
}

TEST_F(Merge, OfAnotherCertificateOrCheckerIsRefused) {
    const std::string other(64, 'a');
    write_changed(lines(read("1"))[1], "certificate " + other);
    expect_refusal(merge({"changed", "2", "3"}), "changed:2: a record of another certificate");
    write_changed(lines(read("1"))[2], "checker " + other);
    expect_refusal(merge({"1", "2", "changed"}),
                   "changed:3: another drat-trim than in " + folder_ / "1");
}

TEST_F(Merge, DoesNotVouchForLogsThatHaveChanged) {
    const TamperedRun copy(run());
    const std::string log = copy.log(2);
    copy.write(copy.log_name(2), log.substr(0, log.size() - 1) + "x");
    const RunResult result = merge({"1", "2", "3"}, copy.path());
    EXPECT_EQ(result.code, 1) << result.out << result.error;
    EXPECT_TRUE(has_line(result.out, "s NOT VERIFIED")) << result.out;
    EXPECT_NE(result.out.find("node 2: "), std::string::npos) << result.out;
}

TEST_F(Merge, OfASolutionIsRefused) {
    const std::string cnf = folder_.write("sat.cnf", "p cnf 1 1\n1 0\n");
    const std::string solution = folder_ / "solution";
    ASSERT_EQ(nonesuch_run({"solve", cnf, "--run", solution}).code, 10);
    expect_refusal(merge({"1", "2", "3"}, solution), "it has no records to merge");
    expect_refusal(nonesuch_run({"verify", solution, "--sample", "5"}), "no nodes to draw");
    // A solution is checked as a whole, so there is nothing to go on with.
    expect_verified(nonesuch_run({"verify", solution, "--record", folder_ / "none"}));
    EXPECT_FALSE(std::filesystem::exists(folder_ / "none"));
}

TEST_F(Merge, AndOthersDoNotFitTogether) {
    const std::vector<std::pair<Words, std::string>> mistakes = {
        {{"--merge", folder_ / "1", "--shard", "1/2"}, "--merge and --shard: "},
        {{"--merge", folder_ / "1", "--sample", "2"}, "--merge and --sample: "},
        {{"--merge", folder_ / "1", "--record", "x"}, "--merge and --record: "},
        {{"--sample", "2", "--shard", "1/2"}, "--sample and --shard: "},
        {{"--sample", "2", "--record", "x"}, "--sample and --record: "},
        {{"--seed", "2"}, "--sample is needed"},
        {{"--sample", "0"}, "from 1 to 100"},
        {{"--sample", "101"}, "from 1 to 100"},
        {{"--sample", "1.5"}, "from 1 to 100"},
        {{"--merge"}, "expected a run directory and the records"},
        {{folder_ / "1"}, "expected DIR"},
    };
    for (const auto& [words, wanted] : mistakes) {
        Words all = {"verify", run()};
        all.insert(all.end(), words.begin(), words.end());
        expect_refusal(nonesuch_run(all), wanted);
    }
}

class Sample : public RecordedRun {
  protected:
    RunResult sample(const std::string& percent, const Words& more = {}) const {
        Words words = {"verify", run(), "--sample", percent, "--drat-trim", counting_checker()};
        words.insert(words.end(), more.begin(), more.end());
        return nonesuch_run(words);
    }
};

TEST_F(Sample, SaysThatItIsOne) {
    const RunResult result = sample("20", {"--seed", "7"});
    EXPECT_EQ(result.code, 0) << result.out << result.error;
    const std::size_t drawn = (nodes() * 20 + 99) / 100;
    EXPECT_EQ(result.out, "c sample: " + std::to_string(drawn) + " of " + std::to_string(nodes()) +
                              " nodes verified (seed 7); the other " +
                              std::to_string(nodes() - drawn) + " were not checked\n");
    EXPECT_EQ(take_calls(), drawn);
}

TEST_F(Sample, OfOnePercentIsANodeAndOfAHundredAll) {
    EXPECT_EQ(sample("1").code, 0);
    EXPECT_EQ(take_calls(), (nodes() + 99) / 100);
    const RunResult all = sample("100");
    EXPECT_EQ(all.code, 0);
    EXPECT_EQ(take_calls(), nodes());
    EXPECT_FALSE(has_line(all.out, "s VERIFIED")) << all.out;
}

TEST_F(Sample, DoesNotVerifyInJsonEither) {
    const auto json = nlohmann::json::parse(sample("20", {"--seed", "7", "--json"}).out);
    EXPECT_EQ(json["verified"], false);
    EXPECT_EQ(json["sample"]["verified"], true);
    EXPECT_EQ(json["sample"]["seed"], 7);
    EXPECT_EQ(json["sample"]["percent"], 20);
}

/// Which nodes one seed draws shows where exactly one log is damaged.
TEST_F(Sample, IsTheSameForTheSameSeedAndAnotherForOthers) {
    const TamperedRun copy(run());
    copy.write(copy.log_name(1), copy.log(1) + "x");
    int refused = 0;
    for (int seed = 0; seed < 20; ++seed) {
        const Words words = {"verify", copy.path(),          "--sample",    "50",
                             "--seed", std::to_string(seed), "--drat-trim", counting_checker()};
        const RunResult result = nonesuch_run(words);
        EXPECT_EQ(nonesuch_run(words).out, result.out);
        if (result.code == 0) continue;
        ++refused;
        EXPECT_EQ(result.code, 1);
        EXPECT_TRUE(has_line(result.out, "s NOT VERIFIED")) << result.out;
        EXPECT_NE(result.out.find("node 1: "), std::string::npos) << result.out;
        EXPECT_TRUE(has_line(result.out, "c the sample's seed was " + std::to_string(seed)));
    }
    EXPECT_GT(refused, 2);
    EXPECT_LT(refused, 18);
}

TEST_F(Sample, ChecksAllThatIsNotANodesOwn) {
    const TamperedRun copy(run());
    copy.edit_node(0, [](nlohmann::json& node) { node["children"].clear(); });
    const RunResult result = nonesuch_run({"verify", copy.path(), "--sample", "1"});
    EXPECT_EQ(result.code, 1);
    EXPECT_TRUE(has_line(result.out, "s NOT VERIFIED")) << result.out;
}

}  // namespace
}  // namespace nonesuch
