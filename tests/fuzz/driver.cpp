// Runs the decoders on valid inputs with random damage, for as many seconds as the command line
// says, which the decoders share. Ends with exit code 0 and a line a decoder: so many inputs
// decoded, so many refused. Anything else that a decoder does ends the program, best under
// AddressSanitizer.

#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <vector>

#include "cluster/briefing.hpp"
#include "cluster/check_message.hpp"
#include "cluster/link.hpp"
#include "cluster/message.hpp"
#include "conquer/event.hpp"
#include "conquer/trusted/certificate.hpp"
#include "decoders.hpp"
#include "encoding/life/claim_document.hpp"

namespace nonesuch {
namespace {

using Texts = std::vector<std::string>;

const Cube cube = {Literal::from_dimacs(1), Literal::from_dimacs(-2), Literal::from_dimacs(100)};
const Child child = {cube, Images::group, 3};
const Expansion expansion = {{{cube}, false, Decision{cube[0], 0.5, 2}}, {{{false, 7}, {true, 0}}}};
const LogFile log_file = {"logs/000/000001.drat", 12'345, std::string(64, 'b'), false};

Texts messages() {
    Texts texts;
    for (const Message& message : std::vector<Message>{
             Hello{4}, Given{{7}, {child, child}}, Done{{1}, Finished{log_file}},
             Done{{2}, ModelFound{{true, false, true}}}, Done{{3}, Stopped{}}, Beat{5, 6},
             StopWish{}, Failure{Failure::Kind::input, "no"}, Farewell{},
             StartJob{{{5}, cube, {child}, 2}}, AskPart{{6}}, Halt{}, Expand{{cube, {}}},
             Expanded{{expansion, {}}}, Found{{9}, {"?.|o.", "oo|o."}}, Known{{{"o", "o"}}}}) {
        texts.push_back(encoded(message));
    }
    return texts;
}

Texts packets() {
    Texts texts;
    for (const std::string& message : messages()) texts.push_back(packed({1, 1, 0}, message));
    texts.push_back(packed({3, 0, 1}, {}));
    return texts;
}

Texts briefings() {
    life::Claim claim;
    claim.box = {3, 3};
    Formula formula(3);
    formula.add_clause({positive(Variable(0)), negative(Variable(2))});
    return {briefing_text("r", {encode(claim), claim, {}}),
            briefing_text("r", {encode(claim), claim, {}, life::usual_projection(claim)}),
            briefing_text("r", {formula, {}, {}})};
}

Texts events() {
    Texts texts;
    for (const Event& event : std::vector<Event>{{{0}, child},
                                                 {{1}, Verdict(Finished{log_file})},
                                                 {{2}, Verdict(ModelFound{{true, true, false}})},
                                                 {{3}, life::Solution{"?.|o.", "oo|o."}}}) {
        append_json(texts.emplace_back(), event);
    }
    return texts;
}

/// Without a head; with checksums that were right before the damage.
Texts journals() {
    return {
        "64 b4ffad7b "
        "[{\"node\":0,\"child\":{\"cube\":[-1,50],\"images\":\"group\",\"depth\":4}}]\n",
        ""};
}

Texts certificates() {
    trusted::Certificate refuted;
    refuted.formula_sha256 = refuted.symmetry_sha256 = std::string(64, 'c');
    refuted.nodes.push_back({{}, {{1, true}}, log_file.path, 5, log_file.sha256});
    refuted.nodes.push_back({cube, {}, "logs/000/000002.drat.zst", 6, log_file.sha256});
    refuted.witnesses = {"oo/oo", ".o/o."};
    trusted::Certificate satisfied = refuted;
    satisfied.nodes.clear();
    satisfied.model = {positive(Variable(0))};
    return {to_text(refuted), to_text(satisfied)};
}

Texts check_messages() {
    using Kind = CheckMessage::Kind;
    const std::string hash(64, 'c');
    Texts texts;
    for (const CheckMessage& message :
         {CheckMessage{Kind::come, 0, "", hash, hash}, CheckMessage{Kind::ask},
          CheckMessage{Kind::refused, 300, "no"}, CheckMessage{Kind::check, 1'000'000}}) {
        texts.push_back(encoded(message));
    }
    return texts;
}

Texts records() {
    const std::string head = "nonesuch check record 1\ncertificate " + std::string(64, 'c') +
                             "\nchecker " + std::string(64, 'd') + "\nshard 1/3\n";
    const std::string node = " " + log_file.sha256 + "\n";
    return {head, head + "node 1" + node + "node 0" + node + "end\n"};
}

Texts logs() {
    return {std::string("a\2\3\0a\6\x81\1\0d\6\x81\1\0a\0", 16), ""};
}

Texts rules() {
    return {"B3/S23",
            "B2-a3ace4n/S23-q",
            "3ckq6/2-in34",
            "s013vb2",
            "B2/S34H",
            "B03/S2c8",
            "MAPHmlphg",
            "MAPFgFoF2gXgH5oF4B+gH4A6A==",
            "MAPARYXfhZofugWaH7oaIDogBZofuhogOiAaIDogIAAgAAWaH7oaIDogGiA6ICAAIAAaIDogIAAgACAAIAAA"
            "AAAAA"};
}

Texts rles() {
    return {"#C c\r\nx = 3, y = 3, rule = B36/S23\nbo$2b\n#C d\no$3o!",
            "x = 6, y = 2, rule = LifeHistory\n.A.CBF$2DE!", "3o$.A$12b!"};
}

Texts lists_of_cells() {
    return {"#Life 1.06\n0 -1\n1 0\n-1 1\n0 1\n1 1\n", "#Life 1.06\r\n# c\r\n-2000000000 7\r\n"};
}

Texts blocks() {
    return {"#Life 1.05\n#D c\n#R 23/36\n#P -1 -1\n.*\n..*\n***\n#P 9 0\n*\n",
            "#Life 1.05\r#N\r#P\r**\r"};
}

Texts pictures() {
    return {"!Name: Glider\n!\n.O.\n\n..O\nOOO\n", "**.\r\n.*"};
}

Texts apgcodes() {
    return {"xs4_33\n",
            "xp2_318c",
            "xs8_33y133",
            " xq4_27dee6",
            "xs16_33zx33zw33z033",
            "xp3_co9nas0san9oczgoldlo0oldlogz1047210127401"};
}

Texts macrocells() {
    return {"[M2] (golly 3.3)\n#R B3/S23\n$$$$$$$.*$\n..*$***$\n4 0 1 0 2\n5 3 3 0 3\n",
            "[M2]\n#R LifeHistory\n#C c\n1 1 2 4 3\n1 5 0 6 0\n2 1 2 0 0\n3 3 0 0 3\n"};
}

Texts patterns() {
    Texts all;
    for (const Texts& texts :
         {rles(), lists_of_cells(), blocks(), pictures(), apgcodes(), macrocells()}) {
        all.insert(all.end(), texts.begin(), texts.end());
    }
    return all;
}

/// One a family, with as many constraints as it has.
Texts claim_files() {
    return {
        "oscillator\nperiod 4\nbox 3x2\nrule B36/S23\nmax-population 5\nmin-population 1\n"
        "population 3<=5,min>=1,sum=9\nrotor <=3\nstator >=1,=2\nimpose C2_2\nforbid D2_+1,D4_+\n"
        "cells ??\?/?o'?|a?a/..?\nchange row 1,2:0,column 2\ntouch top,left\n",
        "# three by three\r\nstill-life\r\nbox 3x3\r\ncells aaa/??\?/???\r\nconnected\r\n",
        "spaceship\nperiod 4\ndisplacement 1,1\nbox 4x4\nglide falling\nimpose D2_x\n",
        "agar\nperiod 2\ntorus 4x3\nshift 1\n",
        "predecessor\npattern .o./o?a/.a.\ngenerations 2\nmargin 1\nrule b02/s\n",
        "orphan\npattern ..o?\ngenerations 1\n",
        "garden-of-eden\npattern .o/o.\n",
        "\xEF\xBB\xBF"
        "dies\nbox 3x3\ngenerations 2\nmax-population 3\n",
        "stabilises\nbox 3x3\ngenerations 2\ntouch all\n"};
}

Texts claims() {
    Texts texts;
    for (const std::string& file : claim_files()) {
        const std::string path = "/dev/shm/nonesuch-fuzz-seed-" + std::to_string(getpid());
        std::ofstream(path, std::ios::binary) << file;
        texts.push_back(to_json(life::read_claim_file(path)).dump());
        unlink(path.c_str());
    }
    return texts;
}

Texts grids() {
    return {"??\?/?o?/???|?a?/??\?/?a?", "# two\r\n.o\r\nO'*\r\n|\r\nab\r\n?c\r\n",
            "\xEF\xBB\xBF..\n\noo"};
}

class Mutator {
  public:
    explicit Mutator(unsigned seed) : random_(seed) {}

    std::string damaged(const Texts& seeds) {
        std::string text = seeds[below(seeds.size())];
        for (std::size_t times = below(5); times > 0; --times) damage(text, seeds);
        return text;
    }

  private:
    std::size_t below(std::size_t limit) { return random_() % limit; }
    char byte() {
        // Digits, quotes and brackets are what formats are made of.
        static constexpr char likely[] = "0123456789-+.eE\"[]{},: \n*o$!#Ozy\x7f\x80\xff";
        return below(2) == 0 ? likely[below(sizeof likely)] : static_cast<char>(random_());
    }
    void damage(std::string& text, const Texts& seeds) {
        const std::size_t at = below(text.size() + 1);
        const std::size_t length = below(std::min<std::size_t>(text.size() - at, 16) + 1);
        switch (below(6)) {
            case 0:
                text.insert(at, 1, byte());
                break;
            case 1:
                text.erase(at, length);
                break;
            case 2:
                text.insert(at, text.substr(at, length));
                break;
            case 3:
                text.resize(at);
                break;
            case 4: {
                const std::string& other = seeds[below(seeds.size())];
                text.replace(at, length, other.substr(below(other.size() + 1), below(32)));
                break;
            }
            default:
                if (at < text.size()) text[at] = byte();
        }
    }

    std::mt19937 random_;
};

/// False if there was nothing to decode, or nothing to refuse: then little was tried.
bool fuzz(std::size_t number, const Texts& seeds, std::chrono::milliseconds time) {
    std::size_t decoded = 0;
    std::size_t refused = 0;
    Mutator mutator(std::random_device{}());
    const auto end = std::chrono::steady_clock::now() + time;
    while (std::chrono::steady_clock::now() < end) {
        ++(is_decoded(number, mutator.damaged(seeds)) ? decoded : refused);
    }
    std::printf("%-12s %10zu decoded %10zu refused\n", decoder_name(number), decoded, refused);
    return decoded > 0 && refused > 0;
}

int fuzz_all(std::chrono::seconds seconds) {
    const std::vector<Texts> seeds = {
        messages(),     packets(),        briefings(), events(),      journals(),
        certificates(), check_messages(), records(),   logs(),        rules(),
        rles(),         lists_of_cells(), blocks(),    pictures(),    apgcodes(),
        macrocells(),   patterns(),       claims(),    claim_files(), grids()};
    if (seeds.size() != decoder_count()) std::abort();
    bool is_well = true;
    for (std::size_t number = 0; number < seeds.size(); ++number) {
        is_well &= fuzz(number, seeds[number], std::chrono::milliseconds(seconds) / seeds.size());
    }
    return is_well ? 0 : 1;
}

}  // namespace
}  // namespace nonesuch

int main(int count, char** words) {
    return nonesuch::fuzz_all(std::chrono::seconds(count > 1 ? std::atoi(words[1]) : 10));
}
