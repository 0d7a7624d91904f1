"""The build steps of `_C` and tools for contributors: facts about `_C`, generated sources and pages, harnesses."""
