#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>

#include "encoding/fingerprint.hpp"
#include "program.hpp"
#include "temporary_folder.hpp"

namespace nonesuch {

/// A copy of a finished run, to be damaged, with what a forger would do to hide it.
class TamperedRun {
  public:
    using Json = nlohmann::json;

    explicit TamperedRun(const std::string& original) {
        std::filesystem::copy(original, path(), std::filesystem::copy_options::recursive);
    }

    std::string path() const { return folder_ / "run"; }
    std::string file(const std::string& name) const { return path() + "/" + name; }
    std::string read(const std::string& name) const { return read_file(file(name)); }
    void write(const std::string& name, const std::string& bytes) const {
        write_file(file(name), bytes);
    }
    Json certificate() const { return Json::parse(read("certificate.json")); }
    void edit(const std::function<void(Json&)>& change) const {
        Json document = certificate();
        change(document);
        write("certificate.json", document.dump(1));
    }
    void edit_node(std::size_t node, const std::function<void(Json&)>& change) const {
        edit([&](Json& document) { change(document["nodes"].at(node)); });
    }

    /// Replaces formula.cnf or symmetry.txt, and its hash in the certificate.
    void forge(const std::string& name, const std::string& bytes) const {
        write(name, bytes);
        const std::string key = name.substr(0, name.find('.'));
        edit([&](Json& document) { document[key] = sha256(bytes); });
    }
    std::string log_name(std::size_t node) const {
        return certificate()["nodes"].at(node)["log"].get<std::string>();
    }
    std::string log(std::size_t node) const { return read(log_name(node)); }
    /// Replaces a node's log, and its size and hash in the certificate.
    void forge_log(std::size_t node, const std::string& bytes) const {
        write(log_name(node), bytes);
        edit_node(node, [&](Json& each) {
            each["bytes"] = bytes.size();
            each["sha256"] = sha256(bytes);
        });
    }
    /// Changes the claim in claim.json and in the certificate alike.
    void forge_claim(const std::function<void(Json&)>& change) const {
        edit([&](Json& document) { change(document["claim"]); });
        write("claim.json", certificate()["claim"].dump());
    }

    RunResult verify() const { return nonesuch_run({"verify", path()}); }

  private:
    TemporaryFolder folder_;
};

/// Damages a copy of the finished run `original` and checks that `verify` does not believe it, with
/// `wanted` in its reason. `name` is for whoever reads a failure.
inline void expect_distrust(const std::string& name, const std::string& original,
                            const std::function<void(const TamperedRun&)>& damage,
                            const std::string& wanted) {
    const TamperedRun run(original);
    damage(run);
    const RunResult result = run.verify();
    const std::string what = name + ":\n" + result.out + result.error;
    EXPECT_EQ(result.code, 1) << what;
    EXPECT_TRUE(has_line(result.out, "s NOT VERIFIED")) << what;
    EXPECT_FALSE(has_line(result.out, "s VERIFIED")) << what;
    EXPECT_EQ(lines(result.out).size(), 2U) << what;
    EXPECT_NE(result.out.find(wanted), std::string::npos) << wanted << " in " << what;
}

/// `text` with the first `from` replaced by `to`; the text itself if there is none.
inline std::string replaced(std::string text, const std::string& from, const std::string& to) {
    const auto at = text.find(from);
    return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

}  // namespace nonesuch
