#include "cluster/message.hpp"

#include <bit>
#include <cassert>
#include <limits>

#include "cluster/wire.hpp"
#include "encoding/error.hpp"

namespace nonesuch {
namespace {

constexpr std::uint64_t most_variables = std::numeric_limits<std::int32_t>::max();

/// Each kind of field and of message, in both directions; a class, so that each finds all others.
struct Codec {
    static void write(WireWriter& out, NodeId node) { out.number(node.number); }
    static NodeId read_node(WireReader& in) {
        return {static_cast<std::uint32_t>(in.number(std::numeric_limits<std::uint32_t>::max()))};
    }

    static Literal read_literal(WireReader& in) {
        return Literal::from_code(static_cast<std::uint32_t>(in.number(2 * most_variables - 1)));
    }

    /// Also a clause.
    static void write(WireWriter& out, const Cube& cube) {
        out.number(cube.size());
        for (const Literal literal : cube) out.number(literal.code());
    }
    static Cube read_cube(WireReader& in) {
        Cube cube(in.count());
        for (Literal& literal : cube) literal = read_literal(in);
        return cube;
    }

    static void write(WireWriter& out, const std::vector<Child>& children) {
        out.number(children.size());
        for (const Child& child : children) {
            write(out, child.cube);
            out.number(child.images == Images::group ? 1 : 0);
            out.number(static_cast<std::uint64_t>(child.depth));
        }
    }
    static std::vector<Child> read_children(WireReader& in) {
        std::vector<Child> children(in.count());
        for (Child& child : children) {
            child.cube = read_cube(in);
            child.images = in.number(1) == 1 ? Images::group : Images::identity;
            child.depth = static_cast<int>(in.number(std::numeric_limits<std::int32_t>::max()));
        }
        return children;
    }

    /// One bit a variable, eight a byte, the lowest first.
    static void write(WireWriter& out, const std::vector<bool>& model) {
        std::string bytes((model.size() + 7) / 8, '\0');
        for (std::size_t i = 0; i < model.size(); ++i) {
            if (model[i]) bytes[i / 8] = static_cast<char>(bytes[i / 8] | (1 << (i % 8)));
        }
        out.number(model.size());
        out.text(bytes);
    }
    static std::vector<bool> read_model(WireReader& in) {
        const std::uint64_t size = in.number(most_variables);
        const std::string_view bytes = in.text();
        if (bytes.size() != (size + 7) / 8) throw InputError("message: a model of another length");
        std::vector<bool> model(size);
        for (std::size_t i = 0; i < model.size(); ++i) {
            model[i] = (static_cast<unsigned char>(bytes[i / 8]) & 1U << (i % 8)) != 0;
        }
        const std::size_t spare = 8 * bytes.size() - model.size();
        if (spare > 0 && static_cast<unsigned char>(bytes.back()) >> (8 - spare) != 0) {
            throw InputError("message: a model with more values than variables");
        }
        return model;
    }

    /// The bits of a number from 0 up: in its order, they end with infinity.
    static void write(WireWriter& out, double gain) {
        out.number(std::bit_cast<std::uint64_t>(gain));
    }
    static double read_gain(WireReader& in) {
        constexpr double most = std::numeric_limits<double>::infinity();
        return std::bit_cast<double>(in.number(std::bit_cast<std::uint64_t>(most)));
    }

    /// How a leaf ends.
    enum : std::uint64_t { open_leaf, refuted_leaf, decided_leaf };

    /// Children there are below a decision alone.
    static void write(WireWriter& out, const Expansion& expansion) {
        const auto& [lemmas, is_refuted, decision] = expansion.findings;
        assert(!is_refuted || !decision);
        out.number(lemmas.size());
        for (const Clause& lemma : lemmas) write(out, lemma);
        out.number(is_refuted ? refuted_leaf : decision ? decided_leaf : open_leaf);
        if (!decision) return;
        out.number(decision->literal.code());
        write(out, decision->gain_true);
        write(out, decision->gain_false);
        for (const Expansion::Child& child : expansion.children) {
            out.number(child.is_refuted ? 1 : 0);
            out.number(child.free_variables);
        }
    }
    static Expansion read_expansion(WireReader& in) {
        Expansion expansion;
        for (std::size_t i = in.count(); i > 0; --i) {
            expansion.findings.lemmas.push_back(read_cube(in));
        }
        const std::uint64_t end = in.number(decided_leaf);
        expansion.findings.is_refuted = end == refuted_leaf;
        if (end != decided_leaf) return expansion;
        Decision& decision = expansion.findings.decision.emplace();
        decision.literal = read_literal(in);
        decision.gain_true = read_gain(in);
        decision.gain_false = read_gain(in);
        for (Expansion::Child& child : expansion.children) {
            child.is_refuted = in.number(1) == 1;
            child.free_variables = static_cast<std::size_t>(in.number(most_variables));
        }
        return expansion;
    }

    // The alternatives of Verdict, by their place in it.

    static void write(WireWriter& out, const Finished& finished) {
        out.text(finished.log.path);
        out.number(finished.log.bytes);
        out.text(finished.log.sha256);
        out.number(finished.log.is_checked ? 1 : 0);
    }
    static void read(WireReader& in, Finished& finished) {
        finished.log.path = in.text();
        finished.log.bytes = in.number();
        finished.log.sha256 = in.text();
        finished.log.is_checked = in.number(1) == 1;
    }
    static void write(WireWriter& out, const ModelFound& found) { write(out, found.model); }
    static void read(WireReader& in, ModelFound& found) { found.model = read_model(in); }
    static void write(WireWriter&, const Stopped&) {}
    static void read(WireReader&, Stopped&) {}

