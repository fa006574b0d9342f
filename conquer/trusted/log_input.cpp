#include "conquer/trusted/log_input.hpp"

#include <zstd.h>

#include <cerrno>
#include <fstream>
#include <memory>
#include <new>
#include <system_error>
#include <vector>

#include "encoding/error.hpp"

namespace nonesuch::trusted {
namespace {

/// A file, read in pieces.
class Pieces {
  public:
    explicit Pieces(const std::string& path)
        : path_(path), file_(path, std::ios::binary), buffer_(ZSTD_DStreamInSize()) {
        if (!file_) fail();
    }

    /// The next piece; empty at the end.
    std::string_view next() {
        file_.read(buffer_.data(), static_cast<std::streamsize>(buffer_.size()));
        if (file_.bad()) fail();
        return {buffer_.data(), static_cast<std::size_t>(file_.gcount())};
    }

  private:
    [[noreturn]] void fail() const {
        throw InputError(path_ + ": cannot be read: " + std::generic_category().message(errno));
    }

    const std::string& path_;
    std::ifstream file_;
    std::vector<char> buffer_;
};

/// Unpacks zstd frames, one after another.
class Unpacker {
  public:
    explicit Unpacker(const std::string& path)
        : path_(path), context_(ZSTD_createDCtx(), &ZSTD_freeDCtx), buffer_(ZSTD_DStreamOutSize()) {
        if (!context_) throw std::bad_alloc();
    }

    void take(std::string_view piece) { input_ = {piece.data(), piece.size(), 0}; }

    /// Some of what the piece gives; empty when it has given all.
    std::string_view next() {
        ZSTD_outBuffer output{buffer_.data(), buffer_.size(), 0};
        // Where the buffer was filled, there may be more to come without any input.
        while (output.pos == 0 && (input_.pos < input_.size || was_full_)) {
            const std::size_t status = ZSTD_decompressStream(context_.get(), &output, &input_);
            if (ZSTD_isError(status) != 0) {
                throw InputError(path_ +
                                 ": the zstd data are damaged: " + ZSTD_getErrorName(status));
            }
            is_at_end_ = status == 0;
            was_full_ = output.pos == output.size && !is_at_end_;
        }
        return {buffer_.data(), output.pos};
    }

    void finish() const {
        if (!is_at_end_) throw InputError(path_ + ": the zstd data are truncated");
    }

  private:
    const std::string& path_;
    std::unique_ptr<ZSTD_DCtx, decltype(&ZSTD_freeDCtx)> context_;
    std::vector<char> buffer_;
    ZSTD_inBuffer input_{nullptr, 0, 0};
    bool was_full_ = false;
    bool is_at_end_ = false;
};

/// Writes pieces until there are no more, `out` fails, or `stop` turns true: then false.
template <typename NextPiece>
bool write_pieces(NextPiece next, std::ostream& out, const std::atomic<bool>* stop) {
    while (out && (stop == nullptr || !*stop)) {
        const std::string_view piece = next();
        if (piece.empty()) return true;
        out.write(piece.data(), static_cast<std::streamsize>(piece.size()));
    }
    return false;
}

bool unpack(const std::string& path, std::ostream& out, const std::atomic<bool>* stop) {
    Pieces pieces(path);
    Unpacker unpacker(path);
    for (std::string_view piece = pieces.next(); !piece.empty(); piece = pieces.next()) {
        unpacker.take(piece);
        if (!write_pieces([&] { return unpacker.next(); }, out, stop)) return false;
    }
    unpacker.finish();
    return true;
}

}  // namespace

bool is_compressed(std::string_view path) {
    return path.ends_with(".zst");
}

bool copy_log(const std::string& path, std::ostream& out, const std::atomic<bool>* stop) {
    if (is_compressed(path)) return unpack(path, out, stop);
    Pieces pieces(path);
    return write_pieces([&] { return pieces.next(); }, out, stop);
}

}  // namespace nonesuch::trusted
