"""The ninja graph, as text: a compile edge with its depfile for each source, one link edge.

A pure function of what is to be built and how. All paths are relative to the project except those of Python's own
headers, so that a checkout may be moved and ninja, run in the project's folder, still knows what is done. A change of
flags changes a rule, and with it whatever the rule made; a change of compiler or Python changes a file that all edges
depend on. Headers of the system are therefore not followed one by one (`-MMD`), nor are the generated positions,
which `-isystem` makes count as such: an edit that only moves declarations to other lines recompiles none of them.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from cwrap.building.generation import Compilation
from cwrap.building.project import Category


@dataclass(frozen=True, slots=True)
class Link:
    """The link step: what it writes, and the flags after the objects."""

    output: str
    flags: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Graph:
    """Everything the graph is made of.

    `command` is the compiler, `tools_file` a file that changes when compiler or Python do. A rule per category compiles
    with `flags`, the category's own and `last_flags`, in that order. `cxx_command` compiles what is C++, and links
    where anything is.
    """

    folder: str
    command: tuple[str, ...]
    tools_file: str
    categories: tuple[Category, ...]
    flags: tuple[str, ...]
    python_flags: tuple[str, ...]
    openmp_flags: tuple[str, ...]
    last_flags: tuple[str, ...]
    compilations: tuple[Compilation, ...]
    link: Link
    cxx_command: tuple[str, ...] = ()
    last_cxx_flags: tuple[str, ...] = ()

    def text(self) -> str:
        """The contents of build.ninja."""
        lines = [
            "# Written by cwrap.building; made anew by every build.",
            "ninja_required_version = 1.5",
            f"builddir = {escape(self.folder)}",
            "",
        ]
        used = {compilation.category for compilation in self.compilations}
        for category in self.categories:
            if category.name in used:
                lines += self._compile_rule(category)
        lines += self._link_rule(any(category.cxx for category in self.categories if category.name in used))
        objects = []
        for compilation in self.compilations:
            target = object_name(self.folder, compilation.source)
            objects.append(target)
            lines.append(
                f"build {escape(target)}: compile_{compilation.category} {escape(compilation.source)} "
                f"| {escape(self.tools_file)}"
            )
        lines.append(f"build {escape(self.link.output)}: link {_paths(objects)}")
        lines += [f"default {escape(self.link.output)}", ""]
        return "\n".join(lines)

    def _compile_rule(self, category: Category) -> list[str]:
        flags = [*self.flags, *category.flags]
        flags += self.python_flags if category.python else ()
        flags += self.openmp_flags if category.openmp else ()
        flags += self.last_cxx_flags if category.cxx else self.last_flags
        command = self.cxx_command if category.cxx else self.command
        return [
            f"rule compile_{category.name}",
            f"  command = {_words((*command, *flags))} -MMD -MF $out.d -c $in -o $out",
            f"  description = {'CXX' if category.cxx else 'CC'} $in",
            "  depfile = $out.d",
            "  deps = gcc",
            "",
        ]

    def _link_rule(self, cxx: bool) -> list[str]:
        command = _words(self.cxx_command if cxx else self.command)
        flags = _words((*self.openmp_flags, *self.link.flags))
        # `$$$$` is the shell's process id: two builds of one folder never write to the same file.
        link = f'new=$out.new.$$$$; {command} -o "$$new" @$out.rsp {flags} && mv -f "$$new" $out'
        return [
            "rule link",
            f"  command = {link}",
            "  description = LINK $out",
            "  rspfile = $out.rsp",
            "  rspfile_content = $in",
            "",
        ]


def object_name(folder: str, source: str) -> str:
    """The object of a source; both are relative to the project."""
    return f"{folder}/objects/{source.removeprefix(folder + '/')}.o"


def escape(path: str) -> str:
    """A path as ninja reads it."""
    if "\n" in path:
        raise ValueError(f"a path with a line break in it: {path!r}")
    return path.replace("$", "$$").replace(" ", "$ ").replace(":", "$:")


def _paths(paths: Iterable[str]) -> str:
    return " ".join(escape(path) for path in paths)


def _words(words: Sequence[str]) -> str:
    return shlex.join(words).replace("$", "$$")
