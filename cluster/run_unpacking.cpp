#include "cluster/run_unpacking.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <set>

#include "cluster/archive.hpp"
#include "cluster/piece_stream.hpp"
#include "cluster/run_package.hpp"
#include "conquer/descriptor.hpp"
#include "conquer/durable_file.hpp"
#include "conquer/trusted/certificate.hpp"
#include "conquer/trusted/log_input.hpp"
#include "encoding/error.hpp"
#include "encoding/fingerprint.hpp"
#include "encoding/text_input.hpp"

namespace nonesuch {
namespace {

namespace fs = std::filesystem;

constexpr const char* sums_name = "SHA256SUMS";
constexpr const char* required[] = {"certificate.json", "formula.cnf", "symmetry.txt"};
constexpr const char* optional[] = {"README.txt", sums_name, "check.py", "claim.json",
                                    "pattern.rle"};
/// More than a run has, and little enough to keep their names in memory.
constexpr std::size_t most_entries = 10'000'000;

bool is_run_file(const std::string& name) {
    const auto is_name = [&](const char* each) { return name == each; };
    return std::any_of(std::begin(required), std::end(required), is_name) ||
           std::any_of(std::begin(optional), std::end(optional), is_name) ||
           trusted::is_log_path(name);
}

bool is_run_folder(const std::string& name) {
    return name.empty() || name == "logs" || trusted::is_log_path(name);
}

[[noreturn]] void refuse_size(const std::string& file, std::uint64_t limit) {
    throw InputError(
        fmt::format("{}: unpacks to more than {} GiB; --limit GIB allows more", file, limit >> 30));
}

/// Reads the archive to its end before anything is made of it: the tar format ends before the data
/// do, and a bomb can be told by then. False if it was stopped.
bool expect_whole(const std::string& file, std::uint64_t limit, const std::atomic<bool>& stop) {
    if (!file.ends_with(".tar.zst")) throw InputError(file + ": expected a file NAME.tar.zst");
    if (!fs::exists(file)) throw InputError(file + ": there is no such file");
    if (!fs::is_regular_file(file)) throw InputError(file + ": expected a plain file");
    std::uint64_t bytes = 0;
    PieceStream counted([&](std::string_view piece) {
        bytes += piece.size();
        if (bytes > limit) refuse_size(file, limit);
    });
    return trusted::copy_log(file, counted, &stop);
}

/// The folder to unpack into, which is emptied again, or removed if it is ours, unless it is kept.
class TargetFolder {
  public:
    explicit TargetFolder(const std::string& path) : path_(path) {
        std::error_code error;
        is_ours_ = fs::create_directory(path, error);
        if (error) throw SystemError(path, error.value());
        if (!is_ours_ && !fs::is_empty(path)) {
            throw InputError(path + ": is there already, and not empty; -o DIR names another");
        }
    }
    ~TargetFolder() {
        if (is_kept_) return;
        std::error_code ignored;
        for (const auto& entry : fs::directory_iterator(path_, ignored)) {
            fs::remove_all(entry.path(), ignored);
        }
        if (is_ours_) fs::remove(path_, ignored);
    }
    TargetFolder(const TargetFolder&) = delete;
    TargetFolder& operator=(const TargetFolder&) = delete;

    std::string file(const std::string& name) const { return path_ + "/" + name; }
    const std::string& path() const { return path_; }
    void keep() { is_kept_ = true; }

  private:
    std::string path_;
    bool is_ours_ = false;
    bool is_kept_ = false;
};

/// With those above it.
void make_folder(const std::string& path) {
    std::error_code error;
    fs::create_directories(path, error);
    if (error) throw SystemError(path, error.value());
}

/// One archive on its way into a folder.
class Unpacking {
  public:
    Unpacking(const std::string& file, const std::optional<std::string>& folder,
              std::uint64_t limit, const std::atomic<bool>& stop)
        : file_(file),
          limit_(limit),
          stop_(stop),
          reader_(file),
          entry_(reader_.next()),
          top_(top_of_entry()),
          target_(folder.value_or(top_)) {}

    /// False if it was stopped.
    bool run() {
        for (; entry_; entry_ = reader_.next()) {
            if (!take_entry()) return false;
        }
        expect_sums();
        target_.keep();
        return true;
    }

    Unpacked result() const { return {target_.path(), hashes_.size(), bytes_}; }

  private:
    [[noreturn]] void refuse(const std::string& reason) const {
        throw InputError(file_ + ": " + reason);
    }

    std::string top_of_entry() const {
        if (!entry_) refuse("the archive is empty");
        const std::string top = entry_->name.substr(0, entry_->name.find('/'));
        if (!is_top_folder(top)) refuse_name();
        return top;
    }

