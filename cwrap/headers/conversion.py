"""The conversion of C parameters to items of `arguments:`, and of results to lines of declarations.

An item may have a note or a question. A note lists other conversions; the item of the note is correct for each use of
the parameter, although another one may be easier to call. With a question, the function cannot be bound before the user
decides, because a wrong choice would corrupt memory.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar

from cwrap.headers.entries import Overload
from cwrap.headers.evidence import (
    frees_object,
    initializes,
    is_cleanup,
    is_format,
    is_one_number,
    is_one_struct,
    joins_objects,
    keeps_address,
    returns_address,
    takes_part,
    uses_stream_now,
)
from cwrap.headers.facts import BYTES, DATA, USER_DATA, Facts, is_texts, may_be_texts
from cwrap.headers.known import (
    Item,
    is_table,
    unknown_argument,
    unknown_struct,
    unsupported,
    uses_arrays,
)
from cwrap.headers.lengths import is_beside_count, is_length, is_named_length, is_unnamed_integer
from cwrap.headers.model import Structure, Type

_OUT = re.compile(r"(out|result|res|ret|rv)\Z|(out|ret|p_?out)_\w+\Z|\w+_(out|ret|result)\Z", re.IGNORECASE)
_DURING_CALL = re.compile(r"(^|_)(for_?each|each|visit|walk|iterate?|sort|search|enumerate|map|scan|traverse)(_|\d|\Z)",
    re.IGNORECASE)  # fmt: skip
_ONE_TEXT = re.compile(r"(err|error|errmsg|msg|message|end|endptr|tail|rest|name|value)\Z")
_PLURAL = re.compile(r"[^s]s\Z|(list|array|vec|vector|arr)\Z", re.IGNORECASE)
_DATA_OF_USER = re.compile(
    r"\w*(user|client|app|priv|private|opaque|closure|cookie|baton|udata|cls|thunk)\w*\Z", re.IGNORECASE
)
_MEMORY = re.compile(r"\w*(src|source|data|input|buf|buffer|mem|memory|block|bytes|payload)\Z|(in|ptr|p)\Z")
_ALLOCATOR = re.compile(r"alloc", re.IGNORECASE)
_NULL = "CONSTANT NULL"


@dataclass(frozen=True)  # not `slots`: the lengths are read for each parameter
class Converter(Facts):
    """Converter of the parameters and the result of one function."""

    language: ClassVar[str] = "C"

    def items(self) -> list[Item]:
        """Return the items for the parameters, in order."""
        asked = [self._item(index) for index in range(len(self.parameters))]
        found = [self._or_null(index, item) for index, item in enumerate(asked)]
        for index, item in enumerate(found):
            if item.text == _NULL and asked[index].text != _NULL:
                found = [Item("CONSTANT 0") if self._counts(n, index) else other for n, other in enumerate(found)]
        return self._with_data(found)

    def _or_null(self, index: int, item: Item) -> Item:
        """Return an item that passes NULL, if the header allows NULL for an argument that has no conversion."""
        kind, name = self.parameters[index].type, self.name(index)
        allocator = kind.depth == 1 and _ALLOCATOR.search(kind.name) is not None  # NULL selects that of the library
        if item.question and kind.depth and (allocator or name in self.documentation.nullable):
            return Item(_NULL, note=f"NULL is passed as '{name}': {item.question}")
        is_object = kind.depth == 1 and (kind.name in self.known.handles or item.text == f"const char* {name}")
        if index and is_object and name in self.documentation.nullable and not item.text.startswith("{"):
            return Item(f"{{arg: {item.text}, nullable: true}}", item.question, item.note)
        return item

    # ---- one parameter ----

    def _item(self, index: int) -> Item:
        kind, name = self.parameters[index].type, self.name(index)
        spelled = kind.spelling
        if kind.function:
            return self._callback(kind, name)
        if kind.name.endswith("va_list"):
            return Item(f"{spelled} {name}", f"'{name}' is a va_list, which Python cannot pass")
        if kind.depth == 0:
            return self._plain(index)
        if kind.name in self.known.handles:
            return self._handle(index)
        struct = self.known.structs.get(kind.name)
        if kind.name == "FILE" and kind.depth == 1:
            return self._stream(index)
        if struct and kind.depth == 1:
            return self._struct(index, struct)
        return self._pointer(index) if kind.depth == 1 else self._pointers(index)

    def _pointers(self, index: int) -> Item:
        """Return the item for a pointer to pointers: texts, or a text that C stores."""
        kind, name = self.parameters[index].type, self.name(index)
        if is_texts(kind) or (may_be_texts(kind) and self._measured(index)):
            return Item(f"{{arg: const char** {name}, list: true}}")
        if may_be_texts(kind) and (_OUT.match(name) or _ONE_TEXT.match(name)):
            return Item(f"{{arg: const char** {name}, output: true}}")
        if may_be_texts(kind):
            question = f"does C read texts from '{name}' (list: true), or store one there (output: true)?"
            return Item(f"{{arg: const char** {name}, list: true}}", question)
        if kind.name == "char" and kind.depth == 2 and not kind.pointers[0]:
            question = f"is '{name}' an output (output: true), and which function frees the text (free: FUNCTION)?"
            return Item(f"{{arg: char** {name}, output: true}}", question)
        return Item(f"{kind.spelling} {name}", unsupported(name, kind.spelling))

    def _callback(self, kind: Type, name: str) -> Item:
        if is_cleanup(kind, name):
            return Item(_NULL, note=f"NULL is passed as '{name}', because Python frees the callable itself")
        definition = self.known.callbacks.get(kind.alias or repr(kind.function))
        if definition is None:
            return Item(_NULL, f"'{name}' is a function pointer that may free data later, which C keeps")
        pooled = definition in self.known.pooled  # without user data: C that calls it later calls no Python
        if not pooled and not any(p.type == DATA for p in self.parameters):
            return Item(f"{definition} {name}", f"no void* parameter of the function is passed on to '{name}'")
        if not pooled and self._user_data() is None:
            return Item(
                f"{definition} {name}", f"which void* parameter is the user data of '{name}' (closure: {name})?"
            )
        if owner := self._keeper(name):
            return kept_by(f"arg: {definition} {name}", name, owner)
        is_during_call = _DURING_CALL.search(self.function.name) is not None
        if pooled or is_during_call:
            later = f"if C calls '{name}' after the function returned, add 'kept_by'"
            return Item(f"{definition} {name}", note=later if pooled != is_during_call else "")
        kept = "the class needs 'free' to keep it" if self.handles() else "add 'kept_by: library'"
        question = f"is '{name}' called only by this function, and never after its return? If not, {kept}"
        return Item(f"{definition} {name}", question)

    def _plain(self, index: int) -> Item:
        kind, name = self.parameters[index].type, self.name(index)
        struct = self.known.structs.get(kind.name)
        if struct and kind.name not in self.known.values:
            return Item(f"{kind.name} {name}", unknown_argument(struct))
        if kind.name in self.known.pointing and self._uses_later(index):
            return Item(f"{kind.name} {name}", uses_arrays(name))
        if kind.name in self.known.numbers or kind.name in self.known.enums or struct:
            data = self._counted_by(index)
            return Item(f"{{arg: {kind.name} {name}, from: len({data})}}" if data else f"{kind.name} {name}")
        question = unsupported(name, kind.name) if kind.name else f"'{name}' has a type that C has no name for"
        return Item(f"{kind.name or 'void*'} {name}", question)

    def _struct(self, index: int, struct: Structure) -> Item:
        kind, name = self.parameters[index].type, self.name(index)
        spelled = f"{'const ' if kind.pointers[0] else ''}{kind.name}*"
        if kind.name not in self.known.values or is_table(struct):
            return Item(f"{spelled} {name}", unknown_argument(struct))
        if self._has_items(index):
            return Item(f"{{arg: {spelled} {name}, array: true}}")
        if kind.array and kind.size > 1 and kind.name in self.known.elements:
            return Item(f"{{arg: {spelled} {name}, array: {kind.size}}}")
        if self._frees_memory():
            return Item(
                f"{spelled} {name}", f"does it free '{name}', whose memory Python owns, or only what it points to?"
            )
        if (kind.array and kind.size != 1) or self._is_counted(index):
            return Item(f"{spelled} {name}", f"'{name}' is an array of structs; write a C function for one element")
        is_counted = self._measured(index) or is_beside_count(self.parameters, index, self.known.numbers)
        are_several = (kind.pointers[0] and is_counted) or _PLURAL.search(name)
        if are_several and not kind.array and not is_one_struct(name, kind.name):
            return Item(f"{spelled} {name}", f"is '{name}' one struct, or an array of how many (array: n)?")
        if not kind.pointers[0] and (_OUT.match(name) or name in self.documentation.outputs):
            return Item(f"{{arg: {spelled} {name}, output: true}}")
        if kind.name in self.known.pointing and self._uses_later(index):
            return Item(f"{spelled} {name}", uses_arrays(name))
        if kind.name in self.known.unset and not initializes(self.function):
            return Item(f"{spelled} {name}", f"which function sets the pointers of '{name}', which are NULL at first?")
        return Item(f"{spelled} {name}")

    def _handle(self, index: int) -> Item:
        kind, name = self.parameters[index].type, self.name(index)
        pointer_type = kind.object
        is_array = kind.depth == 1 and self._measured(index) and _PLURAL.search(name) is not None
        if (kind.array and kind.size != 1) or is_array:
            return Item(f"{pointer_type} {name}", f"'{name}' is an array of handles, which is not supported")
        if kind.depth == 1:
            return self._object(kind, name)
        if kind.depth == 2:
            return self._handle_output(kind, name)
        return Item(f"{kind.spelling} {name}", unsupported(name, kind.spelling))

    def _object(self, kind: Type, name: str) -> Item:
        """Return the item for an object: C may free it, or keep its address."""
        plain, reason = f"{kind.object} {name}", self._reason_to_consume(kind, name)
        consumed = f"{{arg: {plain}, consume: true}}"
        if reason:
            return Item(consumed, note=f"{reason}, so that the object of Python is closed")
        others = any(self._reason_to_consume(kind, other) for other, kind in self.handles())
        frees = frees_object(self.function) or self.documentation.frees
        frees = frees or self.known.freed.get(kind.name) in self.function.calls
        if frees and not kind.pointers[0] and not others:
            question = f"does it free '{name}'? If not, remove 'consume'; or it can be the 'free' of the class"
            return Item(consumed, question)
        may_keep = self._made or joins_objects(self.function) or keeps_address(self.function, self.documentation)
        if name in self._receivers() or not may_keep:
            return Item(plain)
        if self._made or kind.is_const or kind.name not in self.known.freed:
            return self._kept(plain, name)
        return self._joined(consumed, name)

    def _joined(self, consumed: str, name: str) -> Item:
        """Return the item for an object that may belong to another one after the call, which then frees it."""
        kept = f"'kept_by: {self.name(0)}' instead of 'consume'"
        if takes_part(self.function) and self.handles()[0][0] == self.name(0) and len(self.handles()) == 2:
            return Item(
                consumed, note=f"as drafted, '{self.name(0)}' owns '{name}' after the call; if not, write {kept}"
            )
        return Item(consumed, f"does C free '{name}' later? If not, remove 'consume', or, if C uses it, write {kept}")

    def _kept_if_needed(self, text: str, index: int) -> Item:
        """Return the item for memory of Python, which is kept if C may use its address after the call."""
        name = self.name(index)
        return self._kept(text, name) if self._uses_later(index) else Item(text)

    def _kept(self, text: str, name: str) -> Item:
        """Return the item for an argument whose address C may keep: in a new object, or the first one of the call."""
        inner = text[1:-1] if text.startswith("{") else f"arg: {text}"
        if self._owns_made:
            note = f"the new object keeps '{name}'; if C does not use it after the call, remove 'kept_by'"
            return Item(f"{{{inner}, kept_by: return}}", note=note)
        if handle := self._keeper(name):
            return kept_by(inner, name, handle)
        question = f"does C use '{name}' after the call? Then it needs 'kept_by', and a class with 'free'"
        return Item(text, question if self.handles() or self._made or self._changes_state() else "")

    def _handle_output(self, kind: Type, name: str) -> Item:
        """Return the item for a pointer to a pointer, in which C stores an object."""
        if kind.pointers == (False, True):
            return Item(f"{{arg: {kind.object}* {name}, list: true}}")
        output = f"arg: {kind.object}* {name}, output: true"
        is_array = name.endswith("s") or any(is_length(p, self.known.numbers) for p in self.parameters)
        if any(kind.pointers) or is_array:
            return Item(f"{{{output}}}", f"is '{name}' an output (output: true), or an array of objects?")
        reason = self._why_owned(kind.name)
        if reason:
            change = f"if C owns it, add 'owner: {self.owner()}'"
            return Item(f"{{{output}}}", note=f"Python frees '{name}', because {reason}; {change}")
        note = f"who frees '{name}'? As drafted, Python does not; if the caller must free it, remove 'owner'"
        return Item(f"{{{output}, owner: {self.owner()}}}", self._belongs_to_struct(f"'{name}'"), note)

    def _belongs_to_struct(self, name: str) -> str:
        """Return the question about an object that may belong to a struct, which cannot be the owner of objects."""
        states = (self.name(n) for n, p in enumerate(self.parameters) if p.type.name in self.known.states)
        struct = "" if self.handles() else next(states, "")
        return f"does {name} belong to '{struct}'? Then '{struct}' needs a class, to be its 'owner'" if struct else ""

    # ---- pointers to numbers, text and bytes ----

    def _pointer(self, index: int) -> Item:
        kind, name = self.parameters[index].type, self.name(index)
        spelled, const = kind.spelling, kind.pointers[0]
        if kind.name in BYTES and self._frees_memory():
            question = (
                f"'{name}' is memory of C, which Python does not have; use the function as 'free' of a declaration"
            )
            return Item(f"{spelled} {name}", question)
        if kind.name in BYTES and kind.array and kind.size and kind.name not in ("void", "char"):
            return Item(f"{{arg: {spelled} {name}, array: {kind.size}}}")
        if (kind.name == "char" or kind.alias) and const and not self._measured(index) and not kind.size:
            return self._text(index)
        if kind.name in BYTES:
            return self._bytes(index)
        if kind.name not in self.known.numbers and kind.name not in self.known.enums:
            return Item(f"{spelled} {name}", unsupported(name, spelled))
        if kind.name in self.known.enums:
            is_output = _OUT.match(name) or name in self.documentation.outputs
            question = f"is '{name}' an output (output: true), an input and output (inout: true), or an array?"
            return Item(f"{{arg: {spelled} {name}, output: true}}", "" if is_output and not const else question)
        if kind.array and kind.size and kind.depth == 1:
            return Item(f"{{arg: {spelled} {name}, array: {kind.size}}}")
        if const:
            question = f"array of which length? C may read more elements than '{name}' has; 'array: n' checks it"
            item = Item(f"{{arg: {spelled} {name}, array: true}}", question)
            return self._kept_if_needed(item.text, index) if self._measured(index) else item
        return self._numbers(index)

    def _text(self, index: int) -> Item:
        """Return the item for a text that NUL ends."""
        kind, name = self.parameters[index].type, self.name(index)
        text = f"{{arg: {kind.spelling} {name}, text: utf8}}" if kind.alias else f"const char* {name}"
        if is_format(name, self.function):
            return Item(text, f"'{name}' is a format, with which a caller can read memory; write a C function for one")
        lengths = [n for n, p in enumerate(self.parameters) if is_length(p, self.known.numbers)]
        unknown = [self.name(n) for n in lengths if n not in self.lengths.values()]
        after = self.parameters[index + 1 : index + 2]
        if not self.parameters[index].name and any(is_unnamed_integer(p, self.known.numbers) for p in after):
            return Item(f"{{arg: {kind.spelling} {name}, bytes: true}}", f"is the integer after '{name}' its size?")
        if unknown and _MEMORY.match(name):
            return Item(f"{{arg: {kind.spelling} {name}, bytes: true}}", f"is '{unknown[0]}' the size of '{name}'?")
        return self._kept_if_needed(text, index)

    def _stream(self, index: int) -> Item:
        """Return the item for a file, which C must not keep or close."""
        item = f"FILE* {self.name(index)}"
        if uses_stream_now(self.function) and not self._made and not frees_object(self.function):
            return Item(item)
        return Item(item, f"does C use '{self.name(index)}' after the call, or close it? The stream ends with the call")

    def _numbers(self, index: int) -> Item:
        """Return the item for a pointer to numbers that C may write to."""
        kind, name = self.parameters[index].type, self.name(index)
        spelled = kind.spelling
        output = Item(f"{{arg: {spelled} {name}, output: true}}")
        inout = Item(f"{{arg: {spelled} {name}, inout: true}}",
                     note=f"if '{name}' is only written to, replace 'inout: true' by 'output: true'")  # fmt: skip
        if self._measured(index):
            return self._kept_if_needed(f"{{arg: {spelled} {name}, array: true}}", index)
        numbers = [n for n, p in enumerate(self.parameters) if is_length(p, self.known.numbers)]
        is_single = all(n in self.lengths.values() for n in numbers) and not kind.array
        if is_single and (_OUT.match(name) or name in self.documentation.outputs) and not self._has_size_after(index):
            return output
        if is_single and name in self.documentation.inouts:
            return Item(inout.text)
        is_size = is_named_length(name) and index and self.parameters[index - 1].type.depth == 1 and len(name) > 1
        is_integer = kind.name not in ("float", "double", "long double")
        is_one = is_single and is_one_number(name, is_integer=is_integer)
        if ((is_size and is_integer) or is_one) and not kind.array:
            return inout
        question = f"is '{name}' one number? Then use 'output: true' or 'inout: true'; or an array of which size? Then "
        question += "'array: n' checks it"
        return Item(f"{{arg: {spelled} {name}, output: true}}", question)

    def _bytes(self, index: int) -> Item:
        kind, name = self.parameters[index].type, self.name(index)
        spelled, const = kind.spelling, kind.pointers[0]
        calls = any(p.type.function for p in self.parameters)
        is_data = USER_DATA.match(name) if calls else _DATA_OF_USER.match(name)
        if kind.name == "void" and not self._measured(index) and is_data:
            note = f"NULL is passed as '{name}'; replace CONSTANT if it is not user data"
            return Item(_NULL, note=note)
        item = f"{{arg: {spelled} {name}, bytes: true}}"
        if not self._measured(index):
            reads = "read" if const else "write"
            return Item(item, f"bytes of which size? C may {reads} more bytes than '{name}' has")
        kept = self._kept_if_needed(item, index)
        if kept.text != item or kept.question:
            return kept
        length = self.name(self.lengths[index])
        is_text = f"'{name}' takes bytes; for a str, remove 'bytes: true'" if kind.name == "char" else ""
        new = f"C may write to '{name}'; for new bytes use {{output: true, bytes: {length}}}"
        return Item(item, note=is_text if const else new)

    def _with_data(self, items: list[Item]) -> list[Item]:
        """Pass the Python callable as user data of a callback."""
        pair = self._user_data()
        if pair and items[pair[0]].text != _NULL:
            items[pair[1]] = Item(f"{{arg: void* {self.name(pair[1])}, closure: {self.name(pair[0])}}}")
        return items

    def variadic(self) -> str:
        """Return the question about a variadic function."""
        option = next((p for p in self.parameters if not p.type.depth and p.type.name in self.known.enums), None)
        which = f"the 'range' of '{option.name}' that needs" if option else "the CONSTANT arguments that announce"
        return f"it is variadic: declare it once for each list of further arguments, with {which} the list"

    # ---- the result ----

    def add_result(self, overload: Overload) -> None:
        """Add the lines of the result to an overload."""
        returns = self.function.signature.returns
        if returns == Type("void"):
            return
        if returns.function or not returns.name:
            overload.questions.append("it returns a function, which is not supported")
        elif (returns.name == "char" or returns.alias) and returns.depth == 1:
            free = next((name for name in self.documentation.freed_with if name in self.known.frees), "")
            if free and not returns.pointers[0] and not returns.alias:
                overload.lines += ["return: char*", f"free: {free}"]
                overload.notes.append(f"the comment says that {free} frees the text")
                return
            overload.lines += [f"return: const {returns.name}*", *(["text: utf8"] if returns.alias else [])]
            if returns_address(self.function):
                overload.questions.append("is the result in a text of an earlier call? Then Python has freed that text")
            for name in self._sizes_of_text(returns):
                overload.questions.append(f"does the text end with NUL, or has it '{name}' bytes?")
            if not returns.pointers[0]:
                overload.notes.append("who frees the text? If the caller: 'return: char*' and 'free: FUNCTION'; as "
                                      "drafted, it is never freed")  # fmt: skip
        else:
            self._add_result(returns, overload)

    def _add_result(self, returns: Type, overload: Overload) -> None:
        struct = self.known.structs.get(returns.name)
        spelled = returns.spelling
        overload.lines.append(f"return: {spelled}")
        if returns.name in self.known.handles and returns.depth == 1:
            self._add_object(returns, overload)
        elif struct and (returns.depth > 1 or struct.type not in self.known.values):
            overload.questions.append(unknown_struct(struct))
        elif struct and returns.depth:
            overload.notes.append("the result is a copy; which function frees the memory of the C struct, if any?")
        elif returns.name == "void" and returns.depth == 1:
            overload.notes.append("the result is an address as an int")
        elif returns.depth:
            overload.questions.append(f"it returns {spelled}: how many elements are there, and who frees them?")

    def _add_object(self, returns: Type, overload: Overload) -> None:
        owner, is_freed = self.owner(), returns.name in self.known.freed
        reason = self._why_owned(returns.name)
        if reason and not returns.pointers[0]:
            overload.notes.append(f"Python frees the result, because {reason}; if C owns it, add 'owner: {owner}'")
            return
        if is_freed or owner != "self":
            overload.lines.append(f"owner: {owner}")
        if question := self._belongs_to_struct("the result"):
            overload.questions.append(question)
            return
        if not returns.pointers[0]:
            overload.notes.append(self._who_frees(returns))

    def _who_frees(self, returns: Type) -> str:
        change = "remove 'owner'" if returns.name in self.known.freed else "the class needs 'free'"
        return f"who frees the result? As drafted, Python does not; if the caller must free it, {change}"


def kept_by(inner: str, name: str, handle: str) -> Item:
    """Return the item for an argument that a handle keeps; `inner` is the item without braces."""
    note = f"'{handle}' keeps every '{name}' until it is closed; if C replaces it, write 'kept_by: {handle}.{name}'; "
    return Item(f"{{{inner}, kept_by: {handle}}}", note=f"{note}if C does not keep it, remove 'kept_by'")
