#pragma once

#include <atomic>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "conquer/trusted/check_record.hpp"
#include "conquer/trusted/drat_trim.hpp"
#include "conquer/trusted/node_queue.hpp"
#include "conquer/trusted/node_selection.hpp"
#include "conquer/trusted/run_files.hpp"

namespace nonesuch::trusted {

struct CheckSettings {
    DratTrim drat_trim;
    /// The path of cake_lpr, if the last word shall be its: of each log drat-trim makes an LRAT
    /// proof, which it checks. Empty: drat-trim's word counts.
    std::string cake_lpr;
    int threads = 1;
    Shard shard;
    /// Check these nodes alone, in place of a shard's.
    std::optional<Sample> sample;
    /// The path of a record (see check_record.hpp) to write, and to go on with if it exists; or
    /// empty. A sample has none, nor has a solution.
    std::string record;

    /// The program whose word counts.
    const std::string& checker() const { return cake_lpr.empty() ? drat_trim.program : cake_lpr; }
};

/// What there is to trust, or the first reason not to.
struct CheckReport {
    /// Of the shard or the sample that was asked for: only all nodes verify a certificate.
    bool is_verified = false;
    bool is_stopped = false;
    /// The claim in words, or nothing for a plain formula.
    std::string claim;
    bool is_satisfiable = false;
    /// Where the claim's exceptions are the list of all solutions: how many, up to symmetry and
    /// with all images.
    std::size_t listed = 0;
    std::size_t listed_with_images = 0;
    std::size_t nodes = 0;
    /// Of these, those in the shard or the sample.
    std::size_t shard_nodes = 0;
    /// Of those, the ones that drat-trim verified earlier, as the record says.
    std::size_t earlier_nodes = 0;
    /// Whether cake_lpr had the last word.
    bool is_by_cake_lpr = false;
    /// How many records of shards say that all nodes were verified, if they are asked.
    std::size_t records = 0;
    /// The node at fault, if one is.
    std::optional<std::size_t> node;
    std::string reason;
};

/// Called many times a second.
using CheckProgress = std::function<void(const Checked&)>;

/// Other processes that check nodes of the same certificate in the same folder.
class CheckHelpers {
  public:
    virtual ~CheckHelpers() = default;

    /// Gives nodes of the queue to those who ask, and tells it what they found. Called by the
    /// thread that called `check`, every few milliseconds; never waits. False until each of them
    /// has said that it sees the certificate that `subject` names, and where a record is written,
    /// that it has the checker; otherwise that is not named. What it throws, `check` throws.
    virtual bool tend(NodeQueue& queue, const RecordSubject& subject) = 0;
};

/// Checks the certificate of a run directory. This folder is the code to be trusted: it includes
/// nothing of the solver, the cuber or MPI, and believes nothing that they left behind.
///
/// The one proof rule: a node with cube c is refuted if a DRAT log refutes the formula, the units
/// of c, and the clauses ¬g(d) for each child d and each image g declared for it, and if every
/// child is refuted. It is sound because each g maps the formula onto itself. So it is checked that
///
///  - the formula is the one that the claim encodes, clause by clause, made anew here;
///  - every generator of the symmetry maps the set of clauses onto itself;
///  - the nodes form one tree below the root, whose cube is empty, and children strictly extend;
///  - each node's log has the recorded size and hash, as it lies there, is binary DRAT about the
///    formula's variables, and is verified by a stock drat-trim, unpacked into a folder for
///    temporary files if it is compressed.
///
/// That a log was checked when it was written is no reason to trust it here: a certificate with
/// such a node is not verified.
///
/// Where the certificate has witnesses, the claim's exceptions are checked to be solutions, and to
/// be counted right (see solution_list.hpp). Then the refutation says that they are all.
///
/// A solution is checked against the clauses and, for a claim, replayed by the simulator.
///
/// With a record, drat-trim is not asked again about the nodes that are in it; all else is checked,
/// also that their logs are still what they were.
///
/// Reports what is wrong with the certificate; throws where the check itself cannot be made
/// (SystemError), and for a record or a sample that does not fit (CheckError).
CheckReport check(const std::string& directory, const CheckSettings& settings,
                  const std::atomic<bool>* stop = nullptr, const CheckProgress& progress = {},
                  CheckHelpers* helpers = nullptr);

/// The part of a helper: checks the nodes that `source` gives, which are of the certificate `run`
/// and what `settings` say of a selection aside. `tend` is called as by `run_check_crew`.
void help_check(const std::string& directory, const RunFiles& run, const CheckSettings& settings,
                NodeSource& source, const std::function<bool()>& tend);

/// Checks what is not a node's own, that the logs are those in the certificate, and that the
/// records, each complete and made with the same drat-trim, have every node exactly once.
///
/// Throws CheckError if they do not; all else as `check`.
CheckReport check_records(const std::string& directory, const std::vector<std::string>& records,
                          int threads, const std::atomic<bool>* stop = nullptr,
                          const CheckProgress& progress = {});

}  // namespace nonesuch::trusted
