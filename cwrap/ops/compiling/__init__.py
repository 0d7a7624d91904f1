"""C at run time: a unit of C to a library in the cache - found, examined, compiled, kept, loaded."""
