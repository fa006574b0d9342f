#pragma once

#include <stdexcept>
#include <string>

namespace nonesuch {

/// A mistake in what the user gave us: one line that names the place and what was expected there.
/// Libraries throw it; only `main` prints it, on stderr, and exits with 1.
class InputError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;

    /// "NAME:LINE: MESSAGE", with lines counted from 1.
    InputError(const std::string& name, std::size_t line, const std::string& message)
        : std::runtime_error(name + ":" + std::to_string(line) + ": " + message) {}

    /// "NAME:LINE:COLUMN: MESSAGE", both counted from 1.
    InputError(const std::string& name, std::size_t line, std::size_t column,
               const std::string& message)
        : InputError(name + ":" + std::to_string(line), column, message) {}
};

/// Our own mistake: a result that failed its own check. It is reported, never explained away.
class InternalError : public std::logic_error {
  public:
    using std::logic_error::logic_error;
};

/// The machine refused: a file that cannot be written, a program that cannot be started.
class SystemError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;

    /// "MESSAGE: the reason for `error_number`", as strerror words it.
    SystemError(const std::string& message, int error_number);
};

}  // namespace nonesuch
