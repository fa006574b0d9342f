#pragma once

#include <sys/types.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <string>

#include "program.hpp"
#include "temporary_folder.hpp"

namespace nonesuch {

/// What lets Open MPI 4 and 5 start many ranks on one machine, whoever the user is.
inline std::vector<std::pair<std::string, std::string>> rank_environment() {
    return {{"OMPI_ALLOW_RUN_AS_ROOT", "1"},
            {"OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1"},
            {"OMPI_MCA_rmaps_base_oversubscribe", "1"},
            {"PRTE_MCA_rmaps_default_mapping_policy", ":oversubscribe"},
            {"OMPI_MCA_hwloc_base_binding_policy", "none"},
            {"PRTE_MCA_hwloc_default_binding_policy", "none"},
            {"OMPI_MCA_btl_tcp_if_include", "lo"},
            {"OMPI_MCA_oob_tcp_if_include", "lo"}};
}

inline RunSettings rank_settings() {
    return {.environment = rank_environment(), .patience = std::chrono::seconds(120)};
}

/// The words of a command line of nonesuch on several ranks.
inline Words rank_words(int ranks, const Words& words) {
    Words all = {"mpirun", "-n", std::to_string(ranks), NONESUCH_PROGRAM};
    all.insert(all.end(), words.begin(), words.end());
    return all;
}

inline RunResult rank_run(int ranks, const Words& words) {
    return run(rank_words(ranks, words), rank_settings());
}

/// A command line on two ranks, of which the second has another environment.
inline RunResult run_with_odd_rank(
    const Words& words, const Words& oddity, const std::string& folder = {},
    const std::vector<std::pair<std::string, std::string>>& environment = {}) {
    Words all = {"mpirun", "-n", "1", NONESUCH_PROGRAM};
    all.insert(all.end(), words.begin(), words.end());
    all.insert(all.end(), {":", "-n", "1"});
    all.insert(all.end(), oddity.begin(), oddity.end());
    all.push_back(NONESUCH_PROGRAM);
    all.insert(all.end(), words.begin(), words.end());
    RunSettings settings = rank_settings();
    settings.patience = std::chrono::seconds(40);
    settings.folder = folder;
    settings.environment.insert(settings.environment.end(), environment.begin(), environment.end());
    return run(all, settings);
}

inline bool has_mpirun() {
    return run({"mpirun", "--version"}).code == 0;
}

/// The processes of nonesuch below an mpirun, by rank.
inline std::map<int, pid_t> rank_processes(pid_t mpirun) {
    std::map<int, pid_t> processes;
    const std::string tasks = "/proc/" + std::to_string(mpirun) + "/task";
    std::error_code error;
    for (const auto& task : std::filesystem::directory_iterator(tasks, error)) {
        std::ifstream children(task.path() / "children");
        for (pid_t child = 0; children >> child;) {
            std::ifstream file("/proc/" + std::to_string(child) + "/environ", std::ios::binary);
            for (std::string variable; std::getline(file, variable, '\0');) {
                constexpr std::string_view name = "OMPI_COMM_WORLD_RANK=";
                if (!variable.starts_with(name)) continue;
                processes[std::stoi(variable.substr(name.size()))] = child;
            }
        }
    }
    return processes;
}

}  // namespace nonesuch
