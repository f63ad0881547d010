"""The compiled core: legal plays, counts and measures of 64-byte boards. It knows no text, no cube and no match."""
