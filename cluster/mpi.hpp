#pragma once

#include <string>

namespace nonesuch {

/// The name and version of the MPI library, e.g. "Open MPI 4.1.4".
std::string mpi_version();

}  // namespace nonesuch
