"""A header of a library, and the errors of compilers about modules for it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from compiled import INCLUDES

from cwrap.pipeline import Request, Result, generate

HEADER = """\
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
typedef struct door door_t;
enum color { RED, GREEN };
typedef struct { int width; unsigned bits : 3; size_t size; enum color color; } frame_t;
typedef enum { LOW = -1, HIGH } level_t;
typedef int (*visit_t)(void *data, int number);
size_t size_of(size_t n);
int plain(int n);
unsigned int natural(unsigned int n);
double half(double x);
float single(float x);
void sizes(long *out);
void bytes(unsigned char *out, size_t n);
void read_bytes(const unsigned char *data, size_t n);
char *text(const char *s);
const char *name(const char *s);
void writes(char *s);
door_t *open_door(int n);
const door_t *first_door(void);
void close_door(door_t *door);
int close_other(int *door);
void paint(enum color c);
enum color color(void);
void level(level_t l);
level_t current(void);
void visit(visit_t call, void *data);
frame_t frame(frame_t f, const frame_t *other);
int variadic(const char *format, ...);
_Bool flag(_Bool f);
double total(const double *x, size_t n, double *y);
void nothing(void);
typedef struct { char *ptr; size_t size; } data_t;
data_t data(void);
frame_t *new_frame(void);
const frame_t *new_const_frame(void);
double *numbers(void);
char **words(void);
void store(char **out, data_t *data, frame_t **frame);
void free_data(data_t *data);
int free_frame(frame_t *frame);
void free_chars(char *bytes);
void free_numbers(double *numbers);
void free_words(char **words);
void free_all(void *memory);
static inline size_t doubled(size_t n) { return 2 * n; }
#define TWICE(x) ((x) + (x))
#define SET_ALL ((size_t)-1)
#define NONE (-1)
"""
BEGIN = "- include: lib.h\n"
COMPILERS = [("gcc", "c"), ("clang", "c"), ("g++", "c++"), ("clang++", "c++")]


def generated(folder: Path, text: str, language: str = "c", more: str = "", limited_api: str = "") -> Result:
    """Generate a module from declarations for the header, which has `more` at its end."""
    header = HEADER + more
    (folder / "lib.h").write_text(header if language == "c" else header.replace("_Bool", "bool"))
    (folder / "lib.yaml").write_text(BEGIN + text)
    return generate(Request(folder, ("lib.yaml",), target="standalone", language=language, limited_api=limited_api))


def errors(folder: Path, text: str, compiler: tuple[str, str], more: str = "") -> list[tuple[str, int, str]]:
    """Return the errors of a compiler: files, lines and messages."""
    program, language = compiler
    if shutil.which(program) is None:
        pytest.skip(f"{program} is not installed")
    for name, source in generated(folder, text, language, more).files.items():
        (folder / name).write_text(source)
    source = next(folder.glob("lib.c*")).name
    flags = ["-std=c11" if language == "c" else "-std=c++17", "-Wall", "-Wextra", "-fsyntax-only"]
    flags += ["-ferror-limit=0"] * program.startswith("clang")
    done = subprocess.run(
        [program, *flags, *INCLUDES, "-I.", source], cwd=folder, capture_output=True, text=True, check=False,
        env={**os.environ, "LC_ALL": "C"},
    )  # fmt: skip
    assert not re.search(r"cwrap_check_\w+\.h:\d+:\d+: warning", done.stderr)  # all pragmas are valid
    found = re.findall(r"^([^\n:]+):(\d+):\d+: error: (.*)", done.stderr, re.MULTILINE)
    assert bool(found) == (done.returncode != 0), done.stderr
    return [(file, int(line), message) for file, line, message in found]
