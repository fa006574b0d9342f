#include "conquer/trusted/check_record.hpp"

#include <sys/file.h>
#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <set>
#include <unordered_map>

#include "encoding/text_input.hpp"
#include "encoding/whole_number.hpp"

namespace nonesuch::trusted {
namespace {

constexpr std::string_view format_line = "nonesuch check record 1";
constexpr std::string_view node_form = "'node NUMBER SHA256'";

/// Decimal digits, as std::to_string writes them.
std::optional<std::size_t> number_from(std::string_view digits) {
    const auto value = whole_number<std::size_t>(digits);
    return value && std::to_string(*value) == digits ? value : std::nullopt;
}

bool is_sha256(std::string_view text) {
    return text.size() == 64 && text.find_first_not_of("0123456789abcdef") == std::string::npos;
}

std::string header_of(const RecordSubject& subject) {
    return std::string(format_line) + "\ncertificate " + subject.certificate_sha256 + "\nchecker " +
           subject.checker_sha256 + "\nshard " + to_text(subject.shard) + "\n";
}

/// Takes the lines of a record one after another.
class RecordReader {
  public:
    RecordReader(std::string_view text, const std::string& name, const Certificate& certificate)
        : rest_(text), name_(name), certificate_(certificate) {}

    RecordText read() {
        read_header();
        while (!rest_.empty()) read_line();
        return std::move(record_);
    }

  private:
    [[noreturn]] void refuse(const std::string& message) const {
        throw CheckError(name_, line_, message);
    }
    [[noreturn]] void refuse_line(std::string_view expected) const {
        refuse("expected " + std::string(expected) + ", found " + printable(here_));
    }

    void next_line(std::string_view expected) {
        ++line_;
        const auto end = rest_.find('\n');
        if (end == std::string_view::npos) refuse("expected " + std::string(expected));
        here_ = rest_.substr(0, end);
        rest_.remove_prefix(end + 1);
    }

    /// What follows a word and a blank.
    std::optional<std::string_view> behind(std::string_view word) const {
        const bool fits = here_.starts_with(word) && here_.substr(word.size()).starts_with(' ');
        return fits ? std::optional(here_.substr(word.size() + 1)) : std::nullopt;
    }

    std::string read_hash(std::string_view word) {
        const std::string form = "'" + std::string(word) + " SHA256'";
        next_line(form);
        const auto hash = behind(word);
        if (!hash || !is_sha256(*hash)) refuse_line(form);
        return std::string(*hash);
    }

    void read_header() {
        const std::string form = "'" + std::string(format_line) + "'";
        next_line(form);
        if (here_ != format_line) refuse_line(form);
        record_.subject.certificate_sha256 = read_hash("certificate");
        record_.subject.checker_sha256 = read_hash("checker");
        read_shard();
    }

    void read_shard() {
        constexpr std::string_view form = "'shard I/N' with I from 1 to N";
        next_line(form);
        const auto shard = behind("shard").value_or("");
        const auto slash = std::min(shard.find('/'), shard.size());
        const auto number = number_from(shard.substr(0, slash));
        const auto count = number_from(shard.substr(std::min(slash + 1, shard.size())));
        if (!number || !count || *number < 1 || *number > *count || *count > most_shards) {
            refuse_line(form);
        }
        record_.subject.shard = {*number, *count};
    }

    void read_line() {
        next_line(node_form);
        if (record_.end_line != 0) refuse("expected nothing behind 'end'");
        if (here_ == "end") {
            record_.end_line = line_;
        } else {
            read_node();
        }
    }

    void read_node() {
        const auto rest = behind("node").value_or("");
        const auto blank = std::min(rest.find(' '), rest.size());
        const auto node = number_from(rest.substr(0, blank));
        const std::string_view hash = rest.substr(std::min(blank + 1, rest.size()));
        if (!node || !is_sha256(hash)) refuse_line(std::string(node_form) + " or 'end'");
        check_node(*node, hash);
        record_.nodes.push_back({*node, line_});
    }

    void check_node(std::size_t node, std::string_view hash) {
        const std::string who = "node " + std::to_string(node);
        if (node >= certificate_.nodes.size()) {
            refuse(who + ": the certificate has " + std::to_string(certificate_.nodes.size()) +
                   " nodes");
        }
        if (hash != certificate_.nodes[node].sha256) {
            refuse(who + ": expected " + certificate_.nodes[node].sha256 +
                   ", the SHA-256 of its log in the certificate");
        }
        const auto [earlier, is_new] = lines_.emplace(node, line_);
        if (!is_new) {
            refuse(who + " is there twice, the first time in line " +
                   std::to_string(earlier->second));
        }
    }

