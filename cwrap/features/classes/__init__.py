"""Classes: objects of C behind pointers, their methods, special methods, sequences and base classes; C++ classes."""
