"""`python -m cwrap`."""

import sys

from cwrap.cli import main

sys.exit(main())