    // The alternatives of Message.

    static void write(WireWriter& out, const Hello& hello) { out.number(hello.size); }
    static void read(WireReader& in, Hello& hello) {
        hello.size = static_cast<std::uint32_t>(in.number(1U << 20));
    }
    static void write(WireWriter& out, const Given& given) {
        write(out, given.node);
        write(out, given.children);
    }
    static void read(WireReader& in, Given& given) {
        given.node = read_node(in);
        given.children = read_children(in);
    }
    template <typename Variant>
    static void write_alternative(WireWriter& out, const Variant& value) {
        out.number(value.index());
        std::visit([&](const auto& alternative) { write(out, alternative); }, value);
    }
    template <typename Variant, std::size_t index = 0>
    static Variant read_alternative(WireReader& in, std::uint64_t wanted) {
        if constexpr (index == std::variant_size_v<Variant>) {
            throw InputError("message: of no known kind");
        } else if (wanted == index) {
            std::variant_alternative_t<index, Variant> alternative;
            read(in, alternative);
            return alternative;
        } else {
            return read_alternative<Variant, index + 1>(in, wanted);
        }
    }
    static void write(WireWriter& out, const Done& done) {
        write(out, done.node);
        write_alternative(out, done.verdict);
    }
    static void read(WireReader& in, Done& done) {
        done.node = read_node(in);
        const std::uint64_t kind = in.number();
        done.verdict = read_alternative<Verdict>(in, kind);
    }
    static void write(WireWriter& out, const Beat& beat) {
        out.number(beat.conflicts);
        out.number(beat.nanoseconds);
    }
    static void read(WireReader& in, Beat& beat) {
        beat.conflicts = in.number();
        beat.nanoseconds = in.number();
    }
    static void write(WireWriter& out, const Failure& failure) {
        out.number(static_cast<std::uint64_t>(failure.kind));
        out.text(failure.reason);
    }
    static void read(WireReader& in, Failure& failure) {
        failure.kind = static_cast<Failure::Kind>(in.number(2));
        failure.reason = in.text();
    }
    static void write(WireWriter& out, const StartJob& start) {
        write(out, start.job.node);
        write(out, start.job.cube);
        write(out, start.job.children);
        out.number(static_cast<std::uint64_t>(start.job.generation));
    }
    static void read(WireReader& in, StartJob& start) {
        start.job.node = read_node(in);
        start.job.cube = read_cube(in);
        start.job.children = read_children(in);
        start.job.generation =
            static_cast<int>(in.number(std::numeric_limits<std::int32_t>::max()));
    }
    static void write(WireWriter& out, const AskPart& ask) { write(out, ask.node); }
    static void read(WireReader& in, AskPart& ask) { ask.node = read_node(in); }
    static void write(WireWriter&, const StopWish&) {}
    static void read(WireReader&, StopWish&) {}
    static void write(WireWriter&, const Farewell&) {}
    static void read(WireReader&, Farewell&) {}
    static void write(WireWriter&, const Halt&) {}
    static void read(WireReader&, Halt&) {}
    static void write(WireWriter& out, const Expand& expand) {
        out.number(expand.positions.size());
        for (const Cube& position : expand.positions) write(out, position);
    }
    static void read(WireReader& in, Expand& expand) {
        for (std::size_t i = in.count(); i > 0; --i) expand.positions.push_back(read_cube(in));
    }
    static void write(WireWriter& out, const Expanded& expanded) {
        out.number(expanded.expansions.size());
        for (const Expansion& expansion : expanded.expansions) write(out, expansion);
    }
    static void read(WireReader& in, Expanded& expanded) {
        for (std::size_t i = in.count(); i > 0; --i) {
            expanded.expansions.push_back(read_expansion(in));
        }
    }

    static void write(WireWriter& out, const life::Solution& solution) {
        out.text(solution.pattern);
        out.text(solution.witness);
    }
    /// They go into the journal as they are.
    static std::string read_grid(WireReader& in) {
        const std::string_view grid = in.text();
        if (grid.find_first_not_of(".o?/|") == std::string_view::npos) return std::string(grid);
        throw InputError("message: a grid with other cells than '.', 'o' and '?'");
    }
    static void read(WireReader& in, life::Solution& solution) {
        solution.pattern = read_grid(in);
        solution.witness = read_grid(in);
    }
    static void write(WireWriter& out, const Found& found) {
        write(out, found.node);
        write(out, found.solution);
    }
    static void read(WireReader& in, Found& found) {
        found.node = read_node(in);
        read(in, found.solution);
    }
    static void write(WireWriter& out, const Known& known) {
        out.number(known.solutions.size());
        for (const life::Solution& each : known.solutions) write(out, each);
    }
    static void read(WireReader& in, Known& known) {
        known.solutions.resize(in.count());
        for (life::Solution& each : known.solutions) read(in, each);
    }
};

}  // namespace

std::string encoded(const Message& message) {
    WireWriter out;
    Codec::write_alternative(out, message);
    return out.take();
}

Message decoded(std::string_view bytes) {
    WireReader in(bytes);
    const std::uint64_t kind = in.number();
    Message message = Codec::read_alternative<Message>(in, kind);
    in.expect_end();
    return message;
}

}  // namespace nonesuch
