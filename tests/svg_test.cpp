#include "encoding/life/svg.hpp"

#include <gtest/gtest.h>

#include <random>

#include "encoding/error.hpp"
#include "encoding/life/frames.hpp"
#include "encoding/life/rule.hpp"
#include "program.hpp"
#include "temporary_folder.hpp"

namespace nonesuch::life {
namespace {

std::size_t count(const std::string& text, const std::string& what) {
    std::size_t result = 0;
    for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++result;
    return result;
}

const std::vector<Pattern> blinker = {Pattern::from_picture(".o./.o./.o."),
                                      Pattern::from_picture(".../ooo/...")};

TEST(Svg, DrawsEachCellOnceAndTheSteadyOnesWithoutAnimation) {
    const std::string text = svg_animation(blinker, 0.5, "A blinker");
    EXPECT_EQ(count(text, "h.9v.9h-.9z"), 5U) << text;
    // The middle, the two of generation 0 and the two of generation 1.
    EXPECT_EQ(count(text, "<path d=\"M1 1h.9v.9h-.9z\"/>"), 1U) << text;
    EXPECT_EQ(count(text, "<animate "), 2U) << text;
    EXPECT_EQ(count(text, "M1 0h.9v.9h-.9zM1 2h.9v.9h-.9z\"><animate "), 1U) << text;
    EXPECT_EQ(count(text, "M0 1h.9v.9h-.9zM2 1h.9v.9h-.9z\" opacity=\"0\"><animate "), 1U) << text;
    EXPECT_EQ(count(text, "dur=\"1s\""), 2U) << text;
    EXPECT_EQ(count(text, "values=\"1;0\" keyTimes=\"0;0.5\""), 1U) << text;
    EXPECT_EQ(count(text, "values=\"0;1\" keyTimes=\"0;0.5\""), 1U) << text;
    EXPECT_EQ(count(text, "viewBox=\"0 0 3 3\""), 1U) << text;
}

TEST(Svg, SwitchesACellAtEachChangeAndAtNoOtherTime) {
    std::vector<Pattern> generations;
    for (const char* cell : {".", "o", "o", ".", ".", "o", ".", "."})
        generations.push_back(Pattern::from_picture(cell));
    const std::string text = svg_animation(generations, 1, "");
    EXPECT_EQ(count(text, "values=\"0;1;0;1;0\" keyTimes=\"0;0.125;0.375;0.625;0.75\""), 1U)
        << text;
}

TEST(Svg, OfStillLifesAndOfNothingHasNoAnimation) {
    const std::string block = svg_animation({Pattern::from_picture("oo/oo")}, 1, "block");
    EXPECT_EQ(count(block, "h.9v.9h-.9z"), 4U);
    EXPECT_EQ(count(block, "<animate"), 0U);
    const std::string nothing = svg_animation({Pattern()}, 1, "nothing");
    EXPECT_EQ(count(nothing, "viewBox=\"0 0 1 1\""), 1U) << nothing;
}

TEST(Svg, GrowsWithTheLiveCellsAndNotWithThePlaneOrTheTime) {
    // One cell that moves along a row.
    std::vector<Pattern> generations;
    for (int t = 0; t < 200; ++t) {
        generations.emplace_back(200, 200).set(t, 0, true);
    }
    EXPECT_LT(svg_animation(generations, 1, "").size(), 200U * 250);
}

/// Reads an image as a browser does: the cells that are drawn in the middle of each generation.
constexpr const char* reader = R"(
import re, sys
import xml.etree.ElementTree as tree
space = '{http://www.w3.org/2000/svg}'
root = tree.parse(sys.argv[1]).getroot()
count = int(sys.argv[2])
assert root.tag == space + 'svg'
print(repr(root.find(space + 'title').text or ''))
for t in range(count):
    cells = []
    for path in root.find(space + 'g'):
        value = path.get('opacity', '1')
        for animation in path.findall(space + 'animate'):
            times = [float(x) for x in animation.get('keyTimes').split(';')]
            values = animation.get('values').split(';')
            assert len(times) == len(values) and times[0] == 0 and times == sorted(times)
            assert values[0] == value and times[-1] < 1
            value = [v for k, v in zip(times, values) if k <= (t + .5) / count][-1]
        if value == '1':
            cells += [tuple(map(int, m)) for m in re.findall(r'M(\d+) (\d+)h', path.get('d'))]
    assert len(cells) == len(set(cells))
    print(sorted((y, x) for x, y in cells))
)";

std::string list_of(const Pattern& pattern) {
    std::string result;
    for (int y = 0; y < pattern.height(); ++y)
        for (int x = 0; x < pattern.width(); ++x)
            if (pattern.alive(x, y))
                result += (result.empty() ? "(" : ", (") + std::to_string(y) + ", " +
                          std::to_string(x) + ")";
    return "[" + result + "]\n";
}

TEST(Svg, IsXmlThatShowsEveryGeneration) {
    if (run({"python3", "--version"}).code != 0) GTEST_SKIP() << "there is no python3";
    const TemporaryFolder folder;
    std::mt19937 random(20'240'803);
    for (const int count : {1, 2, 7, 30}) {
        Pattern soup(9, 8);
        for (int y = 0; y < 8; ++y)
            for (int x = 0; x < 9; ++x) soup.set(x, y, random() % 2 == 0);
        std::vector<Universe> generations = {Universe(soup)};
        while (static_cast<int>(generations.size()) < count)
            generations.push_back(generations.back().step(Rule::life()));
        const std::vector<Pattern> images = frames(generations);
        std::string expected = "'a<b & \"c\" > d?'\n";
        for (const Pattern& image : images) expected += list_of(image);
        const std::string file =
            folder.write("a.svg", svg_animation(images, 0.3, "a<b & \"c\" > d\n"));
        const RunResult result = run({"python3", "-c", reader, file, std::to_string(count)});
        EXPECT_EQ(result.out, expected) << result.error;
    }
}

TEST(Frames, LieOnOneAnotherAsTheGenerationsDo) {
    Universe glider(Pattern::from_picture(".o./..o/ooo"));
    std::vector<Universe> generations = {glider};
    for (int t = 0; t < 4; ++t) generations.push_back(generations.back().step(Rule::life()));
    const std::vector<Pattern> images = frames(generations);
    ASSERT_EQ(images.size(), 5U);
    EXPECT_EQ(images.front().picture(), Pattern::from_picture(".o../..o./ooo./....").picture());
    EXPECT_EQ(images.back().picture(), Pattern::from_picture("..../..o./...o/.ooo").picture());
    EXPECT_EQ(frames({Universe(), Universe()}), std::vector<Pattern>(2));
    const std::vector<Universe> many(
        20'000, Universe(Pattern::from_picture("o" + std::string(9'998, '.') + "o")));
    EXPECT_THROW(frames(many), InputError);
}

