#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "encoding/life/claim_document.hpp"
#include "encoding/life/known_cells.hpp"

namespace nonesuch::life {

/// The fields of a claim as users give them, one after another: where a grid is expected, the name
/// of a file may stand.
///
///     GivenFields fields("");
///     fields.add({"pattern", "glider.rle", "--"}, {});
///     fields.add({"generations", "1", "--"}, {});
///     fields.claim(Family::predecessor, "--")
///
/// A value names a file if there is one, whose text is then a grid or a pattern in any format that
/// `read_pattern` knows, plain or compressed. If there is none, the value is an apgcode or a grid;
/// but one that ends like a pattern's file, as in x.rle, or that is a word, of letters that mostly
/// occur but once and so tie no cells, is taken for a file that is missing. A | behind a grid
/// leaves no doubt.
///
/// What bounds from below count, if it is not said, is what suits them best.
///
/// A file may name the rule. It then holds for the claim, and no other may be given.
class GivenFields {
  public:
    /// Files are named relative to `folder`; empty: to where the program runs.
    explicit GivenFields(std::string folder) : folder_(std::move(folder)) {}

    /// `start` is where the value stands in the text that `source` names: a claim file, or an
    /// option. Throws InputError, with line and column if the value is a malformed grid, or with
    /// those of its file.
    void add(FieldValue field, const std::string& source, TextPlace start = {});

    /// Throws InputError as `claim_from` does, and if two rules are given.
    Claim claim(Family family, const std::string& prefix) const;

  private:
    struct FileRule {
        Rule rule;
        /// Of the field that names the file.
        std::string place;
        std::string file;
    };

    Claim stated(Family family, const std::string& prefix) const;
    void read_grid(FieldValue& field, const std::string& source, TextPlace start);
    void read_grid_file(FieldValue& field, const std::string& path);
    void take_pattern(FieldValue& field, std::string_view text, const std::string& name);
    void agree_on(const Rule& rule, const FieldValue& field, const std::string& path);

    std::string folder_;
    std::vector<FieldValue> fields_;
    std::optional<FileRule> file_rule_;
};

}  // namespace nonesuch::life
