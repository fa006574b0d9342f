#include "conquer/journal.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>
#include <zlib.h>

#include <cerrno>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <utility>

#include "conquer/durable_file.hpp"
#include "encoding/error.hpp"
#include "encoding/text_input.hpp"

namespace nonesuch {
namespace {

using nlohmann::json;

constexpr std::string_view header = "nonesuch journal 1\n";

std::string checksum(std::string_view text) {
    const auto* const bytes = reinterpret_cast<const Bytef*>(text.data());
    return fmt::format("{:08x}", crc32_z(0, bytes, text.size()));
}

std::string record_line(const json& value) {
    const std::string text = value.dump();
    return checksum(text) + " " + text + "\n";
}

std::vector<int> numbers(const Cube& cube) {
    std::vector<int> list;
    for (const Literal literal : cube) list.push_back(literal.dimacs());
    return list;
}

Literal literal(const json& value, std::size_t variable_count) {
    const auto number = value.get<std::int64_t>();
    const auto most = static_cast<std::int64_t>(variable_count);
    if (number == 0 || number > most || number < -most)
        throw InputError("a literal is out of range");
    return Literal::from_dimacs(static_cast<std::int32_t>(number));
}

json record(const Child& child) {
    return {{"cube", numbers(child.cube)},
            {"depth", child.depth},
            {"images", child.images == Images::group ? "group" : "identity"}};
}

Child child(const json& value, std::size_t variable_count) {
    Child result;
    for (const json& each : value.at("cube")) result.cube.push_back(literal(each, variable_count));
    value.at("depth").get_to(result.depth);
    result.images = value.at("images") == "group" ? Images::group : Images::identity;
    return result;
}

std::vector<bool> model(const json& value, std::size_t variable_count) {
    std::vector<bool> result(variable_count, false);
    for (const json& each : value) {
        result[static_cast<std::size_t>(literal(each, variable_count).variable().index())] = true;
    }
    return result;
}

void replay_record(const std::string& text, std::size_t variable_count,
                   const Journal::Replay& replay) {
    const json value = json::parse(text);
    const NodeId node{value.at("node").get<std::uint32_t>()};
    if (value.contains("child")) {
        replay.child(node, child(value.at("child"), variable_count));
    } else if (value.contains("model")) {
        replay.verdict(node, ModelFound{model(value.at("model"), variable_count)});
    } else {
        replay.verdict(node, Finished{{value.at("log").get<std::string>(),
                                       value.at("bytes").get<std::uint64_t>(),
                                       value.at("sha256").get<std::string>()}});
    }
}

bool is_intact(std::string_view line) {
    return line.size() > 9 && line[8] == ' ' && line.substr(0, 8) == checksum(line.substr(9));
}

/// The number of bytes of whole records; replays them.
std::size_t replay_records(const std::string& path, const std::string& text, std::size_t offset,
                           std::size_t variable_count, const Journal::Replay& replay) {
    while (offset < text.size()) {
        const auto end = text.find('\n', offset);
        const bool is_last = end == std::string::npos || end + 1 == text.size();
        const std::string line = text.substr(offset, end - offset);
        if (end == std::string::npos || !is_intact(line)) {
            if (is_last) return offset;
            throw InputError(fmt::format("{}: damaged record at byte {}", path, offset));
        }
        try {
            replay_record(line.substr(9), variable_count, replay);
        } catch (const std::exception& error) {
            throw InputError(fmt::format("{}: record at byte {}: {}", path, offset, error.what()));
        }
        offset = end + 1;
    }
    return offset;
}

int open_file(const std::string& path, int flags) {
    const int file = open(path.c_str(), flags | O_CLOEXEC, 0666);
    if (file < 0) throw SystemError(path, errno);
    return file;
}

}  // namespace

Journal Journal::create(const std::string& path, const std::string& formula_sha256) {
    if (std::filesystem::exists(path)) throw SystemError(path, EEXIST);
    const std::string start = std::string(header) + formula_sha256 + "\n";
    write_durably(path, start);
    return {path, open_file(path, O_WRONLY | O_APPEND), start.size()};
}

Journal Journal::resume(const std::string& path, const std::string& formula_sha256,
                        std::size_t variable_count, const Replay& replay, std::string& note) {
    const std::string text = read_text(path);
    const std::string start = std::string(header) + formula_sha256 + "\n";
    if (text.size() < start.size() && start.starts_with(text)) {
        note = path + ": empty or torn in its first lines; begun again";
        std::filesystem::remove(path);
        return create(path, formula_sha256);
    }
    if (!text.starts_with(header)) {
        throw InputError(path + ":1: expected 'nonesuch journal 1'");
    }
    if (!text.starts_with(start)) throw InputError(path + ":2: a journal of another formula");
    const std::size_t whole = replay_records(path, text, start.size(), variable_count, replay);
    Journal journal(path, open_file(path, O_WRONLY | O_APPEND), whole);
    if (whole < text.size()) {
        note = fmt::format("{}: a torn record at byte {} was cut off", path, whole);
        if (ftruncate(journal.file_, static_cast<off_t>(whole)) != 0)
            throw SystemError(path, errno);
    }
    return journal;
}

Journal::~Journal() {
    if (file_ >= 0) close(file_);
}

Journal::Journal(Journal&& other) noexcept
    : path_(std::move(other.path_)),
      file_(std::exchange(other.file_, -1)),
      size_(other.size_),
      is_broken_(other.is_broken_) {}

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

void Journal::append(NodeId node, std::span<const Child> children) {
    std::string records;
    for (const Child& each : children) {
        records += record_line({{"node", node.number}, {"child", record(each)}});
    }
    write(records);
}

void Journal::append(NodeId node, const Verdict& verdict) {
    json value = {{"node", node.number}};
    if (const auto* found = std::get_if<ModelFound>(&verdict)) {
        json& list = value["model"] = json::array();
        for (std::size_t i = 0; i < found->model.size(); ++i) {
            if (found->model[i]) list.push_back(i + 1);
        }
    } else {
        const LogFile& log = std::get<Finished>(verdict).log;
        value["log"] = log.path;
        value["bytes"] = log.bytes;
        value["sha256"] = log.sha256;
    }
    write(record_line(value));
}

}  // namespace nonesuch
