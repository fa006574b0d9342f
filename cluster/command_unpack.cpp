#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "cluster/commands.hpp"
#include "cluster/run_unpacking.hpp"
#include "cluster/status_line.hpp"
#include "cluster/stop_signal.hpp"

namespace nonesuch {
namespace {

const CommandTable& table() {
    static const CommandTable command{
        "unpack",
        "unpacks what pack wrote, whoever it is from",
        "FILE.tar.zst",
        "Makes only plain files and folders that a run has, below one folder that is empty or not\n"
        "there before, and only those that SHA256SUMS lists with their hashes. On any error "
        "nothing\n"
        "of it remains. Whether the proof is one is for nonesuch verify, or check.py, to say.",
        {"nonesuch unpack no-p5-in-6x6.tar.zst && nonesuch verify no-p5-in-6x6",
         "nonesuch unpack no-p5-in-6x6.tar.zst -o r --limit 20"},
        {Option::text("o,output", "DIR", "where to; default: the archive's top folder, here"),
         Option::number("limit", "GIB", "refuse what unpacks to more; default 1000", 1,
                        1'000'000)}};
    return command;
}

int tell_stopped(bool is_json) {
    const nlohmann::json result = {{"command", "unpack"}, {"stopped", true}};
    fmt::print("{}\n", is_json ? result.dump(1) : "c stopped; nothing was unpacked");
    return exit_stopped;
}

void print_json(const Unpacked& unpacked) {
    const nlohmann::json result = {{"command", "unpack"},
                                   {"run", unpacked.folder},
                                   {"files", unpacked.files},
                                   {"bytes", unpacked.bytes}};
    fmt::print("{}\n", result.dump(1));
}

int run(const Arguments& arguments) {
    arguments.expect_operands(1, 1);
    const auto limit = static_cast<std::uint64_t>(arguments.number("limit", 1000)) << 30;
    const auto unpacked = unpack_run(arguments.operands().front(), arguments.text("output"), limit,
                                     stop_on_signals());
    if (!unpacked) return tell_stopped(arguments.has("json"));
    if (arguments.has("json")) {
        print_json(*unpacked);
        return exit_done;
    }
    fmt::print("c unpacked {} files, {}, into {}\n", unpacked->files, bytes_text(unpacked->bytes),
               unpacked->folder);
    fmt::print("c check it with: nonesuch verify {0}, or: cd {0} && python3 check.py\n",
               unpacked->folder);
    return exit_done;
}

}  // namespace

const Command unpack_command{&table, &run};

}  // namespace nonesuch
