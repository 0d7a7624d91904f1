"""Structs: fields, counted and flexible arrays, unions, and structs that C fills."""
