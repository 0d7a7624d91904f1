"""Benchmarks of `_C` and the generator against comparable libraries, in one run.

    python -m benchmarks                     all benchmarks: 15 minutes on two cores
    python -m benchmarks calls imports       some benchmarks
    python -m benchmarks --write FILE        put the tables into a document, between its markers

The contestants run alternately (A B A B …), so that other load on the machine affects all of them. The benchmarks are
not tests: they print numbers for people to read.
"""
