"""`python -m nardy_analyze` is `nardy`."""

from nardy_analyze.cli.app import main

if __name__ == "__main__":
    main()
