"""The page around an article in HTML."""

from __future__ import annotations

from html import escape

_STYLE = """
:root { color-scheme: light dark; }
body { margin: 0 auto; padding: 1.5rem 1rem 4rem; max-width: 44rem;
  font: 1.0625rem/1.55 Georgia, "Noto Serif", "DejaVu Serif", "Times New Roman", serif; }
h1, h2, h3, h4, th, .title { line-height: 1.25;
  font-family: "Segoe UI", "Noto Sans", "DejaVu Sans", "Helvetica Neue", Arial, sans-serif; }
h1 { font-size: 1.9rem; }
h2 { font-size: 1.4rem; margin-top: 2.2rem; }
figure { margin: 1.5rem 0; overflow-x: auto; }
figure svg { display: block; max-width: 100%; height: auto; margin: 0 auto; }
figure.diagram { text-align: center; }
figure .title { font-weight: bold; margin: 0 0 .5rem; }
figcaption { margin-top: .5rem; font-size: .95rem; font-style: italic; }
.beside { display: flex; flex-wrap: wrap; gap: 1rem; margin: 1.5rem 0; }
.beside figure { flex: 1 1 17rem; margin: 0; }
table { border-collapse: collapse; margin: 1rem 0; }
th, td { padding: .3rem .7rem; border-bottom: 1px solid #9998; text-align: left; }
th { border-bottom: 2px solid #999; }
pre { overflow-x: auto; line-height: 1.25; }
code, pre { font-family: "DejaVu Sans Mono", Consolas, Menlo, monospace; font-size: .9em; }
blockquote { margin: 1rem 0; padding-left: 1rem; border-left: 3px solid #999; }
img { max-width: 100%; }
@media print {
  @page { margin: 18mm; }
  :root { color-scheme: light; }
  body { max-width: none; padding: 0; font-size: 10.5pt; }
  h1, h2, h3, h4 { break-after: avoid; }
  figure, table, pre, .beside, li { break-inside: avoid; }
  figure svg { max-height: 11cm; }
  .beside { flex-wrap: nowrap; }
  a { color: inherit; }
}
""".strip()


def page(title: str, body: str, language: str) -> str:
    """Return a whole page."""
    return (
        "<!DOCTYPE html>\n"
        f'<html lang="{language}">\n<head>\n<meta charset="utf-8" />\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1" />\n'
        f"<title>{escape(title)}</title>\n<style>\n{_STYLE}\n</style>\n</head>\n"
        f"<body>\n<main>\n{body}</main>\n</body>\n</html>\n"
    )
