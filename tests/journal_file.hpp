#pragma once

#include <gtest/gtest.h>

#include <initializer_list>
#include <numeric>
#include <span>
#include <string>
#include <vector>

#include "conquer/journal.hpp"
#include "encoding/error.hpp"
#include "literals.hpp"
#include "memory_folder.hpp"
#include "temporary_folder.hpp"

namespace nonesuch {

inline constexpr std::size_t variables = 200;
inline const std::string formula(64, 'a');

inline Verdict finished(int node) {
    return Finished{LogFile{"logs/000/00000" + std::to_string(node) + ".drat",
                            std::uint64_t{1} << (6 * node), std::string(64, 'b')}};
}

inline std::vector<Event> ten_events() {
    std::vector<bool> model(variables, false);
    model[0] = model[17] = model[variables - 1] = true;
    return {
        {{0}, Child{literals({-1, 50}), Images::group, 4}},
        {{0}, Child{literals({1, 200}), Images::group, 4}},
        {{1}, Child{literals({-1, 50, 7}), Images::identity, 1}},
        {{1}, Child{literals({-1, 50, -7}), Images::identity, 0}},
        {{0}, finished(0)},
        {{3}, finished(3)},
        {{1}, finished(1)},
        {{4'000'000'000U}, Child{literals({}), Images::identity, 1'000}},
        {{4}, Verdict(Finished{LogFile{}})},
        {{2}, Verdict(ModelFound{model})},
    };
}

/// One line that says everything about an event, so that lists can be compared.
inline std::string spelled(const Event& event) {
    std::string text = std::to_string(event.node.number) + ":";
    if (const auto* child = std::get_if<Child>(&event.what)) {
        for (const Literal literal : child->cube) text += " " + std::to_string(literal.dimacs());
        text += child->images == Images::group ? " group " : " identity ";
        return text + std::to_string(child->depth);
    }
    if (const auto* solution = std::get_if<life::Solution>(&event.what)) {
        return text + " solution " + solution->pattern + " " + solution->witness;
    }
    const auto& verdict = std::get<Verdict>(event.what);
    if (const auto* done = std::get_if<Finished>(&verdict)) {
        return text + " log " + done->log.path + " " + std::to_string(done->log.bytes) + " " +
               done->log.sha256;
    }
    text += " model ";
    for (const bool value : std::get<ModelFound>(verdict).model) text += value ? '1' : '0';
    return text;
}

inline std::vector<std::string> spelled(const std::vector<Event>& events) {
    std::vector<std::string> lines;
    for (const Event& event : events) lines.push_back(spelled(event));
    return lines;
}

struct Reading {
    std::vector<std::string> events;
    std::string note;
    std::string error;
};

/// Reads a journal and lets `then` continue it.
template <typename Then>
inline Reading read(const std::string& path, Then then, const std::string& sha256 = formula) {
    try {
        Journal::Resumed resumed = Journal::resume(path, sha256, variables);
        then(resumed.journal);
        return {spelled(resumed.events), resumed.note, ""};
    } catch (const InputError& error) {
        return {{}, "", error.what()};
    }
}

inline Reading read(const std::string& path, const std::string& sha256 = formula) {
    return read(
        path, [](Journal&) {}, sha256);
}

/// How many of the ten events one record holds after another.
inline const std::vector<std::size_t> batches = {1, 3, 1, 4, 1};

/// The events of the first so many records.
inline std::vector<std::string> first_events(std::vector<std::string> events, std::size_t records) {
    const auto end = batches.begin() + static_cast<std::ptrdiff_t>(records);
    events.resize(std::accumulate(batches.begin(), end, std::size_t{0}));
    return events;
}

/// A journal of ten events in five records.
class JournalFile : public testing::Test {
  protected:
    static void SetUpTestSuite() { prefer_memory_for_temporary_files(); }
    void SetUp() override {
        Journal journal = Journal::create(path, formula);
        const std::vector<Event> events = ten_events();
        for (std::span<const Event> rest = events; const std::size_t count : batches) {
            journal.append(rest.first(count));
            rest = rest.subspan(count);
        }
        whole = read_file(path);
        header_size = whole.find('\n', whole.find('\n') + 1) + 1;
    }

    /// Either a prefix of what was written, with a note, or an error that names a place.
    void expect_prefix_or_error(const std::string& bytes, const std::string& what) {
        write_file(path, bytes);
        const Reading reading = read(path);
        ASSERT_LE(reading.events.size(), written.size()) << what;
        for (std::size_t i = 0; i < reading.events.size(); ++i) {
            ASSERT_EQ(reading.events[i], written[i]) << what;
        }
        if (!reading.error.empty()) {
            ASSERT_TRUE(reading.error.starts_with(path + ":")) << what << ": " << reading.error;
        } else if (reading.events.size() < written.size()) {
            ++resumed;
        }
    }

    const TemporaryFolder folder;
    const std::string path = folder / "journal";
    const std::vector<std::string> written = spelled(ten_events());
    std::string whole;
    std::size_t header_size = 0;
    int resumed = 0;
};

}  // namespace nonesuch
