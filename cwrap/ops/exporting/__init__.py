"""Export of compiled functions as packages that run without cwrap and without a compiler."""
