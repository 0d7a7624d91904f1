"""From C to a loaded library: found in the cache, or compiled and kept there."""
