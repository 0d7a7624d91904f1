"""Pointers to objects of a C library, which Python objects own: capsules, or objects of a class of the module.

For example:

    - type: dnnDescriptor_t              a row of the table of types: a capsule, which calls the deleter once
      free: dnnDestroyDescriptor
      python: Descriptor
    - class: Door                        a definition: class Door, whose objects own a pointer until they are closed
      type: door_t*
      free: close_door
"""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING

from cwrap.ctype import tagged
from cwrap.ctype.base import CType, Lines, size_check
from cwrap.ctype.lists import HandleList
from cwrap.ctype.protocols import HandleProtocol, LifetimeProtocol
from cwrap.ctype.stub_names import class_annotation
from cwrap.source.c_spelling import CSpelling
from cwrap.source.records import dataclass, replace

if TYPE_CHECKING:
    from cwrap.dtypes import Dtype


@dataclass(frozen=True, slots=True)
class Family:
    """The relatives of a class of handles: its base classes and, in C++, the names and C types of derived classes.

    `deleted_as` is the C type of the base class whose deleter the class uses, and `counted_as` that of the base class
    whose function `ref` it uses; they are empty if the class has the function itself. `registry` is the index of the
    registry of objects in the module state, or -1 if a pointer can have several objects. `tags` say how C distinguishes
    subclasses; None for a class that has no tags and that no tags name.
    """

    ancestors: tuple[str, ...] = ()
    derived: tuple[tuple[str, str], ...] = ()
    has_subtypes: bool = False
    deleted_as: str = ""
    registry: int = -1
    tags: tagged.Tags | None = None
    counted_as: str = ""


NO_FAMILY = Family()


@dataclass(frozen=True, slots=True)
class Custody:
    """How the Python object of a returned handle depends on others.

    A borrowed object has an `owner` with an `epoch`: C expressions of a handle, or of NULL for the library. An
    `independent` one does not keep the receiver. `kept` are functions that make a new object keep something of the
    call, and their arguments after the object.
    """

    owner: str = ""
    epoch: str = ""
    independent: bool = False
    kept: tuple[tuple[str, str], ...] = ()


class Handle(HandleProtocol[CType], LifetimeProtocol, CType):
    """A pointer that a Python object owns, whether or not the C type is a typedef that hides the star.

    `releaser` is a C function `void (void *)` that frees the object of the C library.
    """

    runs_python = False
    is_nullable = True  # a handle is a pointer

    def __init__(self, c: str, python: str, releaser: str) -> None:
        self.c = CSpelling.parse(c).c
        self.display = f'"{python}"'
        self.releaser = releaser
        self.discarder = releaser  # frees an object for which there is no Python object

    def _release(self, deleter: str, *more: str, cast: str = "") -> Lines:
        """Return the C function `releaser`, which calls the deleter and then runs further statements.

        `cast` is the C type that the deleter takes, if it is that of a base class.
        """
        return (
            f"CWRAP_UNUSED static void {self.releaser}(void *cw_pointer)",
            "{",
            f"    {deleter}({cast and f'({cast})'}({self.c})cw_pointer);",
            *(f"    {line}" for line in more),
            "}",
            "",
        )

    def discard(self, name: str) -> Lines:
        return (f"if ({name})", f"    {self.discarder}((void *){name});")


def handle_of(ctype: CType) -> HandleProtocol[CType]:
    """Return a C type as one of handles; raise TypeError for another type."""
    if ctype.handle is None:
        raise TypeError(f"'{ctype.c}' is not the type of handles")
    return ctype.handle


def is_object(ctype: CType | None) -> bool:
    """Return whether values of a C type are objects of a class of handles."""
    return ctype is not None and ctype.handle is not None and ctype.handle.has_class


