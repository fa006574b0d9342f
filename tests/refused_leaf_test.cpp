// What the cuber refutes by propagation, CaDiCaL's log can no longer: it has deleted clauses by
// then. So sessions refute these leaves themselves, and logs of sessions that split early and often
// must verify.

#include <gtest/gtest.h>

#include "program.hpp"
#include "temporary_folder.hpp"

namespace nonesuch {
namespace {

TEST(SessionThatSplitsItsCube, LeavesALogThatDratTrimVerifies) {
    const TemporaryFolder folder;
    const RunResult result =
        nonesuch_run({"solve", "oscillator", "--period", "5", "--box", "6x6", "--threads", "1",
                      "--leaf-conflicts", "300", "--verify", "--run", folder / "run"});
    EXPECT_EQ(result.code, 20) << result.out << result.error;
}

}  // namespace
}  // namespace nonesuch
