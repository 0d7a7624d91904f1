"""What C stores in an object that counts references, which can outlive its Python object."""

from __future__ import annotations

import gc
from types import ModuleType

import pytest
from compiled import build

SIGNS = """\
#include <stdlib.h>
typedef int (*asked)(void *data);
typedef struct { int references; const char *text; asked ask; void *data; } sign_t;
typedef struct { sign_t *sign; } wall_t;
static sign_t *sign_ref(sign_t *s) { s->references++; return s; }
static void sign_unref(sign_t *s) { if (!--s->references) free(s); }
static sign_t *sign_of(const char *text)
{
    sign_t *s = (sign_t *)calloc(1, sizeof *s);
    s->text = text;
    return sign_ref(s);
}
static sign_t *sign_that_asks(asked ask, void *data)
{
    sign_t *s = sign_of("0");
    s->ask = ask;
    s->data = data;
    return s;
}
static wall_t *wall_new(void) { return (wall_t *)calloc(1, sizeof(wall_t)); }
static void wall_free(wall_t *w) { if (w->sign) sign_unref(w->sign); free(w); }
static void wall_set(wall_t *w, sign_t *s) { w->sign = sign_ref(s); }
static int wall_read(const wall_t *w) { return w->sign->text[0] + (w->sign->ask ? w->sign->ask(w->sign->data) : 0); }
[[
  callback: Asked
  type: asked
  return: int
  arguments: [void* data]
]]
[[
  class: Sign
  type: sign_t*
  free: sign_unref
  ref: sign_ref
]]
[[
  class: Wall
  type: wall_t*
  free: wall_free
  new: wall_new
]]
[[
  name: wall_new
  return: wall_t*
]]
[[
  name: sign_of
  return: sign_t*
  arguments: [{arg: const char* text, kept_by: return}]
]]
[[
  name: sign_that_asks
  return: sign_t*
  arguments: [{arg: Asked ask, kept_by: return.ask}, {arg: void* data, closure: ask}]
]]
[[
  name: set
  cname: wall_set
  class: Wall
  arguments: [wall_t* w, sign_t* s]
]]
[[
  name: read
  cname: wall_read
  class: Wall
  return: int
  arguments: [const wall_t* w]
]]
"""


@pytest.fixture(scope="module")
def signs(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    folder = tmp_path_factory.mktemp("signs")
    (folder / "signs.cwrap").write_text(SIGNS, encoding="utf-8")
    return build(folder, "signs.cwrap", folder)


def test_a_text_outlives_the_object_that_was_created_with_it(signs: ModuleType) -> None:
    wall = signs.Wall()
    wall.set(signs.sign_of("".join(["1", "2"])))
    gc.collect()
    assert wall.read() == ord("1")


def test_a_callback_outlives_the_object_that_was_created_with_it(signs: ModuleType) -> None:
    wall = signs.Wall()
    wall.set(signs.sign_that_asks(lambda: 5))
    gc.collect()
    assert wall.read() == ord("5")
