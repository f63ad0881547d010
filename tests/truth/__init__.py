"""Slow, exact answers about whole games, written from the documents alone, to hold rollouts against."""
