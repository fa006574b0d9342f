#pragma once

#include <span>

#include "encoding/literal.hpp"

namespace nonesuch {

/// Receives the lines of a clausal proof, in order.
class LemmaSink {
  public:
    virtual ~LemmaSink() = default;
    virtual void add(std::span<const Literal> lemma) = 0;
    virtual void remove(std::span<const Literal> lemma) = 0;
};

}  // namespace nonesuch
