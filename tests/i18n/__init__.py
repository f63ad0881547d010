"""The message catalogues: kept up to date, and checked."""
