#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>

namespace nonesuch {

inline std::string read_file(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) throw std::runtime_error("cannot read " + path);
    return {std::istreambuf_iterator<char>(file), {}};
}

inline void write_file(const std::string& path, const std::string& bytes) {
    std::ofstream file(path, std::ios::binary);
    file << bytes << std::flush;
    if (!file) throw std::runtime_error("cannot write " + path);
}

/// A folder of its own below the system's one for temporary files, removed with all it holds when
/// it goes out of scope.
///
///     const TemporaryFolder folder;
///     const std::string cnf = folder.write("small.cnf", "p cnf 1 1\n1 0\n");
class TemporaryFolder {
  public:
    TemporaryFolder() {
        path_ = (std::filesystem::temp_directory_path() / "nonesuch-test-XXXXXX").string();
        if (mkdtemp(path_.data()) == nullptr) throw std::runtime_error("cannot make " + path_);
    }
    ~TemporaryFolder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    const std::string& path() const { return path_; }
    /// The path of a file or folder inside; it need not exist.
    std::string operator/(const std::string& name) const { return path_ + "/" + name; }
    /// Writes a file and gives its path.
    std::string write(const std::string& name, const std::string& bytes) const {
        write_file(*this / name, bytes);
        return *this / name;
    }
    /// The same for a program.
    std::string write_script(const std::string& name, const std::string& commands) const {
        write(name, "#!/bin/sh\n" + commands);
        std::filesystem::permissions(*this / name, std::filesystem::perms::owner_all);
        return *this / name;
    }
    bool is_empty() const { return std::filesystem::is_empty(path_); }

  private:
    std::string path_;
};

}  // namespace nonesuch
