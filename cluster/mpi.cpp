#include "cluster/mpi.hpp"

#include <mpi.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <deque>
#include <list>
#include <map>
#include <thread>
#include <utility>

#include "encoding/error.hpp"

namespace nonesuch {
namespace {

/// Counts are ints, so longer messages go in pieces; each piece but a message's last is full.
constexpr std::size_t piece = std::size_t{64} << 20;

/// A packet's tag says for whom it is and in which round it was sent; MPI promises tags up to
/// 32767.
constexpr int parties = 2;
constexpr int rounds = 16'000;

int count(std::size_t bytes) {
    return static_cast<int>(bytes);
}

/// MPI's own waiting would take a whole core, for minutes where rank 0 prepares a large run.
void wait_asleep(MPI_Request request) {
    for (;;) {
        int is_done = 0;
        MPI_Test(&request, &is_done, MPI_STATUS_IGNORE);
        if (is_done != 0) return;
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
}

/// An environment variable's number, or `otherwise`.
int number_of(const char* variable, int otherwise) {
    const char* const text = std::getenv(variable);
    return text == nullptr || *text == '\0' ? otherwise : std::atoi(text);
}

}  // namespace

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

int launched_rank() {
    return number_of("OMPI_COMM_WORLD_RANK", number_of("PMIX_RANK", number_of("SLURM_PROCID", 0)));
}

/// A piece being sent: its bytes must stay until MPI has taken them.
struct Outgoing {
    std::string bytes;
    MPI_Request request = MPI_REQUEST_NULL;
};

class Mpi::State {
  public:
    int rank = 0;
    int size = 1;
    /// A list, since none may move while MPI reads it.
    std::list<Outgoing> outgoing;
    /// Packets to oneself.
    std::deque<Packet> own;
    /// Pieces of messages that are not complete, by sender and tag.
    std::map<std::pair<int, int>, std::string> incoming;
    /// How often something was broadcast. A packet's tag tells it, so that what was sent before,
    /// and comes late, is not taken for a part of what is done now.
    int round = 0;

    int tag(Party party) const { return parties * round + static_cast<int>(party); }

    void forget_sent() {
        std::erase_if(outgoing, [](Outgoing& each) {
            int is_done = 0;
            MPI_Test(&each.request, &is_done, MPI_STATUS_IGNORE);
            return is_done != 0;
        });
    }
};

std::unique_ptr<Mpi> Mpi::if_launched() {
    const bool is_known = std::getenv("OMPI_COMM_WORLD_SIZE") || std::getenv("PMIX_RANK");
    if (is_known) return std::unique_ptr<Mpi>(new Mpi());
    if (number_of("SLURM_STEP_NUM_TASKS", 1) > 1) {
        throw InputError(
            "srun started several tasks that do not know of each other; use srun --mpi=pmix");
    }
    return nullptr;
}

Mpi::Mpi() : state_(std::make_unique<State>()) {
    int provided = 0;
    MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided);
    if (provided < MPI_THREAD_FUNNELED) throw SystemError("MPI offers no threads");
    MPI_Comm_rank(MPI_COMM_WORLD, &state_->rank);
    MPI_Comm_size(MPI_COMM_WORLD, &state_->size);
}

/// MPI_Finalize may end a process whose last messages have not left it, although they were handed
/// to MPI: seen between nodes, with srun and Open MPI 4.1.4. Behind the barrier nobody expects any.
Mpi::~Mpi() {
    MPI_Request barrier = MPI_REQUEST_NULL;
    MPI_Ibarrier(MPI_COMM_WORLD, &barrier);
    for (int is_done = 0; is_done == 0;) {
        while (receive()) {
        }
        MPI_Test(&barrier, &is_done, MPI_STATUS_IGNORE);
        if (is_done == 0) std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    MPI_Finalize();
}

int Mpi::rank() const {
    return state_->rank;
}

int Mpi::size() const {
    return state_->size;
}

void Mpi::send(Packet packet) {
    if (packet.peer == rank()) {
        state_->own.push_back(std::move(packet));
        return;
    }
    state_->forget_sent();
    const int tag = state_->tag(packet.to);
    // A message whose last piece is full is followed by an empty one.
    for (std::size_t offset = 0; offset <= packet.bytes.size(); offset += piece) {
        Outgoing& each = state_->outgoing.emplace_back();
        each.bytes = packet.bytes.substr(offset, piece);
        MPI_Isend(each.bytes.data(), count(each.bytes.size()), MPI_BYTE, packet.peer, tag,
                  MPI_COMM_WORLD, &each.request);
    }
}

std::optional<Packet> Mpi::receive() {
    if (!state_->own.empty()) {
        Packet packet = std::move(state_->own.front());
        state_->own.pop_front();
        return packet;
    }
    state_->forget_sent();
    for (;;) {
        int is_there = 0;
        MPI_Status status;
        MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &is_there, &status);
        if (is_there == 0) return std::nullopt;
        int length = 0;
        MPI_Get_count(&status, MPI_BYTE, &length);
        std::string& bytes = state_->incoming[{status.MPI_SOURCE, status.MPI_TAG}];
        const std::size_t start = bytes.size();
        bytes.resize(start + static_cast<std::size_t>(length));
        MPI_Recv(bytes.data() + start, length, MPI_BYTE, status.MPI_SOURCE, status.MPI_TAG,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (static_cast<std::size_t>(length) == piece) continue;
        std::string whole = std::exchange(bytes, {});
        if (status.MPI_TAG / parties != state_->round) continue;
        return Packet{status.MPI_SOURCE, static_cast<Party>(status.MPI_TAG % parties),
                      std::move(whole)};
    }
}

std::string Mpi::broadcast(std::string bytes) {
    const auto pass = [](void* data, std::size_t size) {
        MPI_Request request = MPI_REQUEST_NULL;
        MPI_Ibcast(data, count(size), MPI_BYTE, 0, MPI_COMM_WORLD, &request);
        wait_asleep(request);
    };
    auto length = static_cast<std::uint64_t>(bytes.size());
    pass(&length, sizeof length);
    bytes.resize(length);
    for (std::size_t offset = 0; offset < bytes.size(); offset += piece) {
        pass(bytes.data() + offset, std::min(piece, bytes.size() - offset));
    }
    state_->round = (state_->round + 1) % rounds;
    state_->own.clear();
    return bytes;
}

void Mpi::abort(int exit_code) {
    MPI_Abort(MPI_COMM_WORLD, exit_code);
    std::abort();
}

}  // namespace nonesuch
