#pragma once

#include <functional>
#include <ostream>
#include <streambuf>
#include <string_view>
#include <utility>

namespace nonesuch {

/// A stream that hands whatever is written to it on to a function, piece by piece. What the
/// function throws comes out of the write.
class PieceStream : public std::ostream {
  public:
    using Take = std::function<void(std::string_view)>;

    explicit PieceStream(Take take) : std::ostream(nullptr), buffer_(std::move(take)) {
        rdbuf(&buffer_);
        exceptions(badbit);
    }

  private:
    class Buffer : public std::streambuf {
      public:
        explicit Buffer(Take take) : take_(std::move(take)) {}

      private:
        std::streamsize xsputn(const char* bytes, std::streamsize count) override {
            take_({bytes, static_cast<std::size_t>(count)});
            return count;
        }
        int_type overflow(int_type byte) override {
            const char piece = traits_type::to_char_type(byte);
            take_({&piece, 1});
            return traits_type::not_eof(byte);
        }

        Take take_;
    };

    Buffer buffer_;
};

}  // namespace nonesuch
