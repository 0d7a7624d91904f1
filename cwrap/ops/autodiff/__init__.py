"""Derivatives of graphs: gradients, Jacobians, directional derivatives, and ops that compute a graph."""
