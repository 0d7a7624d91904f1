"""The C and C++ compilers of this machine, for builds and for run-time compilation.

Contents:

    compiler.py     selection of the compiler of a language, its flags, and its identity
    discovery.py    programs on search paths, identified by their files
    clock.py        the granularity of file times
    packages.py     commands that install missing packages
"""
