#!/usr/bin/env python3
"""usage: bundle-libraries.py PACKAGE-FOLDER OUTPUT.swift

Bundles the packages that the files in Sources/ScriptWorker/Libraries import, by esbuild, and writes them as Swift
source. The packages are Debian's (script/packages); nothing of them is in the repository.

In the bundles, as in the runtime's own sources, the language's methods have names that no script can change: `.map(`
is written `[$$map](` (see RuntimeSource.swift; core-js has variables of its own that begin with one sign).
"""
import os
import pathlib
import re
import subprocess
import sys

# Places in a package that the runtime needs otherwise: a library, what the bundle has, what takes its place. A place
# that a newer package no longer has ends the build.
PATCHES = [
    # The reason of the signal, as today's Streams Standard has it.
    ("streams", 'const error = new DOMException$1("Aborted", "AbortError");', "const error = signal.reason;"),
]

# By library, the packages in it that the runtime gives it (`runtime.libraryModules`).
SHARED = {"urls": ["tr46"], "addresses": ["whatwg-url"]}

# Where Debian's packages put modules.
MODULES = ["/usr/share/nodejs", "/usr/share/javascript"]


def fail(text):
    sys.exit(f"bundle-libraries: {text}")


def esbuild(arguments, text=None):
    """The output of esbuild with `arguments`, which reads `text`."""
    environment = dict(os.environ, NODE_PATH=":".join(MODULES))
    try:
        done = subprocess.run(
            ["esbuild", "--log-level=warning", "--legal-comments=none", *arguments], input=text, capture_output=True, text=True, env=environment, cwd="/"
        )
    except FileNotFoundError:
        fail("esbuild is not installed; run script/bootstrap")
    if done.returncode != 0:
        fail(f"{done.stderr.strip()}\nbundle-libraries: if a package is missing, run script/bootstrap")
    return done.stdout


def bundle(entry):
    """The library of the file `entry`, as an expression statement that declares `library`."""
    text = esbuild(
        [
            "--bundle",
            "--format=iife",
            "--global-name=library",
            "--target=es2022",
            "--define:globalThis=$global",
            *(f"--external:{name}" for name in SHARED.get(entry.stem, [])),
            str(entry),
        ]
    )
    for library, before, after in PATCHES:
        if library != entry.stem:
            continue
        if text.count(before) != 1:
            fail(f"the package behind {entry.name} has changed: {before!r} is in it {text.count(before)} times, not once")
        text = text.replace(before, after)
    text = esbuild(["--minify-whitespace", "--minify-syntax", "--target=es2022"], text)
    if not text.startswith("var library="):
        fail(f"the bundle of {entry.name} begins with {text[:40]!r}")
    return text.replace("var", "const", 1)


def language_methods(source):
    """The methods of the language, as LanguageMethods.swift lists them."""
    found = re.search(r'enum LanguageMethods \{.*?"""(.*?)"""', source, re.DOTALL)
    return set(found.group(1).split())


# A method of one of the language's objects that is read, to be called by `call` or later.
OWN = re.compile(
    r"((?:(?<![.\w$])(?:Object|Function|Array|String|Number|Symbol|Map|Set|WeakMap|RegExp|Date|JSON|Math|Reflect|ArrayBuffer)"
    r"(?:\.prototype)?|\[\]|\{\}(?=\.(?:hasOwnProperty|isPrototypeOf|propertyIsEnumerable|toString|valueOf)\b)|(?<![\w\"\\])\"\"))\.([A-Za-z0-9]+)(?![\w(]|=[^=])"
)
# The methods of all objects, which `own.js` keeps in `runtime.objectMethods`.
OBJECT_METHODS = {"hasOwnProperty", "isPrototypeOf", "propertyIsEnumerable", "toLocaleString", "toString", "valueOf"}
# Beside those: `[].push`, `FunctionPrototype.bind`.
READ = re.compile(r"(?:\b[A-Z][A-Za-z]*(?:\.prototype)?|\bprototype|Prototype|\"\"|\[\]|\{\})\.([A-Za-z0-9]+)\b")


def with_second_names(text, names):
    """`text` with the second names of methods, and which they are, beside those that it reads."""
    used = names & set(READ.findall(text))

    def second(match):
        optional, name = match.group(1), match.group(2)
        if name not in names:
            return match.group(0)
        used.add(name)
        return f"{'?.' if optional else ''}[$${name}]("

    def read(match):
        holder, name = match.groups()
        if holder in ("Object.prototype", "{}"):
            return f"$$Object.{name}" if name in OBJECT_METHODS else match.group(0)
        return f"{holder}[$${name}]" if name in names else match.group(0)

    text = OWN.sub(read, text)
    return re.sub(r"(?<![.\d])(?<!super)(\?)?\.([A-Za-z0-9]+)\(", second, text), used


def literal(text):
    """A Swift literal of `text`."""
    if '"#####' in text or not text.isascii():
        fail("a library has characters that its literal in Swift cannot have")
    return "#####\"\"\"\n" + text + "\n\"\"\"#####"


def main(package, output):
    root = pathlib.Path(package).resolve()
    names = language_methods((root / "Sources/ScriptWorker/Engine/LanguageMethods.swift").read_text())
    parts, stems, methods = [], [], set()
    for entry in sorted((root / "Sources/ScriptWorker/Libraries").glob("*.js")):
        text, used = with_second_names(bundle(entry), names)
        methods |= used
        stems.append(entry.stem)
        parts.append(f"    private static let {entry.stem}: StaticString = {literal(text.rstrip())}\n")
    swift = (
        "/// Libraries of JavaScript, bundled from packages. Made by script/support/bundle-libraries.py.\n"
        "enum BundledLibraries {\n"
        "    /// The methods of the language that they call.\n"
        f"    static let methods: Set<String> = [{', '.join(chr(34) + name + chr(34) for name in sorted(methods))}]\n\n"
        + f"    /// By their names.\n    static let all = [{', '.join(f'{chr(34)}{stem}{chr(34)}: {stem}' for stem in stems)}]\n\n"
        + "\n".join(parts)
        + "}\n"
    )
    pathlib.Path(output).write_text(swift)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(sys.argv[1], sys.argv[2])
