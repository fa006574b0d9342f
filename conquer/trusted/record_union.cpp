#include "conquer/trusted/record_union.hpp"

#include "conquer/trusted/check_record.hpp"

namespace nonesuch::trusted {
namespace {

struct NamedRecord {
    std::string name;
    RecordText text;
};

NamedRecord read_complete(const std::string& path, const RunFiles& run) {
    const std::string bytes = read_record(Descriptor(path, O_RDONLY | O_NONBLOCK));
    const bool is_torn = !bytes.empty() && bytes.back() != '\n';
    const std::string_view whole = std::string_view(bytes).substr(0, bytes.rfind('\n') + 1);
    NamedRecord record{path, record_from_text(whole, path, run.certificate)};
    if (record.text.subject.certificate_sha256 != run.certificate_sha256) {
        throw CheckError(
            path, 2,
            "a record of another certificate; this one's SHA-256 is " + run.certificate_sha256);
    }
    if (record.text.end_line == 0 || is_torn) {
        throw CheckError(path + ": the record is not complete: expected 'end' as its last line; " +
                         "the check of shard " + to_text(record.text.subject.shard) +
                         " goes on with --record");
    }
    return record;
}

void expect_one_checker(const std::vector<NamedRecord>& records) {
    for (const NamedRecord& each : records) {
        if (each.text.subject.checker_sha256 == records[0].text.subject.checker_sha256) continue;
        throw CheckError(each.name, 3, "another drat-trim than in " + records[0].name);
    }
}

void expect_each_node_once(const std::vector<NamedRecord>& records, std::size_t nodes) {
    std::vector<const NamedRecord*> places(nodes, nullptr);
    for (const NamedRecord& record : records) {
        for (const RecordedNode& each : record.text.nodes) {
            const NamedRecord*& place = places[each.node];
            if (place != nullptr) {
                throw CheckError("node " + std::to_string(each.node) + " is in both " +
                                 place->name + " and " + record.name);
            }
            place = &record;
        }
    }
    for (std::size_t node = 0; node < nodes; ++node) {
        if (places[node] != nullptr) continue;
        throw CheckError("node " + std::to_string(node) + " is in none of the records");
    }
}

}  // namespace

void expect_union(const std::vector<std::string>& records, const RunFiles& run) {
    std::vector<NamedRecord> all;
    for (const std::string& path : records) all.push_back(read_complete(path, run));
    expect_one_checker(all);
    expect_each_node_once(all, run.certificate.nodes.size());
    for (const NamedRecord& each : all) {
        expect_nodes(each.text, each.name,
                     nodes_of(each.text.subject.shard, run.certificate.nodes));
    }
}

}  // namespace nonesuch::trusted
