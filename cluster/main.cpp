#include <fmt/format.h>

#include <cstdio>
#include <exception>
#include <new>

#include "cluster/commands.hpp"
#include "encoding/error.hpp"

namespace {

int report(const char* kind, const char* what) {
    std::fflush(stdout);
    fmt::print(stderr, "nonesuch: {}{}\n", kind, what);
    return nonesuch::exit_error;
}

}  // namespace

int main(int argc, char** argv) {
    try {
        const int code = nonesuch::run_program({argv + 1, argv + argc});
        // What was printed is the result: a full disk or a closed pipe must not pass for success.
        if (std::fflush(stdout) != 0) return report("", "standard output cannot be written");
        return code;
    } catch (const nonesuch::InternalError& error) {
        return report("internal error: ", error.what());
    } catch (const std::bad_alloc&) {
        return report("", "out of memory");
    } catch (const std::exception& error) {
        return report("", error.what());
    }
}
