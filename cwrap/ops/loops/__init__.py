"""NumPy ufuncs made from C expressions, and fusion of elementwise operations of a graph into one loop."""
