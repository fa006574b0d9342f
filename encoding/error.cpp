#include "encoding/error.hpp"

#include <system_error>

namespace nonesuch {

SystemError::SystemError(const std::string& message, int error_number)
    : std::runtime_error(message + ": " + std::generic_category().message(error_number)) {}

}  // namespace nonesuch