    std::string_view rest_;
    const std::string& name_;
    const Certificate& certificate_;
    std::size_t line_ = 0;
    std::string_view here_;
    RecordText record_;
    std::unordered_map<std::size_t, std::size_t> lines_;
};

/// A record of something else must not be gone on with.
void expect_subject(const RecordSubject& found, const RecordSubject& expected,
                    const std::string& name) {
    const auto refuse = [&](std::size_t line, const std::string& message) {
        throw CheckError(name, line, message);
    };
    if (found.certificate_sha256 != expected.certificate_sha256) {
        refuse(2, "a record of another certificate; this one's SHA-256 is " +
                      expected.certificate_sha256);
    }
    if (found.checker_sha256 != expected.checker_sha256) {
        refuse(3,
               "a record of another drat-trim; this one's SHA-256 is " + expected.checker_sha256);
    }
    if (found.shard != expected.shard) {
        refuse(4, "a record of shard " + to_text(found.shard) + ", expected one of shard " +
                      to_text(expected.shard));
    }
}

/// What an earlier process did not write to its end.
std::string_view whole_lines(std::string_view text) {
    const auto last = text.rfind('\n');
    return text.substr(0, last == std::string_view::npos ? 0 : last + 1);
}

}  // namespace

RecordText record_from_text(std::string_view text, const std::string& name,
                            const Certificate& certificate) {
    return RecordReader(text, name, certificate).read();
}

std::string read_record(const Descriptor& file) {
    struct stat status {};
    if (fstat(file.number(), &status) != 0) throw SystemError(file.path(), errno);
    if (!S_ISREG(status.st_mode)) throw CheckError(file.path() + ": expected a regular file");
    std::string text(static_cast<std::size_t>(status.st_size), '\0');
    std::size_t size = 0;
    while (size < text.size()) {
        const ssize_t count =
            pread(file.number(), text.data() + size, text.size() - size, static_cast<off_t>(size));
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) throw SystemError(file.path(), errno);
        if (count == 0) break;
        size += static_cast<std::size_t>(count);
    }
    text.resize(size);
    return text;
}

void expect_nodes(const RecordText& record, const std::string& name,
                  const std::vector<std::size_t>& shard_nodes) {
    std::set<std::size_t> missing(shard_nodes.begin(), shard_nodes.end());
    const std::string shard = "shard " + to_text(record.subject.shard);
    for (const auto& [node, line] : record.nodes) {
        if (missing.erase(node) > 0) continue;
        throw CheckError(name, line, "node " + std::to_string(node) + " is not in " + shard);
    }
    if (record.end_line == 0 || missing.empty()) return;
    throw CheckError(
        name, record.end_line,
        "expected node " + std::to_string(*missing.begin()) + " of " + shard + " before the end");
}

CheckRecord::CheckRecord(const std::string& path, const RecordSubject& subject,
                         const Certificate& certificate)
    : file_(path, O_RDWR | O_CREAT | O_APPEND | O_NONBLOCK), certificate_(certificate) {
    take_lock();
    const std::string text = read_record(file_);
    const std::string header = header_of(subject);
    // Also what a crash left of a header; but never a file of another kind.
    if (header.starts_with(text) && text != header) {
        begin(header);
    } else {
        go_on(whole_lines(text), subject);
    }
}

/// Where there are no locks, a doubled node tells later that two processes wrote.
void CheckRecord::take_lock() const {
    if (flock(file_.number(), LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK) return;
    throw CheckError(file_.path() + ": another process writes to this record");
}

void CheckRecord::begin(const std::string& header) {
    if (ftruncate(file_.number(), 0) != 0) throw SystemError(file_.path(), errno);
    write(header);
    put_on_disk();
    const auto folder = std::filesystem::path(file_.path()).parent_path().string();
    Descriptor(folder.empty() ? "." : folder, O_RDONLY | O_DIRECTORY).sync();
}

void CheckRecord::go_on(std::string_view text, const RecordSubject& subject) {
    const RecordText record = record_from_text(text, file_.path(), certificate_);
    expect_subject(record.subject, subject, file_.path());
    expect_nodes(record, file_.path(), nodes_of(subject.shard, certificate_.nodes));
    if (ftruncate(file_.number(), static_cast<off_t>(text.size())) != 0) {
        throw SystemError(file_.path(), errno);
    }
    for (const RecordedNode& each : record.nodes) earlier_.push_back(each.node);
    has_end_ = record.end_line != 0;
}

void CheckRecord::add(std::size_t node) {
    const std::lock_guard lock(mutex_);
    write("node " + std::to_string(node) + " " + certificate_.nodes[node].sha256 + "\n");
}

void CheckRecord::sync_now_and_then() {
    const std::lock_guard lock(mutex_);
    const auto age = std::chrono::steady_clock::now() - last_sync_;
    if (!is_synced_ && age >= std::chrono::seconds(1)) put_on_disk();
}

void CheckRecord::sync() {
    const std::lock_guard lock(mutex_);
    put_on_disk();
}

void CheckRecord::finish() {
    const std::lock_guard lock(mutex_);
    if (!has_end_) write("end\n");
    has_end_ = true;
    put_on_disk();
}

void CheckRecord::put_on_disk() {
    file_.sync();
    is_synced_ = true;
    last_sync_ = std::chrono::steady_clock::now();
}

/// A line that did not get there as a whole must stay the last one.
void CheckRecord::write(std::string_view line) {
    if (is_broken_) throw SystemError(file_.path() + ": nothing more can be recorded");
    is_synced_ = false;
    while (!line.empty()) {
        const ssize_t count = ::write(file_.number(), line.data(), line.size());
        if (count < 0 && errno == EINTR) continue;
        is_broken_ = count < 0;
        if (is_broken_) throw SystemError(file_.path(), errno);
        line.remove_prefix(static_cast<std::size_t>(count));
    }
}

}  // namespace nonesuch::trusted
