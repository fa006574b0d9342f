#pragma once

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "conquer/known_solutions.hpp"
#include "encoding/life/known_cells.hpp"
#include "lone_campaign.hpp"

namespace nonesuch::life {

/// What a job sees of an enumeration that one thread alone works on.
class ListingExchange : public LoneExchange {
  public:
    ListingExchange(Campaign& campaign, KnownSolutions& known, NodeId node)
        : LoneExchange(campaign, node), listed_(campaign), known_(known) {}

    void tell(const Solution& solution) override {
        EXPECT_TRUE(listed_.list(solution)) << "found twice: " << solution.pattern;
        known_.add({&solution, 1});
    }

  private:
    Campaign& listed_;
    KnownSolutions& known_;
};

/// The solutions of a claim, listed by one thread without proofs.
class Enumeration {
  public:
    explicit Enumeration(const Claim& claim) : Enumeration(claim, usual_projection(claim)) {}
    Enumeration(const Claim& claim, const Projection& projection, const JobLimits& limits = {})
        : claim_(claim), formula_(encode(claim_)) {
        const SolutionOrbits orbits(claim_, projection, formula_.generators);
        KnownSolutions known(orbits);
        JobSolver solver(formula_, limits, {}, nullptr, nullptr, &known);
        Campaign campaign;
        while (auto job = campaign.next_job()) {
            ListingExchange exchange(campaign, known, job->node);
            campaign.apply(job->node, solver.solve(*job, exchange));
        }
        EXPECT_TRUE(campaign.is_refuted());
        solutions_ = campaign.sorted_solutions();
        for (const Solution& each : solutions_) {
            orbits.expect_solution(each);
            for (const std::string& member : orbits.members(each)) {
                EXPECT_TRUE(all_.insert(member).second) << "in two orbits: " << member;
            }
        }
    }

    const Claim& claim() const { return claim_; }
    const Formula& formula() const { return formula_; }
    const std::vector<Solution>& solutions() const { return solutions_; }
    /// The patterns of all orbits.
    const std::set<std::string>& all() const { return all_; }

    /// The claim that there is another solution.
    Claim other() const {
        Claim other = claim_;
        for (const Solution& each : solutions_) {
            other.exceptions.push_back(parse_known_grid(each.pattern, "solution").generations);
        }
        return other;
    }

  private:
    Claim claim_;
    Formula formula_;
    std::vector<Solution> solutions_;
    std::set<std::string> all_;
};

}  // namespace nonesuch::life
