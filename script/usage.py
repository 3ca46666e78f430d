"""The --help option of the Python scripts."""
import sys


def handle_help(text):
    """Prints a script's documentation and ends it where --help or -h is among the arguments."""
    if {"-h", "--help"} & set(sys.argv[1:]):
        print(text.strip())
        sys.exit(0)
