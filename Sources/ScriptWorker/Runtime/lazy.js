// Creates the parts of the runtime that most scripts never use. If a script's text contains a part's name, the part is
// created before the script runs. Otherwise it is created on first access, for example by a computed name.
import { configuration, libraries, modules, native, providingTo, scripting, webGlobals } from "./host.js";
import { Map, Object, restoreProtocols, withOriginalMethods } from "./primordials.js";

const { vocabulary } = configuration;
// The globals that a browser has without an import.
const browserGlobals = [
    "AbortSignal", "Blob", "ByteLengthQueuingStrategy", "CountQueuingStrategy", "CustomEvent", "DOMException", "Event", "EventTarget", "File",
    "FormData", "Headers", "ReadableByteStreamController", "ReadableStream", "ReadableStreamBYOBReader", "ReadableStreamBYOBRequest",
    "ReadableStreamDefaultController", "ReadableStreamDefaultReader", "Request", "Response", "TextDecoderStream", "TextEncoderStream",
    "CryptoKey", "SubtleCrypto", "TransformStream", "TransformStreamDefaultController", "WebSocket", "WritableStream", "WritableStreamDefaultController",
    "WritableStreamDefaultWriter", "atob", "btoa",
];
const partsOfViews = new Map(); // by view name: the part that it needs, not yet created
const missingParts = new Map(); // by name: the parts not yet created

/** Returns a library. It is created on first use. */
export function loadLibrary(name) {
    if (libraries[name] === undefined) {
        const failure = withOriginalMethods(() => native.makePart(`library ${name}`));
        if (failure !== undefined) throw new Error(`the library ${name} cannot be loaded: ${failure}`);
    }
    return libraries[name];
}

/** Restores the names that a library's classes and functions had before it was bundled. */
export function withNames(values) {
    for (const name of Object.keys(values)) Object.defineProperty(values[name], "name", { __proto__: null, value: name, configurable: true });
    return values;
}

/**
 * Returns the exports of an optional part's modules. The part is created on first use.
 *
 * @template {keyof Parts} Name
 * @param {Name} name
 * @returns {NonNullable<Parts[Name]>}
 */
export function loadPart(name) {
    if (modules[name] === undefined) valuesOf(missingParts.get(name));
    return /** @type {NonNullable<Parts[Name]>} */ (modules[name]);
}
$runtime.loadPart = loadPart;

/**
 * Finishes the exports and globals for scripts. `parts` lists the parts not yet created, each as `{name, exports,
 * globals, views}`.
 *
 * @param {MissingPart[]} parts
 */
export function finish(parts) {
    const late = new Map();
    for (const { name, exports: names, globals, views } of parts) {
        const part = { name, exports: names, values: null, globals: [] };
        missingParts.set(name, part);
        for (const global of globals) late.set(global, part);
        for (const export_ of names) {
            late.set(export_, part);
            Object.defineProperty(scripting, export_, { __proto__: null, get: () => valuesOf(part)[export_], set: undefined, enumerable: true });
        }
        for (const view of views) partsOfViews.set(view, part);
    }
    for (const name of [...browserGlobals, ...vocabulary.globals]) {
        if (name in globalThis) continue;
        const part = late.get(name);
        if (part !== undefined) defer(name, part); else put(globalThis, name, name in webGlobals ? webGlobals[name] : scripting[name]);
    }
    Object.defineProperty(globalThis, "__scripting", { value: Object.freeze(scripting) });
}

/** Creates the part that a view needs. Call it before the view's contents are determined. */
export function prepareView(name) {
    const part = partsOfViews.get(name);
    if (part !== undefined) valuesOf(part);
}

/**
 * Returns the exports of a part, which is created on first access. If that fails, the error is thrown and the next
 * access tries again.
 */
function valuesOf(part) {
    if (part.values !== null) return part.values;
    restoreProtocols(); // a script is running
    /** @type {any} */
    const own = { __proto__: null };
    for (const name of part.exports) own[name] = { __proto__: null, value: undefined, writable: true, enumerable: true, configurable: true };
    // The part adds its exports to this object. The real one is no longer writable.
    part.values = Object.create(scripting, own);
    let failure = "";
    try {
        failure = providingTo(part.values, () => withOriginalMethods(() => native.makePart(part.name)));
    } finally {
        if (failure !== undefined) part.values = null;
    }
    if (failure !== undefined) throw new Error(`${part.exports[0] ?? part.name} and its related APIs cannot be loaded: ${failure}`);
    missingParts.delete(part.name);
    for (const [name, get] of part.globals) {
        if (Object.getOwnPropertyDescriptor(globalThis, name)?.get === get) put(globalThis, name, get());
    }
    return part.values;
}

/** Defines a global that is created on first access. A script may replace it, like any other global. */
function defer(name, part) {
    const get = () => { const values = valuesOf(part); return name in webGlobals ? webGlobals[name] : values[name]; };
    /** @this {any} */
    const set = function (value) { put(this, name, value); };
    part.globals[part.globals.length] = [name, get];
    Object.defineProperty(globalThis, name, { __proto__: null, get, set, enumerable: !isClass(name), configurable: true });
}

/** Whether a global is a class, which a loop over all globals does not find. */
const isClass = (name) => /^[A-Z]/.test(name);

function put(object, name, value) {
    Object.defineProperty(object, name, { __proto__: null, value, writable: true, enumerable: !isClass(name), configurable: true });
}
