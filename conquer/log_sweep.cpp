#include "conquer/log_sweep.hpp"

#include <filesystem>
#include <vector>

namespace nonesuch {
namespace {

namespace fs = std::filesystem;

bool is_called_like_a_log(const fs::path& path) {
    const std::string name = path.filename().string();
    return name.ends_with(".drat") || name.ends_with(".drat.zst") || name.ends_with(".partial");
}

std::vector<fs::path> logs_below(const std::string& folder) {
    std::vector<fs::path> logs;
    std::error_code error;
    const auto options = fs::directory_options::skip_permission_denied;
    for (fs::recursive_directory_iterator i(folder, options, error), end; !error && i != end;
         i.increment(error)) {
        if (fs::is_regular_file(i->symlink_status(error)) && is_called_like_a_log(i->path())) {
            logs.push_back(i->path());
        }
    }
    return logs;
}

}  // namespace

Swept sweep_logs(const std::string& run_directory, const std::set<std::string>& kept) {
    Swept swept;
    for (const fs::path& log : logs_below(run_directory + "/logs")) {
        if (kept.contains(log.string().substr(run_directory.size() + 1))) continue;
        std::error_code error;
        const std::uintmax_t bytes = fs::file_size(log, error);
        if (error || !fs::remove(log, error)) continue;
        ++swept.files;
        swept.bytes += bytes;
    }
    return swept;
}

}  // namespace nonesuch
