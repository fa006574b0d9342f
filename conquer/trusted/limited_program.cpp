#include "conquer/trusted/limited_program.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <sstream>

#include "encoding/error.hpp"
#include "encoding/stop_flag.hpp"

namespace nonesuch::trusted {
namespace {

using Clock = std::chrono::steady_clock;

/// A running program whose output, both streams, can be read; killed and reaped when it goes out of
/// scope.
class Child {
  public:
    Child(const std::vector<std::string>& words, std::uint64_t memory_limit) {
        std::vector<const char*> arguments;
        for (const std::string& word : words) arguments.push_back(word.c_str());
        arguments.push_back(nullptr);
        int ends[2];
        int failure[2];
        if (pipe2(ends, O_CLOEXEC) != 0) throw SystemError("pipe", errno);
        if (pipe2(failure, O_CLOEXEC) != 0) throw SystemError("pipe", errno);
        pid_ = fork();
        if (pid_ < 0) throw SystemError("fork", errno);
        if (pid_ == 0) execute(arguments.data(), memory_limit, ends[1], failure[1]);
        close(ends[1]);
        close(failure[1]);
        output_ = ends[0];
        // The pipe closes by itself if exec succeeds; otherwise the child sends its errno.
        int error = 0;
        const bool failed = read(failure[0], &error, sizeof error) == sizeof error;
        close(failure[0]);
        if (failed) {
            close(output_);
            waitpid(pid_, nullptr, 0);
            throw SystemError("cannot start " + words.front(), error);
        }
    }
    ~Child() {
        close(output_);
        if (!reaped_) {
            kill(-pid_, SIGKILL);  // with whatever it has started
            kill(pid_, SIGKILL);   // even if it has no group yet
            waitpid(pid_, nullptr, 0);
        }
    }
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;

    /// Waits at most `patience` for output; false at its end.
    bool read_some(std::string& text, std::chrono::milliseconds patience) {
        pollfd watched{output_, POLLIN, 0};
        const int ready = poll(&watched, 1, static_cast<int>(patience.count()));
        if (ready == 0 || (ready < 0 && errno == EINTR)) return true;
        std::array<char, 4096> buffer{};
        const ssize_t count = read(output_, buffer.data(), buffer.size());
        if (count <= 0) return false;
        // Only the end matters; a program gone wild must not fill our memory. Whole lines go, or
        // the rest of one could read as another.
        text.append(buffer.data(), static_cast<std::size_t>(count));
        if (text.size() > 1 << 20) text.erase(0, text.find_first_of("\r\n", 1 << 19));
        return true;
    }

    /// False while it runs; otherwise sets its status as waitpid gives it.
    bool has_ended(int& status) {
        const pid_t ended = waitpid(pid_, &status, WNOHANG);
        if (ended < 0 && errno != EINTR) throw SystemError("waitpid", errno);
        reaped_ = ended == pid_;
        return reaped_;
    }

  private:
    /// In the child, between fork and exec: only what is safe there.
    [[noreturn]] static void execute(const char* const* arguments, std::uint64_t memory, int output,
                                     int failure) {
        const rlimit limit{memory, memory};
        setrlimit(RLIMIT_AS, &limit);
        const int null = open("/dev/null", O_RDONLY);
        // A group of its own: Ctrl-C at the terminal is for us to handle. But it dies when we do.
        setpgid(0, 0);
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        signal(SIGPIPE, SIG_DFL);
        dup2(null, STDIN_FILENO);
        dup2(output, STDOUT_FILENO);
        dup2(output, STDERR_FILENO);
        execv(arguments[0], const_cast<char* const*>(arguments));
        const int error = errno;
        [[maybe_unused]] const ssize_t sent = write(failure, &error, sizeof error);
        _exit(127);
    }

    pid_t pid_ = -1;
    int output_ = -1;
    bool reaped_ = false;
};

bool is_executable_file(const std::string& path) {
    struct stat status {};
    return stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode) &&
           access(path.c_str(), X_OK) == 0;
}

}  // namespace

bool ProgramEnd::has_line(std::string_view wanted) const {
    std::string line;
    for (const char c : output + "\n") {
        if (c != '\n' && c != '\r') {
            line += c;
            continue;
        }
        if (line == wanted) return true;
        line.clear();
    }
    return false;
}

ProgramEnd run_limited(const std::vector<std::string>& words, const ProgramLimits& limits,
                       const std::atomic<bool>* stop) {
    Child child(words, limits.memory);
    const auto deadline = Clock::now() + limits.time;
    const std::chrono::milliseconds step{100};
    ProgramEnd end;
    const auto is_interrupted = [&] {
        if (is_stopped(stop)) end.kind = ProgramEnd::Kind::stopped;
        if (Clock::now() > deadline) end.kind = ProgramEnd::Kind::timeout;
        return end.kind != ProgramEnd::Kind::ended;
    };
    while (child.read_some(end.output, step)) {
        if (is_interrupted()) return end;
    }
    while (!child.has_ended(end.status)) {
        if (is_interrupted()) return end;
        poll(nullptr, 0, 1);
    }
    return end;
}

std::optional<std::string> find_executable(const std::string& name) {
    if (name.find('/') != std::string::npos) {
        return is_executable_file(name) ? std::optional(name) : std::nullopt;
    }
    const char* const path = std::getenv("PATH");
    std::istringstream folders(path != nullptr ? path : "/usr/bin:/bin");
    for (std::string folder; std::getline(folders, folder, ':');) {
        std::string full = folder + "/" + name;
        if (is_executable_file(full)) return full;
    }
    return std::nullopt;
}

}  // namespace nonesuch::trusted
