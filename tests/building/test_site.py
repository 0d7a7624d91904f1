"""The web site without Sphinx and a browser: pages, menu, links, the Python API, the generator of the playground."""

from __future__ import annotations

import doctest
import json
import re
import shutil
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import compiled
import pytest
from folders import ROOT
from libraries import load

from build_tools.docs import built_pages
from build_tools.site import __main__ as command
from build_tools.site import api, links, menu, pages
from build_tools.site.playground import bundle, generator

# ---- the menu ----


def entries(found: dict[str, list[menu.Section]]) -> list[str]:
    return [page for sections in found.values() for section in sections for page in section.pages]


@pytest.fixture(scope="module")
def texts() -> Mapping[str, str]:
    """Return the pages of the site, with those that are built."""
    pytest.importorskip("_C")
    return pages.collect(ROOT, built_pages.pages()).texts


def test_the_menu_has_every_page_once(texts: Mapping[str, str]) -> None:
    assert sorted([*entries(menu.menus(texts)), "index.md"]) == sorted(texts)


def test_the_menu_has_the_sections_and_the_order_of_the_index() -> None:
    index = "[two](d/two.md)\n\n**First**\n\n- [b](b.md)\n- [a](a.md#x)\n"
    index += "\n## Second\n\n```\n[c](c.md)\n```\n[d\nd](d/index.md) [a](a.md)\n"
    texts = {"index.md": index, "a.md": "", "b.md": "", "d/index.md": "[two](two.md) [a](../a.md)", "d/two.md": ""}
    found = menu.menus({**texts, "d/one.md": "", "e/x.md": "", "c.md": ""})
    assert [(s.title, s.pages) for s in found["index.md"]] == [
        ("First", ["b.md", "a.md"]),
        ("Second", ["d/index.md"]),
        ("Other pages", ["c.md", "e/x.md"]),
    ]
    assert [s.pages for s in found["d/index.md"]] == [["d/two.md", "d/one.md"]]


def test_further_links_of_an_item_are_below_its_first_page() -> None:
    index = "## One\n\n| x | [a](a.md), [b](b.md) |\n| [c](c.md) |\n\n"
    index += "- [d](d.md):\n  [e](e.md), [a](a.md), [f](f.md)\n- [g](g.md)\n"
    found = menu.menus({"index.md": index, **{f"{name}.md": "" for name in "abcdefg"}})
    assert {page: [s.pages for s in sections] for page, sections in found.items()} == {
        "index.md": [["a.md", "c.md", "d.md", "g.md"]],
        "a.md": [["b.md"]],
        "d.md": [["e.md", "f.md"]],
    }


def test_the_menu_is_short(texts: Mapping[str, str]) -> None:
    sections = menu.menus(texts)["index.md"]
    assert len(sections) <= 6
    assert sum(len(section.pages) for section in sections) <= 50


def test_a_page_without_a_link_is_next_to_the_pages_of_its_folder() -> None:
    texts = {
        "index.md": "## One\n[x](x.md)\n## Two\n[a](f/a.md)\n",
        "x.md": "",
        "f/a.md": "",
        "f/b.md": "",
        "f/g/c.md": "",
    }
    assert [s.pages for s in menu.menus(texts)["index.md"]] == [["x.md"], ["f/a.md", "f/b.md", "f/g/c.md"]]


def test_directives_of_the_menu_are_relative_to_the_index() -> None:
    directive = menu.toctrees([menu.Section("Part", ["a/b.md", "a/c/d.md"])], "a")
    assert directive == "\n```{toctree}\n:hidden:\n:caption: Part\n\nb\nc/d\n```\n"


