#pragma once

#include <condition_variable>
#include <deque>
#include <mutex>
#include <string>

#include "cluster/check_message.hpp"
#include "cluster/transport.hpp"
#include "conquer/trusted/node_source.hpp"
#include "conquer/trusted/run_files.hpp"

namespace nonesuch {

/// The nodes that rank 0 gives this rank, one for each thread that asks. Threads wait until the
/// rank's own thread, which alone may use the transport, has been through `tend`.
class RankNodes : public trusted::NodeSource {
  public:
    /// Tells rank 0 to stop all when `stop` turns true.
    RankNodes(Transport& transport, const std::atomic<bool>& stop);

    std::optional<std::size_t> next() override;
    void verify(std::size_t node) override;
    void refuse(std::size_t node, const std::string& reason) override;
    void fail(std::exception_ptr failure) override;
    const std::atomic<bool>& stop() const override { return is_ended_; }

    /// Tells rank 0 what is checked here, and by what; before that it gives nothing.
    void come(const trusted::RunFiles& run, const std::string& checker_sha256);
    /// Sends and receives what there is. False if there is no more to do.
    bool tend();

  private:
    void post(CheckMessage message);
    void receive();
    void take_in(const CheckMessage& message);
    void end();

    Transport& transport_;
    const std::atomic<bool>& outside_stop_;
    std::size_t node_count_ = 0;

    std::mutex mutex_;
    std::condition_variable has_news_;
    std::deque<CheckMessage> outgoing_;
    std::deque<std::size_t> given_;
    std::atomic<bool> is_ended_ = false;
};

}  // namespace nonesuch
