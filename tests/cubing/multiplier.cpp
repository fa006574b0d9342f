#include "cubing/multiplier.hpp"

#include <algorithm>

namespace nonesuch::cubing {
namespace {

/// For each power of two the wires still to be added.
using Columns = std::vector<Wires>;

Columns partial_products(Circuit& circuit, const Wires& a, const Wires& b) {
    Columns columns(a.size() + b.size());
    for (std::size_t i = 0; i < b.size(); ++i) {
        for (std::size_t j = 0; j < a.size(); ++j) {
            columns[i + j].push_back(circuit.conjunction(a[j], b[i]));
        }
    }
    return columns;
}

/// Gives the sum to the lower and the carry to the higher column. One wire alone stays.
void add_group(Circuit& circuit, const Wires& group, Wires& lower, Wires& higher) {
    if (group.size() == 1) {
        lower.push_back(group[0]);
        return;
    }
    const Circuit::Sum sum = group.size() == 2 ? circuit.half_adder(group[0], group[1])
                                               : circuit.full_adder(group[0], group[1], group[2]);
    lower.push_back(sum.sum);
    higher.push_back(sum.carry);
}

/// One layer of the tree: the wires of each column in groups of three; two that are left over stay.
Columns reduced(Circuit& circuit, const Columns& columns) {
    Columns result(columns.size() + 1);
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const Wires& column = columns[i];
        std::size_t first = 0;
        for (; first + 3 <= column.size(); first += 3) {
            add_group(circuit, {column[first], column[first + 1], column[first + 2]}, result[i],
                      result[i + 1]);
        }
        for (; first < column.size(); ++first) result[i].push_back(column[first]);
    }
    return result;
}

/// Adds columns of at most two wires.
Wires rippled(Circuit& circuit, const Columns& columns) {
    Wires product;
    Wires carry;
    for (Wires group : columns) {
        group.insert(group.end(), carry.begin(), carry.end());
        carry.clear();
        if (!group.empty()) add_group(circuit, group, product, carry);
    }
    product.insert(product.end(), carry.begin(), carry.end());
    return product;
}

}  // namespace

Wires array_product(Circuit& circuit, const Wires& a, const Wires& b) {
    Wires product;
    Wires above;  // the sum of the rows so far, without the bits that are done
    for (const Literal bit : b) {
        Columns row;
        for (const Literal other : a) row.push_back({circuit.conjunction(bit, other)});
        row.resize(std::max(row.size(), above.size()));
        for (std::size_t i = 0; i < above.size(); ++i) row[i].push_back(above[i]);
        above = rippled(circuit, row);
        product.push_back(above.front());
        above.erase(above.begin());
    }
    product.insert(product.end(), above.begin(), above.end());
    return product;
}

Wires tree_product(Circuit& circuit, const Wires& a, const Wires& b) {
    Columns columns = partial_products(circuit, a, b);
    const auto is_high = [](const Wires& column) { return column.size() > 2; };
    while (std::any_of(columns.begin(), columns.end(), is_high)) {
        columns = reduced(circuit, columns);
    }
    Wires product = rippled(circuit, columns);
    // Carries out of the last column are never true.
    product.resize(std::min(product.size(), a.size() + b.size()));
    return product;
}

Formula multipliers(std::size_t width) {
    Circuit circuit;
    const Wires a = circuit.inputs("a", width);
    const Wires b = circuit.inputs("b", width);
    circuit.assert_different(array_product(circuit, a, b), tree_product(circuit, a, b));
    return circuit.formula();
}

}  // namespace nonesuch::cubing
