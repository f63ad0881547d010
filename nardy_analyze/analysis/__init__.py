"""Questions about a position, one module each: values in, frozen results out."""
