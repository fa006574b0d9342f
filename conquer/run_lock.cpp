#include "conquer/run_lock.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <condition_variable>
#include <mutex>
#include <utility>

#include "conquer/durable_file.hpp"
#include "encoding/error.hpp"
#include "encoding/stop_flag.hpp"

namespace nonesuch {
namespace {

/// What the file holds; nothing if there is none.
std::optional<std::string> read_record(const std::string& path) {
    // Opened anew each time: that is when a network file system asks its server.
    const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0 && errno == ENOENT) return std::nullopt;
    if (file < 0) throw SystemError(path, errno);
    std::string text(4096, '\0');
    const ssize_t count = read(file, text.data(), text.size());
    const int error = errno;
    close(file);
    if (count < 0) throw SystemError(path, error);
    text.resize(static_cast<std::size_t>(count));
    return text;
}

bool is_unsupported(int error) {
    return error == ENOLCK || error == EOPNOTSUPP || error == ENOSYS || error == EINVAL;
}

std::string name_in(const std::string& record) {
    const auto owner = owner_from_text(record);
    return owner ? owner->name() : "another process";
}

[[noreturn]] void refuse(const std::string& directory, const std::string& record) {
    throw InputError(directory + ": in use by " + name_in(record));
}

}  // namespace

int RunLock::try_flock(int descriptor) {
    return flock(descriptor, LOCK_EX | LOCK_NB) == 0 ? 0 : errno;
}

RunLock::RunLock(const std::string& directory, Settings settings)
    : directory_(directory), settings_(std::move(settings)) {
    try {
        const bool is_certain = clear_the_way(lock());
        if (!claim() || (!is_certain && !is_alone())) {
            refuse(directory_, read_record(owner_path()).value_or(""));
        }
    } catch (...) {
        if (record_ >= 0) close(record_);
        if (lock_ >= 0) close(lock_);
        throw;
    }
    try {
        heart_ = std::jthread([this](const std::stop_token& end) { beat_until(end); });
    } catch (...) {
        // Without a beat the record would only make others wait.
        unlink(owner_path().c_str());
        close(record_);
        close(lock_);
        throw;
    }
}

RunLock::~RunLock() {
    heart_ = {};
    look();
    if (!is_lost_) unlink(owner_path().c_str());
    close(record_);
    close(lock_);
}

/// False where the file system has no locks.
bool RunLock::lock() {
    const std::string path = directory_ + "/lock";
    lock_ = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (lock_ < 0) throw SystemError(path, errno);
    const int error = settings_.lock_file(lock_);
    if (error == EWOULDBLOCK) refuse(directory_, read_record(owner_path()).value_or(""));
    if (error != 0 && !is_unsupported(error)) throw SystemError(path, error);
    return error == 0;
}

/// Removes the record of an owner that is gone, or throws. False if others may do so just now.
bool RunLock::clear_the_way(bool has_flock) {
    const auto record = read_record(owner_path());
    if (!record) return true;
    const auto owner = owner_from_text(*record);
    const bool is_neighbour = owner && owner->is_on_same_kernel(settings_.self);
    if (is_neighbour && (has_flock || owner->host == settings_.self.host)) {
        if (!has_flock && owner->is_alive()) refuse(directory_, *record);
        note_ = fmt::format("{}: {} has left without a word", directory_, name_in(*record));
    } else if (is_gone(*record, name_in(*record))) {
        return true;
    } else {
        note_ = fmt::format("{}: taken over from {}, which gives no sign of life", directory_,
                            name_in(*record));
    }
    unlink(owner_path().c_str());
    return is_neighbour && has_flock;
}

/// Watches a record: true if it goes, false if it stays as it is. Throws if it changes.
bool RunLock::is_gone(const std::string& record, const std::string& name) const {
    constexpr int looks = 40;
    for (int i = 0; i < looks; ++i) {
        if (is_stopped(settings_.stop)) {
            throw InputError(directory_ + ": stopped while watching whether " + name +
                             " still uses it");
        }
        std::this_thread::sleep_for(settings_.grace / looks);
        const auto now = read_record(owner_path());
        if (!now) return true;
        if (*now != record) refuse(directory_, *now);
    }
    return false;
}

/// Makes the record; false if somebody else is faster.
bool RunLock::claim() {
    record_ = open(owner_path().c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (record_ < 0 && errno == EEXIST) return false;
    if (record_ < 0) throw SystemError(owner_path(), errno);
    try {
        write_all(record_, owner_text(settings_.self, beats_), owner_path());
    } catch (...) {
        unlink(owner_path().c_str());
        throw;
    }
    return true;
}

/// Two may have watched one dead owner and removed what they found: the second removed what the
/// first had just made. So each waits until the other must have done that.
bool RunLock::is_alone() {
    std::this_thread::sleep_for(settings_.grace / 4);
    beat();
    return !is_lost_;
}

void RunLock::beat_until(const std::stop_token& end) {
    std::mutex mutex;
    std::condition_variable_any never;
    std::unique_lock lock(mutex);
    while (!end.stop_requested()) {
        never.wait_for(lock, end, settings_.beat, [] { return false; });
        if (!end.stop_requested()) beat();
    }
}

/// Counts up in place: that needs no room on a full disk, and if another process has put a file of
/// its own there, it stays as it is.
void RunLock::beat() {
    const std::string text = owner_text(settings_.self, ++beats_);
    // That it could not be written is seen by others, and by us once they have acted on it.
    [[maybe_unused]] const ssize_t written = pwrite(record_, text.data(), text.size(), 0);
    fdatasync(record_);
    look();
}

void RunLock::look() {
    try {
        const auto record = read_record(owner_path());
        if (!record || owner_from_text(*record) != settings_.self) is_lost_ = true;
    } catch (const SystemError&) {
        // It cannot be read now: no news.
    }
}

void RunLock::expect_held() const {
    if (is_lost_) throw SystemError(directory_ + ": another process has taken it over");
}

}  // namespace nonesuch
