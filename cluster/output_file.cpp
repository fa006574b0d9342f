#include "cluster/output_file.hpp"

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>

#include "encoding/error.hpp"

namespace nonesuch {

void write_output(const std::optional<std::string>& path,
                  const std::function<void(std::ostream&)>& write) {
    if (!path || *path == "-") {
        write(std::cout);
        if (!std::cout.flush()) throw SystemError("standard output cannot be written");
        return;
    }
    // A device cannot be renamed onto.
    const bool is_special =
        std::filesystem::exists(*path) && !std::filesystem::is_regular_file(*path);
    const std::string target = is_special ? *path : *path + ".partial";
    std::ofstream file(target, std::ios::binary);
    if (!file) throw SystemError(*path, errno);
    try {
        write(file);
        if (!file.flush()) throw SystemError(*path + ": cannot be written (disk full?)");
        file.close();
        if (!is_special) std::filesystem::rename(target, *path);
    } catch (...) {
        if (!is_special) std::remove(target.c_str());
        throw;
    }
}

void expect_file_beside_json(const Arguments& arguments) {
    const bool has_file = arguments.text("output").value_or("-") != "-";
    if (arguments.has("json") && !has_file) throw InputError("--json needs --output FILE");
}

}  // namespace nonesuch
