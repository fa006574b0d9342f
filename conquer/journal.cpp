#include "conquer/journal.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>
#include <zlib.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <filesystem>
#include <iterator>
#include <nlohmann/json.hpp>
#include <utility>

#include "conquer/durable_file.hpp"
#include "encoding/error.hpp"
#include "encoding/text_input.hpp"

namespace nonesuch {
namespace {

using nlohmann::json;

constexpr std::string_view magic = "nonesuch journal ";
constexpr std::string_view version = "2";

std::string head(const std::string& formula_sha256) {
    return fmt::format("{}{}\n{}\n", magic, version, formula_sha256);
}

std::uint32_t checksum(std::uint32_t before, std::string_view list) {
    const auto* const bytes = reinterpret_cast<const Bytef*>(list.data());
    return static_cast<std::uint32_t>(crc32_z(before, bytes, list.size()));
}

std::string list_of(std::span<const Event> events) {
    std::string list = "[";
    for (const Event& event : events) {
        if (list.size() > 1) list += ',';
        append_json(list, event);
    }
    return list + "]";
}

std::string record(std::string_view list, std::uint32_t crc) {
    return fmt::format("{} {:08x} {}\n", list.size(), crc, list);
}

/// Reads the records of a journal's text, one after another.
class RecordReader {
  public:
    RecordReader(const std::string& path, std::string_view text, std::size_t offset)
        : path_(path), text_(text), offset_(offset) {}

    /// The list of the next whole record; nothing at the end, or where the last one is torn.
    std::string_view next() {
        const std::string_view rest = text_.substr(offset_);
        const std::string_view line = rest.substr(0, rest.find('\n') + 1);
        const std::string_view list = list_in(line);
        const std::uint32_t crc = checksum(crc_, list);
        if (list.empty() || line != record(list, crc)) {
            const bool is_last = line.empty() || line.size() == rest.size();
            if (is_last && !is_too_long(rest)) return {};
            throw InputError(fmt::format("{}: damaged record at byte {}", path_, offset_));
        }
        crc_ = crc;
        offset_ += line.size();
        return list;
    }

    /// Behind the last whole record.
    std::size_t offset() const { return offset_; }
    std::uint32_t crc() const { return crc_; }

  private:
    static std::string_view list_in(std::string_view line) {
        for (int field = 0; field < 2; ++field) line.remove_prefix(line.find(' ') + 1);
        return line.substr(0, line.find('\n'));
    }

    /// Two records whose line end is damaged are no torn one: that is never longer than it says.
    static bool is_too_long(std::string_view line) {
        std::size_t length = 0;
        const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), length);
        constexpr std::size_t crc_and_spaces = 1 + 8 + 1;
        const auto digits = static_cast<std::size_t>(end - line.data());
        return error == std::errc() && line.size() - digits > crc_and_spaces &&
               line.size() - digits - crc_and_spaces > length + 1;
    }

    const std::string& path_;
    std::string_view text_;
    std::size_t offset_;
    std::uint32_t crc_ = 0;
};

std::vector<Event> read_events(RecordReader& reader, const std::string& path,
                               std::size_t variable_count) {
    std::vector<Event> events;
    for (;;) {
        const std::size_t offset = reader.offset();
        const std::string_view list = reader.next();
        if (list.empty()) return events;
        try {
            for (const json& each : json::parse(list)) {
                events.push_back(event_from_json(each, variable_count));
            }
        } catch (const std::exception& error) {
            throw InputError(fmt::format("{}: record at byte {}: {}", path, offset, error.what()));
        }
    }
}

/// Throws InputError unless the text is a journal of this version and formula.
void check_head(const std::string& path, const std::string& text, const std::string& wanted) {
    if (text.starts_with(wanted)) return;
    const std::string line = text.substr(0, text.find('\n'));
    const std::string found = line.starts_with(magic) ? line.substr(magic.size()) : "";
    if (found.empty() || found.find_first_not_of("0123456789") != std::string::npos) {
        throw InputError(path, 1,
                         fmt::format("expected '{}{}', found {}", magic, version, printable(line)));
    }
    if (found != version) {
        throw InputError(path, 1,
                         fmt::format("a journal of version {}; this program reads version {} only",
                                     found, version));
    }
    throw InputError(path, 2, "a journal of another formula");
}

