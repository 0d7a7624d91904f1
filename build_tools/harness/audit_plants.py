"""Plant wrong claims in the bindings under examples/, one at a time, and see whether `cwrap audit` reports them.

    python -m build_tools.harness.audit_plants                 every plant, and every binding without one
    python -m build_tools.harness.audit_plants sqlite zlib     some bindings
    python -m build_tools.harness.audit_plants --minutes 1     a longer search

A plant replaces a text of the declarations; plants that cwrap refuses do not count. A plant is found if a fault is
reported at one of the named operations. Each binding is audited without a plant first: faults that it has anyway do not
count. Bindings whose library is not installed are skipped.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from build_tools.extension.project import ROOT

OPTIONS = {
    "sqlite": ("--library", "sqlite3"), "zlib": ("--library", "z", "-D", "ZLIB_CONST"), "lmdb": ("--library", "lmdb"),
    "pcre2": ("--library", "pcre2-8", "-D", "PCRE2_CODE_UNIT_WIDTH=8"), "expat": ("--library", "expat"),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Plant:
    """A wrong claim: the binding, the text that is replaced, and the operations at which it must be reported."""

    binding: str
    old: str
    new: str
    operations: str


PLANTS = (
    Plant("sqlite", "  free: sqlite3_finalize\n", "  free: none\n", "Connection.prepare"),
    Plant("sqlite", ", kept_by: db.busy}", "}", "Connection.busy_handler"),
    Plant("sqlite", ", kept_by: db.progress}", "}", "Connection.progress_handler"),
    Plant("sqlite", "&copy CONSTANT SQLITE_TRANSIENT", "&copy CONSTANT SQLITE_STATIC", "Statement.bind"),

    Plant("zlib", "bytes: {length: compressBound(n), used: size}", "bytes: {length: n, used: size}", "compress"),
    Plant("zlib", "size_t n, from: len(data)}", "size_t n, from: len(data) + 40}", "crc32 adler32"),
    Plant("zlib", "unsigned long n, from: len(data)}", "unsigned long n, from: 2 * len(data) + 9}", "compress"),
    Plant("pcre2", "return: pcre2_code*, owner: caller,", "return: pcre2_code*, owner: library,", "Code.copy"),
    Plant("pcre2", "bytes: true, kept_by: self.subject}", "bytes: true}", "MatchData.match"),
    Plant("pcre2", "size_t length, from: len(subject)}", "size_t length, from: len(subject) + 30}",
          "MatchData.match Code.substitute"),
    Plant("pcre2", "{arg: size_t n, from: len(pattern)}", "{arg: size_t n, from: len(pattern) + 30}", "compile"),
    Plant("pcre2", "  free: pcre2_match_data_free\n", "  free: none\n", "match_data_create MatchData"),
    Plant("pcre2", "bytes: size, free: pcre2_substring_free}", "bytes: size}", "MatchData.text"),
    Plant("expat", "Comment handler, nullable: true, kept_by: parser.comment}", "Comment handler, nullable: true}",
          "Parser.set_comment_handler"),
    Plant("expat", "{arg: int n, from: len(data)}", "{arg: int n, from: len(data) + 30}", "Parser.parse"),
    Plant("expat", "kept_by: parser.character_data}", "}", "Parser.set_character_data_handler"),
    Plant("lmdb", "{arg: MDB_txn* txn, consume: true}", "MDB_txn* txn", "Transaction.commit"),
    Plant("lmdb", "  free: mdb_env_close\n", "  free: none\n", "env_create Environment"),
    Plant("lmdb", "  free: mdb_txn_abort\n", "  free: none\n", "Environment.begin"),
    Plant("lmdb", "  free: mdb_cursor_close\n", "  free: none\n", "Transaction.cursor"),
)  # fmt: skip


def audit(binding: str, text: str, minutes: str) -> list[dict[str, str]] | str:
    """Return the findings of a binding with a text of declarations, or the errors of the audit."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(ROOT / "examples" / binding, folder, dirs_exist_ok=True)
        (Path(folder) / f"{binding}.yaml").write_text(text, encoding="utf-8")
        command = [sys.executable, "-m", "cwrap", "audit", f"{binding}.yaml", *OPTIONS[binding], "--json",
                   "--minutes", minutes]  # fmt: skip
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode not in (0, 1) or not done.stdout:
        return done.stderr.strip() or "no result"
    findings: list[dict[str, str]] = json.loads(done.stdout)[0]["findings"]
    return findings


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return 1 if a plant was not found."""
    parser = argparse.ArgumentParser(description="Plant wrong claims, and see whether `cwrap audit` reports them.")
    parser.add_argument("bindings", nargs="*", choices=[[], *OPTIONS], metavar="BINDING", help="bindings (all)")
    parser.add_argument("--minutes", default="0", help="time of an audit (at least 10 programs of each operation)")
    options = parser.parse_args(arguments)
    found = total = 0
    for binding in options.bindings or OPTIONS:
        text = (ROOT / "examples" / binding / f"{binding}.yaml").read_text(encoding="utf-8")
        plain = audit(binding, text, options.minutes)
        if isinstance(plain, str):
            print(f"{binding}: skipped: {plain}")
            continue
        known = {finding["message"] for finding in plain}
        print(f"{binding}: {len(plain)} faults without a plant: {'; '.join(sorted(known)) or 'none'}", flush=True)
        for plant in (plant for plant in PLANTS if plant.binding == binding):
            result = audit(binding, replaced(text, plant), options.minutes)
            if isinstance(result, str):
                print(f"  {plant.old.strip()!r} -> {plant.new.strip()!r}: refused: {result.splitlines()[0]}")
                continue
            new = [finding for finding in result if finding["message"] not in known]
            hit = next((f for f in new if f["operation"] in plant.operations.split()), None)
            others = f" (elsewhere: {', '.join(f['operation'] for f in new)})" if new and not hit else ""
            note = f"{hit['claim']}: {hit['message']}" if hit else f"NOT FOUND{others}"
            print(f"  {plant.old.strip()!r} -> {plant.new.strip()!r}: {note}", flush=True)
            found, total = found + bool(hit), total + 1
    print(f"{found} of {total} plants were found")
    return int(found < total)


def replaced(text: str, plant: Plant) -> str:
    """Return the declarations with the wrong claim; raise ValueError if they do not have the text once or more."""
    if plant.old not in text:
        raise ValueError(f"{plant.binding}: {plant.old!r} is not in the declarations; update PLANTS")
    return text.replace(plant.old, plant.new)


if __name__ == "__main__":
    sys.exit(main())
