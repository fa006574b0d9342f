#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace nonesuch {

// owner, which process uses a run directory; it is there only while one does, or after one died:
//
//     FILE = "nonesuch owner 1" NL "host " NAME NL "boot " ID NL
//            "process " PID " " START NL "beats " COUNT NL
//
// where ID names the host's kernel since it was booted, START is when the process began, in clock
// ticks of that kernel, and COUNT, in 20 digits, goes up every few seconds:
//
//     nonesuch owner 1
//     host node17
//     boot 3f2504e0-4f89-41d3-9a0c-0305e82c3301
//     process 4711 188421
//     beats 00000000000000000042

/// A process as another host knows it.
struct Owner {
    std::string host;
    std::string boot;
    std::int64_t process = 0;
    std::string start;

    bool operator==(const Owner&) const = default;

    /// As people call it: "process 4711 on node17".
    std::string name() const;
    /// Whether both run under one kernel, which then shares its file locks between them.
    bool is_on_same_kernel(const Owner& other) const;
    /// Whether this process runs, for owners that count processes as we do: on this host.
    bool is_alive() const;
};

/// This process.
Owner this_process();
/// As the network knows this machine.
std::string host_name();

std::string owner_text(const Owner& owner, std::uint64_t beats);
/// Nothing if it is not such a record as a whole: just being written, for instance.
std::optional<Owner> owner_from_text(const std::string& text);

}  // namespace nonesuch
