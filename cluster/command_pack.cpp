#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>

#include "cluster/commands.hpp"
#include "cluster/run_package.hpp"
#include "cluster/status_line.hpp"
#include "cluster/stop_signal.hpp"
#include "encoding/error.hpp"
#include "encoding/fingerprint.hpp"

namespace nonesuch {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view ending = ".tar.zst";

const CommandTable& table() {
    static const CommandTable command{
        "pack",
        "packs a finished run into one file to publish",
        "DIR",
        "The archive has the run's files, its logs unpacked, below one folder that is named like\n"
        "it; a README.txt, SHA256SUMS, and check.py, which checks the proof with nothing but "
        "Python\n"
        "and drat-trim. Equal runs give equal archives. The proof is not verified here: run\n"
        "nonesuch verify first.",
        {"nonesuch verify r && nonesuch pack r -o no-p5-in-6x6.tar.zst",
         "tar --zstd -xf no-p5-in-6x6.tar.zst && cd no-p5-in-6x6 && python3 check.py"},
        {Option::text("o,output", "FILE.tar.zst", "where to write; default: DIR.tar.zst, here"),
         Option::flag("force", "replace the file if it is there already")}};
    return command;
}

/// The archive's path, and the folder that all names in it begin with.
struct Target {
    std::string path;
    std::string top;
};

std::string default_name(const std::string& directory) {
    std::error_code error;
    const fs::path whole = fs::canonical(directory, error);
    if (error) throw InputError(directory + ": " + error.message());
    return whole.filename().string() + std::string(ending);
}

Target target(const Arguments& arguments) {
    const auto wanted = arguments.text("output");
    const std::string path = wanted ? *wanted : default_name(arguments.operands().front());
    const std::string name = fs::path(path).filename().string();
    const std::string top = name.substr(0, name.size() - std::min(name.size(), ending.size()));
    if (!name.ends_with(ending) || !is_top_folder(top)) {
        throw InputError(path +
                         ": expected a name of letters, digits, '.', '-' and '_' that ends in "
                         ".tar.zst; give one with -o");
    }
    const fs::file_status there = fs::status(path);
    if (!fs::exists(there)) return {path, top};
    if (!fs::is_regular_file(there)) throw InputError(path + ": is there, and is no plain file");
    if (!arguments.has("force")) {
        throw InputError(path + ": is there already; --force replaces it");
    }
    return {path, top};
}

void print_json(const RunPackage& package, const std::string& path) {
    const nlohmann::json result = {{"command", "pack"},
                                   {"file", path},
                                   {"bytes", fs::file_size(path)},
                                   {"sha256", sha256_of_file(path)},
                                   {"files", package.files.size()},
                                   {"nodes", package.nodes},
                                   {"log_bytes", package.log_bytes},
                                   {"verified", package.is_verified}};
    fmt::print("{}\n", result.dump(1));
}

void print(const RunPackage& package, const std::string& path, const std::string& directory) {
    fmt::print("c packed {} files, {} of proof, into {}, {}\n", package.files.size(),
               bytes_text(package.log_bytes), path, bytes_text(fs::file_size(path)));
    fmt::print("c SHA-256 {}\n", sha256_of_file(path));
    if (package.is_verified) {
        fmt::print("c the solution was checked\n");
    } else {
        fmt::print("c the proof was not verified here: run nonesuch verify {} first\n", directory);
    }
}

std::optional<RunPackage> read(const std::string& directory, bool is_silent,
                               const std::atomic<bool>& stop) {
    StatusLine status(is_silent);
    return read_package(directory, stop, [&](std::size_t done, std::size_t all) {
        status.show(done, all, "logs read");
    });
}

bool write(const RunPackage& package, const Target& to, bool is_silent,
           const std::atomic<bool>& stop) {
    StatusLine status(is_silent);
    return write_package(package, to.top, to.path, stop, [&](std::size_t done, std::size_t all) {
        status.show(done, all, "logs packed");
    });
}

int tell_stopped(bool is_json) {
    const nlohmann::json result = {{"command", "pack"}, {"stopped", true}};
    fmt::print("{}\n", is_json ? result.dump(1) : "c stopped; nothing was written");
    return exit_stopped;
}

int run(const Arguments& arguments) {
    arguments.expect_operands(1, 1);
    const std::string& directory = arguments.operands().front();
    const bool is_json = arguments.has("json");
    const Target to = target(arguments);
    const std::atomic<bool>& stop = stop_on_signals();
    const auto package = read(directory, is_json, stop);
    if (!package || !write(*package, to, is_json, stop)) return tell_stopped(is_json);
    if (is_json) {
        print_json(*package, to.path);
    } else {
        print(*package, to.path, directory);
    }
    return exit_done;
}

}  // namespace

const Command pack_command{&table, &run};

}  // namespace nonesuch
