"""The C and C++ compilers of this machine, for builds and for run-time compilation.

Contents:

    compiler.py     selection of the compiler of a language, its flags, its identity; commands that install it
    discovery.py    programs on search paths, identified by their files; the granularity of file times
    pkg_config.py   flags of installed libraries
"""
