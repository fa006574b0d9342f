#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "cluster/commands.hpp"
#include "cluster/output_file.hpp"
#include "cluster/proof_input.hpp"
#include "cluster/status_line.hpp"
#include "cluster/stop_signal.hpp"
#include "cluster/verification.hpp"
#include "conquer/composition.hpp"
#include "conquer/core_logs.hpp"
#include "conquer/drat_text.hpp"
#include "conquer/parallel.hpp"
#include "conquer/trusted/lrat.hpp"
#include "encoding/error.hpp"

namespace nonesuch {
namespace {

const CommandTable& table() {
    static const CommandTable command = [] {
        CommandTable made{
            "compose",
            "makes one DRAT or LRAT proof of a run's formula",
            "DIR",
            "Writes one proof of DIR/formula.cnf that knows nothing of cubes, cases and symmetry: "
            "for\n"
            "drat-trim DIR/formula.cnf FILE, with DRAT, or lrat-check DIR/formula.cnf FILE, with "
            "LRAT.\n"
            "Where one proof stands for its images under the symmetry, all of them are written, "
            "so it\n"
            "may become tens of times as long as the run's logs, and checking it takes as much "
            "longer.\n"
            "drat-trim verifies each log first and says which lemmas are needed; a log with a RAT "
            "lemma\n"
            "is refused, since such lemmas do not compose. For LRAT, drat-trim verifies the whole "
            "and\n"
            "adds the hints.",
            {"nonesuch compose r -o whole.drat && drat-trim r/formula.cnf whole.drat",
             "nonesuch compose r --format lrat -o whole.lrat"},
            {Option::text("o,output", "FILE", "where to write; default: stdout"),
             Option::text("format", "NAME", "drat (text, the default) or lrat"),
             Option::number("threads", "N", "checks at once; default: the cores it may use", 1,
                            1024)}};
        const auto& more = verification_options();
        made.options.insert(made.options.end(), more.begin(), more.end());
        return made;
    }();
    return command;
}

[[noreturn]] void throw_stopped() {
    throw InputError("compose: stopped before the proof was whole; nothing was written");
}

/// One run on its way into one proof.
class Composing {
  public:
    Composing(const Arguments& arguments, const std::atomic<bool>& stop)
        : arguments_(arguments),
          stop_(stop),
          directory_(arguments.operands().front()),
          settings_(check_settings(arguments)),
          run_(read_proof(directory_)),
          cores_(run_, directory_, settings_.drat_trim, &stop),
          status_(arguments.has("json") || arguments.text("output").value_or("-") == "-") {}

    void write(std::ostream& out) {
        make_cores();
        if (is_lrat()) {
            write_lrat(out);
        } else {
            write_drat(out);
        }
    }

    nlohmann::json result() const {
        return {{"command", "compose"},
                {"nodes", run_.certificate.nodes.size()},
                {"proofs", proofs_},
                {"format", is_lrat() ? "lrat" : "drat"}};
    }

  private:
    bool is_lrat() const { return arguments_.text("format") == "lrat"; }

    void make_cores() {
        const std::size_t nodes = run_.certificate.nodes.size();
        const bool are_made = run_parallel(
            nodes, static_cast<std::size_t>(settings_.threads),
            [&](std::size_t node) { return !stop_ && cores_.make(node); },
            [&](std::size_t done) { status_.show(done, nodes, "logs verified"); });
        if (!are_made) throw_stopped();
    }

    void write_drat(std::ostream& out) {
        DratText text(out);
        const OpenLog open_log = [&](std::size_t node) {
            return std::make_unique<std::ifstream>(cores_.path(node), std::ios::binary);
        };
        Composer composer(run_, open_log, text, &stop_);
        const bool is_whole = composer.compose([&] {
            if (!out) throw SystemError("the proof cannot be written (disk full?)");
            status_.show(static_cast<std::uint64_t>(out.tellp()), "of proof written");
        });
        if (!is_whole) throw_stopped();
        proofs_ = composer.written();
    }

    void write_lrat(std::ostream& out) {
        const trusted::ScratchFolder scratch;
        const std::string drat = scratch.path() + "/whole.drat";
        const std::string lrat = scratch.path() + "/whole.lrat";
        {
            std::ofstream file(drat);
            write_drat(file);
            if (!file.flush()) throw SystemError(drat + ": cannot be written (disk full?)");
        }
        trusted::DratTrim settings = settings_.drat_trim;
        settings.options = {};
        const auto answer =
            trusted::add_hints(settings, directory_ + "/formula.cnf", drat, lrat, &stop_);
        if (answer.outcome == trusted::DratOutcome::stopped) throw_stopped();
        if (answer.outcome != trusted::DratOutcome::verified) {
            throw InputError("the whole proof: " + trusted::explain(answer));
        }
        std::ifstream file(lrat, std::ios::binary);
        out << file.rdbuf();
    }

    const Arguments& arguments_;
    const std::atomic<bool>& stop_;
    std::string directory_;
    trusted::CheckSettings settings_;
    trusted::RunFiles run_;
    CoreLogs cores_;
    StatusLine status_;
    std::size_t proofs_ = 0;
};

int run(const Arguments& arguments) {
    arguments.expect_operands(1, 1);
    expect_file_beside_json(arguments);
    const std::string format = arguments.text("format").value_or("drat");
    if (format != "drat" && format != "lrat") {
        throw InputError("--format: expected drat or lrat, found '" + format + "'");
    }
    try {
        Composing composing(arguments, stop_on_signals());
        write_output(arguments.text("output"), [&](std::ostream& out) { composing.write(out); });
        if (arguments.has("json")) fmt::print("{}\n", composing.result().dump(1));
    } catch (const trusted::Distrust& distrust) {
        throw InputError(explain(arguments.operands().front(), distrust));
    }
    return exit_done;
}

}  // namespace

const Command compose_command{&table, &run};

}  // namespace nonesuch
