"""Modes that check ops: the debug mode, and modes that call functions before and after each op."""
