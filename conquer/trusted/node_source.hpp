#pragma once

#include <atomic>
#include <cstddef>
#include <exception>
#include <optional>
#include <string>

namespace nonesuch::trusted {

/// Hands out the nodes whose logs are to be checked, and hears what became of them. Called by
/// several threads at once.
class NodeSource {
  public:
    virtual ~NodeSource() = default;

    /// A node to check, or nothing if there is no more to do here. May wait, asleep.
    virtual std::optional<std::size_t> next() = 0;
    /// What was asked of the node holds.
    virtual void verify(std::size_t node) = 0;
    /// It does not: then there is no more to do.
    virtual void refuse(std::size_t node, const std::string& reason) = 0;
    /// The check could not be made: then there is no more to do either.
    virtual void fail(std::exception_ptr failure) = 0;
    /// Turns true when checks under way are to be cut off.
    virtual const std::atomic<bool>& stop() const = 0;
};

}  // namespace nonesuch::trusted
