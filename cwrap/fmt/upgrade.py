"""`cwrap fmt --upgrade`: old spellings of keys become the present ones, in place; comments, order and layout stay.

    text, marks = upgraded("mylib.yaml", text)

The rules edit the text of single entries: `deleter: close_door` becomes `free: close_door`. A node with an anchor is
edited where it is written, once. What a rule cannot decide stays, and `marks` names it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import PurePosixPath
from typing import Any, TypeAlias

import yaml

from cwrap.fmt.entries import Edit, Entries, Mark, end_of
from cwrap.schema.keys import DEFINITIONS, On
from cwrap.schema.renamed import ROLES, renamed
from cwrap.source.files import BLOCK, LEGACY
from cwrap.source.patterns import pattern
from cwrap.source.records import replace

_LISTS = ("arguments", "fields")

Rule: TypeAlias = "Callable[[Entries], None]"


def upgraded(path: str, text: str) -> tuple[str, tuple[Mark, ...]]:
    """Return the text of a file in the present spelling, and what its author must decide."""
    if PurePosixPath(path).suffix != LEGACY:
        return _upgraded(text, 1)
    classes = frozenset(name for block in BLOCK.findall(text) for name in _classes(block))
    out: list[str] = []
    marks: tuple[Mark, ...] = ()
    for line in text.split("\n"):
        marker = line.strip()
        if marker == "]]" and "[[" in out:
            start = len(out) - out[::-1].index("[[")
            block, found = _upgraded("\n".join(out[start:]), start + 1, classes)
            out[start:] = block.split("\n")
            marks += found
        out.append("[[" if marker == "[[" else line)
    return "\n".join(out), marks


def _upgraded(text: str, first_line: int, classes: frozenset[str] = frozenset()) -> tuple[str, tuple[Mark, ...]]:
    """Return the text of a file or block after all rules, and the marks; `classes` are C types of other blocks."""
    classes |= _classes(text)
    marks: tuple[Mark, ...] = ()
    upgrade = text
    for rule in RULES:
        upgrade, found = _applied(rule, upgrade, classes)
        marks += found
    if upgrade != text:  # otherwise the file has the present spelling already
        marks += _applied(_callables, text, classes)[1]
    return upgrade, tuple(replace(mark, line=mark.line + first_line - 1) for mark in marks)


def _applied(rule: Rule, text: str, classes: frozenset[str]) -> tuple[str, tuple[Mark, ...]]:
    """Return the text after one rule, and the marks of the rule."""
    root = yaml.compose(text, Loader=yaml.SafeLoader)
    edits: list[Edit] = []
    marks: list[Mark] = []
    for entries in _mappings(text, root, classes):
        rule(entries)
        marks += entries.marks
        edits += entries.edits
        if entries.owner is not None:
            edits += entries.owner.edits
    for edit in sorted(set(edits), key=lambda e: (e.begin, e.end), reverse=True):
        text = text[: edit.begin] + edit.text + text[edit.end :]
    return text, tuple(marks)


def _classes(text: str) -> frozenset[str]:
    """Return the names of classes and of their C types."""
    root: Any = yaml.compose(text, Loader=yaml.SafeLoader)
    items = [item for item in (root.value if isinstance(root, yaml.SequenceNode) else [root]) if _is_class(item)]
    names = (value.value for item in items for key, value in item.value if key.value in ("class", "type"))
    return frozenset(map(_pointee, names))


def _is_class(item: Any) -> bool:
    return isinstance(item, yaml.MappingNode) and _kind(item) is On.CLASS


def _mappings(text: str, root: Any, classes: frozenset[str]) -> Iterator[Entries]:
    """Yield the definitions, declarations, options, arguments and fields of a document, each once."""
    seen: set[int] = set()
    c_names = "$name"
    for item in root.value if isinstance(root, yaml.SequenceNode) else (root,):
        if isinstance(item, yaml.MappingNode):
            entries = Entries(text, item, _kind(item))
            entries.classes = classes
            c_names = entries.value("cname") if entries.on is On.MODULE and entries.has("cname") else c_names
            entries.c_names = c_names
            yield from _mappings_of(entries, seen)


def _kind(item: yaml.MappingNode) -> On:
    """Return the kind of an item of a file; a row of a table of C types has the old keys of a class."""
    names = [key.value for key, _ in item.value]
    return On.DECLARATION if "name" in names else next((DEFINITIONS[n] for n in names if n in DEFINITIONS), On.CLASS)


def _mappings_of(entries: Entries, seen: set[int]) -> Iterator[Entries]:
    if id(entries.node) in seen:
        return
    seen.add(id(entries.node))
    yield entries
    for key, value in entries.pairs:
        if not isinstance(value, yaml.SequenceNode):
            continue
        for item in value.value:
            if key.value == "options" and isinstance(item, yaml.SequenceNode):
                for argument in item.value:
                    yield from _member(entries, argument, On.ARGUMENT, seen)
            elif key.value == "options":
                yield from _member(entries, item, On.OPTION, seen)
            elif key.value in _LISTS:
                yield from _member(entries, item, On.FIELD if key.value == "fields" else On.ARGUMENT, seen)


def _member(owner: Entries, node: Any, on: On, seen: set[int]) -> Iterator[Entries]:
    if isinstance(node, yaml.MappingNode):
        yield from _mappings_of(Entries(owner.text, node, on, owner), seen)


# ---- the rules ----


def _rename(entries: Entries) -> None:
    """Replace old keys by the lines of the table."""
    for key, value in entries.pairs:
        row = renamed(key.value, entries.on)
        if row is not None and not row.by_rule:
            entries.replace(key.value, row.replacement(entries.written(key, value)))


def _roles(entries: Entries) -> None:
    """Give parts of properties, iterators and sequences the name of the whole; `cname` keeps that of C."""
    role = next((role for role in ROLES if entries.on is On.DECLARATION and entries.has(role)), "")
    if role:
        old, new = entries.value("name"), entries.value(role)
        entries.replace(role, f"role: {role}")
        entries.replace("name", f"name: {new}")
        if entries.has("python_name"):
            entries.remove("python_name")
        if not entries.has("cname") and old != new:
            entries.add("name", f"cname: {entries.c_names.replace('$name', old)}")


def _python_names(entries: Entries) -> None:
    """Give functions of modules their name in Python; `cname` keeps that of C. Tensor methods keep `python_name`."""
    methods = ("variants", "only_register")
    if entries.on is not On.DECLARATION or not entries.has("python_name") or any(map(entries.has, methods)):
        return
    text = entries.text[entries.node.start_mark.index : end_of(entries.text, entries.node)]
    if _OF_TENSORS.search(text):
        return
    old = entries.value("name")
    entries.replace("name", f"name: {entries.value('python_name')}")
    if entries.has("cname"):
        entries.remove("python_name")
    else:
        entries.replace("python_name", f"cname: {entries.c_names.replace('$name', old)}")


_OF_TENSORS = pattern(r"\bTH\w*(?:Tensor|Storage|Generator|Size|Stride)\b")
_HAVE_ERRORS = (On.DECLARATION, On.OPTION, On.CLASS, On.MODULE)
_KEYWORDS = {"status": "nonzero", '"null"': "null", "'null'": "null"}


def _errors(entries: Entries) -> None:
    """Fold `error_codes`, `stop_when` and `filename` into `errors`, whose keyword `status` is `nonzero`."""
    if entries.on not in _HAVE_ERRORS:
        return
    init = entries.find("init")
    if init and isinstance(init[1], yaml.MappingNode):
        _in_mapping(entries, Entries(entries.text, init[1], entries.on), {})
    pair = entries.find("errors")
    folded = {new: entries.in_flow(old) for old, new in _FOLDED.items() if entries.has(old)}
    if folded and entries.on is On.DECLARATION and _options_have_errors(entries):
        entries.mark(entries.node, f"move {' and '.join(folded)} into 'errors' of each option")
        return
    for old in (old for old, new in _FOLDED.items() if new in folded and (pair or old != next(iter(_olds(entries))))):
        entries.remove(old)
    if folded and not pair:
        entries.replace(next(iter(_olds(entries))), f"errors: {{{_joined(folded)}}}")
    elif pair and folded and _is_shared(entries, *pair):
        inner = entries.in_flow("errors") if not pair[1].flow_style else entries.value("errors")
        inner = _WHEN.sub(lambda found: f"when: {_KEYWORDS[found[1]]}", inner)
        entries.replace("errors", f"errors: {{<<: {inner}, {_joined(folded)}}}")
    elif pair and isinstance(pair[1], yaml.MappingNode) and not _is_alias(entries, *pair):
        _in_mapping(entries, Entries(entries.text, pair[1], entries.on), folded)
    elif pair:
        value = entries.value("errors")
        alone = _KEYWORDS.get(value, value)
        first = f"<<: {value}" if isinstance(pair[1], yaml.MappingNode) else f"when: {alone}"
        if folded or alone != value:
            entries.replace("errors", f"errors: {{{first}, {_joined(folded)}}}" if folded else f"errors: {alone}")


_FOLDED = {"error_codes": "codes", "stop_when": "stop"}


def _olds(entries: Entries) -> Iterator[str]:
    return (old for old in _FOLDED if entries.has(old))


def _joined(folded: Mapping[str, str]) -> str:
    return ", ".join(f"{name}: {text}" for name, text in folded.items())


def _is_alias(entries: Entries, key: Any, value: Any) -> bool:
    return entries.written(key, value).startswith("*")


def _is_shared(entries: Entries, key: Any, value: Any) -> bool:
    """Return whether a mapping has an anchor to which an alias refers."""
    anchor = _ANCHOR.match(entries.written(key, value)) if isinstance(value, yaml.MappingNode) else None
    return anchor is not None and re.search(rf"\*{anchor[1]}\b", entries.text) is not None


_WHEN = pattern(r"""when: (status|'null'|"null")(?=\s*[,}])""")
_ANCHOR = pattern(r"&([\w-]+)\s")


def _options_have_errors(entries: Entries) -> bool:
    """Return whether an option has `errors`."""
    options = entries.find("options")
    return any(_has(option, "errors") for option in (options[1].value if options else ()))


def _in_mapping(entries: Entries, errors: Entries, folded: Mapping[str, str]) -> None:
    """Change the fields of `errors`, and add others."""
    when = errors.value("when")
    if when in _KEYWORDS:
        errors.replace("when", f"when: {_KEYWORDS[when]}")
    if errors.has("filename") and errors.has("errno"):
        errors.replace("errno", f"errno: {errors.value('filename')}")
        errors.remove("filename")
    for name, text in folded.items():
        last = errors.pairs[-1][0].value
        errors.add(last, f"{name}: {text}")
    entries.edits += errors.edits


def _fields_of(entries: Entries, name: str) -> dict[str, str]:
    """Return the fields of a value that is a mapping, as they can be written within braces; empty for other values."""
    pair = entries.find(name)
    if pair is None or not isinstance(pair[1], yaml.MappingNode) or _is_alias(entries, *pair):
        return {}
    inner = Entries(entries.text, pair[1], entries.on, entries)
    return {key.value: inner.in_flow(key.value) for key, _ in inner.pairs}


def _set(entries: Entries, name: str, key: str, fields: Mapping[str, str], alone: str) -> None:
    """Replace an entry by a key with fields; a single field `alone` is the value itself, no field is `true`."""
    if not fields:
        value = "true"
    elif list(fields) == [alone]:
        value = fields[alone] if entries.node.flow_style else _out_of_flow(fields[alone])
    else:
        value = f"{{{_joined(fields)}}}"
    entries.replace(name, f"{key}: {value}")


def _out_of_flow(text: str) -> str:
    """Return a value without the quotes that only braces need."""
    quoted = len(text) > 1 and text[0] == text[-1] == '"' and not any(c in text[1:-1] for c in '"\\:#&*{}[]')
    return text[1:-1] if quoted else text


def _octets(entries: Entries) -> None:
    """Fold `buffer`, `size`, `count` and `text: bytes` into `bytes`, `text` and `list`."""
    if entries.on is On.FIELD and entries.has("size"):
        entries.replace("size", f"bytes: {entries.value('size')}")
    if entries.on not in (On.DECLARATION, On.OPTION, On.ARGUMENT):
        return
    olds = ("buffer", "count") if entries.on is On.ARGUMENT else ("size",)
    old = next((name for name in olds if entries.has(name)), "")
    text = entries.value("text").strip("\"'") if entries.has("text") else ""
    if text == "bytes" and not old:
        stored = entries.on is not On.ARGUMENT or entries.has("output") or entries.has("list")
        entries.replace("text", "bytes: true" if stored else "bytes: {until: 0}")
    if not old or (old == "buffer" and _is_alias(entries, *entries.pair(old))):
        return
    fields = _fields_of(entries, old)
    if old in ("size", "count"):
        fields = {"length": entries.in_flow(old)}
    fields = {{"size": "length"}.get(name, name): value for name, value in fields.items()}
    pointers = entries.value("arg").count("*") or entries.value("type").count("*")
    if old == "count" and pointers == 2:
        _set(entries, old, "list", fields, "length")
    elif text in ("utf8", "path"):
        encoding = {"encoding": text} if text == "path" else {}
        _set(entries, old, "text", {**encoding, **fields}, "")
        entries.remove("text")
    else:
        if text and old == "buffer" and "used" not in fields:
            fields["until"] = "0"
        _set(entries, old, "bytes", fields, "length")
        if text:
            entries.remove("text")


def _arrays_and_lists(entries: Entries) -> None:
    """Write the shape of an array and the length of a list as the value; fold `free_items`."""
    if entries.on not in (On.DECLARATION, On.OPTION, On.ARGUMENT, On.FIELD):
        return
    array = _fields_of(entries, "array")
    copied = array.pop("copy", "") in ("true", "yes") and (array.get("casting") or "same_kind")
    if copied:
        array = {**{k: v for k, v in array.items() if k != "casting"}, "convert": copied}
    if "writable" in array:
        array["readonly"] = "true" if array.pop("writable") == "false" else "false"
    if (array and array != _fields_of(entries, "array")) or list(array) == ["shape"]:
        _set(entries, "array", "array", array, "shape")
    fields = _fields_of(entries, "list")
    renamed_fields = {{"size": "length"}.get(name, name): value for name, value in fields.items()}
    if entries.has("free_items") and entries.has("list"):
        renamed_fields["free_items"] = entries.value("free_items")
        entries.remove("free_items")
    if renamed_fields and renamed_fields != fields:
        _set(entries, "list", "list", renamed_fields, "length")


def _user_data(entries: Entries) -> None:
    """Write the user data of callbacks as `closure`."""
    spelled = entries.value("arg") or entries.value("type")
    if entries.on is On.ARGUMENT and entries.has("from") and spelled.replace(" ", "").startswith("void*"):
        of = entries.in_flow("from")
        if entries.has("set_by"):
            entries.replace("from", f"closure: {{of: {of}, set: {entries.in_flow('set_by')}}}")
            entries.remove("set_by")
        else:
            entries.replace("from", f"closure: {of}")
    if entries.on is On.CALLBACK and entries.has("data"):
        name = entries.value("data")
        for item in entries.pair("arguments")[1].value if entries.has("arguments") else ():
            _give_closure(entries, item, name)
        entries.remove("data")


def _give_closure(entries: Entries, item: Any, name: str) -> None:
    """Add `closure: true` to the argument of a callback that has the name."""
    text = entries.text[item.start_mark.index : end_of(entries.text, item)]
    if isinstance(item, yaml.ScalarNode) and text.split("*")[-1].split()[-1:] == [name]:
        entries.edits.append(
            Edit(item.start_mark.index, item.start_mark.index + len(text), f"{{arg: {text}, closure: true}}")
        )
    elif isinstance(item, yaml.MappingNode):
        argument = Entries(entries.text, item, On.ARGUMENT, entries)
        if argument.value("arg").split("*")[-1].split()[-1:] == [name]:
            argument.add("arg", "closure: true")
            entries.edits += argument.edits


# ---- `keeps` ----


def _keeps(entries: Entries) -> None:
    """Move `keeps` to the arguments, as `kept_by`."""
    if entries.on not in (On.DECLARATION, On.OPTION) or not entries.has("keeps"):
        return
    key, value = entries.pair("keeps")
    if isinstance(value, yaml.MappingNode):
        kept = {argument.value: f".{slot.value}" for slot, argument in value.value}
    else:
        items = value.value if isinstance(value, yaml.SequenceNode) else [value]
        kept = {item.value: "" for item in items}
    edits: list[Edit | None] = []
    for keys, arguments in _argument_lists(entries):
        named = {_name_of(item): item for item in arguments.value}
        handle = _handle(entries, keys, [item for name, item in named.items() if name not in kept])
        edits += (_kept_by(entries, arguments, named.get(name), handle, slot) for name, slot in kept.items())
    if not edits or None in edits:
        names = " and ".join(f"'{name}'" for name in kept)
        entries.mark(key, f"write 'kept_by: HANDLE' or 'HANDLE.SLOT' at {names} in place of 'keeps'")
        return
    entries.edits += filter(None, edits)
    entries.remove("keeps")


def _callables(entries: Entries) -> None:
    """Mark callbacks whose author may have meant that the next callable replaces an earlier one."""
    owner = entries.owner
    if entries.on is On.ARGUMENT and entries.has("kept_by") and not (owner and owner.has("keeps")):
        key, value = entries.pair("kept_by")
        if isinstance(value, yaml.ScalarNode) and "." not in value.value:
            slot = f"'{value.value}.SLOT' if a call replaces the callable"
            entries.mark(key, f"'kept_by: {value.value}' adds to what was kept before; write {slot}")


def _argument_lists(entries: Entries) -> Iterator[tuple[list[Entries], Any]]:
    """Yield the lists of arguments that an entry is for, each with the mappings that have the keys of the function."""
    pair, options = entries.find("arguments"), entries.find("options")
    if pair and not _is_alias(entries, *pair):
        yield [entries, *filter(None, [entries.owner])], pair[1]
    for option in options[1].value if options else ():
        if isinstance(option, yaml.MappingNode):
            yield from _argument_lists(Entries(entries.text, option, On.OPTION, entries))
        else:
            yield [entries], option


def _handle(entries: Entries, keys: list[Entries], others: list[Any]) -> str:
    """Return the handle that `keeps` chose, or an empty string if the file does not say which."""
    returned = next((each.value("return") for each in keys if each.has("return")), "")
    spelled = [(_spelled(item), isinstance(item, yaml.MappingNode) and _has(item, "output")) for item in others]
    objects = [(text, output) for text, output in spelled if _pointee(text.rpartition(" ")[0]) in entries.classes]
    if _pointee(returned) in entries.classes or any(output for _, output in objects):
        return "return"
    if any(each.has("class") and each.value("role") not in ("static", "class") for each in keys):
        return "self"
    return next((text.rpartition(" ")[2].strip("*&") for text, _ in objects), "")


def _kept_by(entries: Entries, arguments: Any, item: Any, handle: str, slot: str) -> Edit | None:
    """Return the edit that gives an argument `kept_by`, also if it is an alias or has an anchor; None if that fails."""
    if item is None or not handle:
        return None
    begin, end = item.start_mark.index, end_of(entries.text, item)
    text = entries.text[begin:end]
    anchor = text[1:].split()[0] if text.startswith("&") else ""
    if not arguments.start_mark.index <= begin < arguments.end_mark.index:
        events: list[Any] = [e for e in yaml.parse(entries.text, Loader=yaml.SafeLoader) if type(e) is yaml.AliasEvent]
        places = (event.start_mark.index for event in events if event.anchor == anchor)
        begin = next(place for place in places if place >= arguments.start_mark.index)
        text = f"*{anchor}"
        end = begin + len(text)
    key = "arg" if isinstance(item, yaml.ScalarNode) else "<<"
    if key == "arg" or anchor:
        in_lines = key == "<<" and text[0] == "&" and not item.flow_style
        given = f"{{{key}: {text}, kept_by: {handle}{slot}}}"
        return None if in_lines or _has(item, "kept_by") else Edit(begin, end, given)
    argument = Entries(entries.text, item, On.ARGUMENT, entries)
    if argument.has("kept_by"):
        argument.replace("kept_by", f"kept_by: {argument.value('kept_by')}{slot}")
    else:
        argument.add(argument.pairs[-1][0].value, f"kept_by: {handle}{slot}")
    return argument.edits[0]


def _has(item: Any, name: str) -> bool:
    """Return whether an argument or option has a key."""
    return isinstance(item, yaml.MappingNode) and any(key.value == name for key, _ in item.value)


def _spelled(item: Any) -> str:
    """Return an argument as C would declare it: type and name."""
    if isinstance(item, yaml.ScalarNode):
        return str(item.value)
    values = {key.value: value for key, value in item.value}
    if "arg" in values or "<<" in values:
        return _spelled(values.get("arg") or values["<<"])
    return " ".join(values[key].value for key in ("type", "name") if key in values)


def _name_of(item: Any) -> str:
    return _spelled(item).replace("*", " ").replace("&", " ").split(" ")[-1]


def _pointee(spelled: str) -> str:
    """Return the name of a type without `const`, stars and `&`."""
    return re.sub(r"\bconst\b|[\s*&]|\w+::unique_ptr<|>", "", spelled)


RULES: tuple[Rule, ...] = (_rename, _roles, _python_names, _errors, _octets, _arrays_and_lists, _user_data, _keeps)
