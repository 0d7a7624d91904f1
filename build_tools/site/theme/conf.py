"""The settings of Sphinx for the site. `build_tools.site` passes the version with `-D`."""

from __future__ import annotations

from pathlib import Path

project = "cwrap"
author = "the cwrap authors"
project_copyright = author
extensions = ["myst_parser", "sphinx_copybutton"]
templates_path = ["templates"]
html_theme = "furo"
html_title = "cwrap"
html_favicon = "static/icon.svg"
html_static_path = ["static"]
html_search_scorer = str(Path(__file__).with_name("static") / "scorer.js")
html_css_files = ["site.css"]
html_js_files = [("site.js", {"defer": "defer"})]
html_copy_source = False
html_show_sphinx = False
html_domain_indices = True
html_sidebars = {
    "**": [
        "sidebar/brand.html",
        "sidebar/versions.html",
        "sidebar/search.html",
        "sidebar/scroll-start.html",
        "sidebar/navigation.html",
        "sidebar/scroll-end.html",
    ]
}
exclude_patterns = ["extra/**"]
# Both styles have a contrast of at least 7 to 1.
pygments_style = "a11y-high-contrast-light"
pygments_dark_style = "a11y-high-contrast-dark"
myst_heading_anchors = 6
myst_all_links_external = False
copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True
copybutton_only_copy_prompt_lines = False
suppress_warnings = ["misc.highlighting_failure"]  # excerpts need not be complete programs