class CapsuleHandle(Handle):
    """A handle in a capsule, whose name is the C type. A consumed handle is an empty capsule, which is refused."""

    can_consume = True

    def __init__(self, c: str, python: str, deleter: str, headers: tuple[str, ...] = ()) -> None:
        identifier = "".join(letter if letter.isalnum() else "_" for letter in c)
        super().__init__(c, python, f"cwrap_release_{identifier}")
        self.spellings = (c,)
        self.headers = headers
        self.checker = f"cwrap_check_{identifier}"
        self.capsule_name = f'"{c}"'
        self.support = (
            f"CWRAP_UNUSED static bool {self.checker}(PyObject *cw_object)",
            "{",
            f"    return PyCapsule_IsValid(cw_object, {self.capsule_name});",
            "}",
            "",
            *self._release(deleter)[:-1],
        )

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        """Return `object`: capsules have no public type."""
        return "object"

    def initial(self, obj: str) -> str:
        """Return a C expression of the borrowed pointer; reading it cannot fail after the check."""
        return f"({self.c})PyCapsule_GetPointer({obj}, {self.capsule_name})"

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        return (f"{name} = {self.initial(obj)};",)

    def confirm(self, name: str, obj: str, fail: str) -> Lines:
        """Return a check that raises ValueError if a conversion closed the handle."""
        return (f"if (CWRAP_UNLIKELY(cwrap_handle_confirm({obj}, {self.capsule_name}))) {fail}",)

    def box(self, expression: str) -> str:
        """Return a C expression of a capsule that owns the pointer, or None; the pointer is freed on failure."""
        return f"cwrap_own((void *){expression}, {self.capsule_name}, {self.releaser})"

    def consume(self, name: str, obj: str, fail: str) -> Lines:
        """Return a statement that empties the capsule."""
        return (f"if ({name} && cwrap_give_up({obj})) {fail}",)


