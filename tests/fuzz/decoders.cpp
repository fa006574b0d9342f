// What comes from outside and is decoded: messages and packets of other ranks, the journal, the
// certificate, records of checks, rules, patterns, claims and grids of cells. Whatever the bytes, a
// decoder gives a value or throws InputError, and what it gives spells the same bytes again where
// there is only one way to spell it.
//
// The interface is libFuzzer's; tests/fuzz/driver.cpp runs it without that library.

#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <string_view>

#include "cluster/briefing.hpp"
#include "cluster/check_message.hpp"
#include "cluster/link.hpp"
#include "cluster/message.hpp"
#include "conquer/event.hpp"
#include "conquer/journal.hpp"
#include "conquer/trusted/certificate.hpp"
#include "conquer/trusted/check_record.hpp"
#include "conquer/trusted/drat_reader.hpp"
#include "decoders.hpp"
#include "encoding/error.hpp"
#include "encoding/life/apgcode.hpp"
#include "encoding/life/claim_document.hpp"
#include "encoding/life/known_cells.hpp"
#include "encoding/life/life105.hpp"
#include "encoding/life/life106.hpp"
#include "encoding/life/macrocell.hpp"
#include "encoding/life/pattern_file.hpp"
#include "encoding/life/plaintext.hpp"
#include "encoding/life/rle.hpp"
#include "encoding/life/rule.hpp"
#include "encoding/strict_json.hpp"

namespace nonesuch {
namespace {

void expect(bool holds) {
    if (!holds) std::abort();
}

void decode_message(std::string_view bytes) {
    expect(encoded(decoded(bytes)) == bytes);
}

void decode_packet(std::string_view bytes) {
    std::string_view message = bytes;
    const PacketHead head = unpack_head(message);
    expect(packed(head, message) == bytes);
    Link link(head.life);
    link.send("x");
    link.packets(Moment{});
    link.receive(head, message);
}

void decode_briefing(std::string_view bytes) {
    briefing_from(bytes);
}

void decode_event(std::string_view bytes) {
    const auto value = nlohmann::json::parse(bytes);
    const Event event = event_from_json(value, 100);
    std::string text;
    append_json(text, event);
    std::string again;
    append_json(again, event_from_json(nlohmann::json::parse(text), 100));
    expect(again == text);
}

void decode_certificate(std::string_view bytes) {
    const auto certificate = trusted::certificate_from_text(std::string(bytes), "fuzz");
    const std::string text = trusted::to_text(certificate);
    expect(trusted::to_text(trusted::certificate_from_text(text, "fuzz")) == text);
}

void decode_check_message(std::string_view bytes) {
    expect(encoded(decoded_check_message(bytes)) == bytes);
}

/// Of a certificate with two nodes, whose logs have the hashes "bbb…".
void decode_record(std::string_view bytes) {
    trusted::Certificate certificate;
    certificate.nodes.resize(2);
    for (auto& node : certificate.nodes) node.sha256 = std::string(64, 'b');
    const auto record = trusted::record_from_text(bytes, "fuzz", certificate);
    const auto lines = 4 + record.nodes.size() + (record.end_line == 0 ? 0U : 1U);
    expect(static_cast<std::size_t>(std::count(bytes.begin(), bytes.end(), '\n')) == lines);
}

/// A file in memory, removed at the end.
class MemoryFile {
  public:
    MemoryFile() {
        const int file = mkstemp(path_.data());
        expect(file >= 0);
        close(file);
    }
    ~MemoryFile() { unlink(path_.c_str()); }
    MemoryFile(const MemoryFile&) = delete;
    MemoryFile& operator=(const MemoryFile&) = delete;
    const std::string& path() const { return path_; }

