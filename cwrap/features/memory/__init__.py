"""Memory: arrays, bytes, lists, and memory that the library allocates."""
