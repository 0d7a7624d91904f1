"""What builds and releases `_C`: its facts, sources for each dtype, headers, parts of its stub."""
