#pragma once

#include <string>
#include <string_view>

namespace nonesuch {

/// The whole content of a file; "-" is the standard input. Content that begins with the magic bytes
/// of gzip or xz is decompressed, whatever the file is called; several compressed files one after
/// another give their texts one after another.
///
///     const std::string text = read_text("formula.cnf.xz");
///
/// Throws InputError "PATH: REASON" if the file cannot be read, or if the compressed data are
/// truncated, corrupt, or followed by something else.
std::string read_text(const std::string& path);

/// What errors call the input at `path`: the path, or "standard input".
std::string input_name(const std::string& path);

/// A piece of input as an error may show it: in quotes, bytes that cannot be printed as `\xNN`, and
/// cut after 40 bytes.
std::string printable(std::string_view text);

}  // namespace nonesuch
