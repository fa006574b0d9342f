#pragma once

#include <fcntl.h>
#include <sys/mount.h>
#include <unistd.h>

#include <string>

#include "temporary_folder.hpp"

namespace nonesuch {

/// A file system of its own with little room, in memory. Only root may make one: see `is_there`.
class SmallDisk {
  public:
    explicit SmallDisk(std::size_t kilobytes) {
        const std::string size = "size=" + std::to_string(kilobytes) + "k";
        is_there_ = mount("none", path().c_str(), "tmpfs", 0, size.c_str()) == 0;
    }
    ~SmallDisk() {
        if (is_there_) umount2(path().c_str(), MNT_DETACH);
    }
    SmallDisk(const SmallDisk&) = delete;
    SmallDisk& operator=(const SmallDisk&) = delete;

    bool is_there() const { return is_there_; }
    const std::string& path() const { return folder_.path(); }
    std::string operator/(const std::string& name) const { return folder_ / name; }

    /// Fills all but so many bytes, or a little more. The file `filler` may be removed again.
    void fill_up_to(std::size_t bytes) const {
        const std::string rubbish(4096, 'x');
        const int file = open((*this / "filler").c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0666);
        off_t size = 0;
        for (ssize_t count = 0; (count = write(file, rubbish.data(), rubbish.size())) > 0;) {
            size += count;
        }
        const auto left = size - static_cast<off_t>(bytes);
        if (ftruncate(file, left > 0 ? left : 0) != 0) throw std::runtime_error("cannot truncate");
        close(file);
    }

  private:
    TemporaryFolder folder_;
    bool is_there_ = false;
};

}  // namespace nonesuch
