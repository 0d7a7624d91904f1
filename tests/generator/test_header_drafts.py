"""Decisions of a draft: who owns what, arrays and outputs, callbacks, and what the C compiler rejects."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cwrap.headers import Draft, draft_header
from cwrap.headers.entries import prefix_of_members

BAG = "typedef struct bag bag;\nbag *bag_new(int n);\n"


def draft_of(folder: Path, text: str) -> Draft:
    """Return the draft of a header `lib.h`."""
    (folder / "lib.h").write_text(f"#include <stddef.h>\n{text}")
    return draft_header(str(folder / "lib.h"))


def _joined(match: re.Match[str]) -> str:
    return match[1].rstrip("\n") + match[2].replace("\n", "").replace("#   ", " ") + "\n"


def lines(folder: Path, text: str) -> list[str]:
    """Return the lines of the draft without indentation; wrapped comments are one line."""
    whole = re.sub(r"(?<=TODO: )(.*\n)((?:#   .*\n)*)", _joined, draft_of(folder, text).text)
    return [re.sub(r"^# +", "# ", line).strip() for line in whole.split("\n")]


def test_an_object_without_a_known_deleter_is_never_freed(tmp_path: Path) -> None:
    """Which of several functions frees an object is not guessed; they cannot be called, but all others can."""
    text = draft_of(tmp_path, f"{BAG}void bag_free(bag *b);\nvoid bag_close(bag *b);\nint bag_size(bag *b);\n").text
    assert "# TODO: which function frees objects of Bag: bag_free, bag_close? As drafted, Python frees nothing;" in text
    assert "- class: Bag\n  type: bag*\n  free: none\n" in text
    assert "# TODO: does it free the Bag? Then it can be the 'free' of the class\n# - name: free\n" in text
    assert ": 2 of its 4 functions are bound" in text


def test_a_deleter_is_named_after_its_struct(tmp_path: Path) -> None:
    header = "typedef struct lib_bag lib_bag_t;\nlib_bag_t *lib_new_bag(void);\nvoid lib_delete_bag(lib_bag_t *b);\n"
    text = draft_of(tmp_path, f"{header}void lib_delete_index(lib_bag_t *b);\n").text
    assert "# TODO: is lib_delete_bag the function that frees it? Its name suggests so.\n" in text
    assert "  free: lib_delete_bag\n" in text
    question = "# TODO: does it free 'b'? If not, remove 'consume'; or it can be the 'free' of the class\n"
    assert f"{question}# - name: delete_index\n" in text


def test_results_are_borrowed_unless_the_name_says_otherwise(tmp_path: Path) -> None:
    found = lines(tmp_path, f"{BAG}void bag_free(bag *b);\nbag *bag_first(void);\nbag *bag_inner(bag *b);\n"
        "const bag *bag_const(bag *b);\nbag *bag_of(bag *a, bag *b);\nint bag_get(bag *b, bag **result);\n"
        "int bag_parse(const char *text, bag **result);\nint bag_all(bag **bags);\n"
        "int bag_some(bag **b, int n);\nint bag_list(bag *a[2]);\n")  # fmt: skip
    text = "\n".join(found)
    assert (
        "# TODO: Python frees the result, because bag_new and bag_free are a pair; if C owns it, add 'owner: library'\n"
        "- name: new\ncname: bag_new\n"
    ) in text
    assert "cname: bag_new\nreturn: bag*\narguments" in text
    assert "cname: bag_first\nreturn: bag*\nowner: library" in text
    assert "class: Bag\ncname: bag_inner\nreturn: bag*\nowner: self" in text
    assert "class: Bag\ncname: bag_const\nreturn: const bag*\nowner: self" in text
    assert "class: Bag\ncname: bag_of\nreturn: bag*\nowner: a" in text
    assert "- {arg: bag** result, output: true, owner: self}" in found
    assert "- {arg: bag** result, output: true}" in found
    assert found.count("# TODO: is 'bags' an output (output: true), or an array of objects?") == 1
    assert found.count("# TODO: is 'b' an output (output: true), or an array of objects?") == 1
    assert "# TODO: 'a' is an array of handles, which is not supported" in found
    assert (
        "# TODO: who frees the result? As drafted, Python does not; if the caller must free it, remove 'owner'" in found
    )


def test_arrays(tmp_path: Path) -> None:
    """A size in the header is checked; an array of one element is a pointer to this element."""
    found = lines(tmp_path, "typedef struct { int a; } one;\ntypedef one one_t[1];\ntypedef double vec3[3];\n"
        "void f(one_t x, one y[1], one z[2], const vec3 v, double w[2][2]);\nvoid g(one *items, int count);\n"
        "void h(one *item, int source_len);\n"
        "void i(unsigned char *data, size_t *data_len, const int *k, double *r);\n")  # fmt: skip
    assert "# - one* x" in found
    assert "# - one* y" in found
    assert "# - {arg: one* z, array: 2}" in found
    assert "# - {arg: const double* v, array: 3}" in found
    assert "- {arg: one* items, array: true}" in found
    assert "- {arg: int count, from: len(items)}" in found
    assert "- one* item" in found
    assert "# - {arg: size_t* data_len, inout: true}" in found
    assert "# TODO: bytes of which size? C may write more bytes than 'data' has" in found
    assert "# TODO: array of which length? C may read more elements than 'k' has; 'array: n' checks it" in found
    assert "# - {arg: double* r, output: true}" in found


def test_callbacks(tmp_path: Path) -> None:
    found = lines(tmp_path, f"{BAG}void bag_free(bag *b);\ntypedef void (*free_fn)(void *);\n"
        "typedef int (*fn)(void *, int);\n"
        "void bag_watch(bag *b, fn call, void *user_data, free_fn destroy);\n"
        "void keep(fn call, void *data);\nvoid two(fn a, fn b, void *data);\n"
        "void each(fn call, void *data, void *out);\nvoid none(fn call);\n")  # fmt: skip
    question = "# TODO: is 'call' called only by this function, and never after its return?"
    assert "- {arg: Fn call, kept_by: b}" in found
    assert "- {arg: void* user_data, closure: call}" in found
    assert "# TODO: NULL is passed as 'destroy', because Python frees the callable itself" in found
    assert f"{question} If not, add 'kept_by: library'" in found
    assert "# TODO: which void* parameter is the user data of 'a' (closure: a)?" in found
    assert "# TODO: if C calls 'call' after the function returned, add 'kept_by'" in found
    assert "# TODO: no void* parameter of the function is passed on to 'call'" in found


def test_bytes_in_callbacks(tmp_path: Path) -> None:
    """A callback gets bytes if a length follows a pointer, and else text that ends with NUL."""
    found = lines(tmp_path, "typedef int (*sink)(const char *part, unsigned long size, void *data);\n"
        "typedef void (*hear)(const char *text, int level, void *data);\n"
        "typedef void (*tell)(const char *word, long count, void *data);\nvoid all(tell call, void *data);\n"
        "void each(sink call, void *data);\nvoid watch(hear call, void *data);\n")  # fmt: skip
    assert (
        "arguments: [{arg: const char* part, bytes: size}, {arg: unsigned long size, from: len(part)}, void* data]"
        in found
    )
    assert "# TODO: 'part' is bytes; if it is text that ends with NUL, remove 'bytes' and 'from'" in found
    assert "arguments: [const char* text, int level, void* data]" in found
    assert "arguments: [const char* word, long count, void* data]" in found


def test_arrays_of_structs_and_lists(tmp_path: Path) -> None:
    """Elements are structs without pointers. Lists are pointers that C does not change."""
    found = lines(tmp_path, f"{BAG}void bag_free(bag *b);\ntypedef struct {{ int a; }} one;\n"
        "typedef struct { const char *name; } named;\ntypedef struct { one a; } outer;\n"
        "void f(const one *one, int count, named *names, int n_names, outer *outers, int n_outers);\n"
        "void g(one *items, int n, const char *const *words, int n_words, const char *const lines[]);\n"
        "void h(const char *const three[3], one rest[]);\n"
        "void i(bag *const *bags, size_t n_bags, const bag *const *others, bag *const *all);\n")  # fmt: skip
    assert "# - {arg: const one* one, array: true}" in found
    assert "# - {arg: int count, from: len(one)}" in found
    assert "# TODO: 'names' is an array of structs; write a C function for one element" in found
    assert "# TODO: 'outers' is an array of structs; write a C function for one element" in found
    assert "- {arg: one* items, array: true}" in found
    assert "- {arg: const char** words, list: true}" in found
    assert "- {arg: int n_words, from: len(words)}" in found
    assert "- {arg: const char** lines, list: true}" in found
    assert "# TODO: 'three' has the type const char* const*, for which there is no conversion" in found
    assert "# TODO: 'rest' is an array of structs; write a C function for one element" in found
    assert "# - {arg: bag** bags, list: true}" in found
    assert "# - {arg: size_t n_bags, from: len(bags)}" in found
    assert "# TODO: is 'others' an output (output: true), or an array of objects?" in found
    assert "# - {arg: bag** all, list: true}" in found


def test_callbacks_without_user_data(tmp_path: Path) -> None:
    """Generated C functions identify the callable. C that calls them later calls no Python."""
    found = lines(tmp_path, f"{BAG}void bag_free(bag *b);\ntypedef int (*order)(const void *a, const void *b);\n"
        "typedef void (*start)(void *user, const char *name);\n"
        "void bag_start(bag *b, start call);\nvoid set_log(void (*log)(int level));\nvoid sort_all(order call);\n"
        "void keep(const char *text, void (*release)(void *));\n"
        "void bag_end(bag *b, void (*end)(void *user));\n")  # fmt: skip
    text = "\n".join(found)
    assert "- callback: Start\ntype: start\npool: 16\narguments: [void* user, const char* name]\n" in text
    assert "# TODO: C functions call it without user data: 'pool' is the largest number of callables at a time" in found
    assert "- {arg: Start call, kept_by: b}" in found
    replaces = "if C replaces it, write 'kept_by: b.call'; if C does not keep it, remove 'kept_by'"
    assert f"# TODO: 'b' keeps every 'call' until it is closed; {replaces}" in found
    assert "# TODO: if C calls 'log' after the function returned, add 'kept_by'" in found
    assert "# TODO: 'release' is a function pointer that may free data later, which C keeps" in found
    assert "- {arg: BagEndEnd end, kept_by: b}" in found
    assert "- SetLogLog log" in found
    assert "- Order call" in found
    assert found.count("# TODO: if C calls 'call' after the function returned, add 'kept_by'") == 0


def test_a_class_without_a_deleter_keeps_no_callbacks(tmp_path: Path) -> None:
    """The Python object would drop the callable, although C still has the object."""
    found = "\n".join(lines(tmp_path, f"{BAG}void bag_watch(bag *b, int (*call)(void *), void *data);\n"))
    assert "never after its return? If not, the class needs 'free' to keep it\n" in found


def test_entries_that_the_compiler_rejects_are_comments(tmp_path: Path) -> None:
    """A macro may shadow a function, and gcc may reject what libclang accepts."""
    found = lines(tmp_path, "#ifdef __clang__\n#define LIB_A 1\n#endif\n#define LIB_B 2\nint f(int n);\n"
        "#define f(n) no_such_function_of_lib(n)\nint g(void);\n")  # fmt: skip
    assert any(line.startswith("# TODO: the C compiler reports: implicit declaration of function") for line in found)
    assert "# - name: f" in found
    assert "- name: g" in found
    assert "- LIB_B" in found


@pytest.mark.parametrize("compiler", ["gcc"])
def test_constants_that_the_compiler_does_not_have_are_dropped(
    compiler: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CC", compiler)
    found = lines(tmp_path, '#ifdef __clang__\n#define LIB_A 1\n#define LIB_TEXT "a"\n#endif\n#define LIB_B 2\n')
    assert "- LIB_A" not in found
    assert "- LIB_B" in found
    assert "# TODO: the compiler cannot evaluate these constants" in found


def test_entries_of_rejected_definitions_name_them(tmp_path: Path) -> None:
    found = lines(tmp_path, "typedef int (*fn)(void *a, void *b);\nvoid each(fn call, void *data);\n")
    assert "# TODO: it needs the callback Fn, which is a comment above" in found


def test_structs_that_cannot_be_assigned_have_no_fields(tmp_path: Path) -> None:
    found = lines(tmp_path, "typedef struct { const int a; int b; } fixed;\nvoid f(fixed *x);\n"
        "typedef union { int a; } u;\nvoid g(u *x);\nu *u_new(void);\n")  # fmt: skip
    assert any("'fixed' is a struct without fields that Python can have" in line for line in found)
    assert "type: u*" in found


def test_fields_of_anonymous_unions_and_variables_are_mentioned(tmp_path: Path) -> None:
    found = lines(tmp_path, "typedef struct { int kind; union { int i; struct { double d; }; }; struct { int a; } "
        "n; } anon;\nanon get(void);\nextern int z_global;\nextern char *z_version;\nextern int _own;\n")  # fmt: skip
    assert "fields: [int kind]" in found
    assert "# TODO: Python does not have these fields: i, d, n" in found
    omitted = " ".join(found).partition("# Omitted, because they are variables")[2]
    assert "z_global, z_version" in omitted


def test_structs_of_functions_are_made_for_the_call(tmp_path: Path) -> None:
    found = lines(tmp_path, "typedef struct { int (*start)(void *); int (*end)(void *); } table;\n"
        "int parse(const table *t, void *data);\nint copy(table t);\n")  # fmt: skip
    expected = "'table' is a struct of functions: 'local: true' makes it for the call, and an argument with 'field'"
    assert sum(expected in line for line in found) == 2


def test_pointers_to_structs_in_fields(tmp_path: Path) -> None:
    """A pointer to a const struct is a field, unless there may be several structs, or who owns it is not certain."""
    found = lines(tmp_path, "typedef struct { int a; } one;\ntypedef struct late late;\n"
        "typedef struct { const one *first; one *second; const one *items; const one *class; const one **third; "
        "const late *later; } all;\ntypedef struct { const one *item; int n_items; } counted;\n"
        "typedef struct node { int a; const struct node *next; } node;\n"
        "struct late { int a; };\nvoid f(all a, counted c, late b, node n);\n")  # fmt: skip
    assert "fields: [{arg: const one* first, readonly: true}, {arg: const late* later, readonly: true}]" in found
    assert "# TODO: is 'first' NULL or a pointer to one struct? Python copies that struct" in found
    assert "# TODO: Python does not have these fields: second, items, class, third" in found
    assert "fields: [{arg: const one* item, list: n_items}, int n_items]" in found
    assert "# TODO: does 'item' have 'n_items' elements, which C reads only during a call? Python copies them" in found
    assert "# TODO: Python does not have these fields: next" in found


COUNTED = """
typedef struct { double x, y; } pt;
typedef struct { const char *name; int id; } label;
typedef struct {
    const double *values; int n_values; const char **labels; int labelCount; const pt *entries; unsigned long nentry;
    const char *name, *text; size_t text_len; const unsigned char *key; unsigned char key_size; char *other;
    const label *first; const pt *const *rows; char tag[4];
} chart;
typedef struct { const double *data; size_t data_size, n; } one_size;
typedef struct { const double *data; size_t n; } one_number;
typedef struct { const double *x, *y; size_t n; } two_arrays;
typedef struct { double *list; int capacity, length, count; } in_doubt;
typedef struct { const double *aItem; int nItem; void *pUser; } hungarian;
typedef struct { void *data; size_t size; } users;
typedef struct { const double *key; size_t size; } keyed;
typedef struct { unsigned char *data; size_t size; } blob;
typedef struct { double *data; size_t n; } grown;
typedef struct { size_t mv_size; void *mv_data; } value;
typedef struct { char *v_data; int v_size; } moved;
typedef struct { double *data; size_t n; } freed;
typedef struct { one_number a; int k; } outer;
typedef struct { const label *all; int count; } labels;
double chart_mean(const chart *c, const one_size *o, const two_arrays *t, const in_doubt *d);
void chart_users(const users *u, const hungarian *h);
double chart_use(const keyed *k, const blob *b, grown *g, const outer *r, const labels *l);
void chart_get(const value *key, moved *value);
void chart_free(freed f);
"""


def test_texts_in_fields_are_a_question(tmp_path: Path) -> None:
    question = "TODO: does C read 'model', 'layout' only during calls?"
    struct = "typedef struct { const char *model; const char *layout; } names_t;\n"
    assert question in draft_of(tmp_path, f"{struct}int names_use(const names_t *n);\n").text
    assert question not in draft_of(tmp_path, f"{struct}int names_fill(names_t *n);\n").text


def test_fields_with_a_number_of_elements(tmp_path: Path) -> None:
    """The number is a field if the names leave no doubt; otherwise the draft asks."""
    found = lines(tmp_path, COUNTED)
    text = "\n".join(found)
    assert (
        """type: chart
