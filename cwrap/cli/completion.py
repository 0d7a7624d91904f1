"""`cwrap completion SHELL`: print a script with which a shell completes the command line.

The script is made from the parsers of all commands, so that it has their options and choices.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator

from cwrap.cli.options import Commands, add_command
from cwrap.source.records import dataclass

_KINDS = {"DIR": "folder", "FILE": "file", "HEADER": "file"}  # what is completed, by the metavar


def add(commands: Commands) -> None:
    """Add the command and its argument."""
    parser = add_command(
        commands, "completion", "print a script that completes commands in a shell", """
        Prints a script for bash, zsh or fish that completes commands, options, their values, and names of files.
        """, """
        examples:
          cwrap completion bash > ~/.local/share/bash-completion/completions/cwrap
          cwrap completion fish > ~/.config/fish/completions/cwrap.fish
          cwrap completion zsh > ~/.zfunc/_cwrap  in ~/.zshrc, before compinit: fpath+=~/.zfunc

        exit status: 0 success; 2 invalid command line
        """,
    )  # fmt: skip
    parser.add_argument("shell", choices=tuple(_SHELLS), metavar="SHELL", help="bash, zsh or fish")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the script that completes commands."""
    from cwrap.cli import parser_of_all_commands

    write = _SHELLS[options.shell]
    sys.stdout.write("\n".join(write(_commands(parser_of_all_commands()))) + "\n")
    return 0


@dataclass(frozen=True, slots=True)
class _Option:
    """An option, or an argument if it has no names. `kind` is file or folder if its value is one."""

    names: tuple[str, ...]
    summary: str
    has_value: bool
    values: tuple[str, ...] = ()
    kind: str = ""


@dataclass(frozen=True, slots=True)
class _Command:
    """A command; the one without a name has the options that precede a command, and the commands as values."""

    name: str
    summary: str
    options: tuple[_Option, ...]

    @property
    def named(self) -> tuple[_Option, ...]:
        """The options, without arguments."""
        return tuple(option for option in self.options if option.names)

    @property
    def values(self) -> tuple[str, ...]:
        """The words that an argument can be."""
        return tuple(value for option in self.options if not option.names for value in option.values)

    @property
    def has_files(self) -> bool:
        """True if an argument is a file."""
        return any(option.kind == "file" for option in self.options if not option.names)


def _commands(parser: argparse.ArgumentParser) -> list[_Command]:
    """Return the command line itself, and its commands."""
    found = [_Command("", "", tuple(_options(parser)))]
    for command, summary, inner in _subparsers(parser):
        found.append(_Command(command, summary, tuple(_options(inner))))
    return found


def _subparsers(parser: argparse.ArgumentParser) -> Iterator[tuple[str, str, argparse.ArgumentParser]]:
    # argparse has no public list of options and commands.
    for action in parser._actions:  # noqa: SLF001
        if isinstance(action, argparse._SubParsersAction):  # noqa: SLF001
            summaries = {pseudo.dest: pseudo.help or "" for pseudo in action._choices_actions}  # noqa: SLF001
            yield from ((name, summaries[name], inner) for name, inner in action.choices.items())


def _options(parser: argparse.ArgumentParser) -> Iterator[_Option]:
    """Yield the options and arguments of a parser, and those of the actions of a command (`cwrap cache ACTION`)."""
    for action in parser._actions:  # noqa: SLF001
        values = tuple(map(str, action.choices or ()))
        summary = (action.help or "").replace("%(default)s", str(action.default))
        kind = _KINDS.get(str(action.metavar), "")
        yield _Option(tuple(action.option_strings), summary, action.nargs != 0, values, kind)
    if parser.prog.count(" ") == 1:
        seen: set[tuple[str, ...]] = {("-h", "--help")}
        for _, _, inner in _subparsers(parser):
            for option in _options(inner):
                if option.names and option.names not in seen:
                    seen.add(option.names)
                    yield option


