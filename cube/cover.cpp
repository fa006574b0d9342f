#include "cube/cover.hpp"

#include <algorithm>
#include <iterator>
#include <memory>

#include "cube/cuber.hpp"
#include "cube/failed_literals.hpp"
#include "cube/propagator.hpp"
#include "encoding/stop_flag.hpp"

namespace nonesuch {
namespace {

/// Decisions on one path. Deeper lists come from no cuber, and recursion must end.
constexpr std::int32_t deepest = 2'000;

/// Literals of cubes looked at: two seconds. A tree of a million balanced leaves, or a chain of a
/// thousand, needs less.
constexpr std::size_t most_literals = 500'000'000;

class CoverSearch {
  public:
    CoverSearch(const Formula& formula, std::size_t cubes, const std::atomic<bool>* stop)
        : formula_(formula),
          propagator_(formula),
          decided_(2 * formula.variable_count(), false),
          uses_(formula.variable_count(), 0),
          steps_left_(100'000 + 8 * cubes),
          stop_(stop) {
        units_consistent_ = propagator_.propagate_units();
    }

    Cover run(const std::vector<Cube>& cubes, const std::vector<Cube>& images) {
        images_ = &images;
        Cubes all;
        for (const Cube& cube : cubes) all.push_back(&cube);
        if (units_consistent_) {
            visit(SplitTree::root, all, Source::list);
        } else {
            cover_.tree.refute(SplitTree::root);
        }
        return std::move(cover_);
    }

  private:
    using Cubes = std::vector<const Cube*>;
    enum class Source { list, extensions, images };

    bool is_true(Literal literal) const { return decided_[literal.code()]; }

    bool is_spent(SplitTree::Index index, const Cubes& cubes) {
        for (const Cube* cube : cubes) literals_seen_ += cube->size();
        return cover_.tree.node(index).depth > deepest || steps_left_-- == 0 ||
               literals_seen_ > most_literals || is_stopped(stop_);
    }

    /// The literal to branch on: one of `guide` that is open.
    ///
    /// The first, if all cubes know its variable, as they do where they are the leaves of a tree
    /// and stand as they were decided. Otherwise the one whose variable most of the cubes know: a
    /// tree is found though its cubes' literals are in disorder.
    Literal decision(const Cube& guide, const Cubes& cubes) {
        const Literal next =
            *std::find_if(guide.begin(), guide.end(), [&](Literal l) { return !is_true(l); });
        const auto knows_next = [next](const Cube* cube) {
            return std::any_of(cube->begin(), cube->end(),
                               [&](Literal l) { return l.variable() == next.variable(); });
        };
        if (std::all_of(cubes.begin(), cubes.end(), knows_next)) return next;
        const auto uses = [this](Literal literal) -> std::uint32_t& {
            return uses_[static_cast<std::size_t>(literal.variable().index())];
        };
        for (const Cube* cube : cubes) {
            for (const Literal literal : *cube) ++uses(literal);
        }
        Literal best = next;
        for (const Literal literal : guide) {
            if (!is_true(literal) && uses(literal) > uses(best)) best = literal;
        }
        for (const Cube* cube : cubes) {
            for (const Literal literal : *cube) uses(literal) = 0;
        }
        return best;
    }

    /// The one with the fewest open literals.
    const Cube& nearest(const Cubes& cubes) const {
        const auto open = [this](const Cube* cube) {
            return std::count_if(cube->begin(), cube->end(),
                                 [&](Literal l) { return !is_true(l); });
        };
        const auto is_nearer = [&](const Cube* a, const Cube* b) { return open(a) < open(b); };
        return **std::min_element(cubes.begin(), cubes.end(), is_nearer);
    }

    /// Covers the region below a node with those of the list, or of the images, that do not
    /// contradict its path.
    void visit(SplitTree::Index index, const Cubes& cubes, Source source) {
        if (is_spent(index, cubes)) cover_.is_given_up = true;
        if (!cover_.is_complete()) return;
        const auto is_inside = [this](const Cube* cube) {
            return std::all_of(cube->begin(), cube->end(), [&](Literal l) { return is_true(l); });
        };
        if (std::any_of(cubes.begin(), cubes.end(), is_inside)) return;
        if (cubes.empty()) {
            if (!refute(index)) turn_to_images(index, source);
            return;
        }
        const Cube& guide = source == Source::list ? *cubes.front() : nearest(cubes);
        const Literal chosen = decision(guide, cubes);
        const double half = cover_.tree.node(index).share / 2;
        for (const auto child : cover_.tree.split(index, chosen, half, half)) {
            descend(child, cubes, source);
        }
    }

    void descend(SplitTree::Index child, const Cubes& cubes, Source source) {
        const Literal decision = cover_.tree.node(child).decision;
        const auto mark = propagator_.mark();
        if (propagator_.assume(decision)) {
            Cubes agreeing;
            std::copy_if(cubes.begin(), cubes.end(), std::back_inserter(agreeing),
                         [&](const Cube* cube) {
                             return std::find(cube->begin(), cube->end(), ~decision) == cube->end();
                         });
            decided_[decision.code()] = true;
            visit(child, agreeing, source);
            decided_[decision.code()] = false;
        } else {
            cover_.tree.refute(child);
        }
        propagator_.undo_to(mark);
    }

    /// False if neither failed literals nor lookahead beyond them refute the region below a node.
    bool refute(SplitTree::Index index) {
        Findings findings;
        const auto mark = propagator_.mark();
        findings.is_refuted = !fail_all(propagator_, findings.lemmas);
        if (!findings.is_refuted) {
            if (!lookahead_) lookahead_ = make_lookahead(formula_);
            Findings more = lookahead_->decide(propagator_);
            findings.is_refuted = more.is_refuted;
            std::ranges::move(more.lemmas, std::back_inserter(findings.lemmas));
        }
        propagator_.undo_to(mark);
        if (!findings.is_refuted) return false;
        cover_.tree.add_lemmas(index, std::move(findings.lemmas));
        cover_.tree.refute(index);
        return true;
    }

    /// Where no cube of the list is left, there may be images. Those that extend the path are the
    /// leaves that the list leaves to its symmetry; the others split along other variables.
    void turn_to_images(SplitTree::Index index, Source source) {
        if (source == Source::list) {
            const auto depth = cover_.tree.node(index).depth;
            const auto extends = [&](const Cube& image) {
                return std::count_if(image.begin(), image.end(),
                                     [&](Literal l) { return is_true(l); }) == depth;
            };
            const Cubes extensions = images_that(extends);
            if (!extensions.empty()) return visit(index, extensions, Source::extensions);
        }
        Cubes agreeing;
        if (source != Source::images) {
            agreeing = images_that([&](const Cube& image) {
                return std::none_of(image.begin(), image.end(),
                                    [&](Literal l) { return is_true(~l); });
            });
        }
        if (agreeing.empty()) {
            cover_.missing = cover_.tree.path(index);
        } else {
            visit(index, agreeing, Source::images);
        }
    }

    template <typename Predicate>
    Cubes images_that(Predicate predicate) {
        Cubes some;
        for (const Cube& image : *images_) {
            literals_seen_ += image.size();
            if (predicate(image)) some.push_back(&image);
        }
        return some;
    }

    const Formula& formula_;
    Propagator propagator_;
    /// Made where failed literals are not enough.
    std::unique_ptr<Splitter> lookahead_;
    std::vector<bool> decided_;
    /// Of each variable, in how many cubes it is; all 0 between two decisions.
    std::vector<std::uint32_t> uses_;
    std::size_t steps_left_;
    std::size_t literals_seen_ = 0;
    const std::atomic<bool>* stop_;
    const std::vector<Cube>* images_ = nullptr;
    bool units_consistent_ = true;
    Cover cover_;
};

}  // namespace

Cover find_cover(const Formula& formula, const std::vector<Cube>& cubes,
                 const std::vector<Cube>& images, const std::atomic<bool>* stop) {
    return CoverSearch(formula, cubes.size(), stop).run(cubes, images);
}

}  // namespace nonesuch
