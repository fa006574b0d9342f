#include "cluster/rank_check.hpp"

#include <deque>
#include <map>
#include <set>

#include "cluster/check_message.hpp"
#include "cluster/rank_nodes.hpp"
#include "conquer/trusted/check_error.hpp"
#include "encoding/error.hpp"
#include "encoding/fingerprint.hpp"

namespace nonesuch {
namespace {

using Kind = CheckMessage::Kind;
using trusted::NodeQueue;
using Subject = trusted::RecordSubject;

std::string name_of(int rank) {
    return "rank " + std::to_string(rank);
}

/// All ranks but this one.
class RankHelpers : public trusted::CheckHelpers {
  public:
    explicit RankHelpers(Transport& transport) : transport_(transport) {}
    ~RankHelpers() override {
        for (int rank = 1; rank < transport_.size(); ++rank) send(rank, {Kind::end});
    }
    RankHelpers(const RankHelpers&) = delete;
    RankHelpers& operator=(const RankHelpers&) = delete;

    bool tend(NodeQueue& queue, const Subject& subject) override {
        while (const auto packet = transport_.receive()) {
            take_in(packet->peer, message_from(*packet), queue, subject);
        }
        give(queue);
        return come_.size() + 1 == static_cast<std::size_t>(transport_.size());
    }

  private:
    static CheckMessage message_from(const Packet& packet) {
        try {
            return decoded_check_message(packet.bytes);
        } catch (const InputError& error) {
            throw SystemError(name_of(packet.peer) + " sent no message: " + error.what());
        }
    }

    void take_in(int rank, const CheckMessage& message, NodeQueue& queue, const Subject& subject) {
        switch (message.kind) {
            case Kind::come:
                return greet(rank, message, subject);
            case Kind::ask:
                return asking_.push_back(rank);
            case Kind::verified:
                take_back(rank, message.node);
                return queue.verify(message.node);
            case Kind::refused:
                take_back(rank, message.node);
                return queue.refuse(message.node, message.reason);
            case Kind::stopped:
                return queue.cut_off();
            default:
                throw SystemError(name_of(rank) + " could not check: " + message.reason);
        }
    }

    void greet(int rank, const CheckMessage& message, const Subject& subject) {
        if (message.certificate_sha256 != subject.certificate_sha256) {
            throw trusted::CheckError(name_of(rank) +
                                      " sees another certificate than rank 0; give a folder that "
                                      "all see");
        }
        if (!subject.checker_sha256.empty() && message.checker_sha256 != subject.checker_sha256) {
            throw trusted::CheckError(name_of(rank) +
                                      " has another drat-trim than rank 0; a record is of one");
        }
        come_.insert(rank);
    }

    /// In the order in which they asked; those for whom there is nothing wait for the end.
    void give(NodeQueue& queue) {
        while (!asking_.empty()) {
            const int rank = asking_.front();
            if (!come_.contains(rank)) throw SystemError(name_of(rank) + " asked before it came");
            const auto node = queue.next();
            if (!node) return;
            asking_.pop_front();
            given_[*node] = rank;
            send(rank, {Kind::check, *node});
        }
    }

    void take_back(int rank, std::uint64_t node) {
        const auto place = given_.find(node);
        if (place == given_.end() || place->second != rank) {
            throw SystemError(name_of(rank) + " tells of a node that it was not given");
        }
        given_.erase(place);
    }

    void send(int rank, const CheckMessage& message) {
        transport_.send({rank, Party::worker, encoded(message)});
    }

    Transport& transport_;
    std::set<int> come_;
    std::deque<int> asking_;
    std::map<std::uint64_t, int> given_;
};

}  // namespace

trusted::CheckReport lead_check(
    Transport& transport,
    const std::function<trusted::CheckReport(trusted::CheckHelpers&)>& check) {
    RankHelpers helpers(transport);
    return check(helpers);
}

void serve_check(Transport& transport, const std::string& directory,
                 const std::function<trusted::CheckSettings()>& make_settings,
                 const std::atomic<bool>& stop) {
    RankNodes nodes(transport, stop);
    try {
        const trusted::CheckSettings settings = make_settings();
        const trusted::RunFiles run = trusted::load_run(directory);
        nodes.come(run, sha256_of_file(settings.checker()));
        trusted::help_check(directory, run, settings, nodes, [&] { return nodes.tend(); });
    } catch (...) {
        nodes.fail(std::current_exception());
        nodes.tend();
    }
}

}  // namespace nonesuch
