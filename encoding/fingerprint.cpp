#include "encoding/fingerprint.hpp"

#include <openssl/evp.h>

#include <array>
#include <cerrno>
#include <fstream>
#include <vector>

#include "encoding/dimacs.hpp"
#include "encoding/error.hpp"

namespace nonesuch {

Sha256::Sha256() : context_(EVP_MD_CTX_new(), &EVP_MD_CTX_free) {
    if (!context_ || EVP_DigestInit_ex(context_.get(), EVP_sha256(), nullptr) != 1) {
        throw SystemError("SHA-256 is not available");
    }
}

void Sha256::update(std::string_view bytes) {
    EVP_DigestUpdate(context_.get(), bytes.data(), bytes.size());
}

std::string Sha256::hex() {
    std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
    unsigned int size = 0;
    EVP_DigestFinal_ex(context_.get(), digest.data(), &size);
    constexpr std::string_view digits = "0123456789abcdef";
    std::string text;
    for (unsigned int i = 0; i < size; ++i) {
        text += digits[digest[i] >> 4];
        text += digits[digest[i] & 15U];
    }
    return text;
}

std::string sha256(std::string_view bytes) {
    Sha256 hash;
    hash.update(bytes);
    return hash.hex();
}

std::string sha256_of_file(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) throw SystemError(path, errno);
    Sha256 hash;
    std::vector<char> buffer(1 << 16);
    while (file) {
        file.read(buffer.data(), static_cast<std::streamsize>(buffer.size()));
        hash.update({buffer.data(), static_cast<std::size_t>(file.gcount())});
    }
    if (file.bad()) throw SystemError(path + ": cannot be read");
    return hash.hex();
}

std::string fingerprint(const Formula& formula) {
    Sha256 hash;
    spell_dimacs(formula, [&hash](std::string_view piece) { hash.update(piece); });
    return hash.hex();
}

std::string clauses_sha256(const Formula& formula) {
    Sha256 hash;
    bool is_past_header = false;
    spell_dimacs(formula, [&](std::string_view piece) {
        hash.update(is_past_header ? piece : piece.substr(piece.find('\n')));
        is_past_header = true;
    });
    return hash.hex();
}

}  // namespace nonesuch
