#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <thread>

#include "conquer/owner_record.hpp"

namespace nonesuch {

/// The right of one process to write in a run directory, also where several hosts see it.
///
/// First there is flock on the file `lock`, which the kernel frees when the process dies. But over
/// a network it may be missing, or known to one host only. So the owner also keeps the file `owner`
/// (see owner_record.hpp), in which a thread counts up. Whoever finds that file, and
///
///  - is refused the flock: is refused;
///  - got it, under the kernel of the owner: takes over at once, since that process must be dead;
///  - has no flock, on the host of the owner: takes over if that process does not run;
///  - otherwise: watches the file for a while, takes over if it does not change, and is refused if
///    it does. Only contents are compared, never clocks.
///
/// A clean end removes the file, so nobody waits. An owner that was frozen for so long that another
/// took over finds that out at its next beat: see `expect_held`.
class RunLock {
  public:
    /// Who asks, and what the file system offers. Tests play several hosts in one process.
    struct Settings {
        Owner self = this_process();
        /// Locks a file descriptor without waiting; 0 or an errno.
        std::function<int(int)> lock_file = try_flock;
        std::chrono::milliseconds beat{2'000};
        /// How long an owner elsewhere is watched: several beats.
        std::chrono::milliseconds grace{10'000};
        /// Ends the watch.
        const std::atomic<bool>* stop = nullptr;
    };

    /// Throws InputError, naming the owner, if another process uses the directory, or if `stop`
    /// turned true; SystemError if the files cannot be written.
    explicit RunLock(const std::string& directory, Settings settings);
    explicit RunLock(const std::string& directory) : RunLock(directory, Settings{}) {}
    ~RunLock();
    RunLock(const RunLock&) = delete;
    RunLock& operator=(const RunLock&) = delete;

    /// From whom, and why, if it was left behind by another process; otherwise empty.
    const std::string& note() const { return note_; }
    /// Throws SystemError if another process has taken over.
    void expect_held() const;

    static int try_flock(int descriptor);

  private:
    bool lock();
    bool clear_the_way(bool has_flock);
    bool is_gone(const std::string& record, const std::string& name) const;
    bool claim();
    bool is_alone();
    void beat_until(const std::stop_token& end);
    void beat();
    void look();
    std::string owner_path() const { return directory_ + "/owner"; }

    std::string directory_;
    Settings settings_;
    int lock_ = -1;
    int record_ = -1;
    std::uint64_t beats_ = 0;
    std::string note_;
    std::atomic<bool> is_lost_ = false;
    std::jthread heart_;
};

}  // namespace nonesuch
