"""Classes over handles: methods, special methods, properties, sequences, base classes and C++ classes."""
