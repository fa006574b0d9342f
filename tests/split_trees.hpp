#pragma once

#include <gtest/gtest.h>

#include "cube/split_tree.hpp"

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

}  // namespace nonesuch
