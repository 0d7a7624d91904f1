"""Graphs: variables, ops and their applications, in which order these run, and how methods of users are called."""
