// Lists in run directories: limits, stops, crashes and damage, and what other commands do with a
// finished list.

#include <gtest/gtest.h>
#include <signal.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "listing.hpp"
#include "temporary_folder.hpp"

namespace nonesuch {
namespace {

namespace fs = std::filesystem;

/// The lines of solutions.txt, or of stdout, that are no comments.
std::vector<std::string> told(const std::string& text) {
    std::vector<std::string> result;
    for (const std::string& line : lines(text)) {
        const bool is_ours = line.starts_with("#") || line.starts_with("c ") ||
                             line.starts_with("s ") || line.empty();
        if (!is_ours) result.push_back(line);
    }
    return result;
}

class EnumerateRun : public testing::Test {
  protected:
    std::string file(const std::string& name) const { return run_ + "/" + name; }
    std::vector<std::string> list() const { return told(read_file(file("solutions.txt"))); }

    /// Expects 3,720 different ones, which with their images are 28,156.
    void expect_whole_list() const {
        const auto all = list();
        EXPECT_EQ(std::set<std::string>(all.begin(), all.end()).size(), all.size());
        EXPECT_EQ(all.size(), 3'720U);
        expect_verified_list(run_, 3'720, 28'156);
    }

    TemporaryFolder folder_;
    const std::string run_ = folder_ / "run";
    const Words lives_ = {"still-life", "--box", "5x5"};
    const Words vanishing_ = {"predecessor", "--generations", "1", "--pattern",
                              "...../...../...../...../....."};
};

TEST_F(EnumerateRun, EndsAtItsLimitAndGoesOn) {
    const Listing some = listing(lives_, run_, {"--limit", "10"});
    EXPECT_EQ(some.verdict, "LIMIT");
    EXPECT_EQ(some.solutions.size(), 10U);
    EXPECT_EQ(list(), some.solutions);
    EXPECT_FALSE(fs::exists(file("certificate.json")));
    const Listing more = listing({}, run_, {"--limit", "30"});
    EXPECT_EQ(more.verdict, "LIMIT");
    EXPECT_EQ(more.count, 30U);
    EXPECT_TRUE(std::equal(some.solutions.begin(), some.solutions.end(), more.solutions.begin()));
    // Enough already: nothing is done.
    EXPECT_EQ(listing({}, run_, {"--limit", "20"}).count, 30U);
    // The claim may be said again.
    const RunResult rest = nonesuch_run(enumerate_words(lives_, run_));
    EXPECT_EQ(rest.code, 20) << rest.out << rest.error;
    EXPECT_EQ(told(rest.out).size(), 74U - 30U);
    EXPECT_TRUE(has_line(rest.out, "c 30 were listed before")) << rest.out;
    EXPECT_TRUE(has_line(rest.out, "c complete: there is no other")) << rest.out;
    EXPECT_TRUE(has_line(rest.out, "c s exact arb int 416")) << rest.out;
    EXPECT_EQ(list().size(), 74U);
    expect_verified_list(run_, 74, 416);
    // Complete, whatever the limit.
    EXPECT_EQ(listing({}, run_, {"--limit", "20"}).verdict, "COMPLETE");
    EXPECT_EQ(listing(lives_, run_, {"--all"}).solutions.size(), 416U);
    EXPECT_EQ(list().size(), 416U);
    expect_verified_list(run_, 74, 416);
}

TEST_F(EnumerateRun, EndsAtItsLimitWithoutADirectory) {
    const Listing some = listing(lives_, {}, {"--limit", "3"});
    EXPECT_EQ(some.solutions.size(), 3U);
    EXPECT_EQ(listing(lives_).count, 74U);
}

TEST_F(EnumerateRun, IsStoppedAndGoesOnWithoutLossOrDouble) {
    std::vector<std::string> all;
    int stops = 0;
    for (int code = 75; code == 75;) {
        RunningProgram program(nonesuch_words(
            enumerate_words(stops == 0 ? vanishing_ : Words{}, run_, {"--threads", "2"})));
        const std::size_t wanted = stops < 4 ? 300 : 100'000;
        while (program.is_running() && told(program.out()).size() < wanted) {
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
        program.send(SIGUSR1);
        const RunResult result = program.wait();
        code = result.code;
        if (code == 75) {
            ++stops;
            EXPECT_TRUE(has_line(result.out, "c go on with: nonesuch enumerate --run " + run_));
        }
        const auto new_ones = told(result.out);
        all.insert(all.end(), new_ones.begin(), new_ones.end());
        ASSERT_TRUE(code == 75 || code == 20) << result.out << result.error;
        ASSERT_LT(stops, 100);
    }
    // How many there are is a matter of time.
    EXPECT_GE(stops, 1);
    auto listed = list();
    EXPECT_EQ(all, listed);
    expect_whole_list();
}

TEST_F(EnumerateRun, IsKilledAndGoesOnWithoutLossOrDouble) {
    int kills = 0;
    for (int round = 0; round < 6; ++round) {
        RunningProgram program(
            nonesuch_words(enumerate_words(vanishing_, run_, {"--threads", "2"})));
        const std::size_t wanted = 400 * (static_cast<std::size_t>(round) % 3);
        while (program.is_running() &&
               (!fs::exists(file("journal")) || told(program.out()).size() < wanted)) {
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
        program.send(SIGKILL);
        if (program.wait().code == 128 + SIGKILL) ++kills;
    }
    EXPECT_GE(kills, 1);
    EXPECT_EQ(listing(vanishing_, run_).verdict, "COMPLETE");
    expect_whole_list();
}

TEST_F(EnumerateRun, GoesOnBehindATornRecord) {
    listing(lives_, run_, {"--limit", "20"});
    const std::string journal = read_file(file("journal"));
    write_file(file("journal"), journal.substr(0, journal.size() - 5));
    const RunResult result = nonesuch_run(enumerate_words({}, run_));
    EXPECT_EQ(result.code, 20) << result.out << result.error;
    EXPECT_NE(result.out.find("a torn record"), std::string::npos) << result.out;
    EXPECT_EQ(list().size(), 74U);
    expect_verified_list(run_, 74, 416);
}

TEST_F(EnumerateRun, RefusesADamagedJournal) {
    listing(lives_, run_, {"--limit", "20"});
    std::string journal = read_file(file("journal"));
    const auto at = journal.find("witness");
    ASSERT_NE(at, std::string::npos);
    journal[at + 12] = journal[at + 12] == '.' ? 'o' : '.';
    write_file(file("journal"), journal);
    const RunResult result = nonesuch_run(enumerate_words({}, run_));
    EXPECT_EQ(result.code, 1) << result.out;
    EXPECT_NE(result.error.find("damaged record at byte"), std::string::npos) << result.error;
}

/// At the end claim.json, formula.cnf, the journal and certificate.json become others one after
/// another; each earlier state is taken for what it is.
TEST_F(EnumerateRun, EndsAgainAfterACrashAtItsEnd) {
    listing(lives_, run_, {"--limit", "1"});
    const std::string claim = read_file(file("claim.json"));
    const std::string formula = read_file(file("formula.cnf"));
    listing({}, run_);
    const std::string certificate = read_file(file("certificate.json"));
    const std::string complete_claim = read_file(file("claim.json"));
    const std::string complete_formula = read_file(file("formula.cnf"));
    const std::string journal = read_file(file("journal"));
    ASSERT_NE(complete_claim, claim);
    ASSERT_NE(complete_formula, formula);
    const auto hash_of = [&](const std::string& text) { return lines(text).at(1); };
    // The journal as it was before: its head names the other formula.
    std::string before = journal;
    const std::string old = folder_.write("old.cnf", formula);
    const std::string hash = lines(run({"sha256sum", old}).out).at(0).substr(0, 64);
    before.replace(before.find(hash_of(journal)), 64, hash);
    fs::remove(file("certificate.json"));
    const auto expect_end = [&](const std::string& what) {
        const RunResult result = nonesuch_run(enumerate_words({}, run_));
        EXPECT_EQ(result.code, 20) << what << result.out << result.error;
        EXPECT_EQ(told(result.out).size(), 0U) << what;
        EXPECT_EQ(read_file(file("certificate.json")), certificate) << what;
        EXPECT_EQ(read_file(file("claim.json")), complete_claim) << what;
        EXPECT_EQ(read_file(file("formula.cnf")), complete_formula) << what;
        EXPECT_EQ(hash_of(read_file(file("journal"))), hash_of(journal)) << what;
        fs::remove(file("certificate.json"));
    };
    expect_end("before the certificate");
    write_file(file("journal"), before);
    expect_end("before the journal");
    write_file(file("journal"), before);
    write_file(file("formula.cnf"), formula);
    expect_end("before the formula");
    write_file(file("journal"), before);
    write_file(file("formula.cnf"), formula);
    write_file(file("claim.json"), claim);
    expect_end("before all of them");
}

TEST_F(EnumerateRun, IsNotMistakenForARunOfAnotherKind) {
    const std::string solved = folder_ / "solved";
    ASSERT_EQ(nonesuch_run({"solve", "still-life", "--box", "1x2", "--run", solved}).code, 20);
    listing(lives_, run_, {"--limit", "2"});
    const std::string other_list = ": holds a run of another claim";
    const std::string is_list =
        run_ + ": solutions are listed there; go on with nonesuch enumerate";
    const std::string is_none = solved + ": a run of solve or conquer, which lists no solutions";
    const std::vector<std::pair<Words, std::string>> mistakes = {
        {{"solve", "--run", run_}, is_list},
        {{"solve", "still-life", "--box", "5x5", "--run", run_}, is_list},
        {{"enumerate", "--run", solved}, is_none},
        {{"enumerate", "still-life", "--box", "1x2", "--run", solved}, is_none},
        {{"enumerate", "still-life", "--box", "4x5", "--run", run_}, other_list},
        {{"enumerate", "--run", run_, "--generations-of", "0"}, "the run directory has it"},
        {{"enumerate", "--run", folder_ / "none"}, "not a run directory"},
        {{"verify", run_}, "certificate.json"}};
    for (const auto& [words, wanted] : mistakes) {
        const RunResult result = nonesuch_run(words);
        EXPECT_EQ(result.code, 1) << joined(words);
        EXPECT_NE((result.out + result.error).find(wanted), std::string::npos)
            << joined(words) << "\n"
            << result.out << result.error;
    }
    EXPECT_EQ(listing({}, run_).count, 74U);
}

TEST_F(EnumerateRun, RefusesWhatItCannotList) {
    const Words dying = {"dies", "--generations", "2", "--box", "3x3"};
    const std::vector<std::pair<Words, std::string>> mistakes = {
        {{"enumerate"}, "expected"},
        {{"enumerate", "hard.cnf"}, "no family of claims"},
        {enumerate_words(dying, "", {"--generations-of", "4"}),
         "--generations-of 4: expected 0 to"},
        {enumerate_words(dying, "", {"--generations-of", "-1"}), "--generations-of -1: expected"},
        {enumerate_words(dying, "", {"--generations-of", "0,"}), "expected numbers parted by"},
        {enumerate_words(dying, "", {"--generations-of", "x"}), "expected numbers parted by"},
        {enumerate_words(dying, "", {"--limit", "0"}), "limit"},
        {enumerate_words(dying, "", {"--except", "o../.../..."}), "without exceptions"},
        {enumerate_words({"oscillator", "--period", "2", "--box", "3x3"}, "",
                         {"--generations-of", "1"}),
         "each generation of what recurs tells all others"},
        {{"enumerate", "garden-of-eden", "--pattern", "oo"}, "garden-of-eden: its claim is about"},
        {enumerate_words({"orphan", "--pattern", "o", "--generations", "1"}, "",
                         {"--generations-of", "1"}),
         "what surrounds an arrangement"}};
    for (const auto& [words, wanted] : mistakes) {
        const RunResult result = nonesuch_run(words);
        EXPECT_EQ(result.code, 1) << joined(words);
        EXPECT_NE(result.error.find(wanted), std::string::npos) << joined(words) << result.error;
        EXPECT_EQ(lines(result.error).size(), 1U) << result.error;
    }
}

TEST_F(EnumerateRun, TellsSeveralGenerationsInALine) {
    const Listing found =
        listing({"predecessor", "--pattern", "oo/oo", "--margin", "1", "--generations", "1"}, "",
                {"--generations-of", "1,0", "--all"});
    ASSERT_FALSE(found.solutions.empty());
    for (const std::string& line : found.solutions) {
        const auto space = line.find(' ');
        ASSERT_NE(space, std::string::npos) << line;
        EXPECT_EQ(line.substr(space + 1), "$b2o$b2o!");
    }
}

TEST_F(EnumerateRun, ChecksItsProofsAsTheyAreWritten) {
    const Listing found = listing(lives_, run_, {"--proof", "check"});
    EXPECT_EQ(found.count_of_all, 416U);
    const RunResult result = nonesuch_run({"verify", run_});
    EXPECT_EQ(result.code, 1);
    EXPECT_NE(result.out.find("checked when it was solved and not kept"), std::string::npos);
}

TEST_F(EnumerateRun, CountsWithoutProofs) {
    EXPECT_EQ(listing(lives_, run_, {"--proof", "off"}).count_of_all, 416U);
    EXPECT_FALSE(fs::exists(file("certificate.json")));
    EXPECT_EQ(listing({}, run_).count, 74U);
}

TEST_F(EnumerateRun, IsARunLikeOthersWhenItIsFinished) {
    listing(lives_, run_, {"--leaf-conflicts", "300", "--session-conflicts", "200"});
    const std::string stem = folder_ / "node";
    EXPECT_EQ(nonesuch_run({"extract", run_, "1", "-o", stem}).code, 0);
    EXPECT_TRUE(says({"drat-trim", stem + ".cnf", stem + ".drat"}, "s VERIFIED"));
    const std::string whole = folder_ / "whole.drat";
    EXPECT_EQ(nonesuch_run({"compose", run_, "-o", whole}).code, 0);
    EXPECT_TRUE(says({"drat-trim", file("formula.cnf"), whole}, "s VERIFIED"));
    EXPECT_EQ(nonesuch_run({"trim", run_}).code, 0);
    expect_verified_list(run_, 74, 416);
    EXPECT_EQ(nonesuch_run({"pack", run_, "-o", folder_ / "list.tar.zst"}).code, 0);
    const std::string unpacked = folder_ / "unpacked";
    const RunResult result = nonesuch_run({"unpack", folder_ / "list.tar.zst", "-o", unpacked});
    EXPECT_EQ(result.code, 0) << result.out << result.error;
    expect_verified_list(unpacked, 74, 416);
    EXPECT_EQ(listing({}, run_).verdict, "COMPLETE");
    expect_verified_list(run_, 74, 416);
}

}  // namespace
}  // namespace nonesuch
