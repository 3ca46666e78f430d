#!/usr/bin/env python3
"""usage: bundle-javascript.py PACKAGE-FOLDER OUTPUT.swift [FOLDER]

Bundles the runtime of scripts (Sources/ScriptWorker/Runtime) and the packages behind its web APIs (Sources/
ScriptWorker/Libraries) with esbuild, and writes them as Swift source; into FOLDER also as JavaScript. The packages are
Debian's (script/packages); nothing of them is in the repository.

In the bundles the language's methods have names that no script can change (primordials.js): `.map(` is written
`[$map](`, or `[$$map](` in a library, because core-js has variables of its own that begin with one sign.
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
from javascript_patches import PATCHES

# The optional parts of the runtime by name, with their modules. A part is evaluated when a script first needs it.
PARTS = {
    "canvas": ["path", "path2d", "drawing", "canvas"],
    "charts": ["charts"],
    "text-coding": ["text-coding"],
    "dom-events": ["dom-events"],
    "clones": ["clones"],
    "urls": ["urls"],
    "streams": ["streams"],
    "headers": ["headers"],
    "blobs": ["blobs"],
    "request-bodies": ["request-bodies"],
    "fetch": ["fetch", "sockets"],
    "subtle-crypto": ["subtle-crypto"],
}
PART_OF = {module: part for part, modules in PARTS.items() for module in modules}

# The global names whose values from before the script the bundles use.
GLOBALS = """
Object Function Array String Number Boolean Symbol BigInt Map Set WeakMap WeakSet WeakRef FinalizationRegistry Promise
RegExp Date Error TypeError RangeError SyntaxError AggregateError Proxy JSON Math Reflect Intl Uint8Array Int8Array
Uint8ClampedArray Uint16Array Int16Array Uint32Array Int32Array Float32Array Float64Array ArrayBuffer DataView parseInt
parseFloat isNaN isFinite encodeURIComponent decodeURIComponent encodeURI decodeURI
""".split()
# The global names that libraries use in addition (`$runtime.libraryGlobals`).
LIBRARY_GLOBALS = "TextEncoder, TextDecoder, DOMException, AbortController, AbortSignal, URL, URLSearchParams"

# By library, the packages in it that the runtime gives it (`$runtime.libraryModules`).
SHARED = {"urls": ["tr46"], "addresses": ["whatwg-url"]}

# The folders in which Debian's packages install modules.
MODULES = ["/usr/share/nodejs", "/usr/share/javascript"]


def fail(text):
    sys.exit(f"bundle-javascript: {text}")


def esbuild(arguments, text=None, folder="/"):
    """The output of esbuild with `arguments`, which reads `text`."""
    environment = dict(os.environ, NODE_PATH=":".join(MODULES))
    try:
        done = subprocess.run(
            ["esbuild", "--log-level=warning", "--legal-comments=none", "--target=es2022", *arguments],
            input=text, capture_output=True, text=True, env=environment, cwd=folder,
        )
    except FileNotFoundError:
        fail("esbuild is not installed; run script/bootstrap")
    if done.returncode != 0:
        fail(f"{done.stderr.strip()}\nbundle-javascript: if a package is missing, run script/bootstrap")
    return done.stdout


# Runtime

IMPORT = re.compile(r'^import (?:\{([^}]*)\} from )?"\./([\w-]+)\.js";', re.MULTILINE)
EXPORT = re.compile(r"^export (?:async )?(?:function\*?|class|const|let) ([\w$]+)", re.MULTILINE)
EXPORT_LIST = re.compile(r"^export (?:const )?\{([^}]*)\}", re.MULTILINE)
# A method that is called. `...name(` is a spread call of a function, and a method of `super` has no second name.
CALL = re.compile(r"(?<!\.)(?<!super)(\?)?\.([A-Za-z0-9]+)\(")


def specifiers(text):
    """The names of an import or export list, as pairs of the name and its alias."""
    pairs = [item.split(" as ") for item in re.sub(r"\s+", " ", text).strip(" ,").split(", ") if item.strip()]
    return [(pair[0].strip(), pair[-1].strip()) for pair in pairs]


class Runtime:
    """The runtime's modules and their bundles."""

    def __init__(self, folder, methods):
        self.texts = {path.stem: path.read_text() for path in sorted(folder.glob("*.js"))}
        self.known = methods
        self.methods = set()
        self.check_reachable()

    def imports(self, module):
        """The modules that `module` imports, each with the imported names."""
        return [(match[2], [name for name, _ in specifiers(match[1] or "")]) for match in IMPORT.finditer(self.texts[module])]

    def exports(self, module):
        text = self.texts[module]
        lists = [alias for match in EXPORT_LIST.finditer(text) for _, alias in specifiers(match[1])]
        return [*EXPORT.findall(text), *lists]

    def bundle_of(self, module):
        return "primordials" if module == "primordials" else PART_OF.get(module, "main")

    def check_reachable(self):
        seen, left = set(), ["main", "primordials", *PART_OF]
        while left:
            module = left.pop()
            if module in seen:
                continue
            if module not in self.texts:
                fail(f"there is no module {module}.js")
            seen.add(module)
            for imported, _ in self.imports(module):
                if self.bundle_of(module) == "main" and imported in PART_OF:
                    fail(f"{module}.js imports {imported}.js of an optional part; use loadPart")
                left.append(imported)
        unused = sorted(set(self.texts) - seen)
        if unused:
            fail(f"nothing imports {', '.join(unused)}.js")

    def modules(self, name):
        """The modules of a bundle."""
        return [module for module in self.texts if self.bundle_of(module) == name]

    def needs(self, name):
        """The optional parts that a bundle imports."""
        found = {self.bundle_of(imported) for module in self.modules(name) for imported, _ in self.imports(module)}
        return sorted(found & set(PARTS) - {name})

    def bundle(self, name, exports):
        """The bundle called `name` as the statements of a block. `exports` lists its exports as pairs of module and
        name."""
        own = self.modules(name)
        entries = PARTS.get(name, [name])
        lines = [f'import "./{module}.js";' for module in entries]
        for module, exported in exports:
            if re.search(rf"^export let {re.escape(exported)}\b", self.texts[module], re.MULTILINE):
                fail(f"{module}.js exports the variable {exported}, which other bundles copy: export a constant object instead")
            lines.append(f'import {{ {exported} as $${exported} }} from "./{module}.js";')
        members = "".join(f", {exported}: $${exported}" for _, exported in exports)
        lines.append(f'$runtime.modules["{name}"] = {{ __proto__: null{members} }};')
        with tempfile.TemporaryDirectory() as folder:
            for module in own:
                (pathlib.Path(folder) / f"{module}.js").write_text(self.texts[module])
            for module, names in self.imported_by(own).items():
                (pathlib.Path(folder) / f"{module}.js").write_text(self.stub(module, names))
            text = esbuild(["--bundle", "--format=esm"], "\n".join(lines) + "\n", folder)
        if re.search(r"^(import|export) ", text, re.MULTILINE):
            fail(f"the bundle {name} has an import or export")
        if re.search(r"^var __\w+ = ", text, re.MULTILINE):
            fail(f"esbuild lowers a class of the bundle {name}: assign the static fields of a class that names itself after it")
        # esbuild declares a module's variables with `var`, which would make them global.
        text = re.sub(r"^var ", "let ", text, flags=re.MULTILINE)
        if name == "primordials":
            return f'const $globals = "{" ".join(GLOBALS)}", $methods = "{" ".join(sorted(self.methods))}";\n{text}'
        text = self.with_second_names(text)
        words = set(re.findall(r"[\w$]+", text)) - set(re.findall(r"^(?:let|function|class) ([\w$]+)", text, re.MULTILINE))
        words -= {alias for match in re.finditer(r"^let \{([^}]*)\} = \$runtime", text, re.MULTILINE) for alias in re.findall(r"([\w$]+)\s*(?:,|$)", match[1])}
        names = [word for word in GLOBALS if word in words] + sorted(word for word in words if word.startswith("$") and word[1:] in self.methods)
        return f"const {{ {', '.join(names)} }} = $runtime.names();\n{text}"

    def imported_by(self, modules):
        """The modules of other bundles that `modules` import, with the imported names."""
        found = {}
        for module in modules:
            for imported, names in self.imports(module):
                if imported not in modules:
                    found.setdefault(imported, set()).update(names)
        return found

    def stub(self, module, names):
        """The text that replaces a module of another bundle."""
        source = self.bundle_of(module)
        place = f'$runtime.loadPart("{source}")' if source in PARTS else f'$runtime.modules["{source}"]'
        missing = names - set(self.exports(module))
        if missing:
            fail(f"{module}.js does not export {', '.join(sorted(missing))}")
        return f"export const {{ {', '.join(sorted(names))} }} = {place};\n"

    def minified(self, name, text):
        """`text` without superfluous spaces, and with the names of classes as in the sources, because scripts can see
        them. esbuild makes expressions of classes, and gives one that names itself the additional name `_Class`."""
        text = esbuild(["--minify-whitespace"], text).rstrip()
        declared = set(re.findall(r"\bclass ([\w$]+)", "".join(self.texts.values())))
        for found in declared:
            text = text.replace(f"let {found}=_{found};", "")
            text = re.sub(rf"(?<![\w$#.])_{found}(?![\w$])", found, text)
        for found in re.findall(r"\blet ([\w$]+)=class\b", text):
            if found not in declared:
                fail(f"esbuild has renamed the class {found} in the bundle {name}; give it a name of its own")
        # Without a name of its own, a class could not name itself while it is initialized.
        return re.sub(r"\blet ([\w$]+)=class(?= extends\b|\{)", r"let \1=class \1", text)

    def with_second_names(self, text):
        def second(match):
            if match[2] not in self.known:
                return match[0]
            self.methods.add(match[2])
            return f"{'?.' if match[1] else ''}[${match[2]}]("

        return CALL.sub(second, text)

    def bundles(self):
        """The bundles of main and the parts, by name."""
        wanted = self.imported_by([module for part in PARTS for module in self.modules(part)])
        found = {"main": self.bundle("main", [(module, name) for module, names in sorted(wanted.items()) if self.bundle_of(module) == "main" for name in sorted(names)])}
        for part, modules in PARTS.items():
            found[part] = self.bundle(part, [(module, name) for module in modules for name in self.exports(module)])
        return found

    def primordials(self, methods):
        """The bundle of primordials.js, which defines second names for `methods` and those that the other bundles call."""
        self.methods |= methods
        return self.bundle("primordials", [("primordials", name) for name in self.exports("primordials")])


