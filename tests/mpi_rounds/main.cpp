// Started by mpirun: each rank tells rank 0 something before a broadcast and after it, in a long
// and in a short packet. Rank 0 says what it receives after the broadcast.

#include <cstdio>
#include <string>

#include "cluster/mpi.hpp"

int main() {
    using nonesuch::Packet;
    using nonesuch::Party;
    const auto mpi = nonesuch::Mpi::if_launched();
    if (!mpi) return 1;
    const std::string large(3'000'000, '.');
    const auto tell = [&](const std::string& word) {
        for (const std::string& bytes : {word + large, word}) {
            mpi->send(Packet{0, Party::coordinator, bytes});
        }
    };
    const bool leads = mpi->rank() == 0;
    // Also to itself.
    tell("before");
    if (mpi->broadcast(leads ? "the word" : "") != "the word") return 1;
    tell("after");
    if (!leads) return 0;
    for (int left = 2 * mpi->size(); left > 0;) {
        const auto packet = mpi->receive();
        if (!packet) continue;
        --left;
        std::printf("%d %s %zu\n", packet->peer, packet->bytes.substr(0, 5).c_str(),
                    packet->bytes.size());
    }
    return 0;
}
