"""The answer of the scripts in Python to --help."""
import sys


def answer_help(text):
    """Prints a script's documentation and ends it where --help or -h is among the arguments."""
    if {"-h", "--help"} & set(sys.argv[1:]):
        print(text.strip())
        sys.exit(0)
