"""Calls that test borrowed handles, counted references and arguments that C keeps, by module.

Arrays are made by `np.full`: in NumPy 2.4, `np.ones(3)` keeps a reference to the dtype, which the calls seem to keep.
"""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Callable
from typing import Any

import numpy as np
from memory import Attempt
from module_objects import close_handle, kept, zero


def node(module: Any) -> Any:
    """Return a borrowed handle whose owner only the handle keeps."""
    return module.Tree("a tree").root().add("child")


def asked(module: Any) -> Any:
    """Return a borrowed handle with a callback."""
    made = node(module)
    made.on_ask(zero())
    return made


def asking(module: Any) -> Any:
    """Return a handle that keeps the callback of a borrowed handle."""
    tree = module.Tree("a tree")
    tree.root().add("child").on_ask(zero())
    return tree


def stale(module: Any) -> Any:
    """Return a borrowed handle whose owner is closed."""
    tree = module.Tree("a tree")
    root = tree.root()
    tree.close()
    return root


def removal(module: Any) -> Attempt:
    """Return a call that frees a C object of which there is a borrowed handle."""
    tree = module.Tree("a tree")
    return Attempt(tree.remove, (tree.root().add("child"),), again=False)


def plan(module: Any) -> Any:
    """Return a handle that keeps arrays."""
    return module.Plan(np.full(3, 1.0), np.full(3, 1.0))


def desk(module: Any) -> Any:
    """Return a handle that keeps several arguments."""
    made = module.Desk()
    made.set_name("a name")
    made.set_data(bytearray(b"data"))
    return made


def box(module: Any) -> Any:
    """Return a handle with a reference to another C object."""
    made = module.Box()
    made.put(module.Obj(1))
    return made


def entered(module: Any) -> Any:
    """Return a handle whose borrowed object exists."""
    house = kept(module, "house", lambda: module.House(3))
    kept(module, "room", house.first)
    return house


def topped(module: Any) -> Any:
    """Return a handle with a reference to a C object whose Python object exists."""
    tree = kept(module, "tree", lambda: module.Tree(1))
    kept(module, "top", tree.top)
    return tree


def hubbed(module: Any) -> list[Any]:
    """Return a handle and one that it keeps."""
    made = [module.Hub(), module.Wire()]
    made[0].add(made[1])
    return made


def removing(module: Any, name: str) -> tuple[Callable[..., Any], tuple[Any, ...]]:
    """Return a method that removes a kept handle, and its arguments."""
    hub, line = hubbed(module)
    return getattr(hub, name), (line,)


def detached(module: Any) -> Callable[[], Any]:
    """Return a function that closes a kept handle."""
    hub, line = hubbed(module)
    return lambda: (line.close(), hub.sum())


def ticking(module: Any) -> Any:
    """Return a handle that calls back with a handle that it keeps."""
    hub, _ = hubbed(module)
    hub.on_tick(zero())
    return hub


def ringing(module: Any) -> Any:
    """Return a handle that calls back the callable of a handle that it keeps, which raises an exception."""
    hub, line = hubbed(module)
    line.on_ring({}.popitem)
    return hub


def guest(module: Any, badge: Any) -> Any:
    """Return a handle with a reference to another C object."""
    made = module.Guest()
    made.wear(badge)
    return made


def flock(module: Any) -> list[Any]:
    """Return handles of a class and of a derived class."""
    return [module.Bird(1), module.Eagle(2, 30)]


def learning(m: Any) -> Any:
    """Return a bird that is taught another song while it rehearses one."""
    bird = m.Bird(4)
    bird.teach(np.full(3, 1.0))
    chick = bird.chick()
    chick.on_sing(lambda _: bird.teach(np.full(3, 2.0)) or 1)
    return chick


def choir(module: Any) -> list[Any]:
    """Return handles that keep a callback."""
    made = flock(module)
    made[1].on_sing(zero())
    return made


def failing_choir(module: Any) -> list[Any]:
    """Return handles with callbacks that raise exceptions, of which one is raised already."""
    made = flock(module)
    for bird in made:
        bird.on_sing({}.__getitem__)
    with contextlib.suppress(KeyError):
        module.choir(made, 3)
    return made[1:]


@functools.cache
def of_python(m: Any) -> type:
    """Return a class of Python that is derived from one of the module."""
    return type("OfPython", (m.Node,), {})


