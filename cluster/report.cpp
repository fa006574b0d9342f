#include "cluster/report.hpp"

#include <sstream>

namespace nonesuch {

void Report::picture(const life::Pattern& pattern) const {
    std::istringstream rows(pattern.picture());
    for (std::string row; std::getline(rows, row);) comment("  {}", row);
}

void Report::values(const std::vector<bool>& model) {
    nlohmann::json& numbers = result_["model"] = nlohmann::json::array();
    std::string text = "v";
    const auto add = [&](std::int64_t number) {
        const std::string word = " " + std::to_string(number);
        if (text.size() + word.size() > 78) {
            line(text);
            text = "v";
        }
        text += word;
    };
    for (std::size_t i = 0; i < model.size(); ++i) {
        const auto number = static_cast<std::int64_t>(i) + 1;
        numbers.push_back(model[i] ? number : -number);
        add(model[i] ? number : -number);
    }
    add(0);
    line(text);
}

}  // namespace nonesuch
