"""The build steps of _C, and what contributors run: facts of the project, sources specialised by dtype, drift check."""
