#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "encoding/dimacs.hpp"
#include "encoding/fingerprint.hpp"
#include "formulas.hpp"
#include "program.hpp"
#include "temporary_folder.hpp"

namespace nonesuch {

/// A finished run of some dozens of nodes, to be verified with records, by drat-trim or by a script
/// that counts how often it is asked.
class RecordedRun : public testing::Test {
  protected:
    static void SetUpTestSuite() {
        shared = new TemporaryFolder;
        const std::string cnf = shared->write("pigeons.cnf", dimacs_text(pigeonhole(7, 6)));
        ASSERT_EQ(nonesuch_run({"solve", cnf, "--leaf-conflicts", "20", "--session-conflicts", "60",
                                "--threads", "1", "--run", run()})
                      .code,
                  20);
        ASSERT_GE(nodes(), 12U);
    }
    static void TearDownTestSuite() { delete std::exchange(shared, nullptr); }

    static std::string run() { return *shared / "run"; }
    static nlohmann::json certificate() {
        return nlohmann::json::parse(read_file(run() + "/certificate.json"));
    }
    static std::size_t nodes() { return certificate()["nodes"].size(); }
    static std::string log_hash(std::size_t node) { return certificate()["nodes"][node]["sha256"]; }

    /// Believes everything, after so many seconds.
    std::string counting_checker(const std::string& seconds = "0") const {
        return folder_.write_script("checker", "echo call >> '" + folder_ / "calls" + "'\nsleep " +
                                                   seconds + "\necho 's VERIFIED'\n");
    }
    std::size_t take_calls() const {
        const std::string path = folder_ / "calls";
        if (!std::filesystem::exists(path)) return 0;
        const std::size_t count = lines(read_file(path)).size();
        std::filesystem::remove(path);
        return count;
    }

    /// The words of a verification with a record of that name.
    Words words(const std::string& record, const Words& more = {},
                const std::string& threads = "1") const {
        Words all = {"verify", run(), "--threads", threads, "--record", folder_ / record};
        all.insert(all.end(), more.begin(), more.end());
        return all;
    }
    RunResult verify(const std::string& record, const Words& more = {}) const {
        return nonesuch_run(words(record, more));
    }
    /// Records all nodes in the shards 1 to `count`, as 1, 2, …
    void record_shards(std::size_t count) const {
        for (std::size_t i = 1; i <= count; ++i) {
            const std::string number = std::to_string(i);
            const RunResult result =
                verify(number, {"--shard", number + "/" + std::to_string(count), "--drat-trim",
                                counting_checker()});
            ASSERT_EQ(result.code, 0) << result.out << result.error;
            ASSERT_FALSE(has_line(result.out, "s VERIFIED")) << result.out;
        }
    }

    TemporaryFolder folder_;
    static inline TemporaryFolder* shared = nullptr;
};

inline void expect_verified(const RunResult& result) {
    EXPECT_EQ(result.code, 0) << result.out << result.error;
    EXPECT_TRUE(has_line(result.out, "s VERIFIED")) << result.out;
}

/// One line on stderr with these words, and nothing said of the certificate.
inline void expect_refusal(const RunResult& result, const std::string& wanted) {
    EXPECT_EQ(result.code, 1) << result.out << result.error;
    EXPECT_EQ(result.out, "");
    EXPECT_EQ(lines(result.error).size(), 1U) << result.error;
    EXPECT_TRUE(result.error.starts_with("nonesuch: ")) << result.error;
    EXPECT_NE(result.error.find(wanted), std::string::npos) << wanted << " in " << result.error;
}

}  // namespace nonesuch
