"""The topics under which the reference describes plugins.

For example, `ranges` is described on the page `keys-functions.md`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cwrap.planning.plugin import Plugin
from cwrap.source.records import dataclass


@dataclass(frozen=True, slots=True)
class Topic:
    """A page of the reference: its name without suffix, its title, and the names of the plugins that it describes."""

    page: str
    title: str
    plugins: tuple[str, ...] = ()


TOPICS = (
    Topic("keys-functions", "Keys of functions, arguments and results", (
        "parameters", "constants", "implicit", "argument_references", "optional_arguments", "keywords", "nullable",
        "bool_options", "ranges", "generic_types", "overload_order", "returned_arguments", "results", "named_results",
        "errors", "status_arguments", "standalone_call", "before_after_call", "gil", "locks", "ufuncs", "gufuncs",
        "cpp_values",
    )),
    Topic("keys-memory", "Keys of arrays, bytes, callbacks and ownership", (
        "arrays", "buffers", "allocated", "library_memory", "handle_lists", "ownership", "shared", "keeps", "releases",
        "consume", "callback_data", "callback_sizes", "kept_callbacks", "data_setters", "local_structs",
    )),
    Topic("keys-definitions", "Keys of modules, classes and structs", (
        "definitions", "module_hooks", "interpreters", "class_methods", "special_methods", "properties", "iteration",
        "sequences", "subclass_tags", "struct_fields", "counted_fields", "cpp_classes", "documentation", "header_check",
        "limited_api", "registered", "defined_if", "backends", "with_stateless", "library_state",
    )),
)  # fmt: skip
OTHERS = Topic("keys-tensors", "Keys of tensor methods, and of third-party plugins")


def topic_of(plugin: Plugin) -> Topic:
    """Return the topic of a plugin."""
    return next((topic for topic in TOPICS if plugin.name in topic.plugins), OTHERS)


def by_topic(plugins: Iterable[Plugin]) -> Iterator[tuple[Topic, tuple[Plugin, ...]]]:
    """Yield each topic with its plugins, sorted by name."""
    found = sorted(plugins, key=lambda plugin: plugin.name)
    for topic in (*TOPICS, OTHERS):
        yield topic, tuple(plugin for plugin in found if topic_of(plugin) is topic)
