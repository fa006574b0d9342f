#include "conquer/log_compression.hpp"

#include <zstd.h>

#include <memory>
#include <new>
#include <string_view>
#include <vector>

#include "conquer/durable_file.hpp"
#include "encoding/error.hpp"

namespace nonesuch {
namespace {

/// A stream of compressed data into an open file.
class Compressor {
  public:
    Compressor(int file, const std::string& path)
        : context_(ZSTD_createCCtx(), &ZSTD_freeCCtx),
          buffer_(ZSTD_CStreamOutSize()),
          file_(file),
          path_(path) {
        if (!context_) throw std::bad_alloc();
        ZSTD_CCtx_setParameter(context_.get(), ZSTD_c_checksumFlag, 1);
    }

    void write(std::string_view bytes) { run({bytes.data(), bytes.size(), 0}, ZSTD_e_continue); }
    void finish() { run({nullptr, 0, 0}, ZSTD_e_end); }

  private:
    void run(ZSTD_inBuffer input, ZSTD_EndDirective directive) {
        std::size_t left = 0;
        do {
            ZSTD_outBuffer output{buffer_.data(), buffer_.size(), 0};
            left = ZSTD_compressStream2(context_.get(), &output, &input, directive);
            if (ZSTD_isError(left) != 0) {
                throw SystemError(path_ + ": cannot be compressed: " + ZSTD_getErrorName(left));
            }
            write_all(file_, {buffer_.data(), output.pos}, path_);
        } while (input.pos < input.size || (directive == ZSTD_e_end && left > 0));
    }

    std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)> context_;
    std::vector<char> buffer_;
    int file_;
    const std::string& path_;
};

}  // namespace

void compress_file(int from, int to, const std::string& path) {
    Compressor compressor(to, path);
    read_pieces(from, path, [&](std::string_view piece) { compressor.write(piece); });
    compressor.finish();
}

}  // namespace nonesuch
