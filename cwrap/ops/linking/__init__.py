"""The C of ops (written in a class, in files, in declarations) and the linker, which makes one function of a graph."""
