#include "cluster/error_line.hpp"

#include <cstdio>
#include <new>

#include "cluster/commands.hpp"
#include "encoding/error.hpp"

namespace nonesuch {
namespace {

std::string message_of(const std::exception& error) {
    if (dynamic_cast<const InternalError*>(&error) != nullptr) {
        return std::string("internal error: ") + error.what();
    }
    if (dynamic_cast<const std::bad_alloc*>(&error) != nullptr) return "out of memory";
    return error.what();
}

}  // namespace

int tell_error(const std::exception& error, const std::string& who) {
    return tell_error(who + message_of(error));
}

int tell_error(const std::string& message) {
    std::fflush(stdout);
    // Not fmt, which throws where stderr cannot be written.
    std::fputs(("nonesuch: " + message + "\n").c_str(), stderr);
    return exit_error;
}

}  // namespace nonesuch
