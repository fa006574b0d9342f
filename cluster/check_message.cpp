#include "cluster/check_message.hpp"

#include "cluster/wire.hpp"

namespace nonesuch {

std::string encoded(const CheckMessage& message) {
    WireWriter out;
    out.number(static_cast<std::uint64_t>(message.kind));
    out.number(message.node);
    out.text(message.reason);
    out.text(message.certificate_sha256);
    out.text(message.checker_sha256);
    return out.take();
}

CheckMessage decoded_check_message(std::string_view bytes) {
    WireReader in(bytes);
    CheckMessage message;
    message.kind = static_cast<CheckMessage::Kind>(
        in.number(static_cast<std::uint64_t>(CheckMessage::Kind::end)));
    message.node = in.number();
    message.reason = in.text();
    message.certificate_sha256 = in.text();
    message.checker_sha256 = in.text();
    in.expect_end();
    return message;
}

}  // namespace nonesuch
