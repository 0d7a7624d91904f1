"""Tests that take long, run in other conditions, or search for errors with random input."""
