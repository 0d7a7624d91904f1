"""Functions compiled from graphs in several modes, and modules compiled from declarations at run time."""
