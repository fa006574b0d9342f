#include "encoding/life/svg.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <map>

namespace nonesuch::life {

namespace {

/// A cell's life: the generations in which it is alive, in ascending order.
using Life = std::vector<std::size_t>;

/// The cells of each life, as the data of a path.
using Paths = std::map<Life, std::string>;

struct Size {
    int width = 1;
    int height = 1;
};

/// At least 1x1: a viewer would not show an image without an area.
Size size_of(const std::vector<Pattern>& generations) {
    Size size;
    for (const Pattern& pattern : generations) {
        size.width = std::max(size.width, pattern.width());
        size.height = std::max(size.height, pattern.height());
    }
    return size;
}

Paths paths_of(const std::vector<Pattern>& generations) {
    // By row and column, so that the text does not depend on the order of generations.
    std::map<std::pair<int, int>, Life> lives;
    for (std::size_t t = 0; t < generations.size(); ++t) {
        const Pattern& pattern = generations[t];
        for (int y = 0; y < pattern.height(); ++y)
            for (int x = 0; x < pattern.width(); ++x)
                if (pattern.alive(x, y)) lives[{y, x}].push_back(t);
    }
    Paths paths;
    for (const auto& [place, life] : lives)
        paths[life] += fmt::format("M{} {}h.9v.9h-.9z", place.second, place.first);
    return paths;
}

std::string escaped(const std::string& text) {
    std::string result;
    for (const char c : text) {
        if (c == '&')
            result += "&amp;";
        else if (c == '<')
            result += "&lt;";
        else if (c == '>')
            result += "&gt;";
        else
            result += c >= ' ' && c <= '~' ? c : '?';
    }
    return result;
}

/// When the cells of such a life appear and disappear, one animation of the attribute opacity.
std::string animation(const Life& life, std::size_t generations, double seconds) {
    std::string values = life.front() == 0 ? "1" : "0";
    std::string times = "0";
    const auto change = [&](std::size_t generation, const char* value) {
        if (generation == 0 || generation == generations) return;
        values += value;
        times += fmt::format(";{:.9g}",
                             static_cast<double>(generation) / static_cast<double>(generations));
    };
    for (std::size_t i = 0; i < life.size(); ++i) {
        if (i == 0 || life[i] != life[i - 1] + 1) change(life[i], ";1");
        if (i + 1 == life.size() || life[i + 1] != life[i] + 1) change(life[i] + 1, ";0");
    }
    return fmt::format(
        "<animate attributeName=\"opacity\" calcMode=\"discrete\" dur=\"{:g}s\" "
        "repeatCount=\"indefinite\" values=\"{}\" keyTimes=\"{}\"/>",
        seconds * static_cast<double>(generations), values, times);
}

std::string path(const Life& life, const std::string& data, std::size_t generations,
                 double seconds) {
    const std::string start = fmt::format("<path d=\"{}\"", data);
    if (life.size() == generations) return start + "/>\n";
    return start + (life.front() == 0 ? ">" : " opacity=\"0\">") +
           animation(life, generations, seconds) + "</path>\n";
}

/// What is behind the cells: a white rectangle with thin lines around each cell.
std::string background(const Size& size) {
    return fmt::format(
        "<defs><pattern id=\"grid\" width=\"1\" height=\"1\" patternUnits=\"userSpaceOnUse\">"
        "<path d=\"M0 0H1V1H0z\" fill=\"#fff\" stroke=\"#ddd\" stroke-width=\".1\"/></pattern>"
        "</defs>\n<rect width=\"{}\" height=\"{}\" fill=\"url(#grid)\"/>\n",
        size.width, size.height);
}

}  // namespace

std::string svg_animation(const std::vector<Pattern>& generations, double seconds,
                          const std::string& title) {
    assert(!generations.empty() && seconds > 0);
    const Size size = size_of(generations);
    // Cells as large as they are nice to look at, unless the image outgrows a screen.
    constexpr double largest_cell = 24;
    constexpr double largest_side = 900;
    const double scale = std::min(largest_cell, largest_side / std::max(size.width, size.height));
    std::string result = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" version=\"1.1\" width=\"{:.6g}\" "
        "height=\"{:.6g}\" viewBox=\"0 0 {} {}\">\n<title>{}</title>\n{}"
        "<g fill=\"#124\" transform=\"translate(.05 .05)\">\n",
        scale * size.width, scale * size.height, size.width, size.height, escaped(title),
        background(size));
    for (const auto& [life, data] : paths_of(generations))
        result += path(life, data, generations.size(), seconds);
    return result + "</g>\n</svg>\n";
}

}  // namespace nonesuch::life