class ClassHandle(Handle):
    """A handle in an object of a class of the module. A call keeps the object from being closed until it returns.

    `state_index` is the index of the class in the module state. `keeps` says that objects of the module keep
    callbacks, which may have raised an exception during a call. With `allocate`, the memory of the C object belongs to
    the Python object; with `exclusive`, only one call at a time can use a handle; with `cpp`, the C object is of a C++
    class.
    """

    object_type = "CwrapHandle"
    passed_as = "{}"  # the C expression that is passed, from the pointer
    returned_as = "{}"  # the pointer, from the C expression of a result
    declared_as = ""  # the C type of the parameter, if it is not the pointer
    custody = Custody()  # of a returned handle
    holds_memory = False  # objects of the module keep memory that C reads (`kept_by`)

    def __init__(
        self, c: str, python: str, deleter: str, state_index: int, keeps: bool = False,
        *, spellings: tuple[str, ...] = (), allocate: bool = False, exclusive: bool = False, ref: str = "",
        family: Family = NO_FAMILY, cpp: bool = False,
    ) -> None:  # fmt: skip
        super().__init__(c, python, f"cwrap_free_{python}")
        self.spellings = spellings or (c, python)
        self.class_name = python
        self.state_index = state_index
        self.keeps = keeps
        self.is_cpp = cpp
        self.allocates = allocate
        self.can_consume = not allocate
        self.exclusive = exclusive
        self.ancestors = family.ancestors
        self.has_subtypes = family.has_subtypes
        self.registry = family.registry
        self.derived_classes = tuple(d for d in family.derived if CSpelling.parse(d[1]).c != self.c)
        self.checker = f"cwrap_is_{python}"
        self.dealloc = f"cwrap_dealloc_{python}"
        self.existence = size_check(c, python)
        self.always_borrowed = not deleter
        self.counts_references = bool(ref)
        self.is_tagged = bool(family.tags and family.tags.subclasses)
        if family.tags:
            self.headers = (tagged.HEADER,)
        if self.is_tagged and deleter:
            self.discarder = tagged.discard_of(python)
        self.support = (
            *(
                self._release(deleter, *(("CWRAP_RAW_FREE(cw_pointer);",) if allocate else ()), cast=family.deleted_as)
                if deleter
                else ()
            ),
            *(self._reference(ref, family.counted_as) if ref else ()),
            f"CWRAP_UNUSED static void {self.dealloc}(PyObject *cw_object)",
            "{",
            "    cwrap_handle_dealloc(cw_object);",
            "}",
            "",
            f"CWRAP_UNUSED static bool {self.checker}(PyObject *cw_object)",
            "{",
            f"    return cwrap_has_dealloc(cw_object, {self.dealloc});"
            if family.has_subtypes
            else f"    return CWRAP_DEALLOC(Py_TYPE(cw_object)) == {self.dealloc}; /* the class has no subtypes */",
            "}",
            *self._upcast(),
            *self._tags(family.tags),
        )

    def _tags(self, tags: tagged.Tags | None) -> Lines:
        """Return the C functions that choose the class of a returned object."""
        if tags is None:
            return ()
        releaser = "NULL" if self.always_borrowed else self.releaser
        return ("", *tagged.support(self.class_name, self.c, self.state_index, releaser, tags)[:-1])

    def _chosen(self, expression: str) -> str:
        """Return a C expression of the class of a returned object, and of its pointer."""
        return f"{tagged.function_of(self.class_name)}(self, (void *){expression})"

    def _reference(self, ref: str, cast: str) -> Lines:
        """Return the C function that takes a reference to the C object and returns its pointer.

        `cast` is the C type that `ref` takes, if it is that of a base class.
        """
        return (
            f"CWRAP_UNUSED static void *{self.reference}(void *cw_pointer)",
            "{",
            "    if (cw_pointer)",
            f"        (void){ref}({cast and f'({cast})'}({self.c})cw_pointer);",
            "    return cw_pointer;",
            "}",
            "",
        )

    @property
    def reference(self) -> str:
        """The name of the C function that takes a reference."""
        return f"cwrap_ref_{self.class_name}"

    def value(self, name: str) -> str:
        return self.passed_as.format(name)

    def parameter(self, name: str) -> str | None:
        """Return the C declaration of a parameter; None if only the wrapper can pass the value."""
        if not self.is_nullable:
            return f"{self.declared_as}{name}" if self.declared_as else None
        return super().parameter(name)

    def received(self, expression: str) -> str:
        return self.returned_as.format(expression)

    def _in_form(self, spellings: tuple[str, ...], c: str, forms: tuple[str, str], declared: str) -> ClassHandle:
        """Return a type that C++ passes and returns in another form; `forms` are those of arguments and results."""
        return self._changed(
            spellings=spellings, c=c, declared_as=declared, passed_as=forms[0], returned_as=forms[1],
            is_const=CSpelling.parse(c).const, is_reference=forms[1].startswith("&"), can_consume=False,
            is_nullable=False,
        )  # fmt: skip

    def _changed(self, **members: object) -> ClassHandle:
        """Return the type with other values of some members."""
        changed = copy(self)
        vars(changed).update(members)
        return changed

    def cpp_forms(self) -> tuple[CType, ...]:
        """Return the references, values and owning pointers of a C++ class."""
        name = str(CSpelling.parse(self.c).pointee)
        const = replace(CSpelling.parse(self.c), const=True).c
        owning = f"std::unique_ptr<{name}>"
        forms = (
            self._in_form((f"{name}&",), self.c, ("*{}", "&{}"), f"{name} &"),
            self._in_form((f"const {name}&",), const, ("*{}", "&{}"), f"const {name} &"),
            self._in_form((name,), self.c, ("*{}", f"new {name}({{}})"), f"const {name} &"),
            self._in_form((owning,), self.c, (f"{owning}({{}})", "{}.release()"), ""),
        )
        forms[-1].can_consume = True
        forms[2].is_tagged, forms[2].discarder = False, self.releaser  # a copy is of the class itself
        has_single = self.registry >= 0 or self.counts_references  # one object for each pointer, or references of C
        return forms if has_single else (*forms, SharedHandle(self))

    @property
    def derived(self) -> tuple[CType, ...]:
        """The pointer to a C object that C only reads, and other forms of a C++ class."""
        c = CSpelling.parse(self.c)
        if not c.is_pointer or c.const:
            return ()
        spellings = tuple(str(replace(CSpelling.parse(s), const=True)) for s in self.spellings)
        const = self._changed(c=replace(c, const=True).c, spellings=spellings, is_const=True, can_consume=False)
        return (const, *self.cpp_forms()) if self.is_cpp else (const,)

    def _upcast(self) -> Lines:
        """Return the function that converts the pointer of a derived class of C++, whose address can be another one."""
        if not self.derived_classes:
            return ()
        declared = (f"CWRAP_UNUSED static void cwrap_dealloc_{name}(PyObject *);" for name, _ in self.derived_classes)
        cases = (
            line
            for name, c in self.derived_classes
            for line in (
                f"    if (cwrap_has_dealloc(cw_object, cwrap_dealloc_{name}))",
                f"        return ({self.c})({CSpelling.parse(c).c})cw_pointer;",
            )
        )
        head = CSpelling.parse(self.c).variable(f"cwrap_as_{self.class_name}(PyObject *cw_object, void *cw_pointer)")
        return (
            "", *declared, "", f"CWRAP_UNUSED static {head}", "{", *cases, f"    return ({self.c})cw_pointer;", "}",
        )  # fmt: skip

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        return class_annotation(self.class_name)

    def declare(self, name: str) -> Lines:
        return (f"{CSpelling.parse(self.c).variable(name)} = NULL;", f"PyObject *cw_of_{name} = NULL;")

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """Return a conversion that raises ValueError for a closed object."""
        enter = "cwrap_handle_enter_alone" if self.exclusive else "cwrap_handle_enter"
        pointer = f"{enter}({obj}, {self.display}, &cw_of_{name})"
        converted = f"cwrap_as_{self.class_name}({obj}, {pointer})" if self.derived_classes else f"({self.c}){pointer}"
        return (
            f"{name} = {converted};",
            f"if (CWRAP_UNLIKELY(!{name})) {fail}",
        )

    def confirm(self, name: str, obj: str, fail: str) -> Lines:
        """Return a check that raises RuntimeError if C can no longer read memory that the object keeps."""
        if not self.holds_memory:
            return ()
        return (f"if (CWRAP_UNLIKELY(cwrap_handle_confirm_holds(cw_of_{name}))) {fail}",)

    def cleanup(self, name: str) -> Lines:
        """Return a statement after which the object can be closed again."""
        return (f"cwrap_handle_leave{'_alone' * self.exclusive}(cw_of_{name});",)

    def settle(self, name: str, fail: str) -> Lines:
        """Return a statement that raises the exception of a callback that the object keeps."""
        return (f"if (CWRAP_UNLIKELY(cwrap_handle_raised(cw_of_{name}))) {fail}",) if self.keeps else ()

    def on_throw(self, name: str) -> Lines:
        """Return a statement that replaces the C++ exception by the exception of a callback."""
        return (f"(void)cwrap_handle_raised(cw_of_{name});",) if self.keeps else ()

    def box(self, expression: str) -> str:
        """Return a C expression of a new object with the pointer, or None.

        An object that owns the pointer keeps the receiver of the call alive, unless the C object does not need the
        receiver: its memory belongs to the object, or it counts references.
        """
        custody = self.custody
        if self.is_borrowed and not self.counts_references:
            made = self.borrowed(expression, custody.owner, custody.epoch)
        else:
            pointer = f"{self.reference}((void *){expression})" if self.is_borrowed else expression
            independent = self.allocates or self.counts_references or custody.independent
            made = self.owned("cwrap_without_owner(self)" if independent else "self", pointer)
        return self._kept(made)

    def _kept(self, made: str) -> str:
        """Return a C expression of a new object, which keeps something of the call."""
        for keep, more in self.custody.kept:
            kept = f"{keep}({made}, {more})"
            made = f"cwrap_handle_outlived({kept})" if self.counts_references else kept
        return made

    def discard(self, name: str) -> Lines:
        """Return a statement that frees the C object, unless it is borrowed, or that of an object with `identity`."""
        if self.is_borrowed:
            return ()
        if self.registry < 0 or self.counts_references:
            return super().discard(name)
        return (f"cwrap_handle_discard(self, {self.registry}, (void *){name}, {self.discarder});",)

    def owned(self, owner: str, expression: str) -> str:
        """Return a C expression of an object that owns the pointer, and keeps `owner` unless that is a class or module.

        If a pointer has only one object, the result may be an object that exists already.
        """
        counted = str(self.counts_references).lower()
        if self.is_tagged and self.registry < 0:
            return f"cwrap_tagged_new({owner}, {self._chosen(expression)})"
        if self.is_tagged:
            return f"cwrap_tagged_unique({owner}, {self.registry}, {self._chosen(expression)}, {counted})"
        if self.registry < 0:
            return f"cwrap_handle_new({owner}, {self.state_index}, (void *){expression}, {self.releaser})"
        arguments = f"{owner}, {self.state_index}, {self.registry}, (void *){expression}, {self.releaser}"
        return f"cwrap_handle_unique({arguments}, {counted})"

    def borrowed(self, expression: str, owner: str, epoch: str) -> str:
        """Return a C expression of an object with a pointer that `owner` frees."""
        kind = "borrow" if self.registry < 0 else "borrow_unique"
        registry = "" if self.registry < 0 else f"{self.registry}, "
        if self.is_tagged:
            return f"cwrap_tagged_{kind}(self, {registry}{self._chosen(expression)}, {owner}, {epoch})"
        return f"cwrap_handle_{kind}(self, {self.state_index}, {registry}(void *){expression}, {owner}, {epoch})"

    def given(self, expression: str) -> str:
        if self.is_tagged:
            return f"cwrap_tagged_given(self, {self._chosen(expression)})"
        return f"cwrap_handle_given(self, {self.state_index}, (void *){expression})"

    def lent(self, obj: str, taken: bool) -> str:
        """Return a C expression of the pointer; C takes over a reference if the library counts them."""
        pointer = f"cwrap_callback_lend(cw_callback, {obj}, {self.display})"
        if taken and self.counts_references:
            pointer = f"{self.reference}(cwrap_callback_lend(NULL, {obj}, {self.display}))"
        elif taken:
            pointer = f"cwrap_callback_hand_over({obj}, {self.display})"
        return f"cwrap_as_{self.class_name}({obj}, {pointer})" if self.derived_classes else f"({self.c}){pointer}"

    def hold(self, name: str, obj: str) -> str:
        """Return a C expression that keeps the object open."""
        return f"cwrap_hold_handle(cw_of_{name})"

    def outlived(self, handle: str) -> Lines:
        """Return a statement if the library counts references, so that the C object can outlive the Python object."""
        return (f"(void)cwrap_handle_outlived({handle});",) if self.counts_references else ()

    def borrowing(self, owner: str, epoch: str) -> CType:
        """Return the type of a handle that borrows from `owner`, or takes a reference if the library counts them."""
        # the C object says which class it has; the new object takes a reference
        reads = self.is_tagged or self.counts_references
        custody = replace(self.custody, owner=owner, epoch=epoch)
        return self._changed(custody=custody, is_borrowed=True, reads_memory=reads)

    def stored_at_void(self) -> CType:
        """Return the type of an output of which C has the type `void **`."""
        return self._changed(c="void *")

    def independent(self) -> CType:
        return self._changed(custody=replace(self.custody, independent=True))

    def listed(self) -> CType:
        convert = f"cwrap_as_{self.class_name}" if self.derived_classes else ""
        return HandleList(self, convert=convert, alone=self.exclusive, keeps=self.keeps, holds=self.holds_memory)

    def shared(self) -> CType | None:
        """Return the type of a handle that a call can use while another call uses it; None if all calls can."""
        return self._changed(exclusive=False) if self.exclusive else None

    def keeping(self, function: str, arguments: str) -> CType:
        kept = (*self.custody.kept, (function, arguments))
        return self._changed(custody=replace(self.custody, kept=kept))

    def consumable(self, name: str) -> str | None:
        """Return a C condition that raises RuntimeError if another call or object uses the handle.

        If the library counts references, the object stays open.
        """
        if self.counts_references:
            return None
        return f"cw_of_{name} && cwrap_handle_is_used(cw_of_{name}, {self.display})"

    def consume(self, name: str, obj: str, fail: str) -> Lines:
        """Return a statement that takes the pointer from the object, or that takes one more reference."""
        if self.counts_references:
            return (f"(void){self.reference}((void *){name});",)
        return (f"cwrap_handle_give_up(cw_of_{name});",)

    def consumed(self, name: str) -> Lines:
        """Return a statement that ends the use of the object, which is closed now."""
        if self.counts_references:
            return ()
        return (f"cwrap_handle_given_up(cw_of_{name}, {str(self.exclusive).lower()});",)


