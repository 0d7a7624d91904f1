"""The web site of the documentation, and the playground.

    python -m build_tools.site                    build/site/VERSION, from docs/ and the docstrings
    python -m build_tools.site --no-playground    the same without Node and npm

Sphinx converts the Markdown pages of the repository, which stay as they are: `pages` copies them with changed links and
makes the menu, `api` describes the modules, `links` checks the written HTML. `playground` bundles the generator with
Pyodide and the editor.
"""
