#pragma once

#include "encoding/error.hpp"

namespace nonesuch::trusted {

/// A check that cannot be made as it was asked for, by a record that is not what it should be for
/// example. That says nothing of the certificate.
class CheckError : public InputError {
  public:
    using InputError::InputError;
};

}  // namespace nonesuch::trusted
