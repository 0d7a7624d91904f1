"""Drafts do not free, read or write memory wrongly: what is not certain is borrowed, kept or commented out.

Each case has declarations of C, the functions that the draft leaves as comments, and lines of the draft without its
comments.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cwrap.headers import draft_header

BAG = "typedef struct bag bag;\nbag *bag_new(void);\nvoid bag_free(bag *b);\n"
OTHER = "typedef struct item item;\nitem *item_new(void);\nvoid item_free(item *i);\n"
JSON = "typedef struct json json;\njson *json_new(void);\njson *json_top(void);\n"

CASES = {
    # ---- who frees ----
    "a function with another parameter may free": (
        "typedef struct gif gif;\ngif *DGifOpen(const char *name);\nint DGifCloseFile(gif *g, int *error);\n",
        ["DGifCloseFile"], ["free: none", "owner: library"]),
    "a function that counts may free": (
        "typedef struct insn insn;\ninsn *cs_next(int n);\nvoid cs_free(insn *i, size_t count);\n",
        ["cs_free"], ["free: none"]),
    "a function that returns NULL may free": (
        "typedef struct con *con_t;\ncon_t con_get(void);\ncon_t conFree(con_t c);\n", ["conFree"], ["free: none"]),
    "a second function may free": (f"{BAG}void bag_delete(bag *b);\nvoid bag_destroy(bag *b);\n",
        ["bag_free", "bag_delete", "bag_destroy"], ["free: none"]),
    "a verb that belongs to the struct alone": (
        f"{BAG}void bag_close_path(bag *b);\nvoid bag_free_cache(bag *b);\n", ["bag_close_path", "bag_free_cache"],
        ["free: bag_free"]),
    "an object that is finished": (f"{BAG}const char *bag_finish(bag *b);\n", ["bag_finish"], []),
    "a function that ends the library": (
        "int lib_shutdown(void);\nint lib_is_closed(void);\nvoid lib_close_all(int n);\n", ["lib_shutdown"],
        ["name: is_closed"]),
    "a body in the header that frees an argument": (
        (f"{BAG}static inline int bag_take(bag *b, bag *other)\n{{\n    if (b) {{\n    }}\n    bag_free(other);\n"
         "    return 0;\n}\nint bag_size(bag *b);\nstatic inline int bag_zero(bag *b) { return bag_size(b); }\n"
         "static inline void bag_drop_it(int n, bag *b) { bag_free(b); }\n"), ["bag_take", "bag_drop_it"],
        ["name: size", "name: zero"]),
    "memory that C moves": ("void *lib_realloc(int n, void *ptr, size_t size);\n", ["lib_realloc"], []),
    "a table of functions": (
        ("typedef struct { int version; int (*open)(int); int (*close)(int); } module_t;\n"
         "typedef struct { int flags; int level; int (*progress)(int); } options_t;\n"
         "int add_module(int n, const module_t *m);\nint run(const options_t *o);\n"), ["add_module"], ["name: run"]),
    "a context beside what is freed": (
        f"typedef struct context context;\ncontext *context_any(void);\n{BAG}void bag_free_r(context *c, bag *b);\n",
        [], ["context* c", "{arg: bag* b, consume: true}"]),
    "a verb at the end of a word": (
        "typedef struct redis redis;\nredis *redisConnect(int port);\nvoid redisFree(redis *r);\n",
        [], ["free: redisFree"]),
    "a pair of references": (
        f"{JSON}json *json_incref(json *j);\nvoid json_decref(json *j);\nvoid json_delete(json *j);\n",
        ["json_delete"], ["free: json_decref", "ref: json_incref", "owner: library"]),
    "a method that deletes a part": (f"{BAG}int bag_delete_at(bag *b, int index);\nint bag_is_closed(bag *b);\n",
        [], ["name: delete_at", "name: is_closed"]),
    "the comment says that the argument is freed": (
        (f"{BAG}/** Send it. The bag is freed, and must not be used again. */\nint bag_send(bag *b);\n"
         "/** Return a bag, which must be freed with bag_free(). */\nbag *bag_any(int n);\n"
         "/** The given\n * bag handle is also released. */\nint bag_put(int n, bag *b);\n"
         "/** @see bag_send() */\nint bag_send_now(bag *b);\n"), ["bag_send", "bag_put", "bag_send_now"], []),
    "a struct that C may point to": (
        ("typedef struct tree tree;\ntypedef struct { tree *home; } leaf;\nstruct tree { leaf *root; int n; };\n"
         "void tree_begin_init(tree *t);\nint tree_size(const tree *t);\n"
         "typedef struct { leaf *any; int n; } wood;\nvoid wood_begin_init(wood *w);\nint wood_size(const wood *w);\n"),
        ["tree_begin_init", "tree_size"], ["initial: {call: wood_begin_init}"]),
    # ---- who owns results ----
    "a pair owns": (BAG, [], ["class: Bag", "free: bag_free", "name: bag_new", "return: bag*", "-"]),
    "no pair owns nothing": (f"{BAG}bag *bag_default(void);\n", [], ["name: default", "owner: library"]),
    "a shared object": (f"{BAG}bag *bag_open_shared(void);\n", [], ["name: open_shared", "owner: library"]),
    "the comment says that the library owns": (
        f"{BAG}/** Create the bag, which is owned by the library. */\nbag *bag_create(void);\n",
        [], ["name: create", "owner: library"]),
    "the comment says that the caller frees": (
        f"{BAG}/** The next bag. It must be freed with bag_free(). */\nbag *bag_following(void);\n",
        [], ["name: following", "-"]),
    "the comment says that the caller passes it on": (
        (f"{BAG}/* The next bag. The pointer should be\n * passed to bag_free() when no longer needed. */\n"
         "bag *bag_following(void);\n"), [], ["name: following", "-"]),
    "the comment says that the caller does not pass it on": (
        f"{BAG}/** The next bag. It should not be passed to bag_free(). */\nbag *bag_following(void);\n",
        [], ["name: following", "owner: library"]),
    "the comment says that the caller passes it to another function": (
        f"{BAG}/** The next bag. It must be passed to bag_close_all(). */\nbag *bag_following(void);\n",
        [], ["name: following", "owner: library"]),
    "the comment names another function": (
        f"{BAG}/** The next bag. It must be released with bag_put_back(). */\nbag *bag_following(void);\n",
        [], ["name: following", "owner: library"]),
    # ---- lengths ----
    "frames are not bytes": (
        "int convert(const void *in, size_t ilen, size_t *idone, void *out, size_t olen);\n", ["convert"], []),
    "samples have channels": ("int mix(const void *data, size_t size, int channels);\n", ["mix"], []),
    "a count of void": ("void fill(void *memory, size_t count);\n", ["fill"], []),
    "elements of void have a size": ("void order(void *base, size_t nmemb, size_t size);\n", ["order"], []),
    "a length of another pointer": (
        "int publish(const char *topic, int payloadlen, const void *payload);\n", [],
        ["const char* topic", "{arg: int payloadlen, from: len(payload)}", "{arg: const void* payload, bytes: true}"]),
    "lengths behind two pointers": (
        "int pack(const char *src, char *dst, int srcSize, int dstCapacity);\n", [],
        ["{arg: int srcSize, from: len(src)}", "{arg: int dstCapacity, from: len(dst)}"]),
    "a length with no pointer": ("int send(const void *message, size_t topic_len);\n", ["send"], []),
    "two pointers and one length": ("int same(const void *a, const void *b, size_t n);\n", ["same"], []),
    "C stores the number that it wrote": ("int decode(uint32_t *out, size_t *outlen);\n", ["decode"], []),
    "bytes without a length": ("int put(const unsigned char *key);\n", ["put"], []),
    "bytes of a fixed size": (
        "int f(const unsigned char key[32], uint8_t out[16]);\nint g(const char context[8]);\n", ["g"],
        ["{arg: const unsigned char* key, array: 32}", "{arg: uint8_t* out, array: 16}"]),
    "objects with a number": (
        f"{BAG}int bag_join(bag *b, const bag *bags, int num_bags);\nint bag_resize(bag *b, size_t size);\n",
        ["bag_join"], ["name: resize"]),
    "numbers without a length": ("double norm(const double *x);\nvoid scale(double *x);\n", ["norm", "scale"], []),
    "several structs without a number": (
        "typedef struct { int a; } point;\nint hull(const point *points);\n", ["hull"], []),
    "one number by its name": ("int last(int *error);\nvoid version(int *major, int *minor);\n", [],
        ["{arg: int* error, inout: true}", "{arg: int* major, inout: true}"]),
    "a struct to write": ("typedef struct { int a; } point;\nint get(int i, point *out);\n", [],
        ["{arg: point* out, output: true}"]),
    "argv": ("int run(int argc, const char **argv);\n", [],
        ["{arg: int argc, from: len(argv)}", "{arg: const char** argv, list: true}"]),
    "texts without a number": ("int run(const char **texts);\n", ["run"], []),
    "a void pointer that is no user data": ("int take(void *ptr);\n", ["take"], []),
    "a size of a text with another name": (
        ("int decompress(const char *src, char *dst, int compressedSize, int dstCapacity);\n"
         "int f(const char *s, int n);\n"), ["decompress"], ["name: f"]),
    "a text and an integer without names": (
        "int check(const char *, int);\nint f(const char *, double);\nint g(const char *name, int);\n", ["check"],
        ["name: f", "name: g"]),
    "a text whose size C stores": (
        ("const char *f(int n, size_t *size);\nconst char *g(int n, int *number);\nconst char *h(int *error);\n"
         "typedef struct { int n; } part;\nchar *lib_buffer(part *p, long size);\n"
         "char *k(const void *data, size_t size);\n"), ["f", "g", "lib_buffer"],
        ["name: h", "name: k"]),
    # ---- what C keeps ----
    "an object in memory of the caller": (
        (f"{BAG}bag *bag_init(void *buffer, size_t size);\nbag *bag_parse(const void *data, size_t size);\n"),
        ["bag_init"], ["{arg: const void* data, bytes: true, kept_by: return}"]),
    "a text that a later call uses": (f"{BAG}int bag_compress_continue(bag *b, const char *src, int srcSize);\n", [],
        ["{arg: const char* src, bytes: true, kept_by: b}"]),
    "a prefix that C reads later": (f"{BAG}int bag_ref_prefix(bag *b, const void *prefix, size_t size);\n", [],
        ["{arg: const void* prefix, bytes: true, kept_by: b}"]),
    "an object that another one may own": (
        (f"{BAG}{OTHER}int bag_ref(bag *b, const item *i);\n"
         "void bag_add(bag *b, item *i);\nvoid bag_add_constant(bag *b, const item *i);\n"
         "void bag_set(bag *b, item *i);\nvoid bag_add_both(bag *b, item *i, item *j);\n"
         "void bag_replace(bag *b, item *i, item *j);\n"
            "void add_to_all(int n, item *i);\nvoid add_all(int n, const item *i, const bag *b);\n"),
        ["bag_set", "bag_add_both", "bag_replace", "add_to_all", "add_all"],
        ["{arg: item* i, consume: true}", "{arg: item* i, kept_by: b}"]),
    "an object that may belong to another one, beside a length": (
        f"{BAG}{OTHER}int bag_setn_new(bag *b, const char *key, size_t key_len, item *i);\n", ["bag_setn_new"], []),
    "an object that may belong to an argument": (
        (f"{BAG}{OTHER}item *item_new_child(item *parent, const char *name);\nitem *item_copy(item *other);\n"
         "item *item_create_in(const item *other);\n"), [],
        ["owner: self", "{arg: const char* name, kept_by: parent}", "name: copy", "name: create_in"]),
    "a text that C stores": (f"{BAG}void bag_set_label(bag *b, const char *label);\n", [],
        ["{arg: const char* label, kept_by: b}"]),
    "the comment says that C keeps": (
        f"{BAG}/** x must stay valid until the bag is freed. */\nvoid bag_draw(bag *b, const double *x, int n);\n", [],
        ["{arg: const double* x, array: true, kept_by: b}"]),
    "the comment says in italics that C keeps": (
        f"{BAG}/** It _must\n * outlive_ the bag. */\nint bag_reset_with(bag *b, const void *key, size_t size);\n", [],
        ["{arg: const void* key, bytes: true, kept_by: b}"]),
    "nothing that can keep": (
        "typedef struct it it;\nit *it_first(void);\nvoid it_set_buffer(it *i, void *buffer, size_t size);\n",
        ["it_set_buffer"], ["free: none"]),
    "what a method removes": (
        (f"{BAG}{OTHER}item *bag_get(bag *b, int index);\nvoid bag_remove(bag *b, int index);\nvoid bag_sort(bag *b);\n"
         "int bag_reset_count(const bag *b);\n"), [], ["name: get", "owner: self", "invalidates: b", "name: sort"]),
    # ---- what a name proves ----
    "a number with the name of one": (
        ("int open(const char *path, int *ncidp);\nint ask(int *numFields, int *n_values, long *bugfix);\n"
         "int color(double *red, double *alpha);\n"), [],
        ["{arg: int* ncidp, inout: true}", "{arg: int* numFields, inout: true}", "{arg: int* n_values, inout: true}",
         "{arg: long* bugfix, inout: true}", "{arg: double* red, inout: true}"]),
    "numbers with the names of several": (
        ("int f(int *ids);\nint g(int *grid);\nint h(double *x, double *y);\nint k(double *value);\n"
         "int l(int *num_sizes);\nint m(int *_);\n"), ["f", "g", "h", "k", "l", "m"], []),
    "a number beside a length": ("int f(int *type, int k, int n_other);\n", ["f"], []),
    "a struct with a plural as its name": (
        ("typedef struct { int a; } font_extents;\ntypedef struct { int a; } ogg_stream;\n"
         "int f(const font_extents *extents);\nint g(const ogg_stream *os);\n"), [],
        ["const font_extents* extents", "const ogg_stream* os"]),
    "text of unsigned characters": (
        ("typedef unsigned char xmlChar;\ntypedef unsigned char guchar;\ntypedef unsigned char u_char;\n"
         "int f(const xmlChar *name);\nint g(const guchar *name);\nint h(const u_char *name);\n"), ["g", "h"],
        ["{arg: const unsigned char* name, text: utf8}"]),
    "a format": ("#include <stdio.h>\nint lib_fprintf(FILE *f, const char *format);\nint print(const char *format);\n",
        ["lib_fprintf"], ["const char* format"]),
    # ---- structs ----
    "a struct that C initializes": (
        "typedef struct { int a; void *p; } conf_t;\nint conf_init(conf_t *c);\nint conf_use(const conf_t *c);\n",
        [], ["initial: {call: conf_init}"]),
    "a struct that may be initialized in two ways": (
        ("typedef struct { int a; void *p; } conf_t;\nint conf_init(conf_t *c);\nvoid conf_initialize(conf_t *c);\n"
         "int conf_init_more(conf_t *c);\n"), [], ["type: conf_t", "fields: [int a]"]),
    "a table of functions of which the library has a variable": (
        ("typedef struct { const char *name; int (*get)(void *); } kind;\nextern const kind *kind_default;\n"
         "typedef struct rng rng;\nrng *rng_new(const kind *k);\nvoid rng_free(rng *r);\n"),
        [], ["class: Kind", "type: kind*", "free: none", "{arg: const char* name, readonly: true}"]),
    "the number of elements of a hidden pointer": (
        ("typedef struct { char **strings; size_t count; } list_t;\nint copy(list_t *to, const list_t *from);\n"
         "typedef struct { double *x; int x_rows, n_rows; int flags; } grid_t;\nint use(const grid_t *g);\n"), ["copy"],
        ["fields: [{arg: size_t count, readonly: true}]"]),
    "the number of bytes of a void pointer": (
        ("typedef struct { const void *src; size_t size; size_t pos; } in_t;\nint decode(int n, const in_t *in);\n"
         "typedef struct { void *user; int n; } job_t;\nint run(const job_t *j);\n"
         "typedef struct { struct item *items; int item_count, level; } set_t;\nint use(const set_t *s);\n"), [],
        ["fields: [{arg: size_t size, readonly: true}, size_t pos]", "fields: [int n]",
         "fields: [{arg: int item_count, readonly: true}, int level]"]),
    "a struct in which C stores pointers": (
        ("typedef struct { union { char *text; int n; } data; int kind; } event_t;\nint emit(event_t *e);\n"
         "typedef struct { int size; unsigned char *at; } pack_t;\n"
         "void pack_read_init(pack_t *p, unsigned char *buf, int bytes);\nint pack_read(pack_t *p, int bits);\n"),
        ["emit", "pack_read", "pack_read_init"],
        ["fields: [{arg: int kind, readonly: true}]", "fields: [{arg: int size, readonly: true}]", "copy: none"]),
    "a struct of pointers that one function sets": (
        ("typedef struct { int *at; int n; int rest; } sync_state;\nint sync_init(sync_state *s);\n"
         "int sync_next(sync_state *s);\n"
         "typedef struct { int *at, *end, n; } flow_state;\nint flow_init(flow_state *s, int mode);\n"
         "int flow_deinit(flow_state *s);\n"), ["flow_deinit"],
        ["initial: {call: sync_init}", "copy: none", "name: sync_next", "name: flow_init"]),
    "a text that the comment says to free": (
        (f"{BAG}void lib_free(void *p);\n"
         "/** Its name, which must be freed with lib_free(). */\nchar *bag_name(bag *b);\n"
         "/** The caller must free it with free(). */\nchar *bag_text(bag *b);\n"
         "/** It must be freed with other(). */\nchar *bag_title(bag *b);\n"), ["lib_free"],
        ["return: char*", "free: lib_free", "free: free", "return: const char*"]),
    "an object that may belong to a struct": (
        (f"{OTHER}typedef struct {{ int n; item *root; }} conf_t;\nint conf_init(conf_t *c);\n"
         "item *conf_lookup(const conf_t *c, const char *path);\nint conf_first(conf_t *c, item **found);\n"),
        ["conf_lookup", "conf_first"], ["initial: {call: conf_init}"]),
    "arrays of Python that C may use later": (
        (f"{BAG}typedef struct {{ int argc; const char **argv; }} alias_t;\n"
         "typedef struct { alias_t a; int n; } pair_t;\nint bag_add_alias(bag *b, alias_t alias);\n"
         "int bag_add_pair(bag *b, const pair_t *pair);\n"
         "int bag_use(bag *b, int n);\nint bag_print(bag *b, const pair_t *pair, alias_t alias);\n"),
        ["bag_add_alias", "bag_add_pair"], ["name: print"]),
    "a function that frees a part": (
        ("typedef struct { int *at; } saved_image;\nsaved_image *image_of(int n);\ntypedef struct file file;\n"
         "file *file_open(const char *name);\nvoid file_free_saved_images(file *f);\n"), ["file_free_saved_images"],
        ["free: none", "owner: library"]),
    "a struct that another one contains": (
        ("typedef struct { double *data; int size; } vec;\ntypedef struct { vec v; } view;\nvec *vec_alloc(int n);\n"
         "void vec_free(vec *v);\ndouble vec_get(const vec *v, int i);\nview vec_part(vec *v, int i);\n"), ["vec_part"],
        ["class: Vec", "free: vec_free", "return: vec*", "name: get"]),
    "a function with another name that sets pointers": (
        ("typedef struct { int n; long *d; } number_struct;\nvoid z_init(number_struct *x);\n"
         "void z_add(number_struct *r, const number_struct *a);\n"), [], ["initial: {call: z_init}", "copy: none"]),
    "structs beside a number": (
        ("typedef struct { int red; } color;\nint make_map(int color_count, const color *map);\n"
         "int fill(int ColorCount, const color *ColorMap);\nint use(const color *one, int depth);\n"),
        ["make_map", "fill"], ["name: use"]),
    "an enum of bits": (
        ("enum win_flags { WIN_A = 1, WIN_B = 2, WIN_C = 4, WIN_ALL = 7 };\nenum step { ONE = 1, TWO = 2, FOUR = 4 };\n"
         "enum odd { ODD_A = 1, ODD_B = 2, ODD_C = 4, ODD_D = 9 };\n"
         "void use(enum win_flags f, enum step s, enum odd o);\n"), [], ["flags: true", "name: use"]),
    "no elements at NULL": (
        f"{BAG}/** @param others bags, or NULL */\nint bag_join(bag *b, size_t other_count, const bag *others[]);\n",
        [], ["CONSTANT 0", "CONSTANT NULL"]),
    "a field whose name Python reserves": (
        "typedef struct { int n; int is; } dim;\nint use(const dim *d);\n", [], ["[int n, {arg: int is_, cname: is}]"]),
    "a callback that gets a function": (
        "typedef void (*job)(void (*work)(char *), void *data);\nvoid run(job j, void *data);\n", ["run"], []),
    # ---- files ----
    "a file for the call": (
        f"#include <stdio.h>\n{BAG}int bag_fwrite(const bag *b, FILE *f);\nvoid dump(FILE *f);\n", [],
        ["FILE* f", "name: fwrite"]),
    "a file that C may keep": (
        (f"#include <stdio.h>\n{BAG}int bag_set_output(bag *b, FILE *f);\nvoid bag_init_io(bag *b, FILE *fp);\n"
         "bag *bag_load(FILE *f);\nvoid print_and_close(FILE *f);\nFILE *bag_dump(bag *b);\n"),
        ["bag_set_output", "bag_init_io", "bag_load", "print_and_close", "bag_dump"], []),
    # ---- objects that are void pointers ----
    "a void pointer that one function frees": (
        ("typedef void *plug;\nplug plug_open(const char *name);\nvoid plug_close(plug p);\nint plug_size(plug p);\n"
         "int plug_both(plug *p, const plug *all);\n"), [],
        ["arg: plug* p, output: true, owner: library", "{arg: plug* all, list: true}", "type: plug",
         "free: plug_close", "return: plug", "name: size"]),
    "a void pointer that two functions free": (
        ("typedef void *HANDLE;\nHANDLE a_open(void);\nvoid a_close(HANDLE h);\nHANDLE b_open(void);\n"
         "void b_close(HANDLE h);\n"), ["a_close", "b_close"], []),
    "a void pointer to anything": (
        "typedef void *gpointer;\ngpointer g_alloc(int n);\nvoid g_free(gpointer p);\n", ["g_free"], []),
    # ---- what a result points to ----
    "a text in an argument of an earlier call": (
        ("int parse(const char *text);\nconst char *parse_error_ptr(void);\nconst char *errorPointer(int n);\n"
         "const char *parse_error(void);\n"), ["parse_error_ptr", "errorPointer"], ["name: parse_error"]),
    # ---- what joins ----
    "an object that another one only reads": (
        ("typedef struct set set;\nset *set_new(void);\nvoid set_free(set *s);\n"
         "int set_union(set *s, set *other);\nvoid set_add(set *s, set *other);\n"), [],
        ["free: set_free", "set* other", "{arg: set* other, consume: true}"]),
    "a context before the receiver": (
        ("typedef struct context context;\ncontext *context_get(void);\ntypedef struct seq seq;\nseq *seq_get(void);\n"
         "void seq_set_r(context *c, seq *s, int value);\nvoid seq_set(context *c, seq *s);\n"), ["seq_set"],
        ["seq* s"]),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_what_is_not_certain_is_a_question(case: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cwrap.headers.checks.compile_errors", lambda *_: [])
    declared, asked, lines = CASES[case]
    (tmp_path / "lib.h").write_text(f"#include <stddef.h>\n#include <stdint.h>\n{declared}")
    text = draft_header(str(tmp_path / "lib.h")).text
    found = re.findall(r"^# [^#\n]*?(\w+)\([^\n]*\);\n(?=# TODO)", text, re.MULTILINE)
    assert sorted(found) == sorted(asked)
    active = [line.strip().removeprefix("- ") for line in text.splitlines() if not line.startswith("#")]
    for line in lines:
        if line == "-":
            assert "owner: library" not in active
        else:
            assert any(line in each for each in active), (line, active)


def test_the_reason_for_ownership_is_named(tmp_path: Path) -> None:
    (tmp_path / "lib.h").write_text(BAG)
    text = draft_header(str(tmp_path / "lib.h")).text
    assert "# TODO: Python frees the result, because bag_new and bag_free are a pair;" in text
