"""The C and C++ compilers of this machine, for builds and for run-time compilation: one search, one precedence.

    compiler.py     which compiler a language gets, its flags, and when it counts as another one
    discovery.py    programs on search paths, identified by their files
    clock.py        how exact the times of files are
    packages.py     commands that install what is missing
"""
