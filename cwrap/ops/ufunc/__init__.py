"""NumPy ufuncs of expressions, and loops that several operations of a graph share."""
