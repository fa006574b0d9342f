#pragma once

#include <string>

namespace nonesuch::trusted {

/// A folder of its own for files that nobody needs afterwards, below the system's one for temporary
/// files; removed with all it holds at the end.
class ScratchFolder {
  public:
    /// Throws SystemError.
    ScratchFolder();
    ~ScratchFolder();
    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;

    const std::string& path() const { return path_; }

    /// Writes a file and gives its path. Throws SystemError.
    std::string write(const std::string& name, const std::string& text) const;

  private:
    std::string path_;
};

}  // namespace nonesuch::trusted
