#pragma once

#include <string>
#include <utility>

#include "cluster/mpi.hpp"

namespace nonesuch {

/// What rank 0 tells all others before they work together. They wait for it in `Mpi::broadcast`,
/// and so get an empty one if it never comes to that.
class Announcement {
  public:
    /// None is made without MPI, which must outlive it.
    explicit Announcement(Mpi* mpi) : mpi_(mpi) {}
    ~Announcement() { make({}); }
    Announcement(const Announcement&) = delete;
    Announcement& operator=(const Announcement&) = delete;

    /// Only the first counts.
    void make(std::string text) {
        if (mpi_ != nullptr) mpi_->broadcast(std::move(text));
        mpi_ = nullptr;
    }

  private:
    Mpi* mpi_;
};

}  // namespace nonesuch