CALLS: dict[str, dict[str, Callable[[Any], Attempt]]] = {
    "flock": {
        "birds": lambda m: Attempt(m.Bird, (3,)),
        "birds by a function": lambda m: Attempt(m.hatch, (3,)),
        "birds counted": lambda m: Attempt(m.count_birds),
        "eagles": lambda m: Attempt(m.Eagle, (3, 4)),
        "eagles by a function": lambda m: Attempt(m.hatch_eagle, (3, 4)),
        "nests": lambda m: Attempt(m.Nest, (3,)),
        "nests by a function": lambda m: Attempt(m.build, (3,)),
        "lists": lambda m: Attempt(m.sum, (flock(m),)),
        "lists, empty": lambda m: Attempt(m.sum, ([],)),
        "lists with None": lambda m: Attempt(m.sum, ([*flock(m), None],)),
        "lists with a closed handle": lambda m: Attempt(m.sum, ([*flock(m), close_handle(m.Bird(1))],)),
        "lists that NULL ends": lambda m: Attempt(m.length, (flock(m),)),
        "lists that C changes": lambda m: Attempt(m.feed, (flock(m), 3)),
        "lists of a derived class": lambda m: Attempt(m.spans, (flock(m)[1:],)),
        "lists that call": lambda m: Attempt(m.choir, (choir(m), 3)),
        "lists that keep memory": lambda m: Attempt(m.tune, (flock(m), 3.0)),
        "lists for exclusive use": lambda m: Attempt(m.eggs, ([m.Nest(1), m.Nest(2)],)),
        "lists for exclusive use, twice": lambda m: Attempt(m.eggs, ([m.Nest(1)] * 2,)),
        "lists of strings": lambda m: Attempt(m.length_of_words, (["one", "two"],)),
        "lists of strings that NULL ends": lambda m: Attempt(m.count_words, (["one", "two"],)),
        "lists of strings that are not const": lambda m: Attempt(m.count_arguments, (["one", "two"],)),
        "lists of strings with None": lambda m: Attempt(m.count_words, (["one", None],)),
        "lists of strings with a null character": lambda m: Attempt(m.count_words, (["one", "t\0o"],)),
        "lists of strings with a surrogate": lambda m: Attempt(m.count_words, (["one", "\ud800"],)),
        "lists of strings as results": lambda m: Attempt(m.bird_names),
        "birds with an exception": lambda m: Attempt(m.sum, (failing_choir(m),), again=False),
        "birds with an exception, counted": lambda m: Attempt(m.length, (failing_choir(m),), again=False),
        "birds with an exception, fed": lambda m: Attempt(m.feed, (failing_choir(m), 3), again=False),
        "birds with an exception, spanned": lambda m: Attempt(m.spans, (failing_choir(m),), again=False),
        "birds with an exception, tuned": lambda m: Attempt(m.tune, (failing_choir(m), 3.0), again=False),
        "birds with an exception, singing": lambda m: Attempt(failing_choir(m)[0].on_sing, (zero(),), again=False),
        "birds with an exception, taught": lambda m: Attempt(
            failing_choir(m)[0].teach, (np.full(3, 1.0),), again=False
        ),
        "birds that sing": lambda m: Attempt(m.Bird(1).on_sing, (zero(),)),
        "birds that rehearse": lambda m: Attempt(choir(m)[0].rehearse),
        "birds with an exception, rehearsing": lambda m: Attempt(failing_choir(m)[0].rehearse, again=False),
        "chicks": lambda m: Attempt(m.Bird(4).chick),
        "birds that learn in a call": lambda m: Attempt(learning(m).rehearse),
        "birds that are taught": lambda m: Attempt(m.Bird(1).teach, (np.full(3, 1.0),)),
    },
    "twins": {
        "houses": lambda m: Attempt(m.House, (3,)),
        "houses by a function": lambda m: Attempt(m.house_new, (3,)),
        "houses of the library": lambda m: Attempt(m.the_house),
        "houses, painted": lambda m: Attempt(m.House(3).paint),
        "houses, open": lambda m: Attempt(m.House(3).open),
        "castles": lambda m: Attempt(m.the_castle),
        "castles freed": lambda m: Attempt(m.castles),
        "rooms": lambda m: Attempt(m.House(3).first),
        "rooms, again": lambda m: Attempt(entered(m).first),
        "rooms, iterated": lambda m: Attempt(m.House(3).rooms),
        "rooms, all": lambda m: Attempt(list, (m.House(3).rooms(),)),
        "rooms, numbered": lambda m: Attempt(m.House(3).first().number),
        "rooms, their house": lambda m: Attempt(m.House(3).first().house),
        "badges": lambda m: Attempt(m.Badge, (3,)),
        "badges by a method": lambda m: Attempt(m.Badge.badge_new, (3,)),
        "badges, counted": lambda m: Attempt(m.Badge(3).refs),
        "stars": lambda m: Attempt(m.Star, (3,)),
        "stars by a function": lambda m: Attempt(m.star_new, (3,)),
        "guests": lambda m: Attempt(m.Guest),
        "guests by a function": lambda m: Attempt(m.guest_new),
        "rooms, one of all": lambda m: Attempt(next, (m.House(3).rooms(), None)),
        "guests that wear a badge": lambda m: Attempt(m.Guest().wear, (m.Badge(3),)),
        "badges that are worn": lambda m: Attempt(guest(m, m.Badge(3)).worn),
        "badges that are worn, again": lambda m: Attempt(guest(m, kept(m, "badge", lambda: m.Badge(3))).worn),
        "badges that are taken": lambda m: Attempt(guest(m, m.Badge(3)).take),
        "badges that are taken, again": lambda m: Attempt(guest(m, kept(m, "badge", lambda: m.Badge(3))).take),
        "stars that are worn": lambda m: Attempt(guest(m, m.Star(3)).star),
        "objects alive": lambda m: Attempt(m.count_alive),
    },
    "animals": {
        "animals": lambda m: Attempt(m.Animal, (1,)),
        "animals by a function": lambda m: Attempt(m.animal_new, (3,)),
        "animals or none": lambda m: Attempt(m.animal_found, (-1,)),
        "animals, stored": lambda m: Attempt(m.find, (2,)),
        "animals, in lists": lambda m: Attempt(m.litter, (5,)),
        "animals of another kind": lambda m: Attempt(m.Animal(77).kind),
        "cats": lambda m: Attempt(getattr, (m.Animal(1), "lives")),
        "dogs": lambda m: Attempt(m.Animal(3).learn),
        "cages": lambda m: Attempt(m.Cage, (1, 2)),
        "cages by a function": lambda m: Attempt(m.cage_new, (1, 2)),
        "cages, animals in them": lambda m: Attempt(m.Cage(1, 3).at, (1,)),
        "cages, dogs in them": lambda m: Attempt(m.Cage(1, 3).dog, (1,)),
        "cages, all in them": lambda m: Attempt(m.Cage(1, 3).all),
        "cages, each in them": lambda m: Attempt(list, (m.Cage(1, 3),)),
        "cages, the next in them": lambda m: Attempt(next, (iter(m.Cage(1, 3)), None)),
        "cages, met in them": lambda m: Attempt(m.Cage(1, 3).meet, (zero(),)),
        "nodes": lambda m: Attempt(m.Node, (1,)),
        "nodes by a function": lambda m: Attempt(m.node_new, (0,)),
        "nodes of a class of Python": lambda m: Attempt(of_python(m), (1,)),
        "nodes, counted": lambda m: Attempt(m.Node(1).refs),
        "trees": lambda m: Attempt(m.Tree, (1,)),
        "trees by a function": lambda m: Attempt(m.tree_new, (1,)),
        "trees, their top": lambda m: Attempt(m.Tree(1).top),
        "trees, their top, taken": lambda m: Attempt(m.Tree(1).take),
        "trees, their top, again": lambda m: Attempt(topped(m).take),
        "trees, their leaf": lambda m: Attempt(m.Tree(1).leaf),
        "leaves, refused": lambda m: Attempt(setattr, (m.Node(1), "value", -1)),
        "leaves, of text": lambda m: Attempt(setattr, (m.Node(1), "value", "x")),
        "trees, visited": lambda m: Attempt(m.Tree(1).visit, (zero(),)),
        "bodies": lambda m: Attempt(m.Body),
        "bodies by a function": lambda m: Attempt(m.body_new),
        "bodies, their bones": lambda m: Attempt(m.Body().part, (1,)),
    },
    "ark": {
        "arks": lambda m: Attempt(m.Ark, (3,)),
        "arks by a function": lambda m: Attempt(m.ark_open, (3,)),
        "members": lambda m: Attempt(next, (m.Ark(3), None)),
        "members, all": lambda m: Attempt(list, (m.Ark(3),)),
        "members, broken": lambda m: Attempt(list, (m.Ark(20),)),
        "members, named": lambda m: Attempt(next(m.Ark(3)).name),
    },
    "hubs": {
        "hubs": lambda m: Attempt(m.Hub),
        "hubs by a function": lambda m: Attempt(m.hub_new),
        "hubs of a line": lambda m: Attempt(m.hub_of, (m.Wire(),)),
        "hubs that keep a line": lambda m: Attempt(m.Hub().add, (m.Wire(),)),
        "hubs that hold a line": lambda m: Attempt(m.Hub().hold, (m.Wire(),)),
        "hubs that refuse a line": lambda m: Attempt(lambda line: m.Hub().add(line), (hubbed(m)[1],), again=False),
        "hubs that remove a line": lambda m: Attempt(*removing(m, "remove"), again=False),
        "hubs that drop a line": lambda m: Attempt(*removing(m, "drop"), again=False),
        "hubs that pop a line": lambda m: Attempt(*removing(m, "pop"), again=False),
        "hubs that remove no line": lambda m: Attempt(m.Hub().remove, (m.Wire(),)),
        "hubs that are cleared": lambda m: Attempt(hubbed(m)[0].clear),
        "hubs that call": lambda m: Attempt(m.Hub().on_tick, (zero(),)),
        "hubs, named": lambda m: Attempt(m.Hub().set_name, ("name",)),
        "hubs, summed": lambda m: Attempt(hubbed(m)[0].sum),
        "hubs, ticking": lambda m: Attempt(ticking(m).tick),
        "hubs, borrowed": lambda m: Attempt(m.Room().hub),
        "rooms": lambda m: Attempt(m.Room),
        "rooms by a function": lambda m: Attempt(m.room_new),
        "lines": lambda m: Attempt(m.Wire),
        "lines by a function": lambda m: Attempt(m.line_new),
        "lines, labelled": lambda m: Attempt(m.Wire().label, ("label",)),
        "lines, ringing": lambda m: Attempt(m.Wire().on_ring, (zero(),)),
        "lines, ringing in a hub": lambda m: Attempt(ringing(m).tick, again=False),
        "lines that are detached": lambda m: Attempt(detached(m), again=False),
        "objects counted": lambda m: Attempt(m.alive),
    },
    "mail": {
        "letters": lambda m: Attempt(m.Letter),
        "letters by a function": lambda m: Attempt(m.letter_new),
        "libraries started": lambda m: Attempt(m.mail_count),
        "libraries prepared": lambda m: Attempt(m.mail_times),
    },
    "forest": {
        "trees": lambda m: Attempt(m.Tree, ("title",)),
        "trees by a function": lambda m: Attempt(m.tree_new, ("title",)),
        "trees of numbers": lambda m: Attempt(m.Tree, (3,)),
        "trees, cloned": lambda m: Attempt(m.Tree("title").clone),
        "trees, titled": lambda m: Attempt(m.Tree("title").title),
        "borrowed": lambda m: Attempt(m.Tree("title").root),
        "borrowed, closed": lambda m: Attempt(close_handle(m.Tree("title")).root),
        "borrowed, as an output": lambda m: Attempt(m.Tree("title").find, ("child",)),
        "borrowed of borrowed": lambda m: Attempt(node(m).parent),
        "borrowed, created": lambda m: Attempt(node(m).add, ("below",)),
        "borrowed, none": lambda m: Attempt(node(m).first),
        "borrowed, at the end": lambda m: Attempt(node(m).next),
        "borrowed, stale": lambda m: Attempt(stale(m).name),
        "borrowed, named": lambda m: Attempt(node(m).name),
        "borrowed, removed": removal,
        "borrowed, of another owner": lambda m: Attempt(m.Tree("title").remove, (node(m),)),
        "borrowed, that keep data": lambda m: Attempt(node(m).set_data, (bytearray(b"x"),)),
        "borrowed, that keep nothing": lambda m: Attempt(node(m).set_data, (None,)),
        "borrowed, read": lambda m: Attempt(node(m).first_byte),
        "borrowed, that keep callbacks": lambda m: Attempt(node(m).on_ask, (zero(),)),
        "borrowed, that keep no callbacks": lambda m: Attempt(node(m).on_ask, (None,)),
        "borrowed, asked": lambda m: Attempt(asked(m).ask),
        "borrowed, whose owner answers": lambda m: Attempt(kept(m, "asked", lambda: asking(m)).ask),
        "borrowed from the library": lambda m: Attempt(m.the_none),
        "borrowed from the library, discarded": lambda m: Attempt(m.the_none().clear),
        "plans": lambda m: Attempt(m.Plan, (np.full(3, 1.0), np.full(3, 1.0))),
        "plans by a function": lambda m: Attempt(m.plan_new, (np.full(3, 1.0), np.full(3, 1.0))),
        "plans as outputs": lambda m: Attempt(m.plan_make, (np.full(3, 1.0), np.full(3, 1.0))),
        "plans as outputs, failing": lambda m: Attempt(m.plan_make, (np.full(7, 1.0), np.full(7, 1.0))),
        "plans, failing": lambda m: Attempt(m.Plan, (np.full(13, 1.0), np.full(13, 1.0))),
        "plans, run": lambda m: Attempt(plan(m).run, (2.0,)),
        "plans, marked": lambda m: Attempt(plan(m).mark),
        "references": lambda m: Attempt(m.Obj, (3,)),
        "references by a function": lambda m: Attempt(m.obj_new, (3,)),
        "references, counted": lambda m: Attempt(m.Obj(3).refs),
        "references that keep callbacks": lambda m: Attempt(kept(m, "speaker", lambda: m.Obj(3)).on_ask, (zero(),)),
        "references that keep no callbacks": lambda m: Attempt(m.Obj(3).on_ask, (None,)),
        "references that keep text": lambda m: Attempt(kept(m, "noted", lambda: m.Obj(3)).set_note, ("other",)),
        "references that keep no text": lambda m: Attempt(m.Obj(3).set_note, (None,)),
        "references that answer": lambda m: Attempt(box(m).ask),
        "references, taken": lambda m: Attempt(box(m).get),
        "references, taken of const": lambda m: Attempt(box(m).peek),
        "references, given": lambda m: Attempt(m.Box().put, (m.Obj(3),)),
        "boxes": lambda m: Attempt(m.Box),
        "boxes by a function": lambda m: Attempt(m.box_new),
        "desks": lambda m: Attempt(m.Desk),
        "desks by a function": lambda m: Attempt(m.desk_new),
        "desks, text": lambda m: Attempt(desk(m).set_name, ("other",)),
        "desks, no text": lambda m: Attempt(desk(m).set_name),
        "desks, bytes": lambda m: Attempt(desk(m).set_raw, (b"other",)),
        "desks, paths": lambda m: Attempt(desk(m).set_path, ("other",)),
        "desks, buffers": lambda m: Attempt(desk(m).set_data, (bytearray(b"x"),)),
        "desks, arrays as buffers": lambda m: Attempt(desk(m).set_data, (np.full(3, 1.0),)),
        "desks, failing": lambda m: Attempt(desk(m).set_wrong, (b"x",)),
        "desks, failing with a buffer": lambda m: Attempt(desk(m).set_wrong, (bytearray(b"x"),)),
        "desks, text refused": lambda m: Attempt(desk(m).set_name, ("!",)),
        "desks, bytes refused": lambda m: Attempt(desk(m).set_raw, (b"!",)),
        "desks, paths refused": lambda m: Attempt(desk(m).set_path, ("!",)),
        "desks, buffers refused": lambda m: Attempt(desk(m).set_data, (bytearray(b"!"),)),
        "desks, copies refused": lambda m: Attempt(desk(m).copies, ([33 * 5e-324],), foreign=True),
        "desks, copies": lambda m: Attempt(desk(m).copies, ([1, 2],), foreign=True),
        "desks, joined": lambda m: Attempt(m.join, (desk(m), desk(m))),
        "desks, parted": lambda m: Attempt(m.join, (desk(m), None)),
        "desks, structs": lambda m: Attempt(desk(m).look, (m.Pair(3),)),
        "desks, summed": lambda m: Attempt(desk(m).sum),
        "desks that call": lambda m: Attempt(desk(m).call, ("name", zero())),
        "pairs": lambda m: Attempt(m.Pair, (3,)),
        "objects counted": lambda m: Attempt(m.alive),
    },
}