class SharedHandle(ClassHandle):
    """A std::shared_ptr of a C++ class.

    As an argument, C++ gets a pointer that keeps the Python object open until C++ has no copy of the pointer any more.
    As a result, the Python object has a copy of the pointer.
    """

    is_shared = True

    def __init__(self, handle: ClassHandle) -> None:
        vars(self).update(vars(handle))
        self.plain = handle
        self.c = f"std::shared_ptr<{CSpelling.parse(handle.c).pointee}>"
        self.spellings = (self.c, f"const {self.c}&")
        self.headers = (*handle.headers, '"cwrap_shared.h"')
        self.can_consume = False
        self.is_tagged = False

    def declare(self, name: str) -> Lines:
        return (*self.plain.declare(name), f"{self.c} cw_shared_{name};")

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        shared = f"cwrap_share(cw_of_{name}, {name}, &cw_shared_{name})"
        return (*self.plain.extract(name, obj, fail), f"if (CWRAP_UNLIKELY({shared})) {fail}")

    def cleanup(self, name: str) -> Lines:
        return (f"cw_shared_{name}.reset();", *self.plain.cleanup(name))

    def value(self, name: str) -> str:
        return f"cw_shared_{name}"

    def parameter(self, name: str) -> str:
        return f"const {self.c} &{name}"

    def box(self, expression: str) -> str:
        return self._kept(f"cwrap_shared_new(self, {self.state_index}, {expression})")

    def discard(self, name: str) -> Lines:
        """Return no statements: the variable releases the object."""
        return ()

    def shared(self) -> CType | None:
        return None
