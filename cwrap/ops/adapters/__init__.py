"""Compiled functions as functions of other libraries, which are imported when a program asks for them."""
