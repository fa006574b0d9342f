#include "cluster/wire.hpp"

#include "encoding/error.hpp"

namespace nonesuch {

void WireWriter::number(std::uint64_t value) {
    for (; value > 127; value >>= 7) bytes_.push_back(static_cast<char>((value & 127U) | 128U));
    bytes_.push_back(static_cast<char>(value));
}

void WireWriter::text(std::string_view bytes) {
    number(bytes.size());
    bytes_ += bytes;
}

std::uint64_t WireReader::number(std::uint64_t most) {
    std::uint64_t value = 0;
    for (unsigned shift = 0;; shift += 7) {
        if (rest_.empty()) throw InputError("message: a number is cut short");
        const auto digit = static_cast<unsigned char>(rest_.front());
        rest_.remove_prefix(1);
        const std::uint64_t bits = digit & 127U;
        if (shift > 63 || (shift == 63 && bits > 1)) throw InputError("message: a huge number");
        value |= bits << shift;
        if (digit > 127) continue;
        if (digit == 0 && shift > 0) throw InputError("message: a number with idle digits");
        if (value > most) throw InputError("message: a number is out of range");
        return value;
    }
}

std::string_view WireReader::text() {
    const std::size_t length = count();
    const std::string_view bytes = rest_.substr(0, length);
    rest_.remove_prefix(length);
    return bytes;
}

std::size_t WireReader::count() {
    const std::uint64_t value = number();
    if (value > rest_.size()) throw InputError("message: longer than it is");
    return static_cast<std::size_t>(value);
}

void WireReader::expect_end() const {
    if (!rest_.empty()) throw InputError("message: bytes are left over");
}

}  // namespace nonesuch
