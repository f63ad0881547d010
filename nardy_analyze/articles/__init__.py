"""Articles: Markdown whose `nardy` blocks become pictures and tables, and whose claims are checked."""
