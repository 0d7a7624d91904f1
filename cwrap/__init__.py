"""cwrap: declare a C function once, in YAML; get a fast, typed, documented Python binding for every dtype."""

__version__ = "0.1.0"
