// A finished run with one file damaged or forged: `verify` must not believe it, and name the file.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "formulas.hpp"
#include "tampered_run.hpp"

namespace nonesuch {
namespace {

using Json = nlohmann::json;

class TamperFiles : public testing::Test {
  protected:
    static void SetUpTestSuite() {
        folder = new TemporaryFolder;
        const std::string pigeons = folder->write("pigeons.cnf", dimacs_text(pigeonhole(6, 5)));
        Words claim = {"solve", "oscillator", "--period", "3", "--box", "5x5"};
        Words cnf = {"solve", pigeons, "--leaf-conflicts", "20", "--session-conflicts", "60"};
        claim.insert(claim.end(), {"--threads", "1", "--run", *folder / "claim"});
        cnf.insert(cnf.end(), {"--threads", "1", "--run", *folder / "cnf"});
        ASSERT_EQ(nonesuch_run(claim).code, 20);
        ASSERT_EQ(nonesuch_run(cnf).code, 20);
    }
    static void TearDownTestSuite() { delete std::exchange(folder, nullptr); }

    /// Damages a copy of one of the runs.
    static void expect_distrust(const std::string& name, const std::string& original,
                                const std::function<void(const TamperedRun&)>& damage,
                                const std::string& wanted) {
        nonesuch::expect_distrust(name, *folder / original, damage, wanted);
    }
    static inline TemporaryFolder* folder = nullptr;
};

/// The node with the longest log: no propagation alone refutes it.
std::size_t hardest(const TamperedRun& run) {
    const Json nodes = run.certificate()["nodes"];
    const auto shorter = [](const Json& a, const Json& b) { return a["bytes"] < b["bytes"]; };
    return static_cast<std::size_t>(std::max_element(nodes.begin(), nodes.end(), shorter) -
                                    nodes.begin());
}

TEST_F(TamperFiles, ALogIsBoundByItsHash) {
    const auto change = [](const std::function<std::string(std::string)>& damage) {
        return [damage](const TamperedRun& run) { run.write(run.log_name(1), damage(run.log(1))); };
    };
    for (const std::string original : {"claim", "cnf"}) {
        expect_distrust("one byte flipped", original, change([](std::string log) {
                            log[log.size() / 2] = static_cast<char>(log[log.size() / 2] ^ 1);
                            return log;
                        }),
                        "node 1: logs/000/000001.drat: its SHA-256");
        expect_distrust("truncated", original, change([](std::string log) {
                            log.pop_back();
                            return log;
                        }),
                        "node 1: logs/000/000001.drat has ");
        expect_distrust("emptied", original, change([](const std::string&) { return ""; }),
                        "node 1: logs/000/000001.drat has 0 bytes");
        expect_distrust(
            "removed", original,
            [](const TamperedRun& run) { std::filesystem::remove(run.file(run.log_name(1))); },
            "node 1: logs/000/000001.drat: No such file");
        expect_distrust(
            "two swapped", original,
            [](const TamperedRun& run) {
                const std::string log = run.log(0);
                run.write(run.log_name(0), run.log(1));
                run.write(run.log_name(1), log);
            },
            ".drat");
    }
}

TEST_F(TamperFiles, ALogThatProvesNothingIsRefusedWhateverItsHash) {
    const auto forge = [](const std::function<std::string(std::string)>& damage) {
        return [damage](const TamperedRun& run) {
            const std::size_t node = hardest(run);
            run.forge_log(node, damage(run.log(node)));
        };
    };
    struct Log {
        std::string name;
        std::string bytes;
        std::string reason;
    };
    const std::vector<Log> logs = {
        {"emptied", "", "drat-trim refuses its log"},
        {"the empty clause alone", std::string("a\0", 2), "drat-trim refuses its log"},
        {"a tautology and the empty clause", std::string("a\2\3\0a\0", 6),
         "drat-trim refuses its log"},
        {"a formula clause deleted first", std::string("d\2\3\0", 4), "drat-trim refuses its log"},
        {"the empty clause as text", "0\n", "byte 1: expected 'a' or 'd'"},
        {"text", "1 -1 0\n2 3 0\n0\n", "byte 1: expected 'a' or 'd'"},
        {"text that begins with a deletion", "d 1 2 0\n0\n", "no binary DRAT"},
        {"rubbish", "s VERIFIED\n", "byte 1: expected 'a' or 'd'"},
        {"an unknown variable", std::string("a\xff\xff\xff\xff\x0f\0a\0", 9),
         "byte 6: expected a literal of"},
        {"a literal that is too long", std::string("a\xff\xff\xff\xff\xff\xff\xff\xff", 9),
         "byte 6: expected a literal, found a number that is too large"},
        {"a line without an end", std::string("a\2\3", 3),
         "byte 3: expected the rest of a line, found the end"},
    };
    for (const std::string original : {"claim", "cnf"}) {
        for (const Log& log : logs) {
            expect_distrust(log.name, original,
                            forge([&](const std::string&) { return log.bytes; }), log.reason);
        }
        // Where it is cut decides which of the two it is.
        const auto cut =
            forge([](const std::string& log) { return log.substr(0, log.size() / 2); });
        expect_distrust("cut in half", original, cut, "log");
        expect_distrust(
            "of another run", original,
            [&](const TamperedRun& run) {
                const TamperedRun other(*folder / (original == "cnf" ? "claim" : "cnf"));
                run.forge_log(hardest(run), other.log(1));
            },
            original == "cnf" ? "expected a literal of" : "drat-trim refuses its log");
    }
}

TEST_F(TamperFiles, ALogOutsideTheRunDirectoryIsNotRead) {
    for (const std::string place :
         {"/etc/passwd", "../outside.drat", "logs/../../outside.drat", "./../outside.drat",
          "logs/../logs/000/000001.drat", "logs//000/000001.drat", "./logs/000/000001.drat",
          "logs/000/000001.drat/", "logs", "logs/", ".", "certificate.json", "logs/a b"}) {
        expect_distrust(
            place, "cnf",
            [&](const TamperedRun& run) {
                run.write("../outside.drat", run.log(1));
                run.edit_node(1, [&](Json& node) { node["log"] = place; });
            },
            "node 1: its log's path is no plain one below logs/");
    }
    for (const std::string place : {"", "logs/000", "logs/000/none.drat"}) {
        expect_distrust(
            place, "cnf",
            [&](const TamperedRun& run) {
                run.edit_node(1, [&](Json& node) { node["log"] = place; });
            },
            "node 1: ");
    }
}

TEST_F(TamperFiles, TheFormulaIsBoundByItsHashAndByWhatItSays) {
    const auto weaker = [](const TamperedRun& run) {
        // A clause loses its last literal's sign, and so its meaning.
        const std::string text = run.read("formula.cnf");
        const auto line_end = text.rfind(" 0\n");
        const auto start = text.rfind('\n', line_end) + 1;
        return text.substr(0, start) + "1 -1 0\n" + text.substr(line_end + 3);
    };
    for (const std::string original : {"claim", "cnf"}) {
        expect_distrust(
            "clause changed", original,
            [&](const TamperedRun& run) { run.write("formula.cnf", weaker(run)); },
            "formula.cnf: its SHA-256");
        expect_distrust(
            "formula removed", original,
            [](const TamperedRun& run) { std::filesystem::remove(run.file("formula.cnf")); },
            "formula.cnf: cannot be read");
        expect_distrust(
            "formula that is none", original,
            [](const TamperedRun& run) { run.forge("formula.cnf", "rubbish\n"); }, "formula.cnf:1");
    }
    expect_distrust(
        "clause changed, with its hash", "claim",
        [&](const TamperedRun& run) { run.forge("formula.cnf", weaker(run)); },
        "formula.cnf: not the formula that the claim encodes");
    expect_distrust(
        "clause changed, with its hash", "cnf",
        [&](const TamperedRun& run) { run.forge("formula.cnf", weaker(run)); },
        "drat-trim refuses");
}

TEST_F(TamperFiles, TheSymmetryIsBoundByItsHashAndByWhatItSays) {
    const auto swapped = [](const std::string& text) {
        return replaced(text, "generator ", "generator -");
    };
    expect_distrust(
        "generator changed", "claim",
        [&](const TamperedRun& run) {
            run.write("symmetry.txt", swapped(run.read("symmetry.txt")));
        },
        "symmetry.txt: its SHA-256");
    expect_distrust(
        "generator changed, with its hash", "claim",
        [&](const TamperedRun& run) {
            run.forge("symmetry.txt", swapped(run.read("symmetry.txt")));
        },
        "symmetry.txt: not the symmetry that the claim encodes");
    expect_distrust(
        "case changed, with its hash", "claim",
        [&](const TamperedRun& run) {
            const std::string text = run.read("symmetry.txt");
            run.forge("symmetry.txt", replaced(text, "case -1 26 0", "case -2 26 0"));
        },
        "symmetry.txt: not the symmetry that the claim encodes");
    std::string generator = "generator 2 1";
    for (int i = 3; i <= 30; ++i) generator += " " + std::to_string(i);
    const std::string start = "nonesuch symmetry 1\nvariables 30\n";
    expect_distrust(
        "generator made up", "cnf",
        [&](const TamperedRun& run) { run.forge("symmetry.txt", start + generator + " 0\n"); },
        "symmetry.txt: generator 1 is no automorphism");
    for (const std::string line :
         {"generator 1 1 0", "generator 2 1 0", "case 31 0", "case 1", "x"}) {
        expect_distrust(
            line, "cnf",
            [&](const TamperedRun& run) { run.forge("symmetry.txt", start + line + "\n"); },
            "symmetry.txt:3");
    }
}

}  // namespace
}  // namespace nonesuch