# Libraries


def library(entry):
    """The library of the file `entry`, as an expression statement that declares `library`."""
    text = esbuild(
        [
            "--bundle",
            "--format=iife",
            "--global-name=library",
            "--define:globalThis=$global",
            *(f"--external:{name}" for name in SHARED.get(entry.stem, [])),
            str(entry),
        ]
    )
    for name, before, after, *newer in PATCHES:
        if name != entry.stem or any(text.count(code) == 1 for code in newer):
            continue
        if text.count(before) != 1:
            fail(f"the package behind {entry.name} has changed: {before!r} is in it {text.count(before)} times, not once")
        text = text.replace(before, after)
    text = esbuild(["--minify-whitespace", "--minify-syntax"], text)
    if not text.startswith("var library="):
        fail(f"the bundle of {entry.name} begins with {text[:40]!r}")
    return text.replace("var", "const", 1).rstrip()


# A method of one of the language's objects that is read, to be called by `call` or later.
OWN = re.compile(
    r"((?:(?<![.\w$])(?:Object|Function|Array|String|Number|Symbol|Map|Set|WeakMap|RegExp|Date|JSON|Math|Reflect|ArrayBuffer)"
    r"(?:\.prototype)?|\[\]|\{\}(?=\.(?:hasOwnProperty|isPrototypeOf|propertyIsEnumerable|toString|valueOf)\b)|(?<![\w\"\\])\"\"))\.([A-Za-z0-9]+)(?![\w(]|=[^=])"
)
# The methods of all objects, which `primordials.js` keeps in `$runtime.objectMethods`.
OBJECT_METHODS = {"hasOwnProperty", "isPrototypeOf", "propertyIsEnumerable", "toLocaleString", "toString", "valueOf"}
# Beside those: `[].push`, `FunctionPrototype.bind`.
READ = re.compile(r"(?:\b[A-Z][A-Za-z]*(?:\.prototype)?|\bprototype|Prototype|\"\"|\[\]|\{\})\.([A-Za-z0-9]+)\b")


