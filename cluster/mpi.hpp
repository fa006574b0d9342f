#pragma once

#include <memory>
#include <string>

#include "cluster/transport.hpp"

namespace nonesuch {

/// The name and version of the MPI library, e.g. "Open MPI 4.1.4".
std::string mpi_version();

/// Among the processes that one launcher started, this one's number; 0 if there is no launcher.
/// Asks the environment alone, so that it can be known before MPI is set up.
int launched_rank();

/// MPI, from its setting up to its end: a transport between all ranks of the job.
///
/// All calls come from the thread that made it (MPI_THREAD_FUNNELED). Nothing is one-sided. Only
/// `broadcast` and the end wait for others, asleep.
class Mpi : public Transport {
  public:
    /// Nothing, if no launcher started this process: MPI's own start takes a second then. Throws
    /// InputError if a launcher did that does not speak to MPI, since each process would then do
    /// all the work alone.
    static std::unique_ptr<Mpi> if_launched();

    /// Waits, asleep, for all other ranks to come so far.
    ~Mpi() override;

    int rank() const override;
    int size() const override;
    /// Messages of any length.
    void send(Packet packet) override;
    std::optional<Packet> receive() override;

    /// What rank 0 passes, on every rank. Called by all at once. Packets that were sent before it,
    /// and are received after it, are dropped.
    std::string broadcast(std::string bytes);

    /// Ends all ranks now, with this exit code.
    [[noreturn]] void abort(int exit_code);

  private:
    class State;
    Mpi();

    std::unique_ptr<State> state_;
};

}  // namespace nonesuch
