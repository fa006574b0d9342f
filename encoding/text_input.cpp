#include "encoding/text_input.hpp"

#include <fmt/format.h>
#include <lzma.h>
#define ZLIB_CONST
#include <zlib.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <new>
#include <system_error>

#include "encoding/error.hpp"

namespace nonesuch {
namespace {

using namespace std::string_view_literals;

constexpr std::string_view gzip_magic = "\x1F\x8B"sv;
constexpr std::string_view xz_magic =
    "\xFD"
    "7zXZ\0"sv;

// Sixteen times what `xz -9` asks for, and little enough that a forged header cannot hurt.
constexpr std::uint64_t xz_memory_limit = std::uint64_t{1} << 30;

using Buffer = std::array<char, std::size_t{1} << 16>;

struct CloseFile {
    void operator()(std::FILE* file) const {
        if (file != stdin) std::fclose(file);
    }
};

[[noreturn]] void fail_to_read(const std::string& name, int error_number) {
    throw InputError(name + ": cannot be read: " + std::generic_category().message(error_number));
}

std::string read_bytes(const std::string& path, const std::string& name) {
    const std::unique_ptr<std::FILE, CloseFile> file(path == "-" ? stdin
                                                                 : std::fopen(path.c_str(), "rb"));
    if (!file) fail_to_read(name, errno);
    std::string bytes;
    Buffer buffer;
    while (const std::size_t count = std::fread(buffer.data(), 1, buffer.size(), file.get()))
        bytes.append(buffer.data(), count);
    if (std::ferror(file.get())) fail_to_read(name, errno);
    return bytes;
}

/// Owns zlib's state. Its input is handed over in slices, because zlib counts bytes in 32 bits.
class GzipReader {
  public:
    explicit GzipReader(std::string_view input) : unread_(input) {
        constexpr int largest_window = 15;
        constexpr int gzip_only = 16;
        if (inflateInit2(&stream_, largest_window + gzip_only) != Z_OK) throw std::bad_alloc();
    }
    ~GzipReader() { inflateEnd(&stream_); }
    GzipReader(const GzipReader&) = delete;
    GzipReader& operator=(const GzipReader&) = delete;

    /// Appends what fits into one buffer and returns zlib's status.
    int append_to(std::string& text) {
        if (stream_.avail_in == 0) feed();
        Buffer buffer;
        stream_.next_out = reinterpret_cast<Bytef*>(buffer.data());
        stream_.avail_out = static_cast<uInt>(buffer.size());
        const int status = inflate(&stream_, Z_NO_FLUSH);
        text.append(buffer.data(), buffer.size() - stream_.avail_out);
        return status;
    }
    std::string_view rest() const {
        return {unread_.data() - stream_.avail_in, unread_.size() + stream_.avail_in};
    }
    void start_next_member() { inflateReset(&stream_); }
    std::string complaint() const { return stream_.msg ? stream_.msg : "unknown error"; }

  private:
    void feed() {
        const std::size_t count = std::min(unread_.size(), std::size_t{1} << 30);
        stream_.next_in = reinterpret_cast<const Bytef*>(unread_.data());
        stream_.avail_in = static_cast<uInt>(count);
        unread_.remove_prefix(count);
    }

    z_stream stream_{};
    std::string_view unread_;
};

std::string gunzip(std::string_view bytes, const std::string& name) {
    GzipReader reader(bytes);
    std::string text;
    for (;;) {
        const int status = reader.append_to(text);
        if (status == Z_OK) continue;
        if (status == Z_MEM_ERROR) throw std::bad_alloc();
        if (status == Z_BUF_ERROR) throw InputError(name + ": the gzip data are truncated");
        if (status != Z_STREAM_END)
            throw InputError(name + ": the gzip data are corrupt: " + reader.complaint());
        const std::string_view rest = reader.rest();
        // Tapes and block devices pad a file with zeros; gzip itself ignores them, too.
        if (rest.find_first_not_of('\0') == std::string_view::npos) return text;
        if (!rest.starts_with(gzip_magic))
            throw InputError(name + ": expected the end of the gzip data, found " +
                             printable(rest));
        reader.start_next_member();
    }
}

[[noreturn]] void fail_to_unxz(const std::string& name, lzma_ret status) {
    switch (status) {
        case LZMA_MEM_ERROR:
            throw std::bad_alloc();
        case LZMA_MEMLIMIT_ERROR:
            throw InputError(name + fmt::format(": the xz data need more than {} MiB to unpack",
                                                xz_memory_limit >> 20));
        case LZMA_OPTIONS_ERROR:
            throw InputError(name + ": the xz data use options that this liblzma does not know");
        case LZMA_BUF_ERROR:
            throw InputError(name + ": the xz data are truncated");
        default:
            throw InputError(name + ": the xz data are corrupt");
    }
}

std::string unxz(std::string_view bytes, const std::string& name) {
    lzma_stream stream = LZMA_STREAM_INIT;
    const std::unique_ptr<lzma_stream, decltype(&lzma_end)> owner(&stream, &lzma_end);
    lzma_ret status = lzma_stream_decoder(&stream, xz_memory_limit, LZMA_CONCATENATED);
    stream.next_in = reinterpret_cast<const std::uint8_t*>(bytes.data());
    stream.avail_in = bytes.size();
    std::string text;
    Buffer buffer;
    while (status == LZMA_OK) {
        stream.next_out = reinterpret_cast<std::uint8_t*>(buffer.data());
        stream.avail_out = buffer.size();
        status = lzma_code(&stream, LZMA_FINISH);
        text.append(buffer.data(), buffer.size() - stream.avail_out);
    }
    if (status != LZMA_STREAM_END) fail_to_unxz(name, status);
    return text;
}

}  // namespace

std::string read_text(const std::string& path) {
    const std::string name = input_name(path);
    try {
        std::string bytes = read_bytes(path, name);
        if (bytes.starts_with(gzip_magic)) return gunzip(bytes, name);
        if (bytes.starts_with(xz_magic)) return unxz(bytes, name);
        return bytes;
    } catch (const std::bad_alloc&) {
        throw InputError(name + ": is too large for the memory of this machine");
    }
}

std::string input_name(const std::string& path) {
    return path == "-" ? "standard input" : path;
}

std::string printable(std::string_view text) {
    constexpr std::size_t shown = 40;
    std::string result = "\"";
    for (const char character : text.substr(0, shown)) {
        const auto byte = static_cast<unsigned char>(character);
        if (character == '"' || character == '\\')
            result += {'\\', character};
        else if (byte < 0x20 || byte > 0x7E)
            result += fmt::format("\\x{:02X}", byte);
        else
            result += character;
    }
    return result + (text.size() > shown ? "...\"" : "\"");
}

}  // namespace nonesuch
