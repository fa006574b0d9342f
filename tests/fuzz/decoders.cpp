// What comes from outside and is decoded: messages and packets of other ranks, the journal, the
// certificate, records of checks, rules. Whatever the bytes, a decoder gives a value or throws
// InputError, and what it gives spells the same bytes again where there is but one way to spell it.
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
#include "encoding/life/rule.hpp"

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
                                {"rule", decode_rule}};

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
    } catch (const InputError&) {
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
