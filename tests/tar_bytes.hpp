#pragma once

#include <zstd.h>

#include <cstdio>
#include <stdexcept>
#include <string>

namespace nonesuch {

/// One entry of a tar archive, byte by byte, so that it may say whatever a forger likes. `type` is
/// the format's letter: '0' for a file, '5' for a folder, '1' and '2' for links to `target`.
inline std::string tar_entry(const std::string& name, const std::string& content, char type = '0',
                             const std::string& target = "") {
    constexpr std::size_t block = 512;
    std::string header(block, '\0');
    const auto put = [&](std::size_t at, const std::string& text) {
        header.replace(at, text.size(), text);
    };
    char size[12];
    std::snprintf(size, sizeof size, "%011zo", content.size());
    put(0, name);
    put(100, "0000644");
    put(108, "0000000");
    put(116, "0000000");
    put(124, size);
    put(136, "00000000000");
    put(148, "        ");
    put(156, std::string(1, type));
    put(157, target);
    put(257, std::string("ustar\00000", 8));
    unsigned sum = 0;
    for (const char c : header) sum += static_cast<unsigned char>(c);
    char text[8];
    std::snprintf(text, sizeof text, "%06o", sum);
    put(148, std::string(text, 7));
    const std::size_t padding = (block - content.size() % block) % block;
    return header + content + std::string(padding, '\0');
}

/// Entries as an archive: with its end, and packed.
inline std::string tar_zst(const std::string& entries) {
    const std::string tar = entries + std::string(1024, '\0');
    std::string packed(ZSTD_compressBound(tar.size()), '\0');
    const std::size_t size = ZSTD_compress(packed.data(), packed.size(), tar.data(), tar.size(), 3);
    if (ZSTD_isError(size) != 0) throw std::runtime_error("cannot compress");
    return packed.substr(0, size);
}

}  // namespace nonesuch
