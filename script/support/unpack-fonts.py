"""Takes the fonts of a list, and their licences, out of the wheels in a folder: unpack-fonts.py LIST WHEELS TARGET."""

import glob
import re
import sys
import zipfile


def licence(wheel, place):
    """The text of a licence: a file of the wheel, or the notice of a name in a file of notices."""
    path, _, name = place.partition("#")
    text = wheel.read(path).decode("utf-8")
    if not name:
        return text
    for notice in re.split(r"(?m)^-{80}\n", text):
        names, _, words = notice.partition("\n\n")
        if name in names.split("\n"):
            return words
    sys.exit(f"fetch-fonts: the package holds no licence of {name}")


def main(fonts, wheels, target):
    for line in open(fonts, encoding="utf-8"):
        if line.startswith("#"):
            continue
        _, name, package, _, path, place = line.split()
        base, version = package.split("==")
        pattern = f"{wheels}/{base.replace('-', '_')}-{version}-*.whl"
        wheel = zipfile.ZipFile(glob.glob(pattern)[0])
        with open(f"{target}/{name}", "wb") as file:
            file.write(wheel.read(path))
        with open(f"{target}/{name.rsplit('.', 1)[0]}.LICENSE.txt", "w", encoding="utf-8") as file:
            file.write(licence(wheel, place))


main(*sys.argv[1:])
