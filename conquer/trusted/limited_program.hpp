#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace nonesuch::trusted {

/// How a checker that we do not trust to end is run: as a program of its own, under limits.
struct ProgramLimits {
    std::chrono::seconds time{20'000};
    /// Address space, in bytes.
    std::uint64_t memory = std::uint64_t{8} << 30;
};

/// What became of a program.
struct ProgramEnd {
    enum class Kind { ended, timeout, stopped };
    Kind kind = Kind::ended;
    /// As waitpid gives it, if it ended by itself.
    int status = 0;
    /// The last of what it wrote to either stream: at most a megabyte, whole lines.
    std::string output;

    /// Whether one of the lines is exactly `line`. They end at line feeds and at carriage returns,
    /// which progress bars use.
    bool has_line(std::string_view line) const;
};

/// Runs a program, `words` being its full path and its arguments, without standard input. If `stop`
/// turns true, or at the time limit, it is killed, with whatever it has started. Throws SystemError
/// if it cannot be started.
ProgramEnd run_limited(const std::vector<std::string>& words, const ProgramLimits& limits,
                       const std::atomic<bool>* stop = nullptr);

/// The full path of an executable: as given if it holds a slash, otherwise from PATH; nothing if
/// there is none.
std::optional<std::string> find_executable(const std::string& name);

}  // namespace nonesuch::trusted