def _bash(commands: list[_Command]) -> Iterator[str]:
    yield from (
        "# Completes cwrap in bash. Printed by 'cwrap completion bash'.",
        "_cwrap()",
        "{",
        '    local word="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD-1]}" command="" k',
        "    for ((k = 1; k < COMP_CWORD; k++)); do",
        '        if [[ "${COMP_WORDS[k]}" != -* ]]; then command="${COMP_WORDS[k]}"; break; fi',
        "    done",
        '    case "$command $previous" in',
    )
    for command in commands:
        for option in command.named:
            if option.has_value:
                patterns = "|".join(f'"{command.name} {name}"' for name in option.names)
                yield f"        {patterns}) {_bash_reply(option.values, option.kind)}; return ;;"
    yield from ("    esac", '    case "$command $word" in')
    for command in commands:
        names = tuple(name for option in command.named for name in option.names)
        yield f'        "{command.name} -"*) {_bash_reply(names, "")} ;;'
        yield f'        "{command.name} "*) {_bash_reply(command.values, "file" if command.has_files else "")} ;;'
    yield from ("    esac", "}", "complete -o filenames -F _cwrap cwrap")


def _bash_reply(words: tuple[str, ...], kind: str) -> str:
    flags = {"file": "-f ", "folder": "-d "}.get(kind, "")
    return f'''mapfile -t COMPREPLY < <(compgen {flags}-W "{" ".join(words)}" -- "$word")'''


def _zsh(commands: list[_Command]) -> Iterator[str]:
    yield from (
        "#compdef cwrap",
        "# Completes cwrap in zsh. Printed by 'cwrap completion zsh'.",
        "_cwrap()",
        "{",
        "    local -a commands=(",
        *(f"        {_quoted(f'{command.name}:{command.summary}')}" for command in commands if command.name),
        "    )",
        "    if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then _describe command commands; return; fi",
        "    local command=$words[2]",
        "    if (( CURRENT > 2 )); then shift words; (( CURRENT-- )); else command=''; fi",
        "    case $command in",
    )
    for command in commands:
        yield f"        {_quoted(command.name)}) _arguments \\"
        for option in command.named:
            action = f":value:{_zsh_action(option)}" if option.has_value else ""
            for name in option.names:
                yield f"            {_quoted(f'*{name}[{_bracketless(option.summary)}]{action}')} \\"
        for option in command.options:
            if not option.names and command.name:
                yield f"            {_quoted(f'*:argument:{_zsh_action(option)}')} \\"
                break
        yield "            ;;"
    yield from ("    esac", "}", '_cwrap "$@"')


def _zsh_action(option: _Option) -> str:
    if option.values:
        return f"({' '.join(option.values)})"
    return {"file": "_files", "folder": "_files -/"}.get(option.kind, " ")


def _bracketless(text: str) -> str:
    return text.replace("[", "(").replace("]", ")").replace(":", " -")


def _fish(commands: list[_Command]) -> Iterator[str]:
    yield "# Completes cwrap in fish. Printed by 'cwrap completion fish'."
    yield "complete -c cwrap -f"
    names = " ".join(command.name for command in commands if command.name)
    for command in commands:
        chosen = f"__fish_seen_subcommand_from {command.name or names}"
        condition = f"-n {_quoted(chosen if command.name else f'not {chosen}')}"
        if command.name:
            start = _quoted(f"not __fish_seen_subcommand_from {names}")
            yield f"complete -c cwrap -n {start} -a {command.name} -d {_quoted(command.summary)}"
            if command.values:
                yield f"complete -c cwrap {condition} -a {_quoted(' '.join(command.values))}"
            if command.has_files:
                yield f"complete -c cwrap {condition} -F"
        for option in command.named:
            flags = " ".join(f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}" for name in option.names)
            value = _fish_value(option) if option.has_value else ""
            yield f"complete -c cwrap {condition} {flags}{value} -d {_quoted(option.summary)}"


def _fish_value(option: _Option) -> str:
    if option.values:
        return f" -x -a {_quoted(' '.join(option.values))}"
    return {"file": " -r -F", "folder": " -x -a '(__fish_complete_directories)'"}.get(option.kind, " -x")


def _quoted(text: str) -> str:
    """Return a text as one word of a shell."""
    return "'" + text.replace("'", "`") + "'"


_SHELLS: dict[str, Callable[[list[_Command]], Iterator[str]]] = {"bash": _bash, "zsh": _zsh, "fish": _fish}
