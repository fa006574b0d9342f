#include "conquer/trusted/scratch_folder.hpp"

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "encoding/error.hpp"

namespace nonesuch::trusted {

namespace fs = std::filesystem;

ScratchFolder::ScratchFolder()
    : path_((fs::temp_directory_path() / "nonesuch-check-XXXXXX").string()) {
    if (mkdtemp(path_.data()) == nullptr) throw SystemError(path_, errno);
}

ScratchFolder::~ScratchFolder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
}

std::string ScratchFolder::write(const std::string& name, const std::string& text) const {
    const std::string path = path_ + "/" + name;
    std::ofstream file(path, std::ios::binary);
    file << text << std::flush;
    if (!file) throw SystemError(path + ": cannot be written (disk full?)");
    return path;
}

}  // namespace nonesuch::trusted
