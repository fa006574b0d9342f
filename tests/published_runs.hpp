#pragma once

#include <filesystem>
#include <map>
#include <stdexcept>
#include <string>

#include "formulas.hpp"
#include "program.hpp"
#include "temporary_folder.hpp"

namespace nonesuch {

/// Finished runs of every kind that `pack` publishes, made once a test program.
class PublishedRuns {
  public:
    PublishedRuns() {
        const std::string pigeons = folder_.write("pigeons.cnf", dimacs_text(pigeonhole(6, 5)));
        const std::string easy = folder_.write("easy.cnf", "p cnf 3 2\n1 -2 0\n2 3 0\n");
        const Words claim = {"oscillator", "--period", "3", "--box", "5x5"};
        solve("claim", 20, claim);
        solve("compressed", 20, with(claim, {"--compress"}));
        solve("cnf", 20, {pigeons, "--leaf-conflicts", "20", "--session-conflicts", "60"});
        solve("solution", 10, {"oscillator", "--period", "2", "--box", "3x3"});
        solve("model", 10, {easy});
    }

    static constexpr const char* names[] = {"claim", "compressed", "cnf", "solution", "model"};

    std::string path(const std::string& name) const { return folder_ / name; }

  private:
    static Words with(Words words, const Words& more) {
        words.insert(words.end(), more.begin(), more.end());
        return words;
    }

    void solve(const std::string& name, int code, const Words& question) const {
        const RunResult result = nonesuch_run(
            with(with({"solve"}, question), {"--threads", "1", "--run", folder_ / name}));
        if (result.code != code) throw std::runtime_error(name + ": " + result.out + result.error);
    }

    TemporaryFolder folder_;
};

/// All files below a folder, by their names there.
inline std::map<std::string, std::string> files_below(const std::string& folder) {
    std::map<std::string, std::string> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
        if (!entry.is_regular_file()) continue;
        const std::string path = entry.path().string();
        files[path.substr(folder.size() + 1)] = read_file(path);
    }
    return files;
}

}  // namespace nonesuch