def with_second_names(text, names):
    """`text` with the second names of methods; those methods; and the ones that it reads."""
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


def library_block(name, text, methods):
    """The statements of a library's block, which store its exports in `$runtime.libraries`."""
    names = ", ".join([*GLOBALS, *(f"${method}: $${method}" for method in sorted(methods))])
    return (
        f"const {{ {names} }} = $runtime.names();\n"
        f"const $global = {{ __proto__: null, {', '.join(GLOBALS)}, ...$runtime.libraryGlobals }};\n"
        f"const {{ {LIBRARY_GLOBALS} }} = $global, require = (name) => $runtime.libraryModules[name];\n"
        f"const $$Object = $runtime.objectMethods;\n"
        f"{{ {text}\n$runtime.libraries.{name} = library; }}"
    )


# Swift


def literal(text):
    """A Swift literal of `text`."""
    if '"#####' in text or not text.isascii():
        fail("a bundle has characters that its literal in Swift cannot have")
    return "#####\"\"\"\n" + text + "\n\"\"\"#####"


def main(package, output, folder=None):
    root = pathlib.Path(package).resolve()
    lines = (root / "script/support/language-methods.txt").read_text().split("\n")
    known = set(" ".join(line for line in lines if not line.startswith("#")).split())
    runtime = Runtime(root / "Sources/ScriptWorker/Runtime", known)
    bundles = runtime.bundles()
    libraries, methods = {}, set()
    for entry in sorted((root / "Sources/ScriptWorker/Libraries").glob("*.js")):
        libraries[entry.stem], used = with_second_names(library(entry), known)
        methods |= used
    bundles["primordials"] = runtime.primordials(methods)
    for name, text in libraries.items():
        bundles[f"library {name}"] = library_block(name, text, methods)
    swift = (
        "/// The JavaScript bundles of the runtime and its libraries. Made by script/support/bundle-javascript.py.\n"
        "enum JavaScriptBundles {\n"
        "    /// The optional parts that each optional part imports.\n"
        f"    static let needs: [String: [String]] = [{', '.join(f'{chr(34)}{name}{chr(34)}: {str(needs).replace(chr(39), chr(34))}' for name, needs in ((part, runtime.needs(part)) for part in PARTS))}]\n\n"
        "    /// Returns the statements of the bundle called `name`; nil if there is none.\n"
        "    static func text(of name: String) -> StaticString? {\n        switch name {\n"
    )
    for name, text in bundles.items():
        small = f'"use strict"; {{ {text} }}' if name.startswith("library") else f'"use strict"; {{ {runtime.minified(name, text)} }}'
        if folder is not None:
            (pathlib.Path(folder) / f"{name}.js").write_text(small)
        swift += f'        case "{name}": {literal(small)}\n'
    pathlib.Path(output).write_text(swift + "        default: nil\n        }\n    }\n}\n")


if __name__ == "__main__":
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    main(*sys.argv[1:])
