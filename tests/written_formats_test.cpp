// What we write in each format is read back, by us and by Golly; and we read what Golly writes.

#include <gtest/gtest.h>

#include <filesystem>
#include <optional>
#include <random>

#include "encoding/error.hpp"
#include "encoding/life/life106.hpp"
#include "encoding/life/pattern_file.hpp"
#include "encoding/life/plaintext.hpp"
#include "encoding/life/rle.hpp"
#include "encoding/life/simulator.hpp"
#include "encoding/text_input.hpp"
#include "program.hpp"
#include "temporary_folder.hpp"

namespace nonesuch::life {
namespace {

Pattern random_pattern(std::mt19937& random, int most) {
    Pattern pattern(1 + static_cast<int>(random() % static_cast<unsigned>(most)),
                    1 + static_cast<int>(random() % static_cast<unsigned>(most)));
    const auto one_in = 2 + random() % 5;
    for (int y = 0; y < pattern.height(); ++y)
        for (int x = 0; x < pattern.width(); ++x) pattern.set(x, y, random() % one_in == 0);
    pattern.set(0, 0, true);  // Golly writes no file of nothing.
    return pattern;
}

TEST(WrittenFormats, AreReadBack) {
    std::mt19937 random(20'240'804);
    for (int i = 0; i < 100; ++i) {
        const Pattern pattern = random_pattern(random, 40);
        const auto plain = read_pattern(plaintext_text(pattern, {"one", "two\nthree"}), "a");
        EXPECT_EQ(plain.pattern, pattern);
        EXPECT_EQ(plain.comments, (std::vector<std::string>{"one", "two", "three"}));
        EXPECT_EQ(read_pattern(life106_text(pattern, -7, 1'000'000), "a").pattern,
                  pattern.cropped());
    }
    EXPECT_EQ(plaintext_text(Pattern::from_picture(".o/../oo")), ".O\n..\nOO\n");
    EXPECT_EQ(plaintext_text(Pattern()), ".\n");
    EXPECT_EQ(life106_text(Pattern::from_picture(".o/../oo"), -1, 5),
              "#Life 1.06\n0 5\n-1 7\n0 7\n");
}

class Golly : public testing::Test {
  protected:
    void SetUp() override {
        if (run({"bgolly", "--help"}).code == 127)
            GTEST_SKIP() << "bgolly, of the package golly, is not installed";
    }

    /// The path of `name`, which Golly wrote after some generations of the file `in`; a name that
    /// ends with .mc gives a macrocell.
    std::string written_by_golly(const std::string& in, const std::string& name,
                                 int generations = 0, Words more = {}) const {
        const std::string out = folder_ / name;
        std::filesystem::remove(out);
        Words words = {"bgolly", "-q", "-q", "-m", std::to_string(generations), "-o", out};
        if (name.find(".mc") != std::string::npos && more.empty()) words.push_back("-h");
        words.insert(words.end(), more.begin(), more.end());
        words.push_back(in);
        const RunResult result = run(words);
        EXPECT_TRUE(std::filesystem::exists(out)) << result.out << result.error;
        return out;
    }
    PatternContents read(const std::string& path) const {
        return read_pattern(read_text(path), path);
    }

