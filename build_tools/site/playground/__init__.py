"""The playground: the generator in the browser, with an editor.

`bundle` writes the files. `generator` runs in Pyodide, `src/` in the browser.
"""
