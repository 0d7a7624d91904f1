"""C operations at run time."""