fields:
- {arg: const double* values, array: n_values}
- int n_values
- {arg: const char** labels, list: labelCount}
- int labelCount
- {arg: const pt* entries, list: nentry}
- unsigned long nentry
- {arg: const char* name, readonly: true}
- {arg: const char* text, bytes: text_len}
- size_t text_len
- {arg: const unsigned char* key, bytes: key_size}
- unsigned char key_size
- {arg: const label* first, readonly: true}
- "char tag[4]"
"""
        in text
    )
    assert "# TODO: Python does not have these fields: other, rows" in found
    asked = {
        "data_size": "data' have: 'data_size'? The field can be {arg: const double* data, array: data_size}",
        "n": "x' have: 'n'? The field can be {arg: const double* x, array: n}",
        "list": "list' have: 'length' or 'count'? The field can be {arg: double* list, array: length}",
        "void": "data' have: 'size'? The field can be {arg: void* data, bytes: size}, and "
        "'bytes: true' makes bytes of the struct",
        "prefix": "mv_data' have: 'mv_size'? The field can be {arg: void* mv_data, bytes: mv_size}, and "
        "'bytes: true' makes bytes of the struct",
    }
    assert "# TODO: Python does not have these fields: key" in found
    assert "fields: [{arg: const double* aItem, array: nItem}, int nItem]" in found
    assert [key for key, text in asked.items() if f"# TODO: how many elements does '{text}" not in found] == []
    assert "fields: [{arg: unsigned char* data, bytes: size}, size_t size]" in found
    change = "# TODO: does C free or reallocate 'data'? If not, the field can be {arg: double* data, array: n}"
    assert found.count(change) == 2
    moved = (
        "# TODO: does C free or reallocate 'v_data'? If not, the field can be {arg: char* v_data, bytes: v_size}, and"
    )
    assert any(line.startswith(moved) for line in found)
    assert "fields: [one_number a, int k]" in found
    assert "# TODO: Python does not have these fields: all" in found


def test_fields_of_classes(tmp_path: Path) -> None:
    """Numbers, enums and texts can be read; a field that links objects is a question."""
    text = draft_of(
        tmp_path,
        """