  private:
    std::string path_ = "/dev/shm/nonesuch-fuzz-XXXXXX";
};

/// What stands behind the file's head.
void decode_journal(std::string_view bytes) {
    static const MemoryFile file;
    const std::string formula(64, 'a');
    std::ofstream(file.path(), std::ios::binary) << "nonesuch journal 2\n"
                                                 << formula << '\n'
                                                 << bytes;
    const auto resumed = Journal::resume(file.path(), formula, 100);
    const auto again = Journal::resume(file.path(), formula, 100);
    expect(again.note.empty() && again.events.size() == resumed.events.size());
}

void decode_log(std::string_view bytes) {
    constexpr std::size_t variables = 100;
    std::istringstream stream{std::string(bytes)};
    trusted::DratReader reader(stream, "fuzz", variables);
    for (trusted::ProofLine line; reader.next(line);) {
        for (const Literal literal : line.clause) expect(literal.code() < 2 * variables);
    }
}

void decode_rule(std::string_view bytes) {
    const auto rule = life::Rule::parse(bytes);
    const std::string text = rule.text();
    expect(life::Rule::parse(text) == rule);
    expect(life::Rule::parse(text).text() == text);
}

/// Whether to spell a pattern again: some bytes can mean a hundred million cells.
bool is_small(const life::PatternContents& file) {
    return file.pattern.width() < 1000 && file.pattern.height() < 1000;
}

void decode_rle(std::string_view bytes) {
    const auto file = life::parse_rle(bytes, "fuzz");
    if (!is_small(file)) return;
    const auto rule = file.rule.value_or(life::Rule::life());
    const std::string text = life::rle_text(file.pattern, rule, file.comments);
    expect(life::parse_rle(text, "fuzz").pattern == file.pattern);
    if (!file.states) return;
    const std::string states = life::history_rle_text(*file.states, rule);
    expect(life::parse_rle(states, "fuzz").states == file.states);
}

void decode_life106(std::string_view bytes) {
    const auto file = life::parse_life106(bytes, "fuzz");
    if (!is_small(file)) return;
    const std::string text = life::life106_text(file.pattern, -5, 5);
    expect(life::parse_life106(text, "fuzz").pattern == file.pattern);
}

void decode_life105(std::string_view bytes) {
    const auto file = life::parse_life105(bytes, "fuzz");
    if (is_small(file)) expect(file.pattern.cropped() == file.pattern);
}

void decode_plaintext(std::string_view bytes) {
    const auto file = life::parse_plaintext(bytes, "fuzz");
    if (!is_small(file)) return;
    const std::string text = life::plaintext_text(file.pattern, file.comments);
    expect(life::parse_plaintext(text, "fuzz").pattern == file.pattern);
}

/// The canonical code of a pattern, if it has one, is the code of what it stands for.
void decode_apgcode(std::string_view bytes) {
    const auto file = life::parse_apgcode(bytes, "fuzz");
    if (file.pattern.population() > 50) return;
    constexpr int longest_period = 4;
    const std::string code = life::apgcode(file.pattern, life::Rule::life(), longest_period);
    const auto again = life::parse_apgcode(code, "fuzz").pattern;
    expect(life::apgcode(again, life::Rule::life(), longest_period) == code);
}

void decode_macrocell(std::string_view bytes) {
    const auto file = life::parse_macrocell(bytes, "fuzz");
    if (is_small(file))
        expect(file.pattern.width() == 0 || file.pattern.population() > 0 || file.states);
}

/// Whichever format it looks like.
void decode_pattern(std::string_view bytes) {
    life::read_pattern(bytes, "fuzz");
}

/// Claims are written in one way, and name each of their fields.
void decode_claim(std::string_view bytes) {
    const auto document = parse_strictly(std::string(bytes), "fuzz");
    const life::Claim claim = life::claim_from_json(document, "fuzz");
    expect(to_json(claim) == document && !claim.words().empty());
}

void decode_claim_file(std::string_view bytes) {
    static const MemoryFile file;
    std::ofstream(file.path(), std::ios::binary) << bytes;
    const life::Claim claim = life::read_claim_file(file.path());
    expect(to_json(life::claim_from(claim.family, fields_of(claim), "")) == to_json(claim));
}

void decode_grid(std::string_view bytes) {
    const life::KnownGrid grid = life::parse_known_grid(bytes, "fuzz");
    const std::string text = life::known_text(grid.box, grid.generations);
    const life::KnownGrid again = life::parse_known_grid(text, "fuzz");
    expect(again.box == grid.box && again.generations == grid.generations);
}

struct Decoder {
    const char* name;
    void (*decode)(std::string_view);
};

constexpr Decoder decoders[] = {{"message", decode_message},
                                {"packet", decode_packet},
                                {"briefing", decode_briefing},
                                {"event", decode_event},
                                {"journal", decode_journal},
                                {"certificate", decode_certificate},
                                {"check", decode_check_message},
                                {"record", decode_record},
                                {"log", decode_log},
                                {"rule", decode_rule},
                                {"rle", decode_rle},
                                {"life106", decode_life106},
                                {"life105", decode_life105},
                                {"plaintext", decode_plaintext},
                                {"apgcode", decode_apgcode},
                                {"macrocell", decode_macrocell},
                                {"pattern", decode_pattern},
                                {"claim", decode_claim},
                                {"claim file", decode_claim_file},
                                {"grid", decode_grid}};

}  // namespace

std::size_t decoder_count() {
    return std::size(decoders);
}

const char* decoder_name(std::size_t number) {
    return decoders[number].name;
}

bool is_decoded(std::size_t number, std::string_view bytes) {
    try {
        decoders[number].decode(bytes);
        return true;
    } catch (const InputError& error) {
        // An error is one line.
        expect(std::string_view(error.what()).find('\n') == std::string_view::npos);
        return false;
    } catch (const nlohmann::json::exception&) {
        // Events are read inside a record, whose reader turns these into its own error.
        expect(std::string_view(decoders[number].name) == "event");
        return false;
    }
}

}  // namespace nonesuch

/// The first byte chooses the decoder.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    nonesuch::is_decoded(data[0] % nonesuch::decoder_count(), bytes.substr(1));
    return 0;
}
