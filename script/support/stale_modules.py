"""Names the modules that import a changed one, directly or not: usage: stale_modules.py FOLDER STAMP

FOLDER is that of a build, and STAMP a file that is as old as the build. A change may alter a type's layout, of which other
modules have copies, but the package manager compiles those again only if the interface of a module that they name changed."""
import pathlib
import re
import shlex
import sys

IMPORT = re.compile(r"^[\w@() \t]*?\bimport\s+(?:(?:class|enum|func|let|struct|typealias|var|protocol)\s+)?(\w+)", re.MULTILINE)


def modules(folder):
    """The sources of each module that was built."""
    for listing in sorted(folder.glob("*.build/sources")):
        sources = [pathlib.Path(path) for path in shlex.split(listing.read_text())]
        yield listing.parent.stem, [path for path in sources if path.exists()]


def main():
    folder, stamp = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    then = stamp.stat().st_mtime if stamp.exists() else 0
    known = dict(modules(folder))
    changed = {name for name, sources in known.items() if any(path.stat().st_mtime > then for path in sources)}
    # Those of C, whose folder has their name.
    changed |= {path.parent.name for path in pathlib.Path("Sources").glob("**/*.h") if path.stat().st_mtime > then}
    imports = {name: {found for path in sources for found in IMPORT.findall(path.read_text())} for name, sources in known.items()}
    stale = set()
    while True:
        more = {name for name, named in imports.items() if named & (changed | stale)} - stale
        if not more:
            break
        stale |= more
    print("\n".join(sorted(stale)))


main()
