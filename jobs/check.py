"""Checks a published run in its own folder: python3 check.py [DRAT-TRIM]; JOBS=8 checks 8 logs at once.
A node is refuted if its children are, and if its log refutes the formula together with the node's
cube and the negations of all images declared for its children's cubes. Node 0 has the empty cube."""
import concurrent.futures, hashlib, json, os, re, subprocess, sys, tempfile

def expect(condition, reason):
    if not condition: sys.exit("NOT VERIFIED: " + reason)

def expect_hash(name, recorded):
    with open(name, "rb") as file: actual = hashlib.sha256(file.read()).hexdigest()
    expect(actual == recorded, name + ": its SHA-256 is not the one in the certificate")

def image(literals, g):
    return frozenset(g[x] if x > 0 else -g[-x] for x in literals)

def images(child):  # its cube alone, or all that the generators make of it
    found = new = {cubes[child["node"]]}
    while new and child["images"] == "group":
        new = {image(cube, g) for cube in new for g in generators} - found
        found = found | new
    return found

def check(i):
    expect_hash(nodes[i]["log"], nodes[i]["sha256"])
    outside = [[-x for x in cube] for child in nodes[i]["children"] for cube in images(child)]
    with tempfile.NamedTemporaryFile("w") as cnf:
        print("p cnf", variables, len(clauses) + len(cubes[i]) + len(outside), file=cnf)
        for clause in [*clauses, *zip(cubes[i]), *outside]: print(*clause, 0, file=cnf)
        cnf.flush()
        command = [drat_trim, cnf.name, os.path.abspath(nodes[i]["log"]), "-i", "-t", "20000"]
        said = re.split(b"[\r\n]", subprocess.run(command, stdout=subprocess.PIPE).stdout)
    verdict = [line for line in said if line.startswith(b"s ")]  # the exit code is none
    expect(verdict == [b"s VERIFIED"], f"node {i}: drat-trim does not verify its log")
    print(f"node {i} of {len(nodes)}: verified", flush=True)

sys.excepthook = lambda kind, error, _: print("NOT VERIFIED:", kind.__name__, error, file=sys.stderr)
drat_trim, jobs = (sys.argv + ["drat-trim"])[1], int(os.environ.get("JOBS", 1))
certificate = json.load(open("certificate.json"))
expect_hash("formula.cnf", certificate["formula"]), expect_hash("symmetry.txt", certificate["symmetry"])
header, *rows = map(str.split, open("formula.cnf"))
variables, clauses = int(header[2]), [[int(x) for x in row] for row in rows]
expect(all(c.pop() == 0 and 0 not in c for c in clauses), "formula.cnf: not a clause a line")
if certificate["verdict"] == "SATISFIABLE":
    true = set(certificate["model"])
    expect(all(any((abs(x) in true) == (x > 0) for x in c) for c in clauses), "a clause is not true")
    sys.exit(print("VERIFIED: formula.cnf is satisfiable; a claim's pattern.rle is for Golly to replay"))
nodes = certificate["nodes"]
cubes = [frozenset(node["cube"]) for node in nodes]
expect(all(type(x) is int and 0 < abs(x) <= variables for c in clauses + cubes for x in c), "bad literal")
rows = map(str.split, open("symmetry.txt"))
generators = [[0, *map(int, row[1:-1])] for row in rows if row[0] == "generator"]
for g in generators:
    expect(sorted(map(abs, g)) == list(range(variables + 1)), "a generator is no signed permutation")
    expect({image(c, g) for c in clauses} == {*map(frozenset, clauses)}, "a generator moves the formula")
expect(cubes[:1] == [frozenset()], "there is no node 0 with the empty cube")
links = [(parent, child["node"]) for parent, node in enumerate(nodes) for child in node["children"]]
expect(sorted(child for _, child in links) == list(range(1, len(nodes))), "the nodes are no tree")
expect(all(cubes[parent] < cubes[child] for parent, child in links), "a child extends no parent")
with concurrent.futures.ThreadPoolExecutor(jobs) as pool: list(pool.map(check, range(len(nodes))))
print(f"VERIFIED: formula.cnf is unsatisfiable, by {len(nodes)} logs")
