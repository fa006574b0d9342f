#pragma once

#include <chrono>
#include <cstddef>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "conquer/descriptor.hpp"
#include "conquer/trusted/certificate.hpp"
#include "conquer/trusted/check_error.hpp"
#include "conquer/trusted/node_selection.hpp"

// A record of a check, by which one that was stopped goes on, and those of shards are put together:
//
//     FILE   = HEADER { NODE } [ "end" NL ]
//     HEADER = "nonesuch check record 1" NL
//              "certificate " SHA256 NL          of certificate.json
//              "checker " SHA256 NL              of the program that was run as drat-trim
//              "shard " NUMBER "/" COUNT NL      1/1 is all nodes
//     NODE   = "node " NUMBER " " SHA256 NL      of its log, as in the certificate
//
// A node's line is written when drat-trim has verified its log, so they come in any order; no node
// comes twice. "end" is written when all nodes of the shard are there:
//
//     nonesuch check record 1
//     certificate 8c5d0b1f…
//     checker 01ba4719…
//     shard 3/8
//     node 17 77e0c2a4…
//     node 2 9f1c5d3e…
//     end
//
// Numbers are in decimal digits, and SHA256 is 64 hexadecimal digits in lower case. What follows
// the last NL is what a crash or a full disk left of a line, and is cut off when the check goes on.

namespace nonesuch::trusted {

/// What a record is about.
struct RecordSubject {
    std::string certificate_sha256;
    std::string checker_sha256;
    Shard shard;
};

/// A line of a record.
struct RecordedNode {
    std::size_t node = 0;
    std::size_t line = 0;
};

/// What the whole lines of a record say.
struct RecordText {
    RecordSubject subject;
    std::vector<RecordedNode> nodes;
    /// The line of "end", or 0.
    std::size_t end_line = 0;
};

/// Reads whole lines: each ends with NL. Throws CheckError "NAME:LINE: …" for what is no record,
/// and for nodes that are there twice, are not in the certificate, or have another log there.
RecordText record_from_text(std::string_view text, const std::string& name,
                            const Certificate& certificate);

/// The bytes of an open file. Throws CheckError if it is no regular file.
std::string read_record(const Descriptor& file);

/// Throws CheckError where a record of the shard's nodes says other than that: a node that is not
/// in the shard, or an end before all are there.
void expect_nodes(const RecordText& record, const std::string& name,
                  const std::vector<std::size_t>& shard_nodes);

/// A record that a check writes: new, or one to go on with.
///
///     CheckRecord record("r.record", {certificate_sha256, checker_sha256, {3, 8}}, certificate);
///     for (node : record.earlier()) …        need not be asked of drat-trim again
///     record.add(node);                      each one else
///     record.finish();
class CheckRecord {
  public:
    /// Throws CheckError if the file is no such record, or another process writes to it;
    /// SystemError if it cannot be read or written.
    CheckRecord(const std::string& path, const RecordSubject& subject,
                const Certificate& certificate);

    /// What an earlier check recorded.
    const std::vector<std::size_t>& earlier() const { return earlier_; }

    // These may be called by several threads at once.

    /// Writes the node's line. After a failure the record takes no more.
    void add(std::size_t node);
    /// Puts what was written on disk, if some of it has not been there for a second.
    void sync_now_and_then();
    void sync();
    /// All nodes of the shard are there.
    void finish();

  private:
    void take_lock() const;
    void begin(const std::string& header);
    void go_on(std::string_view text, const RecordSubject& subject);
    void write(std::string_view line);
    void put_on_disk();

    Descriptor file_;
    const Certificate& certificate_;
    std::vector<std::size_t> earlier_;
    std::mutex mutex_;
    bool has_end_ = false;
    bool is_broken_ = false;
    bool is_synced_ = true;
    std::chrono::steady_clock::time_point last_sync_ = std::chrono::steady_clock::now();
};

}  // namespace nonesuch::trusted
