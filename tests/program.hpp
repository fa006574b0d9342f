#pragma once

#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "sanitizer.hpp"

namespace nonesuch {

using Words = std::vector<std::string>;

/// How a program is run; the defaults are those of a quiet terminal.
struct RunSettings {
    std::string input = {};
    std::string folder = {};
    std::vector<std::pair<std::string, std::string>> environment = {};
    /// Where stdout goes instead of being captured, e.g. /dev/full.
    std::string output = {};
    bool close_output = false;
    /// Bytes a file may grow to; a longer write fails, as on a full disk.
    std::optional<rlim_t> file_size = {};
    /// Bytes of address space; without effect under a sanitizer.
    std::optional<rlim_t> memory = {};
    /// After this the program is killed, and `RunResult::code` is -1.
    std::chrono::seconds patience{60};
};

struct RunResult {
    /// The exit code, 128 + the signal that ended the program, or -1 if it took too long.
    int code = 0;
    std::string out;
    std::string error;
};

inline std::vector<std::string> lines(const std::string& text) {
    std::vector<std::string> result;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) result.push_back(line);
    return result;
}

inline bool has_line(const std::string& text, const std::string& wanted) {
    for (const std::string& line : lines(text)) {
        if (line == wanted) return true;
    }
    return false;
}

/// A program that runs at the same time as the test, without a shell between; killed and reaped at
/// the end. Its output goes to files that have no name, so no pipe can fill up.
class RunningProgram {
  public:
    explicit RunningProgram(const Words& words, RunSettings settings = {})
        : settings_(std::move(settings)),
          input_(std::tmpfile()),
          out_(std::tmpfile()),
          error_(std::tmpfile()) {
        std::fwrite(settings_.input.data(), 1, settings_.input.size(), input_);
        std::rewind(input_);
        std::vector<char*> arguments;
        for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
        arguments.push_back(nullptr);
        pid_ = fork();
        if (pid_ < 0) throw std::runtime_error("cannot fork");
        if (pid_ == 0) execute(arguments.data());
    }
    ~RunningProgram() {
        if (is_running()) {
            kill(pid_, SIGKILL);
            waitpid(pid_, nullptr, 0);
        }
        for (std::FILE* file : {input_, out_, error_}) std::fclose(file);
    }
    RunningProgram(const RunningProgram&) = delete;
    RunningProgram& operator=(const RunningProgram&) = delete;

    bool is_running() {
        if (!status_) {
            int status = 0;
            if (waitpid(pid_, &status, WNOHANG) == pid_) status_ = status;
        }
        return !status_;
    }
    pid_t pid() const { return pid_; }
    void send(int signal) const { kill(pid_, signal); }
    /// What it has printed so far.
    std::string out() const { return content(out_); }

    RunResult wait() {
        const auto deadline = std::chrono::steady_clock::now() + settings_.patience;
        while (is_running() && std::chrono::steady_clock::now() < deadline) {
            std::this_thread::sleep_for(std::chrono::milliseconds(2));
        }
        RunResult result{-1, content(out_), content(error_)};
        if (is_running()) {
            send(SIGKILL);
        } else {
            result.code = WIFEXITED(*status_) ? WEXITSTATUS(*status_) : 128 + WTERMSIG(*status_);
        }
        return result;
    }

  private:
    static void limit(int resource, const std::optional<rlim_t>& most) {
        if (!most) return;
        const rlimit limits{*most, *most};
        setrlimit(resource, &limits);
    }

    static std::string content(std::FILE* file) {
        std::string text;
        char buffer[4096];
        off_t offset = 0;
        for (ssize_t count = 0; (count = pread(fileno(file), buffer, sizeof buffer, offset)) > 0;
             offset += count) {
            text.append(buffer, static_cast<std::size_t>(count));
        }
        return text;
    }

    [[noreturn]] void execute(char* const* arguments) const {
        // Where a write hits the limit, it fails instead of ending the program.
        if (settings_.file_size) signal(SIGXFSZ, SIG_IGN);
        limit(RLIMIT_FSIZE, settings_.file_size);
        if (!has_sanitizer) limit(RLIMIT_AS, settings_.memory);
        for (const auto& [name, value] : settings_.environment) {
            setenv(name.c_str(), value.c_str(), 1);
        }
        if (!settings_.folder.empty() && chdir(settings_.folder.c_str()) != 0) _exit(126);
        dup2(fileno(input_), STDIN_FILENO);
        dup2(settings_.output.empty() ? fileno(out_) : open(settings_.output.c_str(), O_WRONLY),
             STDOUT_FILENO);
        dup2(fileno(error_), STDERR_FILENO);
        if (settings_.close_output) close(STDOUT_FILENO);
        execvp(arguments[0], arguments);
        _exit(127);
    }

    RunSettings settings_;
    std::FILE* input_;
    std::FILE* out_;
    std::FILE* error_;
    pid_t pid_ = -1;
    std::optional<int> status_;
};

inline RunResult run(const Words& words, const RunSettings& settings = {}) {
    return RunningProgram(words, settings).wait();
}

/// Whether a checker prints this line. Checkers end their progress bars with carriage returns.
inline bool says(const Words& words, const std::string& line) {
    std::string out = run(words).out;
    for (char& c : out) c = c == '\r' ? '\n' : c;
    return has_line(out, line);
}

/// The words of a command line of nonesuch.
inline Words nonesuch_words(Words words) {
    words.insert(words.begin(), NONESUCH_PROGRAM);
    return words;
}

/// Runs nonesuch, e.g. `nonesuch_run({"solve", "small.cnf"})`.
inline RunResult nonesuch_run(const Words& words, const RunSettings& settings = {}) {
    return run(nonesuch_words(words), settings);
}

inline std::string joined(const Words& words) {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
    return text;
}

}  // namespace nonesuch