TEST(Svg, IsWrittenBySimulateAndForASolution) {
    const TemporaryFolder folder;
    const std::string svg = folder / "a.svg";
    const RunResult shown = nonesuch_run({"simulate", "xp2_7", "--generations", "2", "--svg", svg});
    EXPECT_EQ(shown.code, 0) << shown.error;
    EXPECT_EQ(count(read_file(svg), "h.9v.9h-.9z"), 5U) << "generation 2 is generation 0 again";
    EXPECT_EQ(count(read_file(svg), "keyTimes=\"0;0.5\""), 2U);

    const RunResult solved = nonesuch_run(
        {"solve", "oscillator", "--period", "2", "--box", "3x3", "--run", folder / "r"});
    EXPECT_EQ(solved.code, 10) << solved.error;
    EXPECT_NE(solved.out.find(folder / "r/pattern.svg"), std::string::npos) << solved.out;
    const std::string image = read_file(folder / "r/pattern.svg");
    EXPECT_NE(image.find("<title>an oscillator of period exactly 2"), std::string::npos) << image;
    EXPECT_GT(count(image, "<animate "), 0U);

    const RunResult long_one =
        nonesuch_run({"simulate", "xp2_7", "--generations", "1001", "--svg", folder / "b.svg"});
    EXPECT_EQ(long_one.code, 1);
    EXPECT_NE(long_one.error.find("--svg: expected at most 1000 --generations"), std::string::npos);
    EXPECT_EQ(nonesuch_run({"simulate", "xp2_7", "--svg", "-"}).code, 1);
}

}  // namespace
}  // namespace nonesuch::life
