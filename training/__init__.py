"""Making networks: self-play, fitting, export and comparison (training/README.md). Not shipped in the wheel."""
