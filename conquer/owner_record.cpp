#include "conquer/owner_record.hpp"

#include <fmt/format.h>
#include <limits.h>
#include <signal.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <fstream>
#include <iterator>
#include <sstream>

namespace nonesuch {
namespace {

std::string boot_id() {
    std::string id;
    std::ifstream("/proc/sys/kernel/random/boot_id") >> id;
    return id.empty() ? "unknown" : id;
}

/// The 22nd field of /proc/PID/stat; the second is the program's name, which may hold anything.
/// "unknown" if it cannot be read.
std::string start_of(std::int64_t process) {
    std::ifstream file(fmt::format("/proc/{}/stat", process));
    const std::string text(std::istreambuf_iterator<char>(file), {});
    std::istringstream fields(text.substr(text.rfind(')') + 1));
    std::string field;
    for (int i = 3; i <= 22; ++i) fields >> field;
    return fields ? field : "unknown";
}

}  // namespace

std::string Owner::name() const {
    return fmt::format("process {} on {}", process, host);
}

bool Owner::is_on_same_kernel(const Owner& other) const {
    return boot == other.boot && (boot != "unknown" || host == other.host);
}

bool Owner::is_alive() const {
    if (kill(static_cast<pid_t>(process), 0) != 0 && errno == ESRCH) return false;
    // Numbers are given again to other processes.
    const std::string running = start_of(process);
    return running == start || running == "unknown" || start == "unknown";
}

Owner this_process() {
    return {host_name(), boot_id(), getpid(), start_of(getpid())};
}

std::string host_name() {
    std::array<char, HOST_NAME_MAX + 1> name{};
    if (gethostname(name.data(), name.size() - 1) != 0 || name[0] == '\0') return "unknown";
    return name.data();
}

std::string owner_text(const Owner& owner, std::uint64_t beats) {
    return fmt::format("nonesuch owner 1\nhost {}\nboot {}\nprocess {} {}\nbeats {:020}\n",
                       owner.host, owner.boot, owner.process, owner.start, beats);
}

std::optional<Owner> owner_from_text(const std::string& text) {
    std::istringstream input(text);
    std::string word;
    Owner owner;
    std::uint64_t beats = 0;
    input >> word >> word >> word >> word >> owner.host >> word >> owner.boot >> word >>
        owner.process >> owner.start >> word >> beats;
    if (!input || owner.process <= 0 || owner_text(owner, beats) != text) return std::nullopt;
    return owner;
}

}  // namespace nonesuch
