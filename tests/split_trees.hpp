#pragma once

#include <gtest/gtest.h>

#include "cube/split_tree.hpp"
#include "cube/splitter.hpp"

namespace nonesuch {

/// Node for node.
inline void expect_equal(const SplitTree& a, const SplitTree& b) {
    ASSERT_EQ(a.size(), b.size());
    for (SplitTree::Index i = 0; i < static_cast<SplitTree::Index>(a.size()); ++i) {
        ASSERT_EQ(a.node(i).kind, b.node(i).kind);
        ASSERT_EQ(a.node(i).decision, b.node(i).decision);
        ASSERT_EQ(a.node(i).children, b.node(i).children);
        ASSERT_EQ(a.node(i).lemmas, b.node(i).lemmas);
        ASSERT_EQ(a.node(i).share, b.node(i).share);
    }
}

inline void expect_equal(const Findings& a, const Findings& b) {
    ASSERT_EQ(a.lemmas, b.lemmas);
    ASSERT_EQ(a.is_refuted, b.is_refuted);
    ASSERT_EQ(a.decision.has_value(), b.decision.has_value());
    if (!a.decision) return;
    ASSERT_EQ(a.decision->literal, b.decision->literal);
    ASSERT_EQ(a.decision->gain_true, b.decision->gain_true);
    ASSERT_EQ(a.decision->gain_false, b.decision->gain_false);
}

}  // namespace nonesuch
