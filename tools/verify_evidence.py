"""Checks the evidence of a credit without the product: python3 verify_evidence.py <folder or zip>.

Recomputes each entry's hash, its place in the person's chain, the way from the chain to the root of each day and the chain of
the roots; then that every row listed is one that an entry recorded and every recorded one is listed, and that each document,
letter, text and sealed root is the recorded one. docs/evidence.md explains the format. Python 3.8 or newer, no packages.
"""
import hashlib, json, re, sys, zipfile
from collections import Counter
from pathlib import Path

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
shown = [entry for entry in record["entries"] if "facts" in entry]
previous = "0" * 64
for number, entry in enumerate(record["entries"], 1):
    check("facts" in entry or entry["credit"] not in (None, record["credit"]), f"entry {number} is hidden")
    facts = sha(canonical(entry["facts"])) if "facts" in entry else entry["facts_sha256"]
    parts = {"facts": facts, **{name: entry[name] for name in ("account", "at", "credit", "kind", "position", "previous")}}
    check(entry["position"] == number and entry["previous"] == previous, f"entry {number} does not follow")
    check(sha(canonical(parts)) == entry["sha256"], f"entry {number} was changed")
    previous = entry["sha256"]
before, anchored = None, 0
for root in record["roots"]:
    if "leaf" in root:
        leaf, anchored = {"account": record["entries"][0]["account"], **root["leaf"]}, root["leaf"]["position"]
        check(record["entries"][anchored - 1]["sha256"] == leaf["sha256"], f"the chain of {root['day']} is another")
        node = hashlib.sha256(b"\0" + canonical(leaf)).digest()
        for step in root["path"]:
            other = bytes.fromhex(step["sha256"])
            node = hashlib.sha256(b"\1" + (other + node if step["side"] == "left" else node + other)).digest()
        check(node.hex() == root["tree"], f"the chain is not in the root of {root['day']}")
    check(before is None or root["previous"] == before, f"the root of {root['day']} does not follow")
    check(sha(canonical({name: root[name] for name in ("day", "previous", "tree")})) == root["sha256"], f"the root of {root['day']} was changed")
    before = root["sha256"]
recorded, listed = Counter((entry["kind"], canonical(entry["facts"])) for entry in shown), Counter()
for name in [name for name in files if name.endswith(".json") and name != "registro.json"]:
    lists = json.loads(files[name])
    listed.update((kind, canonical(row)) for kind, rows in lists.items() for row in rows)
    check((json.dumps(lists, indent=1, ensure_ascii=False) + "\n").encode() == files[name], f"{name} is written otherwise")
for (kind, row), times in ((recorded - listed) + (listed - recorded)).items():
    check(False, f"{kind}, {times} times recorded and not listed, or listed and not recorded: {row.decode()}")
facts_of = lambda kind: [entry["facts"] for entry in shown if entry["kind"] == kind]
issued = {facts["sha256"] for facts in facts_of("document_issued")}
letters = {facts["text_sha256"] for facts in facts_of("email_sent")}
texts = {facts["text_sha256"] for kind in ("consent_given", "claim_filed", "claim_answered") for facts in facts_of(kind)}
roots = {root["day"]: root["sha256"] for root in record["roots"]}
for name, content in sorted(files.items()):
    folder, hash_in_name = name.split("/")[0], name.split("/")[-1].split(".")[0]
    if folder == "documentos":
        check(sha(content) in issued, f"{name} was not issued, or was changed")
        for day, root in re.findall(rb"/XXEvidenceRoot \((\S{10}) ([0-9a-f]{64})\)", content):
            check(roots.get(day.decode(), root.decode()) == root.decode(), f"{name} seals another root of {day.decode()}")
        kind = next((k for k in ("contract", "promissory_note") if f"signed_{k}" in name), None)
        read_before = {sha(content[: end.end()]) for end in re.finditer(rb"%%EOF\n", content)} if kind else ()
        check(not kind or any(facts[f"{kind}_sha256"] in read_before for facts in facts_of("documents_signed")), f"{name} was not signed")
    if folder in ("textos", "correos"):
        check(sha(content) == hash_in_name and sha(content) in (texts if folder == "textos" else letters), f"{name} is not what was recorded")
sent = {each["sha256"] for facts in facts_of("email_sent") for each in facts["attachments"]}
check(issued & sent <= {sha(content) for content in files.values()}, "a document that was issued and sent is missing")
print(*[f"FAULT: {fault}" for fault in faults], sep="\n", end="\n" * bool(faults))
print(f"{len(record['entries'])} entries, {anchored} of them in a root, {len(issued)} documents issued: {'NOT ' * bool(faults)}all as recorded")
sys.exit(1 if faults else 0)
