#pragma once

#include <optional>
#include <string>

namespace nonesuch {

/// The folder that holds a run: the user's, or one for this run alone, which is removed unless
/// there is work in it to go on with.
class RunPlace {
  public:
    /// Throws SystemError if there is no place for a folder.
    explicit RunPlace(const std::optional<std::string>& wanted);
    ~RunPlace();
    RunPlace(const RunPlace&) = delete;
    RunPlace& operator=(const RunPlace&) = delete;

    void keep(bool is_kept) { is_kept_ = is_kept; }
    const std::string& path() const { return path_; }
    bool is_temporary() const { return is_temporary_; }

  private:
    bool is_temporary_;
    bool is_kept_ = false;
    std::string path_;
};

}  // namespace nonesuch