    [[noreturn]] void refuse_name() const {
        refuse(printable(entry_->name) + ": no name in a run that was packed");
    }

    /// The entry's name below the top folder, without a slash at its end.
    std::string inner_name() const {
        std::string_view name = entry_->name;
        if (name.substr(0, name.find('/')) != top_) {
            refuse(printable(name) + ": not below the top folder " + top_);
        }
        name.remove_prefix(std::min(top_.size() + 1, name.size()));
        if (entry_->kind == ArchiveReader::Kind::folder && name.ends_with('/')) {
            name.remove_suffix(1);
        }
        return std::string(name);
    }

    /// False if it was stopped.
    bool take_entry() {
        using Kind = ArchiveReader::Kind;
        if (entry_->kind == Kind::other)
            refuse(printable(entry_->name) + ": neither file nor folder");
        const std::string name = inner_name();
        const bool is_folder = entry_->kind == Kind::folder;
        if (!(is_folder ? is_run_folder(name) : is_run_file(name))) refuse_name();
        if (!names_.insert(name).second) refuse(printable(entry_->name) + ": it is there twice");
        if (names_.size() > most_entries) refuse("more files than any run has");
        if (!is_folder) return take_file(name);
        make_folder(target_.file(name));
        return true;
    }

    bool take_file(const std::string& name) {
        // Holes of a sparse file are not in the data that were counted.
        if (entry_->bytes > limit_ - bytes_) refuse_size(file_, limit_);
        const std::string path = target_.file(name);
        make_folder(fs::path(path).parent_path().string());
        const Descriptor out(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW);
        Sha256 hash;
        std::uint64_t left = entry_->bytes;
        for (std::string_view piece = reader_.read(); !piece.empty(); piece = reader_.read()) {
            if (stop_) return false;
            if (piece.size() > left) refuse(printable(entry_->name) + ": longer than it says");
            left -= piece.size();
            hash.update(piece);
            write_all(out.number(), piece, path);
        }
        bytes_ += entry_->bytes - left;
        hashes_[name] = hash.hex();
        return true;
    }

    /// Every file but SHA256SUMS is in it, with its hash, and no other.
    void expect_sums() const {
        for (const char* name : required) {
            if (!hashes_.contains(name)) refuse(fmt::format("there is no {} in it", name));
        }
        if (!hashes_.contains(sums_name)) refuse(fmt::format("there is no {} in it", sums_name));
        std::map<std::string, std::string> missing = hashes_;
        missing.erase(sums_name);
        std::ifstream sums(target_.file(sums_name), std::ios::binary);
        // A line has 64 digits, two spaces and a name; whoever makes a longer one has no memory of
        // ours.
        std::array<char, 8192> line{};
        for (std::size_t number = 1; sums.getline(line.data(), line.size()); ++number) {
            if (sums.eof()) refuse(fmt::format("{}:{}: expected a line end", sums_name, number));
            const auto size = static_cast<std::size_t>(sums.gcount()) - 1;
            expect_sum({line.data(), size}, number, missing);
        }
        if (!sums.eof()) refuse(std::string(sums_name) + ": has a line that is too long");
        if (!missing.empty()) refuse(missing.begin()->first + ": not in SHA256SUMS");
    }

    void expect_sum(const std::string& line, std::size_t number,
                    std::map<std::string, std::string>& missing) const {
        constexpr std::size_t digits = 64;
        if (line.size() <= digits + 2 || line.compare(digits, 2, "  ") != 0) {
            refuse(
                fmt::format("{}:{}: expected a SHA-256, two spaces and a name", sums_name, number));
        }
        const auto found = missing.find(line.substr(digits + 2));
        if (found == missing.end()) {
            refuse(fmt::format("{}:{}: {} is not in the archive, or was listed before", sums_name,
                               number, printable(line.substr(digits + 2))));
        }
        if (line.compare(0, digits, found->second) != 0) {
            refuse(found->first + ": its SHA-256 is not the one in SHA256SUMS");
        }
        missing.erase(found);
    }

    const std::string& file_;
    std::uint64_t limit_;
    const std::atomic<bool>& stop_;
    ArchiveReader reader_;
    std::optional<ArchiveReader::Entry> entry_;
    std::string top_;
    TargetFolder target_;
    std::set<std::string> names_;
    std::map<std::string, std::string> hashes_;
    std::uint64_t bytes_ = 0;
};

}  // namespace

std::optional<Unpacked> unpack_run(const std::string& file,
                                   const std::optional<std::string>& folder, std::uint64_t limit,
                                   const std::atomic<bool>& stop) {
    if (!expect_whole(file, limit, stop)) return std::nullopt;
    Unpacking unpacking(file, folder, limit, stop);
    if (!unpacking.run()) return std::nullopt;
    return unpacking.result();
}

}  // namespace nonesuch
