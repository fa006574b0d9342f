#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <exception>
#include <thread>

#include "cluster/commands.hpp"
#include "cluster/error_line.hpp"
#include "cluster/mpi.hpp"
#include "encoding/error.hpp"

namespace {

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
            return nonesuch::tell_error("standard output cannot be written");
        }
        return code;
    } catch (const nonesuch::InputError& error) {
        // What is wrong in the words or the input is wrong for every rank, and said once: by rank
        // 0, which the launcher would end with the first that ends, before it has said anything.
        if (nonesuch::launched_rank() != 0) {
            std::this_thread::sleep_for(std::chrono::seconds(2));
            return nonesuch::exit_error;
        }
        return nonesuch::tell_error(error);
    } catch (const std::exception& error) {
        // Printing more than the buffer holds fails at once, and says no more than that.
        if (std::ferror(stdout) != 0) {
            return nonesuch::tell_error("standard output cannot be written");
        }
        return nonesuch::tell_error(error);
    }
}
