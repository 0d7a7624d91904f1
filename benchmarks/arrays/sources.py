"""Three functions for every contestant.

`last(x)` returns the last of some floats, `nothing()` has no argument, `fresh(n)` returns a new NumPy array of floats.
"""

from __future__ import annotations

from collections.abc import Sequence

from benchmarks.functions.sources import Signature

C = """\
#include <stddef.h>
#ifdef SHARED
#define OF_ALL
#else
#define OF_ALL static
#endif
OF_ALL float last_of(const float *x, size_t n) { return n ? x[n - 1] : 0; }
OF_ALL float no_array(void) { return 0; }
OF_ALL void fill_of(size_t n, float *x) { for (size_t k = 0; k < n; k++) x[k] = 1; }
"""


def cwrap(_module: str, _given: Sequence[Signature]) -> str:
    """Return `.cwrap` with an array argument that must have the exact dtype and layout."""
    return f"""{C}
[[
  name: last
  cname: last_of
  return: float
  arguments:
    - {{arg: const float* x, array: true}}
    - {{arg: size_t n, from: len(x)}}
]]
[[
  name: nothing
  cname: no_array
  return: float
]]
[[
  name: fresh
  cname: fill_of
  arguments:
    - size_t n
    - {{arg: float* x, output: true, array: [n]}}
]]
"""


def nanobind(module: str, _given: Sequence[Signature]) -> str:
    """Return C++ with `nb::ndarray` of the exact dtype, one-dimensional and contiguous."""
    return f"""#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
{C}
namespace nb = nanobind;
NB_MODULE({module}, m)
{{
    m.def("last", [](nb::ndarray<const float, nb::ndim<1>, nb::c_contig, nb::device::cpu> x) {{
        return last_of(x.data(), x.shape(0));
    }}, nb::arg("x").noconvert());
    m.def("nothing", []() {{ return no_array(); }});
    m.def("fresh", [](size_t n) {{
        float *x = new float[n];
        nb::capsule owner(x, [](void *memory) noexcept {{ delete[] static_cast<float *>(memory); }});
        fill_of(n, x);
        return nb::ndarray<nb::numpy, float, nb::ndim<1>>(x, {{n}}, owner);
    }});
}}
"""


def pybind11(module: str, _given: Sequence[Signature]) -> str:
    """Return C++ with a contiguous `py::array_t` of the exact dtype."""
    return f"""#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
{C}
namespace py = pybind11;
PYBIND11_MODULE({module}, m)
{{
    m.def("last", [](py::array_t<float, py::array::c_style> x) {{
        return last_of(x.data(), static_cast<size_t>(x.size()));
    }}, py::arg("x").noconvert());
    m.def("nothing", []() {{ return no_array(); }});
    m.def("fresh", [](size_t n) {{
        py::array_t<float> x(static_cast<py::ssize_t>(n));
        fill_of(n, x.mutable_data());
        return x;
    }});
}}
"""


def cython(_module: str, _given: Sequence[Signature]) -> str:
    """Return Cython with a contiguous typed memoryview."""
    indented = "".join(f"    {line}\n" for line in C.splitlines())
    return f'''# cython: language_level=3
cdef extern from *:
    """
{indented}    """
    float last_of(const float *x, size_t n)
    float no_array()
    void fill_of(size_t n, float *x)

try:
    from numpy import empty, float32
except ImportError:
    pass

def last(const float[::1] x):
    return last_of(&x[0], x.shape[0])

def nothing():
    return no_array()

def fresh(size_t n):
    x = empty(n, float32)
    cdef float[::1] elements = x
    fill_of(n, &elements[0])
    return x
'''
