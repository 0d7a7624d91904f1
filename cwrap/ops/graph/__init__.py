"""Graphs: variables, ops and their applications, the order of execution, and calls of user-defined methods."""
