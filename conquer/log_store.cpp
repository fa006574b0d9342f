#include "conquer/log_store.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstdio>
#include <filesystem>

#include "conquer/descriptor.hpp"
#include "conquer/durable_file.hpp"
#include "conquer/owner_record.hpp"
#include "encoding/error.hpp"

namespace nonesuch {
namespace {

namespace fs = std::filesystem;

/// No session ends this often; a file system that says so is out of order.
constexpr int most_names = 10'000;

std::string plain_host_name() {
    std::string name = host_name();
    std::replace_if(
        name.begin(), name.end(), [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
    return name;
}

/// The wanted path, or its variant with a number.
std::string numbered(const std::string& path, int number) {
    if (number == 0) return path;
    const std::size_t name = path.rfind('/') + 1;
    const std::size_t suffix = std::min(path.find('.', name), path.size());
    return path.substr(0, suffix) + "-" + std::to_string(number) + path.substr(suffix);
}

bool has_no_links(int error) {
    return error == EPERM || error == EOPNOTSUPP || error == ENOSYS || error == EMLINK;
}

/// Where there are no hard links: the name is taken first, and then replaced, by its owner alone.
bool rename_to_free_name(const std::string& path, const std::string& name) {
    const int taken = Descriptor::try_open(name, O_WRONLY | O_CREAT | O_EXCL);
    if (taken < 0 && errno == EEXIST) return false;
    if (taken < 0) throw SystemError(name, errno);
    close(taken);
    if (std::rename(path.c_str(), name.c_str()) == 0) return true;
    const int error = errno;
    std::remove(name.c_str());
    throw SystemError(name, error);
}

}  // namespace

DraftFile::DraftFile(const std::string& folder, const std::string& name) {
    make_folders_durably(folder);
    const std::string start =
        fmt::format("{}/{}.{}-{}-", folder, name, plain_host_name(), getpid());
    for (int i = 0; i < most_names && descriptor_ < 0; ++i) {
        path_ = fmt::format("{}{}.partial", start, i);
        descriptor_ = Descriptor::try_open(path_, O_RDWR | O_CREAT | O_EXCL);
        if (descriptor_ < 0 && errno != EEXIST) break;
    }
    if (descriptor_ < 0) throw SystemError(path_, errno);
}

DraftFile::~DraftFile() {
    if (!path_.empty()) std::remove(path_.c_str());
    close(descriptor_);
}

void DraftFile::remove_name() {
    if (std::remove(path_.c_str()) == 0) path_.clear();
}

std::string DraftFile::place(const std::string& run_directory, const std::string& wanted) {
    const auto link_file = [](const char* from, const char* to) { return ::link(from, to); };
    for (int i = 0; i < most_names; ++i) {
        const std::string path = numbered(wanted, i);
        const std::string full = run_directory + "/" + path;
        if (!give_name(path_, full, link_file)) continue;
        try {
            sync_folder_of(full);
        } catch (...) {
            std::remove(full.c_str());
            throw;
        }
        std::remove(path_.c_str());
        path_.clear();
        return path;
    }
    throw SystemError(run_directory + "/" + wanted, EEXIST);
}

bool give_name(const std::string& path, const std::string& name,
               const std::function<int(const char*, const char*)>& link) {
    if (link(path.c_str(), name.c_str()) == 0) return true;
    const int error = errno;
    if (has_no_links(error)) return rename_to_free_name(path, name);
    if (error != EEXIST) throw SystemError(name, error);
    // A network file system may repeat a call whose answer was lost, and find its own deed.
    std::error_code ignored;
    return fs::equivalent(path, name, ignored);
}

}  // namespace nonesuch
