#include "cluster/briefing.hpp"

#include <nlohmann/json.hpp>

#include "cluster/wire.hpp"
#include "encoding/dimacs.hpp"
#include "encoding/strict_json.hpp"
#include "encoding/symmetry_file.hpp"

namespace nonesuch {

std::string briefing_text(const std::string& directory, const RunDirectory::Subject& subject) {
    WireWriter out;
    out.text(directory);
    out.number(subject.claim ? 1 : 0);
    if (subject.claim) {
        out.text(to_json(*subject.claim).dump());
    } else {
        out.text(dimacs_text(subject.formula));
        out.text(symmetry_text(subject.formula));
    }
    return out.take();
}

Briefing briefing_from(std::string_view text) {
    WireReader in(text);
    Briefing briefing;
    briefing.directory = in.text();
    RunDirectory::Subject& subject = briefing.subject;
    if (in.number(1) == 1) {
        subject.claim =
            life::claim_from_json(parse_strictly(std::string(in.text()), "briefing"), "briefing");
        subject.formula = encode(*subject.claim);
    } else {
        subject.formula = parse_dimacs(in.text(), "briefing");
        read_symmetry(in.text(), "briefing", subject.formula);
    }
    in.expect_end();
    return briefing;
}

}  // namespace nonesuch
