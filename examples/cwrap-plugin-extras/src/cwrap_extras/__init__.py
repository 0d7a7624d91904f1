"""Two keys and a C type for cwrap: `deprecated:`, `traced:`, `char **`."""
