"""Tensor methods: receivers, outputs, shapes, kernels and dtypes."""
