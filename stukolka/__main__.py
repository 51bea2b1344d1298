"""The command line as a module: `python -m stukolka`, where the command itself is not on the path."""

from stukolka.cli import main

if __name__ == "__main__":
    main()