enum color { RED, GREEN };
typedef struct node { int number; enum color color; char tag[4]; const char *name; const char *data; int data_size;
    double *values; int n_values; int _hidden; int closed; struct node *next; } node;
typedef union { int a; } either;
node *node_new(void);
int node_number(const node *n);
void node_free(node *n);
either *either_new(void);
void either_free(either *e);
""",
    ).text
    assert (
        """  fields:
    - {arg: int number, readonly: true}
    - {arg: enum color color, readonly: true}
    - {arg: "char tag[4]", readonly: true}
    - {arg: const char* name, readonly: true}
    - {arg: int data_size, readonly: true}
    - {arg: int n_values, readonly: true}

"""
        in text
    )
    assert "# TODO: does 'next' link the objects?" in text
    assert "- name: node_number" in text  # not `number`, the name of the field
    assert "  free: either_free\n\n" in text


def test_arrays_at_the_end_of_structs(tmp_path: Path) -> None:
    """Their length is a field; copies without the array are only returned."""
    text = draft_of(
        tmp_path,
        """
typedef struct { double x, y; } pt;
typedef struct { unsigned short n, kind; double data[]; } packet;
typedef struct { int len; char data[]; } message;
typedef struct { int count; pt points[0]; } curve;
typedef struct { int n; const char *name; int tags[]; } named;
typedef struct { int a, b; int tags[]; } unnamed;
typedef struct { int n; int tags[]; } copied;
typedef struct { int n; int tags[]; } returned;
typedef struct { const packet *p; int kind; } leading;
typedef struct { copied c; int kind; } around;
void send(const packet *p, const message *m, const curve *c);
void other(const named *n);
void others(const unnamed *u);
void last(copied c, const leading *l);
const unnamed *get(void);
const returned *again(int n);
""",
    ).text
    assert '  fields: [unsigned short n, unsigned short kind, "double data[n]"]' in text
    assert '  fields: [int len, "char data[len]"]' in text
    assert '  fields: [int count, "pt points[count]"]' in text
    assert (
        "# TODO: 'named' ends with an array: which field is its length? The last field can be \"int tags[n]\"\n" in text
    )
    assert "# TODO: 'unnamed' ends with an array: which" in text
    assert "# TODO: 'copied' ends with an array: which" in text
    assert '  type: returned\n  fields: [int n, "int tags[n]"]' in text
    assert "  type: leading\n  fields: [int kind]" in text


def test_results_that_have_no_conversion(tmp_path: Path) -> None:
    found = lines(tmp_path, "typedef struct { int a; } point;\nint *f(void);\npoint *g(void);\npoint **h(void);\n"
        "void *k(void);\nchar *l(void);\nint (*m(void))(int);\nenum state { OPEN };\n"
        "void n(enum state *out, enum state *other);\n"
        "void o(char **text, const char **out_text, const char *const *names);\n")  # fmt: skip
    assert "# TODO: it returns int*: how many elements are there, and who frees them?" in found
    assert "# TODO: the result is a copy; which function frees the memory of the C struct, if any?" in found
    assert "# TODO: the result is an address as an int" in found
    assert any(line.startswith("# TODO: who frees the text?") for line in found)
    assert "# TODO: it returns a function, which is not supported" in found
    assert "# TODO: is 'other' an output (output: true), an input and output (inout: true), or an array?" in found
    assert "# - {arg: const char** out_text, output: true}" in found


def test_prefix_of_members() -> None:
    assert prefix_of_members(("LIB_ON", "LIB_OFF"), "mode") == "LIB_"
    assert prefix_of_members(("LIB_NO_FLAGS", "LIB_NO_CACHE"), "mode") == "LIB_"
    assert prefix_of_members(("NO_FLAGS", "NO_CACHE"), "mode") == ""
    assert prefix_of_members(("LIB_INFO_A", "LIB_INFO_B"), "mode") == "LIB_INFO_"
    assert prefix_of_members(("LIB_1", "LIB_2"), "mode") == prefix_of_members((), "mode") == ""


def test_prefix_of_a_single_member() -> None:
    """The words of the type are the prefix."""
    assert prefix_of_members(("LIB_LEVEL_NONE",), "lib_level_t") == "LIB_LEVEL_"
    assert prefix_of_members(("LIB_CONTEXT_NO_FLAGS",), "lib_context_flags") == "LIB_CONTEXT_"
    assert prefix_of_members(("LIB_1",), "lib") == prefix_of_members(("ONLY_ONE",), "mode") == ""


def test_functions_that_prepare_the_library(tmp_path: Path) -> None:
    found = lines(tmp_path, f"{BAG}void initBag(void (*log)(int), int flags);\nvoid finishBag(void);\n"
        "int bag_startup(int);\nint lib_init(void);\nint init_other(void);\nvoid bag_init(bag *b);\n"
        "void bag_cleanup(bag *b);\nint sack_initialize(void);\nint sack_finalize(void);\n")  # fmt: skip
    asked = [line for line in found if "before all other functions" in line]
    assert asked == [
        f"# TODO: must C call {name} before all other functions? Then write '- {{module: NAME, init: {calls}}}'"
        for name, calls in (
            ("initBag", "initBag(NULL, flags), shutdown: finishBag()"),
            ("bag_startup", "bag_startup(0), shutdown: finishBag()"),
            ("lib_init", "lib_init()"),
            ("sack_initialize", "sack_initialize(), shutdown: sack_finalize()"),
        )
    ]


REQUIRED = """/* Remember to call
 * initBag() before any use of the library. Then call other functions. */
