#include "cluster/mpi.hpp"

#include <mpi.h>

#include <array>

namespace nonesuch {

std::string mpi_version() {
    std::array<char, MPI_MAX_LIBRARY_VERSION_STRING> text{};
    int length = 0;
    MPI_Get_library_version(text.data(), &length);  // allowed before MPI_Init
    std::string version(text.data(), static_cast<std::size_t>(length));
    // "Open MPI v4.1.4, package: …, ident: …"
    version = version.substr(0, version.find(','));
    if (const auto v = version.find(" v"); v != std::string::npos) version.erase(v + 1, 1);
    return version;
}

}  // namespace nonesuch
