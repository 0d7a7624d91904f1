r"""Comments of headers as documentation: Doxygen, GTK-Doc or plain comments as the text of `doc:`.

    /** Opens a door.                        Opens a door.
     *  @param number  which one
     *  @return the door, or NULL */         number: which one
                                             Returns: the door, or NULL

A comment also specifies which arguments are outputs: `@param[out] count`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

_MOST_LINES = 24
_WIDTH = 100
_REFERENCE = re.compile(r"\s*(?:[@\\](?:see|sa|copydoc)|See)\s+(\w+)(?:\(\))?[.\s]*\Z")
_OPEN = re.compile(r"\A\s*/\*[*!]?<?")
_LINE = re.compile(r"^[ \t]*(?:\*+(?!/)|//[/!]?<?)", re.MULTILINE)
_RULE = re.compile(r"[-=*#~_/+ ]*\Z")  # a line that only decorates
_COMMAND = re.compile(r"[@\\](\w+)\{?")
_DIRECTION = re.compile(r"[@\\]param\s*\[\s*(in\s*,\s*out|out|in|inout)\s*\]\s*(\w+)")
_PARAMETER = re.compile(r"[@\\]param(?:\s*\[[^\]]*\])?\s+(\w+)((?:(?![@\\]\w)[^\0])*)")
_NULLABLE = re.compile(r"\b(may|can|could) be NULL|\bor (a )?NULL|\(?(nullable|optional)\)?|NULL (is allowed|for|to )")
_TAKEN = re.compile(
    r"\bownership (?:\w+ )*?(?:passes|passed|transferred)\b|(?<!caller )\btakes? (?:over )?(?:the )?ownership\b",
    re.IGNORECASE,
)
_CALLER_FREES = re.compile(
    r"\b(must|should|shall|has to|needs? to|have to|can)( then| later| also| always)? be "
    r"(freed|released|closed|destroyed|deleted|deallocated|unref\w*)|"
    r"\bcaller (must|should|shall|has to|is responsible|owns|frees)|transfer full|\bowned by (the )?(caller|you)|"
    r"\breturns? (a |an )?new (reference|object|instance)|"
    r"\b(free|release|close|destroy) (it|the result|the returned \w+) (with|by|using)",
    re.IGNORECASE,
)
_LIBRARY_OWNS = re.compile(
    r"\b(do not|don't|must not|should not|shouldn't|mustn't|never|need not|cannot) (be )?"
    r"(free|release|close|destroy|delete)|\b(library|context|parent|object|handle) (still )?owns|"
    r"\bowned by (?!(the )?(caller|you))|\bborrowed|\bshared\b|\binternal|\bsingleton|transfer none",
    re.IGNORECASE,
)
_KEEPS = re.compile(
    r"\b(must|should|has to|have to|needs? to) (remain|stay|be kept|outlive|live)|\b(not|never|without being) copied|"
    r"\bdoes not (make a )?copy|\bkeeps? (a|the) (pointer|reference|address)|\bstores? (a|the) (pointer|address)|"
    r"\bis referenced\b|\bas long as|\buntil the (next|last)",
    re.IGNORECASE,
)
_FREES = re.compile(
    r"\bthe (\w+ )?(object|handle|instance|structure|transaction|context|argument) (is|will be|gets) (also |always )?"
    r"(freed|released|destroyed|deleted|deallocated|invalidated)\b|"
    r"\b(must not|may not|cannot|can't|should not|shall not) be (used|accessed) (again|any ?more|after|further)|"
    r"\bno longer be used\b",
    re.IGNORECASE,
)
_FREED_WITH = re.compile(
    r"\b(?:freed|released|closed|destroyed|deleted|deallocated|free|release|close|destroy)\b[^.;]{0,40}?\b(?:with|by|using|via|"
    r"calling|call)\s+(?:the\s+)?[`@\\#]?(?:c\s+|ref\s+|p\s+)?(\w+)"
)
_PASSED_TO = re.compile(
    r"\b(?:must|should|shall|has to|needs? to|have to) (?:be )?pass[^.;]{0,40} to "
    r"(\w*(?:free|release|close|destroy|delete|unref)\w*)"
)
_EMPHASIS = re.compile(r"(?<!\w)_(?=\w)|(?<=\w)_(?!\w)")
_GTK_NAME = re.compile(r"\A\w+:\s*\n")
_OWN_NAME = re.compile(r"\A\s*\w+\s*\([^()\n]*\)\s*:\s*")  # "open() :", before the text
_MANUAL = re.compile(r"\A\s*NAME\s[^\n]*\s+DESCRIPTION\s")  # as pages of manuals begin
_GTK_LINK = re.compile(r"(?<!\w)[#%](?=[A-Z]\w)")
_GTK_PARAMETER = re.compile(r"^[ \t]*@(\w+):\s*", re.MULTILINE)
_INLINE = re.compile(r"(?<!\w)[@\\](?:c|p|a|e|em|b|ref|link|endlink)\b ?")
_TAG = re.compile(r"</?(?:b|i|em|p|br|code|tt|pre|ul|li|a|strong)\b[^>]*>", re.IGNORECASE)
_BLOCKS = re.compile(r"[@\\](?:code|verbatim|dot|msc)\b.*?[@\\]end(?:code|verbatim|dot|msc)\b", re.DOTALL)
_SILENT = ("ingroup", "defgroup", "addtogroup", "name", "file", "author", "date", "version", "copyright", "internal",
    "anchor", "fn", "def", "struct", "enum", "typedef", "headerfile", "cond", "endcond", "todo", "bug", "test",
    "hideinitializer", "nosubgrouping", "relates", "memberof", "private", "public", "page", "section", "subsection",
    "overload", "threadsafety")  # fmt: skip
_HEADINGS = {"return": "Returns: ", "returns": "Returns: ", "retval": "Returns ", "result": "Returns: ",
    "note": "Note: ", "warning": "Warning: ", "attention": "Attention: ", "pre": "Before the call: ",
    "post": "After the call: ", "since": "Since: ", "sa": "See also: ", "see": "See also: ",
    "deprecated": "Deprecated: ", "throws": "Errors: ", "exception": "Errors: "}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Documentation:
    """The text of a comment, and the names of arguments of which it says more.

    They are outputs, inputs and outputs, nullable, or taken: C owns the object after the call. If the comment only
    names another function, `refers_to` is its name. `freed_with` are the names after "freed with" and the like;
    `caller_frees` and `library_owns` are what the comment says about the result, `keeps` that C uses an argument after
    the call, and `frees` that it frees an object that it gets.
    """

    text: str
    outputs: frozenset[str] = frozenset()
    inouts: frozenset[str] = frozenset()
    nullable: frozenset[str] = frozenset()
    taken: frozenset[str] = frozenset()
    refers_to: str = ""
    freed_with: frozenset[str] = frozenset()
    caller_frees: bool = False
    library_owns: bool = False
    keeps: bool = False
    frees: bool = False

    def with_arguments_of(self, other: Documentation) -> Documentation:
        """Return this documentation with what another one says about arguments."""
        return replace(
            self, outputs=other.outputs, inouts=other.inouts, nullable=other.nullable, taken=other.taken,
            keeps=self.keeps or other.keeps, frees=self.frees or other.frees,
        )  # fmt: skip


def documentation(comment: str) -> Documentation:
    """Return the documentation in a comment of C, with its signs."""
    body = _body(comment)
    directions = [(direction.replace(" ", ""), name) for direction, name in _DIRECTION.findall(body)]
    outputs = frozenset(name for direction, name in directions if direction == "out")
    inouts = frozenset(name for direction, name in directions if direction in ("in,out", "inout"))
    parameters = _PARAMETER.findall(body)
    nullable = frozenset(name for name, text in parameters if _NULLABLE.search(text))
    taken = frozenset(name for name, text in parameters if _TAKEN.search(text))
    reference = _REFERENCE.match(body)
    refers_to = reference[1] if reference else ""
    of_result = re.sub(r"\s+", " ", _PARAMETER.sub("", body))
    plain = re.sub(r"\s+", " ", _EMPHASIS.sub("", body))
    passed_to = _PASSED_TO.findall(of_result)
    return Documentation(
        _shortened(_text(body)), outputs, inouts, nullable, taken, refers_to,
        frozenset(_FREED_WITH.findall(of_result) + passed_to),
        bool(passed_to or _CALLER_FREES.search(of_result)), _LIBRARY_OWNS.search(of_result) is not None,
        _KEEPS.search(plain) is not None, _FREES.search(plain) is not None,
    )  # fmt: skip


def _body(comment: str) -> str:
    text = _OPEN.sub("", comment.replace("\r\n", "\n"))
    text = re.sub(r"\*+/\s*\Z", "", text)
    return _LINE.sub("", text)


def _text(body: str) -> str:
    """Return the paragraphs of a comment without the commands of Doxygen."""
    plain = _GTK_NAME.sub("", body.lstrip())
    is_gtk = plain != body.lstrip() or bool(_GTK_PARAMETER.search(body))
    body = _GTK_PARAMETER.sub(r"@param \1 ", _OWN_NAME.sub("", _MANUAL.sub("", plain)))
    body = _GTK_LINK.sub("", body) if is_gtk else body
    body = _TAG.sub("", _INLINE.sub("", _BLOCKS.sub("", body)))
    lines: list[str] = []
    silent = False
    for raw in body.split("\n"):
        line = raw.strip()
        command = _COMMAND.match(line)
        if command:
            silent = command[1] in _SILENT
            line = "" if silent else _of_command(command[1], line[command.end() :].strip())
        elif not line:
            silent = False
        if not silent and not (line and _RULE.match(line)):
            lines.append(line)
    text = re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip()
    return re.sub(r"(?<!\w)[@\\](\w+)", r"\1", text)


def _of_command(command: str, rest: str) -> str:
    """Return a line that begins with a command of Doxygen."""
    if command in ("param", "tparam"):
        name, _, description = re.sub(r"\s+", " ", re.sub(r"\A\[[^\]]*\]\s*", "", rest)).partition(" ")
        return f"{name.rstrip(':')}: {description.strip(' -:')}" if description.strip() else ""
    if command in ("li", "arg"):
        return f"- {rest}"
    if command in ("brief", "short", "details", "par"):
        return rest
    rest = rest.lstrip(":- ") if command in _HEADINGS else rest
    return f"{_HEADINGS[command]}{rest}" if command in _HEADINGS else f"{command} {rest}".strip()


def _shortened(text: str) -> str:
    """Return a text of at most 24 lines, cut at the end of a paragraph."""
    lines = text.split("\n")
    if len(lines) <= _MOST_LINES:
        return text
    ends = [number for number in range(1, _MOST_LINES + 1) if not lines[number]]
    return "\n".join(lines[: ends[-1] if ends else _MOST_LINES]).rstrip()
