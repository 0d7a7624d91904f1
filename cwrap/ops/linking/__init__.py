"""C code of ops (in a class, in files, in declarations), and the linker that combines a graph to one C function."""
