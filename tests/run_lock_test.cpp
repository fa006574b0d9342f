#include "conquer/run_lock.hpp"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <filesystem>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "encoding/error.hpp"
#include "temporary_folder.hpp"

namespace nonesuch {
namespace {

using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

constexpr milliseconds grace{800};

/// A host whose file locks others do not see, with little patience.
RunLock::Settings host(const std::string& name) {
    RunLock::Settings settings;
    settings.self.host = name;
    settings.self.boot = "boot-of-" + name;
    settings.lock_file = [](int) { return 0; };
    settings.beat = milliseconds(20);
    settings.grace = grace;
    return settings;
}

/// The same with a file system that has no locks.
RunLock::Settings host_without_locks(const std::string& name, int error) {
    RunLock::Settings settings = host(name);
    settings.lock_file = [error](int) { return error; };
    return settings;
}

/// The number of a process that has ended.
pid_t dead_process() {
    const pid_t child = fork();
    if (child == 0) _exit(0);
    waitpid(child, nullptr, 0);
    return child;
}

bool is_held(const std::unique_ptr<RunLock>& lock) {
    try {
        if (lock != nullptr) lock->expect_held();
        return lock != nullptr;
    } catch (const SystemError&) {
        return false;
    }
}

class RunLockTest : public testing::Test {
  protected:
    void leave_behind(const Owner& owner) const { write_file(record, owner_text(owner, 17)); }

    /// The refusal, or nothing if the lock was got.
    std::string refusal(const RunLock::Settings& settings) const {
        try {
            const RunLock lock(folder.path(), settings);
            return "";
        } catch (const InputError& error) {
            return error.what();
        }
    }
    std::string in_use_by(const Owner& owner) const {
        return folder.path() + ": in use by " + owner.name();
    }

