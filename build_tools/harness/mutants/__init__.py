"""Mutation tests of the generator and of the C that it emits: `docs/contributing/fuzz.md`."""
