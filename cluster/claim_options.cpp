#include "cluster/claim_options.hpp"

#include <charconv>

#include "encoding/error.hpp"

namespace nonesuch {
namespace {

constexpr std::int64_t largest_side = 1'000'000;

std::optional<int> side(std::string_view digits) {
    int value = 0;
    const char* const end = digits.data() + digits.size();
    const auto [stop, error] = std::from_chars(digits.data(), end, value);
    if (digits.empty() || error != std::errc() || stop != end) return std::nullopt;
    return value;
}

/// WxH, e.g. 7x8: seven wide, eight high.
life::Box box(const std::string& text) {
    const auto cross = text.find('x');
    if (cross != std::string::npos) {
        const auto width = side(std::string_view(text).substr(0, cross));
        const auto height = side(std::string_view(text).substr(cross + 1));
        if (width && height) return {*width, *height};
    }
    throw InputError("--box " + text + ": expected WIDTHxHEIGHT, e.g. 7x8");
}

}  // namespace

const std::vector<Option>& claim_options() {
    static const std::vector<Option> options = {
        Option::number("period", "P", "oscillator: the exact period", 1, largest_side),
        Option::text("box", "WxH", "oscillator: width and height of the box of all phases"),
        Option::number("max-population", "N", "oscillator: at most N live cells in generation 0", 0,
                       largest_side),
        Option::text("rule", "RULE", "the rule, e.g. B36/S23; default B3/S23, Conway's Life")};
    return options;
}

bool is_claim_family(const std::string& word) {
    return word == "oscillator";
}

life::Claim claim_from(const Arguments& arguments) {
    arguments.expect_operands(1, 1);
    const std::string& family = arguments.operands().front();
    if (!is_claim_family(family)) {
        throw InputError("'" + family + "': no family of claims; there is: oscillator");
    }
    if (!arguments.has("period")) throw InputError("oscillator: --period P is missing");
    if (!arguments.has("box")) throw InputError("oscillator: --box WxH is missing");
    life::OscillatorClaim claim;
    claim.period = static_cast<int>(*arguments.number("period"));
    claim.box = box(*arguments.text("box"));
    if (const auto rule = arguments.text("rule")) claim.rule = life::Rule::parse(*rule);
    if (const auto most = arguments.number("max-population")) {
        claim.max_population = static_cast<int>(*most);
    }
    claim.check();
    return claim;
}

void expect_no_claim_options(const Arguments& arguments) {
    for (const Option& option : claim_options()) {
        if (arguments.has(option.name)) {
            throw InputError("--" + option.name + ": states a claim, but a file was given");
        }
    }
}

}  // namespace nonesuch
