#include "conquer/run_directory.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <utility>

#include "conquer/trusted/certificate.hpp"
#include "encoding/dimacs.hpp"
#include "encoding/error.hpp"
#include "encoding/fingerprint.hpp"
#include "encoding/life/rle.hpp"
#include "encoding/symmetry_file.hpp"
#include "encoding/text_input.hpp"

namespace nonesuch {
namespace {

namespace fs = std::filesystem;

trusted::CertificateNode certified(const Campaign& campaign, const Campaign::Node& node) {
    trusted::CertificateNode result{node.cube, {}, node.log.path, node.log.bytes, node.log.sha256};
    for (const NodeId child : node.children) {
        result.children.push_back({child.number, campaign.node(child).images == Images::group});
    }
    return result;
}

std::vector<Literal> true_literals(const std::vector<bool>& model) {
    std::vector<Literal> literals;
    for (std::size_t i = 0; i < model.size(); ++i) {
        if (model[i]) literals.push_back(positive(Variable(static_cast<std::int32_t>(i))));
    }
    return literals;
}

bool is_empty_folder(const std::string& path) {
    std::error_code error;
    return fs::is_directory(path, error) && fs::is_empty(path, error);
}

}  // namespace

bool RunDirectory::exists(const std::string& path) {
    return fs::exists(path + "/journal");
}

RunDirectory::RunDirectory(std::string path) : path_(std::move(path)) {
    lock_ = ::open(file("lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (lock_ < 0) throw SystemError(file("lock"), errno);
    if (flock(lock_, LOCK_EX | LOCK_NB) != 0) {
        throw InputError(path_ + ": in use by another process");
    }
}

RunDirectory::~RunDirectory() {
    if (lock_ >= 0) close(lock_);
}

RunDirectory::RunDirectory(RunDirectory&& other) noexcept
    : path_(other.path_), lock_(std::exchange(other.lock_, -1)) {}

RunDirectory RunDirectory::create(const std::string& path, const Subject& subject) {
    std::error_code error;
    if (fs::exists(path, error) && !is_empty_folder(path)) {
        throw InputError(path + ": exists and is no run directory; choose another or remove it");
    }
    fs::create_directories(path, error);
    if (error) throw SystemError(path, error.value());
    RunDirectory directory(path);
    if (subject.claim) directory.write("claim.json", to_json(*subject.claim).dump(1) + "\n");
    directory.write("formula.cnf", dimacs_text(subject.formula));
    directory.write("symmetry.txt", symmetry_text(subject.formula));
    return directory;
}

RunDirectory RunDirectory::open(const std::string& path, const Subject* expected) {
    if (!exists(path)) throw InputError(path + ": not a run directory (it has no journal)");
    RunDirectory directory(path);
    if (expected == nullptr) return directory;
    const bool same_claim = expected->claim.has_value() == fs::exists(directory.file("claim.json"));
    if (!same_claim || directory.formula_sha256() != fingerprint(expected->formula)) {
        throw InputError(path +
                         ": holds a run of another claim or formula; give another --run, or "
                         "no claim to continue this one");
    }
    return directory;
}

RunDirectory::Subject RunDirectory::read_subject() const {
    Subject subject;
    if (fs::exists(file("claim.json"))) {
        const std::string name = file("claim.json");
        const auto document = nlohmann::json::parse(read_text(name), nullptr, false);
        subject.claim = life::claim_from_json(document, name);
        subject.formula = life::encode(*subject.claim);
        if (formula_sha256() != fingerprint(subject.formula)) {
            throw InputError(file("formula.cnf") + ": not the formula that claim.json encodes");
        }
        return subject;
    }
    subject.formula = read_dimacs(file("formula.cnf"));
    read_symmetry(read_text(file("symmetry.txt")), file("symmetry.txt"), subject.formula);
    return subject;
}

std::string RunDirectory::formula_sha256() const {
    return sha256_of_file(file("formula.cnf"));
}

/// Complete or not there: a reader never sees half of it.
void RunDirectory::write(const std::string& name, const std::string& text) const {
    const std::string partial = file(name) + ".partial";
    {
        std::ofstream stream(partial, std::ios::binary);
        stream << text << std::flush;
        if (!stream) throw SystemError(partial + ": cannot be written (disk full?)");
    }
    fs::rename(partial, file(name));
}

void RunDirectory::write_certificate(const Subject& subject, const Campaign& campaign) const {
    trusted::Certificate certificate;
    if (subject.claim) certificate.claim = to_json(*subject.claim).dump();
    certificate.formula_sha256 = formula_sha256();
    certificate.symmetry_sha256 = sha256_of_file(file("symmetry.txt"));
    if (campaign.model()) {
        certificate.model = true_literals(*campaign.model());
        if (subject.claim) {
            const auto generations = life::solution(*subject.claim, *campaign.model());
            write("pattern.rle", rle_text(generations.front(), life::rule(*subject.claim),
                                          {life::words(*subject.claim)}));
        }
    } else {
        for (const Campaign::Node& node : campaign.nodes()) {
            certificate.nodes.push_back(certified(campaign, node));
        }
    }
    write("certificate.json", trusted::to_text(certificate));
}

}  // namespace nonesuch
