#include <fmt/format.h>

#include <cstdio>
#include <nlohmann/json.hpp>

#include "cluster/commands.hpp"
#include "cluster/cubing_options.hpp"
#include "cluster/formula_input.hpp"
#include "cluster/mpi.hpp"
#include "cluster/output_file.hpp"
#include "cluster/rank_cuber.hpp"
#include "cluster/status_line.hpp"
#include "cluster/stop_signal.hpp"
#include "conquer/calibration.hpp"
#include "conquer/thread_crew.hpp"
#include "cube/cube_orbits.hpp"
#include "cube/icnf.hpp"
#include "encoding/error.hpp"

namespace nonesuch {
namespace {

/// About a second of a session's time.
constexpr std::int64_t default_conflicts = 20'000;

/// So many cubes for each worker keep all of them busy until near the end; more than the latter
/// help nobody, however hard they are expected to be.
constexpr std::size_t cubes_a_worker = 16;
constexpr std::size_t most_cubes_a_worker = 1'000;

const CommandTable& table() {
    static const CommandTable command = [] {
        CommandTable made{
            "cube",
            "splits a CNF into cubes by lookahead",
            "FILE.cnf",
            "Writes the formula with its cubes as iCNF (p inccnf, then a lines), or with --bare\n"
            "the a lines alone, as march_cu does. A formula that lookahead refutes gives no cube\n"
            "and exit code 20; otherwise the exit code is 0.\n"
            "\n"
            "By default a few cubes are probed by short solver sessions, and splitting ends where\n"
            "a cube is expected to take about --conflicts, but with 16 to 1000 cubes for each of\n"
            "--workers. Where cubes turn out to take as long as the whole, there are 16, split by\n"
            "proof-prefix. The options --cubes, --depth, --free-variables and --adaptive say\n"
            "instead when to end; of several the first to hold does. The cubes do not depend on\n"
            "--threads.\n"
            "\n"
            "--heuristic says how a shortened clause counts: by its length (reduction), or also "
            "by\n"
            "what its literals would shorten, once (backbone: the default for circuits) or in\n"
            "turn (recursive: the default for small formulas of clauses of up to four literals).\n"
            "proof-prefix splits on what short sessions learn about:\n"
            "the default where a counter stands beside long clauses.\n"
            "\n"
            "Under mpirun or srun all ranks grow the same tree together; rank 0 reads and writes.",
            {"nonesuch cube hard.cnf -o hard.icnf && nonesuch conquer hard.cnf hard.icnf --run r",
             "nonesuch cube hard.cnf --workers 256 -o hard.icnf",
             "nonesuch cube hard.cnf --depth 9 --bare -o cubes",
             "nonesuch cube p5.cnf --symmetry p5.sym --split-on 1-245 -o p5.icnf"},
            {Option::text("o,output", "FILE", "where to write; default: stdout"),
             Option::number("conflicts", "N", "conflicts a cube shall take; default 20000", 1,
                            1'000'000'000),
             Option::number("workers", "N", "threads that will solve; default: the cores here", 1,
                            1'000'000),
             Option::number("threads", "N", "threads that split; default: the cores it may use", 1,
                            1024)}};
        made.options.insert(made.options.end(), cubing_options().begin(), cubing_options().end());
        made.options.push_back(Option::text(
            "symmetry", "FILE", "automorphisms as encode writes them: keep one of each orbit"));
        made.options.push_back(Option::flag("bare", "only the cubes, without the formula"));
        return made;
    }();
    return command;
}

Formula read_all(const Arguments& arguments) {
    const std::string& file = arguments.operands().front();
    Formula formula = read_formula(file);
    if (const auto symmetry = arguments.text("symmetry")) {
        read_generators(*symmetry, formula, file);
    }
    read_split_variables(arguments, formula);
    return formula;
}

CubeTarget target_from(const Arguments& arguments) {
    const auto workers = static_cast<std::size_t>(arguments.number("workers", available_threads()));
    return {
        .conflicts = static_cast<std::uint64_t>(arguments.number("conflicts", default_conflicts)),
        .least = cubes_a_worker * workers,
        .most = most_cubes_a_worker * workers};
}

/// A formula, its cubes, and what is worth saying of them.
class Cubing {
  public:
    Cubing(const Arguments& arguments, StatusLine& status, std::size_t threads,
           const std::atomic<bool>& stop)
        : arguments_(arguments),
          status_(status),
          threads_(threads),
          stop_(stop),
          formula_(read_all(arguments)) {}

    void run(const GrowTree& grow_tree) {
        const CubingPlan plan =
            has_cutoff(arguments_) ? CubingPlan{.cutoff = cutoff_from(arguments_)} : calibrated();
        const SplitTree tree = grow_tree(formula_, plan);
        if (stop_) {
            throw InputError("cube: stopped before all cubes were found; nothing was written");
        }
        const std::vector<Cube> all = tree.cubes();
        cubes_ = drop_images(all, formula_.generators, &stop_);
        result_["cubes"] = cubes_.size();
        result_["refuted_leaves"] = (tree.size() + 1) / 2 - tree.open_leaves().size();
        if (!formula_.generators.empty()) result_["images_dropped"] = all.size() - cubes_.size();
        result_["verdict"] = cubes_.empty() ? "UNSATISFIABLE" : "UNKNOWN";
    }

    void write() const {
        write_output(arguments_.text("output"), [&](std::ostream& out) {
            if (arguments_.has("bare")) {
                out << cube_list_text(cubes_);
            } else {
                write_icnf(out, formula_, cubes_);
            }
        });
    }

    void tell() const {
        if (arguments_.has("json")) {
            fmt::print("{}\n", result_.dump(1));
            return;
        }
        if (result_.contains("is_splitting_in_vain")) {
            fmt::print(stderr,
                       "c cubes take about as long as the whole formula: so few as keep all "
                       "workers busy\n");
        } else if (result_.contains("estimated_conflicts")) {
            fmt::print(stderr, "c all cubes together are expected to take {} {} conflicts\n",
                       result_["is_estimate_complete"].get<bool>() ? "about" : "more than",
                       result_["estimated_conflicts"].get<std::uint64_t>());
        }
        fmt::print(stderr, "c {} cubes, {} leaves refuted\n", cubes_.size(),
                   result_["refuted_leaves"].get<std::size_t>());
        if (result_.contains("images_dropped")) {
            fmt::print(stderr, "c {} images of these cubes were dropped\n",
                       result_["images_dropped"].get<std::size_t>());
        }
    }

    bool is_refuted() const { return cubes_.empty(); }

  private:
    /// A cutoff for cubes that take about so long as was asked for.
    CubingPlan calibrated() {
        // By lookahead, whatever will split: among sampled variables gains say less of the work,
        // and the estimate was up to fifty times too low (none of period 5 in 7x7 with 14 cells).
        Cuber cuber(formula_, make_lookahead, threads_);
        const auto probe = [&](const CalibrationSettings& settings) {
            return calibrate(formula_, {}, cuber, settings, {.stop = &stop_});
        };
        const CubeTarget target = target_from(arguments_);
        CalibrationSettings settings;
        settings.progress = [this](std::size_t done, std::size_t all) {
            status_.show(done, all, "samples probed");
        };
        Calibration calibration = probe(settings);
        // Where splitting itself is what makes the work, the most cubes are the worst.
        if (cutoff_for(calibration, target).cubes == target.most) {
            const Calibration longer = probe(with_longer_probes(settings));
            if (is_splitting_in_vain(calibration, longer)) return coarse(target);
            if (longer.is_complete) calibration = longer;
        }
        result_["estimated_conflicts"] = static_cast<std::uint64_t>(calibration.conflicts);
        result_["is_estimate_complete"] = calibration.is_complete;
        return {.cutoff = cutoff_for(calibration, target)};
    }

    /// For a formula whose parts take as long as the whole.
    CubingPlan coarse(const CubeTarget& target) {
        result_["is_splitting_in_vain"] = true;
        return {.cutoff = {.cubes = target.least}, .has_samples = !arguments_.has("heuristic")};
    }

    const Arguments& arguments_;
    StatusLine& status_;
    const std::size_t threads_;
    const std::atomic<bool>& stop_;
    const Formula formula_;
    std::vector<Cube> cubes_;
    nlohmann::json result_ = {{"command", "cube"}};
};

/// Throws InputError for options of which one makes the other void.
void check_options(const Arguments& arguments) {
    for (const char* name : {"conflicts", "workers"}) {
        if (arguments.has(name) && has_cutoff(arguments)) {
            throw InputError(fmt::format(
                "--{} is for the default, not beside --cubes, --depth, --free-variables or "
                "--adaptive",
                name));
        }
    }
}

int run(const Arguments& arguments) {
    arguments.expect_operands(1, 1);
    expect_file_beside_json(arguments);
    check_options(arguments);
    std::atomic<bool>& stop = stop_on_signals();
    StatusLine status(arguments.has("json") || launched_rank() != 0);
    const CubingSettings settings = {
        .threads = static_cast<std::size_t>(arguments.number("threads", available_threads())),
        .make_splitter = splitters_from(arguments, {.stop = &stop}),
        .progress = [&](std::size_t split, std::size_t known) {
            status.show(split, known, "leaves split");
        }};
    return cube_on_ranks(settings, stop, [&](const GrowTree& grow_tree) {
        Cubing cubing(arguments, status, settings.threads, stop);
        cubing.run(grow_tree);
        cubing.write();
        cubing.tell();
        return cubing.is_refuted() ? exit_unsatisfiable : exit_done;
    });
}

}  // namespace

const Command cube_command{&table, &run};

}  // namespace nonesuch
