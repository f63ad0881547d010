"""Benchmarks: each prints its figures and asserts the work it did."""
