"""Entry point of `python -m cwrap`."""

from __future__ import annotations

import sys

from cwrap.cli import main

sys.exit(main())
