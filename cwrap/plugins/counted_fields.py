"""`array`, `size`, `list` of fields: pointers to elements whose number is another field of the struct.

    - struct: Series
      type: series_t
      fields: [{arg: const double* values, array: {shape: n}}, size_t n]
    - name: total
      return: double
      arguments: [const Series* series]

The plan:

    function Series(values=None)
    PyObject * cwrap_make_Series(self, arg_values)
    returns value; fails never
    function total(series)
    double total(arg_series)
    returns value; fails never

This plugin only has the keys. `cwrap/planning/counted.py` plans the fields with the other definitions, before any
plugin runs.
"""

from __future__ import annotations

from cwrap.planning.plugin import Plugin
from cwrap.schema.field_keys import COUNTED


class CountedFields(Plugin):
    """The keys of fields that point to elements."""

    name = "counted_fields"
    keys = COUNTED
