import sys

from sidebyside.command import main

sys.exit(main())
