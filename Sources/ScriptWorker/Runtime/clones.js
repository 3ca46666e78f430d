// structuredClone, atob and btoa from the library core-js.
import { libraryModules, provide, webGlobals } from "./host.js";
import { Object, Reflect, Set } from "./primordials.js";
import { domError } from "./dom-events.js";
import { loadLibrary, withNames } from "./lazy.js";
import { className } from "./web-classes.js";

// Types of values. A tag (`Symbol.toStringTag`) names the type only if it is the language's or a web standard's.

const { getPrototypeOf } = Object;
const { toStringTag } = Symbol;
const tagged = new Set([Map, globalThis.Set, WeakMap, WeakSet, WeakRef, FinalizationRegistry, Promise, ArrayBuffer, DataView, BigInt, Symbol].map(({ prototype }) => prototype));
for (const value of [[].values(), new Map().keys(), new globalThis.Set().keys(), ""[Symbol.iterator](), /a/[Symbol.matchAll]("")]) tagged.add(getPrototypeOf(value));
for (const Function of [function* () {}, async function* () {}]) tagged.add(getPrototypeOf(Function.prototype));
tagged.add(getPrototypeOf(Uint8Array.prototype));
for (const name of Object.getOwnPropertyNames(Intl)) if (Intl[name]?.prototype !== undefined) tagged.add(Intl[name].prototype);
/** @type {[string, any][]} */
const untagged = [["Date", Date.prototype.getTime], ["Boolean", Boolean.prototype.valueOf], ["Number", Number.prototype.valueOf], ["String", String.prototype.valueOf]];

/** Returns the type of a value as its built-in tag would; undefined if it has no tag. */
function typeOf(value) {
    let isHidden = false;
    for (let holder = value; holder !== null; holder = getPrototypeOf(holder)) {
        if (!Object.hasOwn(holder, toStringTag)) continue;
        if (tagged.has(holder) || className(holder) !== undefined) return Reflect.get(holder, toStringTag, value);
        isHidden = true;
    }
    if (!isHidden) return undefined;
    if (Array.isArray(value)) return "Array";
    if (typeof value === "function") return "Function";
    if (value instanceof Error) return "Error";
    if (value instanceof RegExp) return "RegExp";
    for (const [name, method] of untagged) try { Reflect.apply(method, value, []); return name; } catch { /* another type */ }
    return "Object";
}
libraryModules.types = { typeOf };

const { structuredClone: clone, atob, btoa } = loadLibrary("clones");

function structuredClone(value, options = /** @type {any} */ (undefined)) {
    if (arguments.length === 0) throw new TypeError("structuredClone needs a value");
    if (options !== undefined && options !== null && typeof options !== "object" && typeof options !== "function") throw new TypeError("structuredClone: the options must be an object");
    const { transfer } = options ?? {};
    const buffers = [];
    if (transfer !== undefined) {
        for (const buffer of transfer) {
            if (typeof buffer !== "object" && typeof buffer !== "function" || buffer === null) throw new TypeError("structuredClone can transfer only objects");
            if (!(buffer instanceof ArrayBuffer)) throw domError("DataCloneError", "structuredClone can transfer only an ArrayBuffer");
            if (buffer.detached || buffers.includes(buffer)) throw domError("DataCloneError", "structuredClone can transfer an ArrayBuffer only once");
            buffers.push(buffer);
        }
    }
    try {
        const copy = clone(value);
        for (const buffer of buffers) buffer.transfer();
        return copy;
    } catch (error) {
        // The library's own stack does not show the script's position.
        if (error instanceof RangeError && error.message.startsWith("Maximum call stack")) throw new RangeError("the value to clone is nested too deeply");
        throw error;
    }
}
provide({ structuredClone });
Object.assign(webGlobals, withNames({ atob, btoa }));
