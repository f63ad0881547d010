"""The `nardy` command: one module a subcommand."""
