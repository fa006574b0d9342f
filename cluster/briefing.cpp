#include "cluster/briefing.hpp"

#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <thread>

#include "cluster/wire.hpp"
#include "encoding/dimacs.hpp"
#include "encoding/error.hpp"
#include "encoding/strict_json.hpp"
#include "encoding/symmetry_file.hpp"

namespace nonesuch {

std::string briefing_text(const std::string& directory, const RunDirectory::Subject& subject) {
    WireWriter out;
    out.text(directory);
    out.text(owner_text(this_process(), 0));
    out.number(subject.claim ? 1 : 0);
    if (subject.claim) {
        out.text(to_json(*subject.claim).dump());
    } else {
        out.text(dimacs_text(subject.formula));
        out.text(symmetry_text(subject.formula));
    }
    out.number(subject.projection ? 1 : 0);
    if (!subject.projection) return out.take();
    out.number(subject.projection->generations.size());
    for (const int t : subject.projection->generations) out.number(static_cast<std::uint64_t>(t));
    return out.take();
}

namespace {

life::Projection read_projection(WireReader& in, const RunDirectory::Subject& subject) {
    if (!subject.claim) throw InputError("briefing: a list without a claim");
    life::Projection projection;
    for (std::size_t i = in.count(); i > 0; --i) {
        projection.generations.push_back(static_cast<int>(in.number(life::Claim::max_cells)));
    }
    return life::checked_projection(*subject.claim, projection);
}

}  // namespace

Briefing briefing_from(std::string_view text) {
    WireReader in(text);
    Briefing briefing;
    briefing.directory = in.text();
    const auto leader = owner_from_text(std::string(in.text()));
    if (!leader) throw InputError("briefing: no owner");
    briefing.leader = *leader;
    RunDirectory::Subject& subject = briefing.subject;
    if (in.number(1) == 1) {
        subject.claim =
            life::claim_from_json(parse_strictly(std::string(in.text()), "briefing"), "briefing");
        subject.formula = encode(*subject.claim);
    } else {
        subject.formula = parse_dimacs(in.text(), "briefing");
        read_symmetry(in.text(), "briefing", subject.formula);
    }
    if (in.number(1) == 1) subject.projection = read_projection(in, subject);
    in.expect_end();
    return briefing;
}

void expect_same_folder(const Briefing& briefing, std::chrono::milliseconds patience) {
    const auto end = std::chrono::steady_clock::now() + patience;
    for (;;) {
        std::ifstream file(briefing.directory + "/owner", std::ios::binary);
        const auto owner = owner_from_text({std::istreambuf_iterator<char>(file), {}});
        if (owner == briefing.leader) return;
        if (std::chrono::steady_clock::now() >= end) break;
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    throw InputError(briefing.directory + ": " + host_name() +
                     " does not see the folder in which " + briefing.leader.name() +
                     " leads this run; give a --run DIR that all see");
}

}  // namespace nonesuch
