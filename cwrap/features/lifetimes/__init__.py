"""Lifetimes: who owns objects, what they keep alive, and what other threads do meanwhile."""
