#include "cluster/run_package.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>

#include "cluster/archive.hpp"
#include "cluster/check_script.hpp"
#include "cluster/package_readme.hpp"
#include "cluster/piece_stream.hpp"
#include "cluster/proof_input.hpp"
#include "conquer/descriptor.hpp"
#include "conquer/durable_file.hpp"
#include "conquer/trusted/checker.hpp"
#include "conquer/trusted/log_input.hpp"
#include "conquer/trusted/node_files.hpp"
#include "conquer/trusted/optimum.hpp"
#include "conquer/trusted/run_files.hpp"
#include "encoding/error.hpp"
#include "encoding/fingerprint.hpp"
#include "encoding/text_input.hpp"

namespace nonesuch {
namespace {

namespace fs = std::filesystem;

trusted::RunFiles load(const std::string& directory) {
    if (!fs::is_directory(directory)) throw InputError(directory + ": there is no such folder");
    trusted::expect_no_optimum(directory);
    if (!fs::exists(directory + "/certificate.json")) {
        const bool is_list = fs::exists(directory + "/enumeration.json");
        throw InputError(fmt::format(
            "{}: not finished, there is no certificate.json; go on with: nonesuch {} --run {}",
            directory, is_list ? "enumerate" : "solve", directory));
    }
    try {
        return trusted::load_run(directory);
    } catch (const trusted::Distrust& distrust) {
        throw InputError(explain(directory, distrust));
    }
}

PackedFile text_file(std::string_view text) {
    return {std::string(text), "", text.size(), sha256(text)};
}

/// A file that the certificate names with its hash.
PackedFile bound_file(const std::string& path, const std::string& recorded) {
    PackedFile file = text_file(read_text(path));
    if (file.sha256 == recorded) return file;
    throw InputError(path + ": its SHA-256 is not the one in the certificate");
}

[[noreturn]] void refuse_log(const std::string& directory, std::size_t node,
                             const std::string& reason) {
    throw InputError(fmt::format("{}: node {}: {}", directory, node, reason));
}

/// Where the log lies. Throws InputError unless it is there and of the recorded size.
std::string log_path(const std::string& directory, const trusted::CertificateNode& node,
                     std::size_t index) {
    if (node.is_checked) {
        refuse_log(directory, index, "its log was checked when it was solved, and not kept");
    }
    if (!trusted::is_log_path(node.log)) refuse_log(directory, index, "no log below logs/");
    try {
        return trusted::find_log(directory, node, index);
    } catch (const trusted::Distrust& distrust) {
        throw InputError(explain(directory, distrust));
    }
}

/// The log unpacked, which is not kept in memory. Nothing if it was stopped.
std::optional<PackedFile> log_file(const std::string& directory,
                                   const trusted::CertificateNode& node, std::size_t index,
                                   const std::atomic<bool>& stop) {
    PackedFile file;
    file.source = log_path(directory, node, index);
    const bool is_packed = trusted::is_compressed(file.source);
    const auto expect = [&](const std::string& hash) {
        if (hash == node.sha256) return;
        refuse_log(directory, index, node.log + ": its SHA-256 is not the one in the certificate");
    };
    if (is_packed) expect(sha256_of_file(file.source));
    Sha256 hash;
    PieceStream counted([&](std::string_view piece) {
        hash.update(piece);
        file.bytes += piece.size();
    });
    if (!trusted::copy_log(file.source, counted, &stop)) return std::nullopt;
    file.sha256 = hash.hex();
    if (!is_packed) expect(file.sha256);
    return file;
}

/// Adds the logs, and has the certificate name them as they will lie there. False if it was
/// stopped.
bool add_logs(const std::string& directory, trusted::Certificate& certificate, RunPackage& package,
              const std::atomic<bool>& stop, const PackProgress& progress) {
    constexpr std::size_t ending = std::string_view(".zst").size();
    for (std::size_t i = 0; i < certificate.nodes.size(); ++i) {
        trusted::CertificateNode& node = certificate.nodes[i];
        const auto file = log_file(directory, node, i, stop);
        if (!file) return false;
        if (trusted::is_compressed(node.log)) node.log.resize(node.log.size() - ending);
        if (!trusted::is_log_path(node.log) || !package.files.emplace(node.log, *file).second) {
            refuse_log(directory, i, node.log + ": no name for its log alone");
        }
        node.bytes = file->bytes;
        node.sha256 = file->sha256;
        package.log_bytes += file->bytes;
        if (progress) progress(i + 1, certificate.nodes.size());
    }
    return true;
}

/// Throws InputError unless the model satisfies the clauses and, for a claim, pattern.rle shows it.
void expect_solution(const std::string& directory) {
    const trusted::CheckReport report = trusted::check(directory, {});
    if (!report.is_verified) throw InputError(directory + ": " + report.reason);
}

std::string sums(const std::map<std::string, PackedFile>& files) {
    std::string text;
    for (const auto& [name, file] : files) text += file.sha256 + "  " + name + "\n";
    return text;
}

/// A file under another name until it is complete; removed if it never is.
class PartialFile {
  public:
    explicit PartialFile(const std::string& path)
        : path_(path), file_(path + ".partial", O_WRONLY | O_CREAT | O_TRUNC) {}
    ~PartialFile() {
        if (!is_complete_) std::remove(file_.path().c_str());
    }
    PartialFile(const PartialFile&) = delete;
    PartialFile& operator=(const PartialFile&) = delete;

