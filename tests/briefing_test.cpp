#include "cluster/briefing.hpp"

#include <gtest/gtest.h>

#include "encoding/dimacs.hpp"
#include "encoding/error.hpp"
#include "encoding/symmetry_file.hpp"
#include "formulas.hpp"
#include "literals.hpp"
#include "temporary_folder.hpp"

namespace nonesuch {
namespace {

using std::chrono::milliseconds;

TEST(Briefing, OfAClaimIsEncodedAgain) {
    life::Claim claim;
    claim.period = 3;
    claim.box = {3, 4};
    const RunDirectory::Subject subject{encode(claim), claim, {}};
    const Briefing briefing = briefing_from(briefing_text("/r", subject));
    EXPECT_EQ(briefing.directory, "/r");
    EXPECT_EQ(briefing.leader, this_process());
    ASSERT_TRUE(briefing.subject.claim);
    EXPECT_EQ(briefing.subject.claim->words(), claim.words());
    EXPECT_EQ(dimacs_text(briefing.subject.formula), dimacs_text(subject.formula));
    EXPECT_EQ(symmetry_text(briefing.subject.formula), symmetry_text(subject.formula));
    EXPECT_EQ(briefing.subject.formula.split_variables, subject.formula.split_variables);
}

TEST(Briefing, OfAListSaysWhatCounts) {
    life::Claim claim;
    claim.family = life::Family::dies;
    claim.generations = 3;
    claim.box = {3, 4};
    const life::Projection projection{{0, 2}};
    const std::string text = briefing_text("/r", {encode(claim), claim, {}, projection});
    ASSERT_TRUE(briefing_from(text).subject.projection);
    EXPECT_EQ(*briefing_from(text).subject.projection, projection);
    EXPECT_THROW(briefing_from(briefing_text("/r", {encode(claim), claim, {}, {{{4}}}})),
                 InputError);
    EXPECT_THROW(briefing_from(text.substr(0, text.size() - 1)), InputError);
}

TEST(Briefing, OfAFormulaHasItsClausesAndSymmetry) {
    RunDirectory::Subject subject{pigeonhole(3, 2), {}, {}};
    subject.formula.generators = {permutation({2, 1, 4, 3, 6, 5})};
    subject.formula.cases = {literals({1})};
    const Briefing briefing = briefing_from(briefing_text("r s", subject));
    EXPECT_EQ(briefing.directory, "r s");
    EXPECT_FALSE(briefing.subject.claim);
    EXPECT_EQ(dimacs_text(briefing.subject.formula), dimacs_text(subject.formula));
    EXPECT_EQ(briefing.subject.formula.generators, subject.formula.generators);
    EXPECT_EQ(briefing.subject.formula.cases, subject.formula.cases);
}

TEST(Briefing, CutShortIsRefused) {
    const std::string text = briefing_text("r", {pigeonhole(2, 1), {}, {}});
    for (std::size_t length = 0; length < text.size(); ++length) {
        EXPECT_THROW(briefing_from(text.substr(0, length)), InputError) << length;
    }
}

TEST(Briefing, IsOfAFolderThatMustBeTheSameForAll) {
    const TemporaryFolder folder;
    const RunDirectory::Subject subject{pigeonhole(2, 1), {}, {}};
    const std::string path = folder / "run";
    const Briefing briefing = briefing_from(briefing_text(path, subject));
    EXPECT_THROW(expect_same_folder(briefing, milliseconds(100)), InputError) << "is not there";
    {
        const RunDirectory directory = RunDirectory::create(path, subject);
        EXPECT_NO_THROW(expect_same_folder(briefing, milliseconds(100)));
    }
    EXPECT_THROW(expect_same_folder(briefing, milliseconds(100)), InputError) << "has no owner";
    Owner other = this_process();
    other.host = "elsewhere";
    write_file(path + "/owner", owner_text(other, 7));
    EXPECT_THROW(expect_same_folder(briefing, milliseconds(100)), InputError) << "has another";
}

}  // namespace
}  // namespace nonesuch
