"""The `thp` target: methods of tensor types, generic over the dtype. It uses the public interface of targets."""
