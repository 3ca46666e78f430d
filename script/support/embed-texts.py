#!/usr/bin/env python3
"""usage: embed-texts.py NAME OUTPUT.swift FILE.txt...

Writes an enumeration NAME with a member for the text of each file, called as the file without its extension. The compiler
takes a twentieth of a second for these literals, and 20 seconds for arrays of the same bytes, as SwiftPM embeds resources."""
import pathlib
import sys


def literal(text):
    """A Swift literal of `text`."""
    if '"#####' in text or "\\#####" in text or "\r" in text:
        sys.exit("embed-texts: a text has characters that its literal in Swift cannot have")
    return '#####"""\n' + text + '\n"""#####'


def main(name, output, *paths):
    members = "".join(
        f"    static let {path.stem} = {literal(path.read_text(encoding='utf-8'))}\n" for path in map(pathlib.Path, paths))
    pathlib.Path(output).write_text(
        f"/// Texts of the package. Made by script/support/embed-texts.py.\nenum {name} {{\n{members}}}\n", encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    main(*sys.argv[1:])
