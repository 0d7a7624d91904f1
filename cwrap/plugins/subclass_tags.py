"""`tag`, `tags`: the subclass of an object that C returns as a pointer to its base class.

    - class: Shape
      type: shape_t*
      deleter: free_shape
      tag: shape_kind(value)
      tags: {Circle: SHAPE_CIRCLE}
    - class: Circle
      type: circle_t*
      base: Shape
    - name: read_shape
      return: shape_t*
      arguments: [const char* file]

The plan:

    function read_shape(file)
    shape_t * read_shape(arg_file)
    returns value; fails never

The C:

    return cwrap_tagged_new(self, cwrap_tag_of_Shape(self, (void *)cw_value));

`tag` is a C expression of `value`, the pointer to the object, and `tags` has its value for each subclass. Without
`tag`, the values in `tags` are C conditions of `value`, the first of which that holds decides. An object that no tag
fits is of the class itself. `cwrap/planning/subclass_tags.py` reads the keys when the class is planned.
"""

from __future__ import annotations

from cwrap.planning.plugin import Plugin
from cwrap.planning.subclass_tags import TAG, TAGS


class SubclassTags(Plugin):
    """Subclasses of returned objects."""

    name = "subclass_tags"
    keys = (TAG, TAGS)