void initBag(void (*log)(int));
void finishBag(void);
/** Must be called before all other functions. */
int bag_initialize(int flags);
/** Must be called before any other function. */
void bag_startup(void);
/** This function opens a bag. */
int lib_init(void);
"""


def test_the_module_calls_a_function_that_the_header_requires(tmp_path: Path) -> None:
    """Functions that take numbers remain questions, and so do all after the first one."""
    found = lines(tmp_path, REQUIRED)
    assert "- module: lib\ninit: initBag(NULL)\nshutdown: finishBag()\n" in "\n".join(found)
    assert "# TODO: the header says that C must call initBag before other functions" in found
    asked = "\n".join(line for line in found if "before all other functions?" in line)
    assert [name for name in ("initBag", "bag_initialize", "bag_startup", "lib_init") if f"call {name} " in asked] == [
        "bag_initialize", "bag_startup", "lib_init",
    ]  # fmt: skip
    only = lines(tmp_path, "/** Has to be called before using the library. */\nint lib_init(void);\n")
    assert "- module: lib\ninit: lib_init()\n\n" in "\n".join(only)


def test_functions_with_a_context(tmp_path: Path) -> None:
    """A variant of the deleter closes the object; comments of other functions apply; the context owns no results."""
    header = (
        f"typedef struct context_s context;\ncontext *context_open(void);\n{BAG}void bag_free(bag *b);\n"
        "void bag_free_r(context *c, bag *b);\nvoid bag_free_items(bag *b, int n);\n"
        "int bag_free_2(const bag *b, int n);\n"
        "/** @param b ownership passes to the result */\nbag *bag_new_of(bag *b);\n"
        "/** \\see bag_new_of */\nbag *bag_new_of_r(context *c, bag *b);\n"
        "/** \\see bag_none */\nbag *bag_new_with_r(context *c, bag *b);\n"
        "bag *bag_inner_r(context *c, bag *b);\n"
    )
    found = "\n".join(lines(tmp_path, header))
    free = found.partition("cname: bag_free_r\n")[2].partition("\n\n")[0]
    assert "- {arg: bag* b, consume: true}" in free
    assert "# TODO: as bag_free, it frees 'b', so that the object of Python is closed" in found
    assert "arguments:\n- bag* b\n- int n" in found.partition("cname: bag_free_items\n")[2]
    assert "arguments:\n- bag* b\n- int n" in found.partition("cname: bag_free_2\n")[2].partition("\n\n")[0]
    assert "- {arg: bag* b, consume: true}" in found.partition("cname: bag_new_of_r\n")[2].partition("\n\n")[0]
    assert "consume" not in found.partition("cname: bag_new_with_r\n")[2].partition("\n\n")[0]
    assert "owner: b\n" in found.partition("cname: bag_inner_r\n")[2]


def test_functions_that_free_memory_of_c_are_not_called_with_that_of_python(tmp_path: Path) -> None:
    header = (
        "void lib_free(void *p);\nvoid lib_freeze(void *data);\nint lib_free_all(char *p);\n"
        "typedef struct { int n; } model;\nvoid lib_free_model(model *m);\nvoid lib_release_model(const model *m);\n"
        "void lib_release(const char *p);\nvoid lib_string_free(char *p);\nvoid lib_free_some(char *p, size_t n);\n"
    )
    found = "\n".join(lines(tmp_path, header))
    question = "# TODO: 'p' is memory of C, which Python does not have; use the function as 'free' of a declaration"
    assert found.count(question) == 5
    assert found.count("# TODO: does it free 'm', whose memory Python owns, or only what it points to?\n") == 2
    assert f"{question}\n# - name: free\n" in found
    assert f"{question}\n# - name: string_free\n" in found


def test_objects_that_a_new_object_may_use(tmp_path: Path) -> None:
    tags = "typedef struct tag tag;\ntag *tag_new(const bag *b, const bag *c);\nvoid tag_free(tag *t);\n"
    header = f"{BAG}void bag_free(bag *b);\n{tags}"
    found = "\n".join(lines(tmp_path, f"{header}/** @param c takes ownership */\ntag *tag_open(bag *c);\n"))
    assert "# TODO: the new object keeps 'c'; if C does not use it after the call, remove 'kept_by'\n" in found
    assert found.count("kept_by: return") == 1  # the receiver is kept, and an object whose ownership passes is not used


def test_a_function_with_the_name_of_a_struct(tmp_path: Path) -> None:
    names = "void X_a(void);\nvoid X_b(void);\nvoid X_c(void);\nvoid X_d(void);\n"
    text = f"typedef struct {{ int n; }} Title;\nint X_use(Title t);\nconst char *X_Title(void);\n{names}"
    found = lines(tmp_path, text)
    assert "- struct: Title" in found
    assert "- name: X_Title" in found


def test_objects_that_c_takes_over(tmp_path: Path) -> None:
    text = f"{BAG}void bag_free(bag *b);\nint bag_isClosed(bag *b);\n/** @param a ownership passes to the result */\n"
    found = lines(tmp_path, f"{text}bag *bag_new_of(bag *a);\n")
    assert "free: bag_free" in found
    assert "- {arg: bag* a, consume: true}" in found
    assert "the comment says that C takes 'a' over" in "\n".join(found)


def test_objects_in_fields_are_offered(tmp_path: Path) -> None:
    node = "typedef struct node { int n; struct node *parent, *list[2]; const struct node *seen; } node;\n"
    found = "\n".join(lines(tmp_path, f"{node}node *node_new(void);\nvoid node_free(node *n);\n"))
    question = "# TODO: does C set these pointers in all objects? Then Python can read them: "
    assert f"{question}{{arg: node* parent, readonly: true}}\n" in found.replace("\n#   ", " ")