    const TemporaryFolder folder;
    const std::string record = folder / "owner";
};

TEST_F(RunLockTest, RefusesASecondOwnerAndNamesTheFirst) {
    const RunLock first(folder.path());
    EXPECT_EQ(refusal({}), in_use_by(this_process()));
    EXPECT_NE(refusal({}).find(std::to_string(getpid())), std::string::npos);
    EXPECT_NO_THROW(first.expect_held());
}

TEST_F(RunLockTest, CanBeHadAgainAtOnceAfterACleanEnd) {
    for (const std::string name : {"a", "b", "a"}) {
        const auto start = Clock::now();
        {
            const RunLock lock(folder.path(), host(name));
            EXPECT_EQ(lock.note(), "");
            EXPECT_TRUE(std::filesystem::exists(record));
        }
        EXPECT_LT(Clock::now() - start, grace);
        EXPECT_FALSE(std::filesystem::exists(record));
    }
}

TEST_F(RunLockTest, IsTakenAtOnceFromADeadOwnerUnderTheSameKernel) {
    RunLock::Settings settings = host("a");
    leave_behind(settings.self);  // whatever its number: the file lock was free
    const auto start = Clock::now();
    const RunLock lock(folder.path(), settings);
    EXPECT_LT(Clock::now() - start, grace);
    EXPECT_EQ(lock.note(),
              folder.path() + ": " + settings.self.name() + " has left without a word");
}

TEST_F(RunLockTest, WithoutFileLocksIsRefusedWhileTheOwnerOfTheSameHostRuns) {
    for (const int error : {ENOLCK, EOPNOTSUPP, ENOSYS}) {
        const auto settings = host_without_locks("a", error);
        const RunLock first(folder.path(), settings);
        EXPECT_EQ(refusal(settings), in_use_by(settings.self));
    }
}

TEST_F(RunLockTest, WithoutFileLocksIsTakenFromADeadProcessOfTheSameHost) {
    const auto settings = host_without_locks("a", ENOLCK);
    Owner dead = settings.self;
    dead.process = dead_process();
    leave_behind(dead);
    EXPECT_EQ(refusal(settings), "");
    Owner earlier = settings.self;  // its number was given to this process later
    earlier.start = "1";
    leave_behind(earlier);
    EXPECT_EQ(refusal(settings), "");
}

TEST_F(RunLockTest, IsRefusedWhileTheOwnerOnAnotherHostBeats) {
    for (const bool has_locks : {true, false}) {
        const auto at_a = has_locks ? host("a") : host_without_locks("a", ENOLCK);
        const auto at_b = has_locks ? host("b") : host_without_locks("b", ENOLCK);
        const RunLock first(folder.path(), at_a);
        EXPECT_EQ(refusal(at_b), in_use_by(at_a.self));
        EXPECT_NO_THROW(first.expect_held());
    }
}

TEST_F(RunLockTest, IsTakenFromAnotherHostThatGivesNoSignOfLife) {
    const Owner dead = host("a").self;
    leave_behind(dead);
    const auto start = Clock::now();
    const RunLock lock(folder.path(), host("b"));
    EXPECT_GE(Clock::now() - start, grace * 9 / 10);
    EXPECT_EQ(lock.note(),
              folder.path() + ": taken over from " + dead.name() + ", which gives no sign of life");
    EXPECT_NO_THROW(lock.expect_held());
    EXPECT_EQ(owner_from_text(read_file(record)), host("b").self);
}

TEST_F(RunLockTest, IsTakenFromAHostThatWasBootedAgainUnderTheSameName) {
    Owner before = host("a").self;
    before.boot = "earlier";
    leave_behind(before);
    EXPECT_EQ(refusal(host("a")), "");
}

TEST_F(RunLockTest, IsTakenFromARecordThatMakesNoSense) {
    for (const std::string& text : {std::string(), std::string("nonesuch owner 1\nhost "),
                                    std::string(5000, 'x'), std::string(100, '\0')}) {
        write_file(record, text);
        const RunLock lock(folder.path(), host("b"));
        EXPECT_NE(lock.note().find("another process"), std::string::npos) << lock.note();
    }
}

TEST_F(RunLockTest, TakenWhileItsOwnerWasFrozenIsLostToIt) {
    RunLock::Settings frozen = host("a");
    frozen.beat = grace * 3;
    auto old = std::make_unique<RunLock>(folder.path(), frozen);
    const RunLock taken(folder.path(), host("b"));
    std::this_thread::sleep_for(frozen.beat);
    EXPECT_THROW(old->expect_held(), SystemError);
    EXPECT_NO_THROW(taken.expect_held());
    old.reset();
    EXPECT_EQ(owner_from_text(read_file(record)), host("b").self);
    EXPECT_NO_THROW(taken.expect_held());
}

TEST_F(RunLockTest, FreedByItsOwnerWhileItIsWatchedIsTaken) {
    RunLock::Settings frozen = host("a");
    frozen.beat = std::chrono::hours(1);
    auto old = std::make_unique<RunLock>(folder.path(), frozen);
    std::jthread end([&] {
        std::this_thread::sleep_for(grace / 3);
        old.reset();
    });
    const RunLock lock(folder.path(), host("b"));
    EXPECT_EQ(lock.note(), "");
}

TEST_F(RunLockTest, WantedByManyHostsAtOnceIsGotByOne) {
    for (int round = 0; round < 4; ++round) {
        if (round % 2 == 0) leave_behind(host("dead").self);
        std::vector<std::unique_ptr<RunLock>> locks(5);
        {
            std::vector<std::jthread> hosts;
            for (std::size_t i = 0; i < locks.size(); ++i) {
                hosts.emplace_back([&, i] {
                    try {
                        locks[i] =
                            std::make_unique<RunLock>(folder.path(), host("h" + std::to_string(i)));
                    } catch (const InputError&) {
                        locks[i] = nullptr;
                    }
                });
            }
        }
        // If one was slower than all patience, the first has noticed by now.
        std::this_thread::sleep_for(grace);
        EXPECT_EQ(std::count_if(locks.begin(), locks.end(), is_held), 1) << round;
    }
}

TEST_F(RunLockTest, IsGivenUpOnWhenStopped) {
    leave_behind(host("a").self);
    const std::atomic<bool> stop = true;
    RunLock::Settings settings = host("b");
    settings.grace = std::chrono::hours(1);
    settings.stop = &stop;
    EXPECT_NE(refusal(settings).find("stopped while watching"), std::string::npos);
    EXPECT_EQ(owner_from_text(read_file(record)), host("a").self);
}

TEST_F(RunLockTest, ThatCannotBeAskedForIsASystemError) {
    EXPECT_THROW(RunLock(folder.path(), host_without_locks("a", EIO)), SystemError);
    EXPECT_THROW(RunLock(folder / "none"), SystemError);
    EXPECT_FALSE(std::filesystem::exists(record));
}

TEST_F(RunLockTest, BeatsInPlaceSinceADiskMayBeFull) {
    const RunLock lock(folder.path(), host("a"));
    const auto size = std::filesystem::file_size(record);
    const std::string before = read_file(record);
    std::this_thread::sleep_for(milliseconds(200));
    EXPECT_EQ(std::filesystem::file_size(record), size);
    EXPECT_NE(read_file(record), before);
}

}  // namespace
}  // namespace nonesuch
