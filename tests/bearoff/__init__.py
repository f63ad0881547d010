"""Tests of the bear-off tables, against a slow reference in fractions and against figures known from elsewhere."""
