#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include <cstdio>
#include <exception>
#include <new>
#include <string>

#include "cluster/commands.hpp"
#include "cluster/mpi.hpp"
#include "encoding/error.hpp"

namespace {

int report(const char* kind, const char* what) {
    std::fflush(stdout);
    // Not fmt, which throws where stderr cannot be written.
    std::fputs((std::string("nonesuch: ") + kind + what + "\n").c_str(), stderr);
    return nonesuch::exit_error;
}

/// What a careless parent may have left us: closed standard streams, so that our own files would
/// take their numbers, and ignored signals.
void repair_inheritance() {
    int null = 0;
    while (null >= 0 && null <= STDERR_FILENO) null = open("/dev/null", O_RDONLY);
    if (null > STDERR_FILENO) close(null);
    signal(SIGCHLD, SIG_DFL);  // or waitpid would not find the checker
    signal(SIGPIPE, SIG_IGN);  // a closed pipe is an error to report
    signal(SIGXFSZ, SIG_IGN);  // and so is a file at its limit
}

}  // namespace

int main(int argc, char** argv) {
    repair_inheritance();
    try {
        const int code = nonesuch::run_program({argv + 1, argv + argc});
        // What was printed is the result: a full disk or a closed pipe must not pass for success.
        if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) {
            return report("", "standard output cannot be written");
        }
        return code;
    } catch (const nonesuch::InputError& error) {
        // A wrong option is wrong on every rank, and said once.
        if (nonesuch::launched_rank() != 0) return nonesuch::exit_error;
        return report("", error.what());
    } catch (const nonesuch::InternalError& error) {
        return report("internal error: ", error.what());
    } catch (const std::bad_alloc&) {
        return report("", "out of memory");
    } catch (const std::exception& error) {
        return report("", error.what());
    }
}
