#include "cluster/run_place.hpp"

#include <stdlib.h>

#include <cerrno>
#include <filesystem>

#include "encoding/error.hpp"

namespace nonesuch {

namespace fs = std::filesystem;

RunPlace::RunPlace(const std::optional<std::string>& wanted) : is_temporary_(!wanted) {
    if (wanted) {
        path_ = *wanted;
        return;
    }
    path_ = (fs::temp_directory_path() / "nonesuch-run-XXXXXX").string();
    if (mkdtemp(path_.data()) == nullptr) throw SystemError(path_, errno);
}

RunPlace::~RunPlace() {
    std::error_code ignored;
    if (is_temporary_ && !is_kept_) fs::remove_all(path_, ignored);
}

}  // namespace nonesuch