int open_file(const std::string& path) {
    const int file = open(path.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC);
    if (file < 0) throw SystemError(path, errno);
    return file;
}

}  // namespace

Journal::Journal(std::string path, std::string formula_sha256)
    : path_(std::move(path)), formula_sha256_(std::move(formula_sha256)), file_(open_file(path_)) {}

Journal Journal::create(const std::string& path, const std::string& formula_sha256) {
    if (std::filesystem::exists(path)) throw SystemError(path, EEXIST);
    const std::string start = head(formula_sha256);
    write_durably(path, start);
    Journal journal(path, formula_sha256);
    journal.size_ = start.size();
    return journal;
}

Journal::Resumed Journal::resume(const std::string& path, const std::string& formula_sha256,
                                 std::size_t variable_count) {
    const std::string text = read_text(path);
    const std::string start = head(formula_sha256);
    if (text.size() < start.size() && start.starts_with(text)) {
        std::filesystem::remove(path);
        return {create(path, formula_sha256), {}, path + ": torn in its first lines; begun again"};
    }
    check_head(path, text, start);
    RecordReader reader(path, text, start.size());
    std::vector<Event> events = read_events(reader, path, variable_count);
    Resumed result{Journal(path, formula_sha256), std::move(events), ""};
    result.journal.size_ = reader.offset();
    result.journal.crc_ = reader.crc();
    if (reader.offset() < text.size()) {
        result.note =
            fmt::format("{}: a torn record at byte {} was cut off", path, reader.offset());
        if (ftruncate(result.journal.file_, static_cast<off_t>(reader.offset())) != 0)
            throw SystemError(path, errno);
    }
    return result;
}

Journal::~Journal() {
    if (file_ >= 0) close(file_);
}

Journal::Journal(Journal&& other) noexcept
    : path_(std::move(other.path_)),
      formula_sha256_(std::move(other.formula_sha256_)),
      file_(std::exchange(other.file_, -1)),
      size_(other.size_),
      crc_(other.crc_),
      is_broken_(other.is_broken_) {}

Journal& Journal::operator=(Journal&& other) noexcept {
    path_.swap(other.path_);
    formula_sha256_.swap(other.formula_sha256_);
    std::swap(file_, other.file_);
    size_ = other.size_;
    crc_ = other.crc_;
    is_broken_ = other.is_broken_;
    return *this;
}

void Journal::write(std::string_view records) {
    if (is_broken_) throw SystemError(path_ + ": an earlier write failed");
    try {
        write_all(file_, records, path_);
        if (fdatasync(file_) != 0) throw SystemError(path_, errno);
    } catch (...) {
        // Half a record may stand there now. Others still run and would append behind it.
        is_broken_ = true;
        [[maybe_unused]] const int ignored = ftruncate(file_, static_cast<off_t>(size_));
        throw;
    }
    size_ += records.size();
}

void Journal::append(std::span<const Event> events) {
    if (events.empty()) return;
    const std::string list = list_of(events);
    const std::uint32_t crc = checksum(crc_, list);
    write(record(list, crc));
    crc_ = crc;
}

std::string Journal::formula_of(const std::string& path) {
    const std::string text = read_text(path);
    if (!text.starts_with(magic)) return "";
    const auto start = std::min(text.find('\n'), text.size() - 1) + 1;
    return text.substr(start, text.find('\n', start) - start);
}

void Journal::rebind(const std::string& formula_sha256, std::span<const Event> events) {
    formula_sha256_ = formula_sha256;
    compact(events);
}

void Journal::compact(std::span<const Event> events) {
    // So many to a record that a reader needs little memory.
    constexpr std::size_t most = 1000;
    std::string text = head(formula_sha256_);
    std::uint32_t crc = 0;
    for (; !events.empty(); events = events.subspan(std::min(most, events.size()))) {
        const std::string list = list_of(events.first(std::min(most, events.size())));
        crc = checksum(crc, list);
        text += record(list, crc);
    }
    is_broken_ = true;  // unless the new file takes over
    write_durably(path_, text);
    Journal renewed(path_, formula_sha256_);
    renewed.size_ = text.size();
    renewed.crc_ = crc;
    *this = std::move(renewed);
}

}  // namespace nonesuch
