"""Fields of classes that point to other memory: objects, lists of objects and texts, numbers and bytes."""

from __future__ import annotations

import gc
from types import ModuleType

import pytest
from compiled import build

TREE = """\
#include <stdlib.h>
typedef struct root_s root_t;
typedef struct node_s {
    int value;
    struct node_s *next;
    struct node_s **children;
    int count;
    const char *names[2];
    int names_count;
    const double *weights;
    size_t weight_count;
    const unsigned char *octets;
    int octet_count;
    root_t *root;
    struct { struct node_s *last; } ends;
} node_t;
struct root_s { node_t *first; };
typedef struct { node_t **nodes; int n; const char **texts; } *forest_t;
static node_t nodes[3];
static node_t *list[] = {&nodes[1], &nodes[2], NULL};
static root_t the_root = {&nodes[0]};
static double weights[] = {0.5, 2};
static const char *texts[] = {"x", NULL};
static int freed;
static int count_freed(void) { return freed; }
static node_t *make(int children) {
    node_t *node = &nodes[0];
    nodes[1].value = 1;
    nodes[2].value = 2;
    nodes[1].next = &nodes[2];
    node->children = list;
    node->count = children;
    node->next = &nodes[1];
    node->ends.last = &nodes[2];
    node->weights = weights;
    node->weight_count = 2;
    node->octets = (const unsigned char *)"a\\0b";
    node->octet_count = 3;
    node->root = &the_root;
    return node;
}
static void destroy(node_t *node) { (void)node; freed++; }
static void drop(node_t *node) { (void)node; }
static forest_t grow(void) {
    forest_t forest = (forest_t)calloc(1, sizeof *forest);
    forest->nodes = list;
    forest->n = 2;
    forest->texts = texts;
    return forest;
}
[[
  class: Node
  type: node_t*
  free: destroy
  new: make
  identity: true
  fields:
    - int value
    - {arg: Node next, readonly: true, doc: The next one.}
    - {arg: node_t** children, list: count, readonly: true}
    - {arg: const double* weights, array: weight_count, readonly: true}
    - {arg: const unsigned char* octets, bytes: octet_count, readonly: true}
    - {arg: root_t* root, readonly: true}
    - {arg: node_t* last, cname: ends.last, readonly: true}
]]
[[
  class: Root
  type: root_t*
  free: none
  fields: [{arg: node_t* first, readonly: true}]
]]
[[
  class: Forest
  type: forest_t
  free: free
  new: grow
  fields:
    - {arg: node_t** nodes, list: n, readonly: true}
    - {arg: const char** texts, list: n, readonly: true}
]]
[[
  name: make
  return: node_t*
  arguments: [int children]
]]
[[
  name: grow
  return: forest_t
]]
[[
  name: drop
  class: Node
  invalidates: node
  arguments: [node_t* node]
]]
[[
  name: count_freed
  return: int
]]
"""


@pytest.fixture(scope="module")
def module(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    folder = tmp_path_factory.mktemp("trees")
    (folder / "trees.cwrap").write_text(TREE)
    return build(folder, "trees.cwrap", folder)


def test_objects_belong_to_the_object_with_the_field(module: ModuleType) -> None:
    before = module.count_freed()
    node = module.Node(2)
    assert node.next.value == 1
    assert node.next is node.next
    assert node.next.next is node.last
    assert node.last.next is None
    assert node.root.first.value == 0
    assert [child.value for child in node.children] == [1, 2]
    assert module.Node(0).children == node.last.children == []
    child = node.next
    del node
    gc.collect()
    assert child.value == 1
    assert module.count_freed() == before
    del child
    gc.collect()
    assert module.count_freed() == before + 1


def test_objects_are_invalid_after_their_owner(module: ModuleType) -> None:
    node = module.Node(2)
    first = node.children[0]
    node.drop()
    with pytest.raises(ValueError, match="the Node is no longer valid"):
        first.next  # noqa: B018
    assert node.next.value == 1
    node.close()
    with pytest.raises(ValueError, match="the Node is closed"):
        node.next  # noqa: B018


def test_numbers_bytes_and_texts_are_copies(module: ModuleType) -> None:
    node = module.Node(2)
    copy = node.weights
    copy[0] = 7
    assert list(node.weights) == [0.5, 2]
    assert node.octets == b"a\0b"
    assert module.Forest().texts == ["x", None]
    assert [each.value for each in module.Forest().nodes] == [1, 2]


def test_fields_cannot_be_assigned(module: ModuleType) -> None:
    with pytest.raises(AttributeError):
        module.Node(2).next = None
    assert module.Node.next.__doc__ == "The next one."
