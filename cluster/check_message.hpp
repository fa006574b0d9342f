#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace nonesuch {

/// What ranks tell each other while they check a certificate. The fields that a kind does not name
/// are empty.
struct CheckMessage {
    enum class Kind : std::uint8_t {
        // To rank 0:
        come,      // is there, and sees a certificate of `certificate_sha256`
        ask,       // for one more node
        verified,  // `node`
        refused,   // `node`, for `reason`
        failed,    // could not check, for `reason`
        stopped,   // was told to stop
        // From rank 0:
        check,  // `node`
        end,    // there is no more to do
    };

    Kind kind = Kind::end;
    std::uint64_t node = 0;
    std::string reason = {};
    std::string certificate_sha256 = {};
    /// Of the program that is run as drat-trim.
    std::string checker_sha256 = {};
};

std::string encoded(const CheckMessage& message);
/// Throws InputError for what `encoded` does not write.
CheckMessage decoded_check_message(std::string_view bytes);

}  // namespace nonesuch
