#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "conquer/event.hpp"

// journal, what happened to the campaign, in order; reading it again is resuming:
//
//     FILE   = "nonesuch journal 2" NL FORMULA NL { RECORD NL }
//     RECORD = LENGTH " " CRC " " "[" EVENT { "," EVENT } "]"
//
// where FORMULA is the SHA-256 of formula.cnf, EVENT is a JSON object (see event.hpp), and LENGTH
// counts the bytes of the JSON list. CRC, eight hexadecimal digits, is the CRC-32 of all lists from
// the first to this one, joined: so a record that is missing, doubled or of another journal is seen
// as well as one that is changed. A child that node 0 gave away, and later the end of node 1:
//
//     nonesuch journal 2
//     8c5d0b1f…
//     64 5bd1e995 [{"node":0,"child":{"cube":[-1,50],"images":"group","depth":4}}]
//     133 0a3f77c2 [{"node":1,"log":"logs/000/000001.drat","bytes":88213,"sha256":"77e0…"}]
//
// A record is what was synced at once. Were it one for each event, a power cut could leave the
// first half of a batch as zeros and the second half whole, and that would look like damage.

namespace nonesuch {

/// An append-only, checksummed file. What is appended is on disk before `append` returns; if that
/// fails, the file is cut back to its last whole record and takes no more.
///
///     Journal journal = Journal::create("r/journal", formula_sha256);
///     journal.append(events);
///     …
///     Journal::Resumed again = Journal::resume("r/journal", formula_sha256, variables);
class Journal {
  public:
    struct Resumed;

    /// Starts a new file. Throws SystemError if it cannot be written, or if there is one.
    static Journal create(const std::string& path, const std::string& formula_sha256);

    /// Reads the file, then continues it. A torn last record, as a crash leaves it, is cut off.
    /// Damage anywhere else is an InputError with the offset in bytes, and so is a journal of
    /// another formula or version.
    static Resumed resume(const std::string& path, const std::string& formula_sha256,
                          std::size_t variable_count);

    ~Journal();
    Journal(Journal&& other) noexcept;
    Journal& operator=(Journal&& other) noexcept;

    /// All events in order, in one write and one sync: after a crash all are there, or none.
    void append(std::span<const Event> events);
    void append(const Event& event) { append({&event, 1}); }

    /// The formula of the file's head; nothing if it has none.
    static std::string formula_of(const std::string& path);

    /// Replaces all that was written by `events`, which must amount to the same, and goes on behind
    /// them. After a crash the file is the old one or the new one; so it is after a failure, and
    /// then takes no more.
    void compact(std::span<const Event> events);
    /// The same, of another formula.
    void rebind(const std::string& formula_sha256, std::span<const Event> events);

  private:
    Journal(std::string path, std::string formula_sha256);
    void write(std::string_view records);

    std::string path_;
    std::string formula_sha256_;
    int file_ = -1;
    /// Bytes of whole records, and the checksum of their contents.
    std::uint64_t size_ = 0;
    std::uint32_t crc_ = 0;
    bool is_broken_ = false;
};

/// A journal that goes on, what it told, and what was wrong with it, if anything.
struct Journal::Resumed {
    Journal journal;
    std::vector<Event> events;
    std::string note;
};

}  // namespace nonesuch
