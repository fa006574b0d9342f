#include "cluster/mpi.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "ranks.hpp"

namespace nonesuch {
namespace {

TEST(Mpi, DropsPacketsThatWereSentBeforeABroadcast) {
    if (!has_mpirun()) GTEST_SKIP() << "there is no mpirun";
    const RunResult result = run({"mpirun", "-n", "3", MPI_ROUNDS_PROGRAM}, rank_settings());
    ASSERT_EQ(result.code, 0) << result.error;
    auto received = lines(result.out);
    std::sort(received.begin(), received.end());
    const Words expected = {"0 after 3000005", "0 after 5",       "1 after 3000005",
                            "1 after 5",       "2 after 3000005", "2 after 5"};
    EXPECT_EQ(received, expected);
}

}  // namespace
}  // namespace nonesuch
