"""Checks the evidence of a credit without the product: python3 verify_evidence.py <folder or zip>.

Recomputes the hash of each entry, its place in the chain of the person, the way from the chain to the root of each day and
the chain of the roots; then that each document, text and sealed root in the archive is the one that was recorded.
docs/evidence.md explains the format. Python 3.8 or newer, without any package.
"""
import hashlib, json, re, sys, zipfile
from pathlib import Path

ZERO = "0" * 64
faults = []

def sha(data):
    return hashlib.sha256(data).hexdigest()


def canonical(value):  # RFC 8785, for integers and ASCII names
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def check(isRight, what):
    if not isRight:
        faults.append(what)


def read(source):
    if Path(source).is_dir():
        return {str(p.relative_to(source)): p.read_bytes() for p in Path(source).rglob("*") if p.is_file()}
    with zipfile.ZipFile(source) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


files = read(sys.argv[1])
record = json.loads(files["registro.json"])
previous = ZERO
for number, entry in enumerate(record["entries"], 1):
    facts = entry.get("facts_sha256") or sha(canonical(entry["facts"]))
    parts = {name: entry[name] for name in ("account", "at", "credit", "kind", "position", "previous")}
    check(entry["position"] == number and entry["previous"] == previous, f"entry {number} does not follow")
    check(sha(canonical({**parts, "facts": facts})) == entry["sha256"], f"entry {number} was changed")
    previous = entry["sha256"]

before, anchored = None, 0
for root in record["roots"]:
    if "leaf" in root:
        leaf = {"account": record["entries"][0]["account"], **root["leaf"]}
        entry = record["entries"][leaf["position"] - 1]
        check(entry["sha256"] == leaf["sha256"], f"the chain of {root['day']} is another")
        node = hashlib.sha256(b"\0" + canonical(leaf)).digest()
        for step in root["path"]:
            other = bytes.fromhex(step["sha256"])
            node = hashlib.sha256(b"\1" + (other + node if step["side"] == "left" else node + other)).digest()
        check(node.hex() == root["tree"], f"the chain is not in the root of {root['day']}")
        anchored = leaf["position"]
    check(before is None or root["previous"] == before, f"the root of {root['day']} does not follow")
    parts = {"day": root["day"], "previous": root["previous"], "tree": root["tree"]}
    check(sha(canonical(parts)) == root["sha256"], f"the root of {root['day']} was changed")
    before = root["sha256"]

shown = [entry for entry in record["entries"] if "facts" in entry]
issued = {entry["facts"]["sha256"] for entry in shown if entry["kind"] == "document_issued"}
signed = [entry["facts"] for entry in shown if entry["kind"] == "documents_signed"]
texts = {e["facts"]["text_sha256"] for e in shown if e["kind"] in ("consent_given", "claim_filed", "claim_answered")}
roots = {root["day"]: root["sha256"] for root in record["roots"]}
for name, content in sorted(files.items()):
    if name.startswith("documentos/"):
        check(sha(content) in issued, f"{name} was not issued, or was changed")
        for day, root in re.findall(rb"/XXEvidenceRoot \((\S{10}) ([0-9a-f]{64})\)", content):
            check(roots.get(day.decode(), root.decode()) == root.decode(), f"{name} seals another root of {day.decode()}")
        kind = next((k for k in ("contract", "promissory_note") if f"signed_{k}" in name), None)
        ends = [end.end() for end in re.finditer(rb"%%EOF\n", content)]
        read_before = {sha(content[:end]) for end in ends}
        check(not kind or any(facts[f"{kind}_sha256"] in read_before for facts in signed), f"{name} was not signed")
    if name.startswith("textos/"):
        check(sha(content) == name[7:71] and name[7:71] in texts, f"{name} is not what was accepted or written")

for fault in faults:
    print("FAULT:", fault)
print(f"{len(record['entries'])} entries, {anchored} of them in a root, {len(issued)} documents issued: {'NOT ' * bool(faults)}all as recorded")
sys.exit(1 if faults else 0)
