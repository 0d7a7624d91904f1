"""Callbacks: Python callables that C calls, and the data that C passes to them."""
