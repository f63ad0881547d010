"""Results to output: JSON, rows, tables, boards."""