    TemporaryFolder folder_;
};

TEST_F(Golly, OpensWhatWeWriteWithTheSameCells) {
    std::mt19937 random(20'240'805);
    for (int i = 0; i < 15; ++i) {
        const Pattern pattern = random_pattern(random, 70);
        const Rule rule = i % 2 == 0 ? Rule::life() : Rule::parse("B36/S23");
        const std::string files[] = {
            folder_.write("rle.rle", rle_text(pattern, rule, {"a comment"})),
            folder_.write("lif.lif", life106_text(pattern, -3, 9)),
            folder_.write("cells.cells", plaintext_text(pattern, {"a comment"}))};
        for (const std::string& file : files) {
            const PatternContents golly = read(written_by_golly(file, "golly.rle"));
            EXPECT_EQ(golly.pattern.cropped(), pattern.cropped()) << file;
            if (file.ends_with(".rle")) {
                EXPECT_EQ(golly.rule, rule);
            }
        }
    }
}

TEST_F(Golly, WritesMacrocellsThatWeRead) {
    std::mt19937 random(20'240'806);
    for (int i = 0; i < 15; ++i) {
        const Pattern pattern = random_pattern(random, i < 10 ? 40 : 300);
        const Rule rule = i % 2 == 0 ? Rule::life() : Rule::parse("B36/S23");
        const std::string in = folder_.write("in.rle", rle_text(pattern, rule));
        for (const std::string name : {"out.mc", "out.mc.gz"}) {
            const PatternContents golly = read(written_by_golly(in, name));
            EXPECT_EQ(golly.pattern, pattern.cropped());
            EXPECT_EQ(golly.rule, rule);
        }
    }
}

TEST_F(Golly, WritesAMacrocellOfManyCellsThatWeRead) {
    const std::string in = folder_.write("in.rle", "x = 5, y = 3, rule = B3/S23\nbo3b$3bo$2o2b3o!");
    const PatternContents macrocell = read(written_by_golly(in, "out.mc", 3000));
    const PatternContents rle = read(written_by_golly(in, "out.rle", 3000));
    EXPECT_GT(macrocell.pattern.population(), 100);
    EXPECT_EQ(macrocell.pattern, rle.pattern);
}

TEST_F(Golly, KnowsTheStatesOfLifeHistoryThatWeWrite) {
    std::mt19937 random(20'240'807);
    StateGrid states(30, 20);
    for (int y = 0; y < 20; ++y)
        for (int x = 0; x < 30; ++x) states.set(x, y, static_cast<int>(random() % 7));
    states.set(0, 0, 6);
    states.set(29, 19, 2);
    const std::string in = folder_.write("in.rle", history_rle_text(states, Rule::life()));
    const Words loader = {"-a", "RuleLoader", "-s", "/usr/share/golly/Rules/"};
    for (const std::string name : {"out.rle", "out.mc"}) {
        const PatternContents golly = read(written_by_golly(in, name, 0, loader));
        ASSERT_TRUE(golly.states.has_value());
        EXPECT_EQ(*golly.states, states);
        EXPECT_EQ(golly.rule, Rule::life());
    }
}

TEST_F(Golly, ReadsLife105AsWeDo) {
    for (const std::string file : {"glider", "blocks", "block_without_place"}) {
        const std::string path = NONESUCH_FIXTURES "/life105/correct/" + file + ".lif";
        const PatternContents ours = read(path);
        const PatternContents golly = read(written_by_golly(path, "out.rle"));
        EXPECT_EQ(golly.pattern, ours.pattern) << file;
        EXPECT_EQ(golly.rule, ours.rule.value_or(Rule::life())) << file;
    }
}

/// Nothing for a file that is about a rule or a size that we do not know.
std::optional<PatternContents> read_if_known(const std::string& path) {
    try {
        return read_pattern(read_text(path), path);
    } catch (const InputError& error) {
        EXPECT_TRUE(std::string(error.what()).starts_with(path + ":")) << error.what();
        return std::nullopt;
    }
}

TEST_F(Golly, ReadsItsOwnCollectionAsWeDo) {
    namespace fs = std::filesystem;
    const fs::path collection = "/usr/share/golly/Patterns";
    if (!fs::is_directory(collection)) GTEST_SKIP() << collection << " is not installed";
    int read_by_both = 0;
    for (const std::string folder :
         {"HashLife", "Life/Breeders", "Life/Methuselahs", "Life/Spaceships", "Life-Like"}) {
        for (const auto& entry : fs::directory_iterator(collection / folder)) {
            const std::string path = entry.path().string();
            if (!entry.is_regular_file() || path.ends_with(".zip") || path.ends_with(".lua"))
                continue;
            const auto ours = read_if_known(path);
            if (!ours) continue;
            const bool is_macrocell = path.find(".mc") != std::string::npos;
            const PatternContents golly =
                read(written_by_golly(path, "out.rle", 0, is_macrocell ? Words{"-h"} : Words{}));
            EXPECT_EQ(golly.pattern.cropped(), ours->pattern.cropped()) << path;
            ++read_by_both;
        }
    }
    EXPECT_GT(read_by_both, 20);
}

TEST(SimulateFormat, IsWhatGollyOrTheCensusReads) {
    const TemporaryFolder folder;
    const std::string glider = folder.write("g.rle", "x = 3, y = 3, rule = B3/S23\nbo$2bo$3o!");
    const auto printed = [&](const std::string& format) {
        const RunResult result =
            nonesuch_run({"simulate", glider, "--generations", "4", "--format", format});
        EXPECT_EQ(result.code, 0) << result.error;
        return result.out;
    };
    EXPECT_EQ(printed("life106"), "#Life 1.06\n2 1\n3 2\n1 3\n2 3\n3 3\n");
    EXPECT_EQ(printed("cells"), "!generation 4, 5 live cells, top left at (1,1)\n.O.\n..O\nOOO\n");
    EXPECT_EQ(printed("apgcode"), "xq4_153\n");
    EXPECT_EQ(printed("rle"),
              "#C generation 4, 5 live cells, top left at (1,1)\nx = 3, y = 3, rule = "
              "B3/S23\nbo$2bo$3o!\n");
    const RunResult unknown = nonesuch_run({"simulate", glider, "--format", "bmp"});
    EXPECT_EQ(unknown.code, 1);
    EXPECT_NE(unknown.error.find("--format bmp: expected rle, life106, cells or apgcode"),
              std::string::npos);
    const RunResult none =
        nonesuch_run({"simulate", folder.write("r.rle", "b2o$2o$bo!"), "--format", "apgcode"});
    EXPECT_EQ(none.code, 1);
    EXPECT_NE(none.error.find("apgcode: expected a still life"), std::string::npos) << none.error;
}

}  // namespace
}  // namespace nonesuch::life