# ---- links ----


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    for name in ("docs/index.md", "docs/guides/a.md", "docs/pictures/p.svg", "README.md", "src/x.c", "src/README.md"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("", encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[r](../../README.md#two)", "[r](../project/readme.md#two)"),
        ("[i](../index.md) [j](#here)", "[i](../index.md) [j](#here)"),
        ("[x](../../src/x.c) [y](../../src)", "[x](../files/src/x.c) [y](../files/src/README.md)"),
        ('<img src="../pictures/p.svg" alt="">', '<img src="../pictures/p.svg" alt="">'),
        ("[w](https://example.org/a.md) `[c](no.md)`", "[w](https://example.org/a.md) `[c](no.md)`"),
        ("```\n[c](no.md)\n```\n", "```\n[c](no.md)\n```\n"),
    ],
)
def test_links_lead_to_the_folders_of_the_site(checkout: Path, text: str, expected: str) -> None:
    assert pages.collect(checkout, {"docs/guides/a.md": text}).texts["guides/a.md"] == expected


def test_files_that_pages_refer_to_are_copied(checkout: Path) -> None:
    site = pages.collect(checkout, {"README.md": '[x](src/x.c) <img src="docs/pictures/p.svg">'})
    assert site.copies == {"files/src/x.c": "src/x.c", "pictures/p.svg": "docs/pictures/p.svg"}
    assert site.texts["project/readme.md"] == '[x](../files/src/x.c) <img src="../pictures/p.svg">'


def test_the_first_paragraph_of_a_page_is_its_description() -> None:
    text = '<!-- x -->\n# Title\n\n![p](p.svg)\n\n```\nc\n```\n\n`f` of\n[a **big** "library"](x.md).\n\nMore.\n'
    head = '---\nmyst:\n  html_meta:\n    description: "f of a big \\"library\\"."\n---\n'
    assert pages.described(text) == head + text
    assert pages.described("# Title\n") == "# Title\n"


def test_a_broken_link_is_an_error(checkout: Path) -> None:
    with pytest.raises(pages.BrokenLinkError, match=r"docs/index\.md: 'no\.md' is not a file"):
        pages.collect(checkout, {"docs/index.md": "[x](no.md)"})


def test_written_pages_are_checked(tmp_path: Path) -> None:
    index = '<div class="sidebar-tree"><div><a href="a.html">A</a></div></div><a href="no.html">no</a>'
    (tmp_path / "index.html").write_text(index + '<script src="https://example.org/x.js"></script>', encoding="utf-8")
    (tmp_path / "a.html").write_text('<p id="p"></p><a href="#p"></a><a href="index.html#x"></a>', encoding="utf-8")
    (tmp_path / "b.html").write_text('<a href="https://example.org">elsewhere</a>', encoding="utf-8")
    assert list(links.faults(tmp_path)) == [
        "a.html: 'index.html#x' is not an anchor of that page",
        "index.html: 'no.html' does not exist",
        "index.html: loads 'https://example.org/x.js' from another server",
        "b.html: not in the menu",
    ]


# ---- the Python API ----


def test_the_api_has_a_page_for_each_module_of_the_overview() -> None:
    texts = api.pages("| `cwrap.write` | writes |\n")
    assert list(texts) == [f"{api.FOLDER}/{name}.md" for name in ("index", "cwrap.write", *api.PLUGINS)]
    page = texts[f"{api.FOLDER}/cwrap.write.md"]
    assert "```{py:function} write_file(path: 'Path', text: 'str') -> 'bool'\n\nWrite `text` to `path`" in page


# ---- the playground ----


def generated(text: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(generator.generate(text))
    return found


def example(title: str) -> str:
    return next(found["text"] for found in bundle.examples() if found["title"].startswith(title))


@pytest.mark.parametrize("title", [found["title"] for found in bundle.examples()])
def test_examples_of_the_playground_generate_a_module(title: str) -> None:
    found = generated(example(title))
    if title.startswith("Mistakes"):
        assert [one["line"] for one in found["diagnostics"]] == [4, 5, 11, 12]
        assert "doubel b" in found["diagnostics"][1]["text"]
    else:
        assert found["diagnostics"] == []
        assert "PyInit_" in found["c"]
        explained = [json.loads(generator.explain(name)) for name in found["names"]]
        assert all(one["sections"] for one in explained)


def test_the_playground_shows_docstrings_without_the_receiver() -> None:
    text = "- {class: Box, type: box*, free: f}\n"
    text += "- {name: open, doc: Open., class: Box, arguments: [box* b]}\n"
    text += "- {name: add, doc: Add., return: int, arguments: [int a, int b]}\n"
    docs = {found["name"]: found["text"] for found in generated(text)["docs"]}
    assert docs == {"Box.open": "open()\n\nOpen.", "add": "add(a, b)\n\nAdd."}


def test_the_playground_links_declarations_and_c() -> None:
    found = generated(example("C in"))
    [link] = found["links"]
    lines, c = example("C in").split("\n"), found["c"].split("\n")
    assert lines[link["first"] - 1] == "- name: repeat"
    assert lines[link["last"] - 1] == "      default: DEFAULT_COPIES + 1"
    assert all("repeat" in c[first - 1] and c[last - 1] == "}" for first, last in link["c"])
    pairs = {c[line - 1].strip(): lines[declared - 1].strip() for line, declared in found["lines"]}
    assert pairs["arg_copies = 0;"] == "arg_copies = 0;"


def test_the_archive_of_the_playground_is_complete() -> None:
    names = {name for name, _ in bundle.members()}
    assert {"cwrap/pipeline.py", "cwrap/dtypes.yaml", "cwrap_playground.py", "yaml/__init__.py"} <= names
    assert not any(name.startswith(("cwrap/ops/", "cwrap/runtime/")) for name in names)


@pytest.mark.slow
@pytest.mark.parametrize("name", bundle.sessions())
def test_sessions_of_the_playground_are_true(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    library, session = bundle.sessions()[name]
    shutil.copy(bundle.HERE / f"examples/{name}.yaml", tmp_path / "mylib.yaml")
    for header in re.findall(r"^- include: (\w+\.h)", (tmp_path / "mylib.yaml").read_text(), re.MULTILINE):
        (tmp_path / header).write_text(library)
    source = tmp_path / "mylib.c"
    source.write_text(compiled.standalone(tmp_path, "mylib.yaml").files[source.name])
    compiled.link(source, compiled.FLAGS, f"-I{tmp_path}")
    monkeypatch.setitem(sys.modules, "mylib", load("mylib", compiled.library_of(source)))
    test = doctest.DocTestParser().get_doctest(session, {}, name, None, 0)
    found: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=found.append)
    assert test.examples
    assert found == []


def test_every_example_has_a_session_except_those_without_a_small_library() -> None:
    assert [example["title"] for example in bundle.examples() if not example["session"]] == [
        "Mistakes: an example with diagnostics",
        "zlib, a whole library",
    ]


# ---- versions ----


def test_the_newest_release_is_the_first_version(tmp_path: Path) -> None:
    for name in ("0.9.0", "next", "0.10.0"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "index.html").write_text("", encoding="utf-8")
        command.write_versions(tmp_path)
    assert json.loads((tmp_path / "versions.json").read_text()) == {"versions": ["0.10.0", "0.9.0", "next"]}
    assert 'url=0.10.0/"' in (tmp_path / "index.html").read_text(encoding="utf-8")


def test_one_version_is_a_list_of_one(tmp_path: Path) -> None:
    (tmp_path / "next").mkdir()
    (tmp_path / "next/index.html").write_text("", encoding="utf-8")
    command.write_versions(tmp_path)
    assert json.loads((tmp_path / "versions.json").read_text()) == {"versions": ["next"]}
    assert 'url=next/"' in (tmp_path / "index.html").read_text(encoding="utf-8")