    const Descriptor& file() const { return file_; }
    void complete() {
        file_.sync();
        if (std::rename(file_.path().c_str(), path_.c_str()) != 0) throw SystemError(path_, errno);
        is_complete_ = true;
        sync_folder_of(path_);
    }

  private:
    std::string path_;
    Descriptor file_;
    bool is_complete_ = false;
};

/// False if it was stopped.
bool write_log(const PackedFile& file, ArchiveWriter& writer, const std::atomic<bool>& stop) {
    const auto expect = [&](bool condition) {
        if (!condition) throw InputError(file.source + ": changed while it was packed");
    };
    Sha256 hash;
    std::uint64_t left = file.bytes;
    PieceStream packed([&](std::string_view piece) {
        expect(piece.size() <= left);
        left -= piece.size();
        hash.update(piece);
        writer.write(piece);
    });
    if (!trusted::copy_log(file.source, packed, &stop)) return false;
    expect(left == 0 && hash.hex() == file.sha256);
    return true;
}

}  // namespace

bool is_top_folder(std::string_view name) {
    return name.find('/') == std::string_view::npos && !name.starts_with('-') &&
           trusted::is_log_path("logs/" + std::string(name));
}

std::optional<RunPackage> read_package(const std::string& directory, const std::atomic<bool>& stop,
                                       const PackProgress& progress) {
    trusted::RunFiles run = load(directory);
    const std::string formula_sha256 = run.certificate.formula_sha256;
    RunPackage package;
    package.nodes = run.certificate.nodes.size();
    if (run.certificate.model) {
        expect_solution(directory);
        package.is_verified = true;
    }
    auto& files = package.files;
    if (!add_logs(directory, run.certificate, package, stop, progress)) return std::nullopt;
    files["formula.cnf"] = bound_file(directory + "/formula.cnf", formula_sha256);
    files["symmetry.txt"] =
        bound_file(directory + "/symmetry.txt", run.certificate.symmetry_sha256);
    if (run.claim) files["claim.json"] = text_file(read_text(directory + "/claim.json"));
    if (run.claim && run.certificate.model) {
        files["pattern.rle"] = text_file(read_text(directory + "/pattern.rle"));
    }
    files["certificate.json"] = text_file(trusted::to_text(run.certificate));
    files["check.py"] = text_file(check_script());
    files["README.txt"] = text_file(package_readme(run, package.log_bytes));
    files["SHA256SUMS"] = text_file(sums(files));
    return package;
}

bool write_package(const RunPackage& package, const std::string& top, const std::string& path,
                   const std::atomic<bool>& stop, const PackProgress& progress) {
    PartialFile partial(path);
    ArchiveWriter writer(partial.file().number(), partial.file().path());
    std::size_t logs = 0;
    for (const auto& [name, file] : package.files) {
        if (stop) return false;
        writer.begin(top + "/" + name, file.bytes);
        if (file.source.empty()) {
            writer.write(file.text);
            continue;
        }
        if (!write_log(file, writer, stop)) return false;
        if (progress) progress(++logs, package.nodes);
    }
    writer.finish();
    if (stop) return false;
    partial.complete();
    return true;
}

}  // namespace nonesuch
