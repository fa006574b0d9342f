#include "conquer/trusted/drat_trim.hpp"

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
#include <optional>
#include <sstream>
#include <string_view>

#include "encoding/error.hpp"
#include "encoding/stop_flag.hpp"

namespace nonesuch::trusted {
namespace {

using Clock = std::chrono::steady_clock;

/// A running program whose output, both streams, can be read; killed and reaped when it goes out of
/// scope.
class Child {
  public:
    Child(const DratTrim& settings, const std::string& cnf, const std::string& proof) {
        const std::string limit = std::to_string(settings.time_limit.count());
        const std::array<const char*, 7> arguments = {settings.program.c_str(),
                                                      cnf.c_str(),
                                                      proof.c_str(),
                                                      "-i",
                                                      "-t",
                                                      limit.c_str(),
                                                      nullptr};
        int ends[2];
        int failure[2];
        if (pipe2(ends, O_CLOEXEC) != 0) throw SystemError("pipe", errno);
        if (pipe2(failure, O_CLOEXEC) != 0) throw SystemError("pipe", errno);
        pid_ = fork();
        if (pid_ < 0) throw SystemError("fork", errno);
        if (pid_ == 0) execute(arguments.data(), settings.memory_limit, ends[1], failure[1]);
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
            throw SystemError("cannot start " + settings.program, error);
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

/// The output's lines, split at line feeds and carriage returns; progress bars use the latter.
bool has_line(const std::string& text, std::string_view wanted) {
    std::string line;
    for (const char c : text + "\n") {
        if (c != '\n' && c != '\r') {
            line += c;
            continue;
        }
        if (line == wanted) return true;
        line.clear();
    }
    return false;
}

bool mentions(const std::string& text, std::string_view word) {
    return text.find(word) != std::string::npos;
}

/// What it said last, apart from the verdict and the time it took.
std::string last_words(const std::string& text) {
    std::string line;
    std::string last = "no output";
    for (const char c : text + "\n") {
        if (c != '\n' && c != '\r') {
            line += c;
            continue;
        }
        const bool is_telling = line.find_first_not_of(' ') != std::string::npos &&
                                !line.starts_with("s ") && !line.starts_with("c verification time");
        if (is_telling) last = line;
        line.clear();
    }
    return last.substr(0, 200);
}

bool is_short_of_memory(const std::string& text) {
    return mentions(text, "emory") || mentions(text, "MEMOUT") || mentions(text, "alloc");
}

DratAnswer judge(const std::string& text, int status) {
    if (WIFSIGNALED(status) && !is_short_of_memory(text)) {
        return {DratOutcome::crashed, "killed by signal " + std::to_string(WTERMSIG(status))};
    }
    if (has_line(text, "s NOT VERIFIED")) return {DratOutcome::refused, last_words(text)};
    if (has_line(text, "s TIMEOUT")) return {DratOutcome::timeout, "its own time limit"};
    const bool is_verified = has_line(text, "s VERIFIED") && !has_line(text, "s DERIVATION");
    if (WIFEXITED(status) && is_verified) return {DratOutcome::verified, ""};
    if (is_short_of_memory(text)) return {DratOutcome::out_of_memory, last_words(text)};
    return {DratOutcome::no_answer, "exit code " + std::to_string(WEXITSTATUS(status)) +
                                        " without a verdict: " + last_words(text)};
}

}  // namespace

DratAnswer run_drat_trim(const DratTrim& settings, const std::string& cnf, const std::string& proof,
                         const std::atomic<bool>* stop) {
    Child child(settings, cnf, proof);
    // drat-trim looks at its clock late, so ours runs a little longer.
    const auto deadline = Clock::now() + settings.time_limit + settings.time_limit / 10;
    const std::chrono::milliseconds step{100};
    const auto interruption = [&]() -> std::optional<DratAnswer> {
        if (is_stopped(stop)) return DratAnswer{DratOutcome::stopped, "stopped"};
        if (Clock::now() > deadline) return DratAnswer{DratOutcome::timeout, "killed at the limit"};
        return std::nullopt;
    };
    std::string text;
    while (child.read_some(text, step)) {
        if (const auto answer = interruption()) return *answer;
    }
    int status = 0;
    while (!child.has_ended(status)) {
        if (const auto answer = interruption()) return *answer;
        poll(nullptr, 0, 1);
    }
    return judge(text, status);
}

std::string explain(const DratAnswer& answer) {
    switch (answer.outcome) {
        case DratOutcome::refused:
            return "drat-trim refuses its log: " + answer.detail;
        case DratOutcome::timeout:
            return "drat-trim ran out of time: " + answer.detail;
        case DratOutcome::out_of_memory:
            return "drat-trim ran out of memory: " + answer.detail;
        case DratOutcome::crashed:
            return "drat-trim crashed: " + answer.detail;
        default:
            return "drat-trim gave no answer: " + answer.detail;
    }
}

namespace {

bool is_executable_file(const std::string& path) {
    struct stat status {};
    return stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode) &&
           access(path.c_str(), X_OK) == 0;
}

}  // namespace

std::string find_program(const std::string& name) {
    if (name.find('/') != std::string::npos) {
        if (is_executable_file(name)) return name;
        throw InputError(name + ": not an executable file");
    }
    const char* const path = std::getenv("PATH");
    std::istringstream folders(path != nullptr ? path : "/usr/bin:/bin");
    for (std::string folder; std::getline(folders, folder, ':');) {
        const std::string full = folder + "/" + name;
        if (is_executable_file(full)) return full;
    }
    throw InputError(
        name +
        ": not found on PATH; jobs/install-dependencies.sh installs it, or name it with "
        "--drat-trim FILE");
}

}  // namespace nonesuch::trusted
