#include "encoding/life/totalizer.hpp"

#include <algorithm>
#include <set>

#include "encoding/error.hpp"

namespace nonesuch::life {
namespace {

using Block = std::vector<std::size_t>;

Block image(const CellPermutation& symmetry, const Block& block) {
    Block cells;
    for (const std::size_t cell : block) cells.push_back(symmetry[cell]);
    std::sort(cells.begin(), cells.end());
    return cells;
}

Block united(const Block& left, const Block& right) {
    Block cells;
    std::merge(left.begin(), left.end(), right.begin(), right.end(), std::back_inserter(cells));
    return cells;
}

/// All images of one pair of blocks, each pair as its union.
std::set<Block> images_of(const Block& pair, const std::vector<CellPermutation>& generators) {
    std::set<Block> images = {pair};
    std::vector<Block> open = {pair};
    while (!open.empty()) {
        const Block next = std::move(open.back());
        open.pop_back();
        for (const CellPermutation& generator : generators) {
            Block moved = image(generator, next);
            if (images.insert(moved).second) open.push_back(std::move(moved));
        }
    }
    return images;
}

}  // namespace

std::vector<Block> paired_blocks(const std::vector<Block>& blocks,
                                 const std::vector<CellPermutation>& generators) {
    for (std::size_t partner = 1; partner < blocks.size(); ++partner) {
        const auto pairs = images_of(united(blocks[0], blocks[partner]), generators);
        // As many pairs as fit means that no block lies in two of them.
        if (2 * pairs.size() == blocks.size()) return {pairs.begin(), pairs.end()};
    }
    throw InternalError("no block system twice as coarse: the box's group is not a 2-group");
}

SymmetricTotalizer::SymmetricTotalizer(Formula& formula, const Box& box,
                                       std::span<const Literal> inputs, std::size_t limit,
                                       TreeAlone)
    : formula_(formula),
      box_(box),
      inputs_(inputs.begin(), inputs.end()),
      limit_(limit),
      group_(symmetry_group(box)) {}

SymmetricTotalizer::SymmetricTotalizer(Formula& formula, const Box& box,
                                       std::span<const Literal> inputs, std::size_t limit,
                                       Clause unless)
    : SymmetricTotalizer(formula, box, inputs, limit, TreeAlone()) {
    if (limit >= box.area()) return;
    build();
    unless.push_back(~outputs()[limit_]);
    formula_.add_clause(unless);
}

SymmetricTotalizer SymmetricTotalizer::counting(Formula& formula, const Box& box,
                                                std::span<const Literal> inputs,
                                                std::size_t limit) {
    SymmetricTotalizer totalizer(formula, box, inputs, limit, TreeAlone());
    totalizer.build();
    return totalizer;
}

void SymmetricTotalizer::build() {
    std::map<std::vector<bool>, Block> regions;
    for (const auto& orbit : orbits_from_the_corners(box_)) {
        const std::size_t first = orbit.front();
        std::vector<bool> stabiliser;
        for (const CellPermutation& symmetry : group_) {
            stabiliser.push_back(symmetry[first] == first);
        }
        regions[stabiliser].push_back(first);
    }
    std::vector<Block> parts;
    for (const auto& [stabiliser, region] : regions) {
        std::vector<Block> images;
        for (const CellPermutation& symmetry : group_) {
            Block block = image(symmetry, region);
            if (!nodes_.contains(block)) images.push_back(add_region(region, symmetry));
        }
        parts.push_back(merge_images(std::move(images)));
    }
    root_ = merge_all(std::move(parts));
}

/// The tree over the image of a region, which is halved across its longer side.
SymmetricTotalizer::Block SymmetricTotalizer::add_region(const Block& region,
                                                         const CellPermutation& symmetry) {
    if (region.size() == 1) {
        const std::size_t cell = symmetry[region.front()];
        nodes_[{cell}] = {inputs_[cell]};
        return {cell};
    }
    const auto by_x = [this](std::size_t a, std::size_t b) {
        return std::pair(box_.x(a), box_.y(a)) < std::pair(box_.x(b), box_.y(b));
    };
    Block sorted = region;
    std::sort(sorted.begin(), sorted.end());
    const int height = box_.y(sorted.back()) - box_.y(sorted.front());
    const auto [left, right] = std::minmax_element(sorted.begin(), sorted.end(), by_x);
    if (box_.x(*right) - box_.x(*left) > height) std::sort(sorted.begin(), sorted.end(), by_x);
    const auto middle = sorted.begin() + static_cast<std::ptrdiff_t>(sorted.size() / 2);
    return merge(add_region({sorted.begin(), middle}, symmetry),
                 add_region({middle, sorted.end()}, symmetry));
}

/// Merges blocks that the group permutes transitively, along a chain of block systems.
SymmetricTotalizer::Block SymmetricTotalizer::merge_images(std::vector<Block> blocks) {
    std::sort(blocks.begin(), blocks.end());
    while (blocks.size() > 1) {
        const auto pairs = paired_blocks(blocks, group_);
        std::vector<Block> merged;
        for (auto left = blocks.begin(); left != blocks.end(); ++left) {
            for (auto right = left + 1; right != blocks.end(); ++right) {
                if (std::binary_search(pairs.begin(), pairs.end(), united(*left, *right))) {
                    merged.push_back(merge(*left, *right));
                }
            }
        }
        std::sort(merged.begin(), merged.end());
        blocks = std::move(merged);
    }
    return blocks.front();
}

SymmetricTotalizer::Block SymmetricTotalizer::merge_all(std::vector<Block> blocks) {
    while (blocks.size() > 1) {
        std::vector<Block> merged;
        for (std::size_t i = 0; i + 1 < blocks.size(); i += 2) {
            merged.push_back(merge(blocks[i], blocks[i + 1]));
        }
        if (blocks.size() % 2 == 1) merged.push_back(blocks.back());
        blocks = std::move(merged);
    }
    return blocks.front();
}

SymmetricTotalizer::Block SymmetricTotalizer::merge(const Block& left, const Block& right) {
    const Block both = united(left, right);
    nodes_[both] = merged_counts(formula_, nodes_.at(left), nodes_.at(right), limit_,
                                 "counter(" + std::to_string(nodes_.size()) + ")");
    return both;
}

std::vector<Literal> merged_counts(Formula& formula, std::span<const Literal> a,
                                   std::span<const Literal> b, std::size_t limit,
                                   const std::string& name) {
    std::vector<Literal> sum;
    for (std::size_t k = 0; k < std::min(a.size() + b.size(), limit + 1); ++k) {
        sum.push_back(positive(formula.add_variable(name + ">" + std::to_string(k))));
    }
    // i on the left and j on the right make i + j; beyond the limit one more makes no difference.
    for (std::size_t i = 0; i <= a.size(); ++i) {
        for (std::size_t j = 0; j <= b.size(); ++j) {
            const std::size_t k = i + j;
            if (k == 0 || k > sum.size()) continue;
            // Inputs may be known, or equal.
            if (i > 0 && j > 0 && a[i - 1] == ~b[j - 1]) continue;
            Clause clause;
            if (i > 0) clause.push_back(~a[i - 1]);
            if (j > 0 && (i == 0 || a[i - 1] != b[j - 1])) clause.push_back(~b[j - 1]);
            clause.push_back(sum[k - 1]);
            formula.add_clause(clause);
        }
    }
    return sum;
}

void SymmetricTotalizer::map_variables(const CellPermutation& symmetry,
                                       const SymmetricTotalizer& onto,
                                       std::span<Literal> images) const {
    for (const auto& [block, outputs] : nodes_) {
        if (block.size() == 1) continue;
        const Outputs& to = onto.nodes_.at(image(symmetry, block));
        for (std::size_t k = 0; k < outputs.size(); ++k) {
            images[static_cast<std::size_t>(outputs[k].variable().index())] = to[k];
        }
    }
}

}  // namespace nonesuch::life
