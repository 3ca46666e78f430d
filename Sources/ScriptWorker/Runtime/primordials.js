// The language's built-in functions (primordials), captured before the script runs. Scripts may redefine them; the
// runtime keeps using these. Each built-in method that the runtime's modules call also has a second name: a symbol that
// cannot be redefined. The build replaces `.map(` by that symbol in every other bundle. The language looks up some
// functions implicitly: iteration, promises, regular expression searches. They are restored before the runtime
// continues after script code. (They cannot be frozen: the engine would then iterate every list of the script in its
// slowest way.)
//
// The build declares `$globals`, the global names that the bundles use, and `$methods`, the methods that they call.

const { apply, deleteProperty, ownKeys } = Reflect;
/** @type {(object: any) => any} */
const getPrototypeOf = Reflect.getPrototypeOf;
const { assign, create, defineProperty, freeze, getOwnPropertyDescriptor, getOwnPropertyNames, hasOwn } = Object;
const { call } = Function.prototype;
/** @type {(prototype: any, name: string) => any} */
const method = (prototype, name) => call.bind(prototype[name]);
$runtime.modules = create(null);
// Inherits everything except the methods from the real one.
/** @type {<T>(object: T) => T} */
const copy = (/** @type {any} */ object) => freeze(create(object, Object.getOwnPropertyDescriptors(object)));

/**
 * Returns a subclass of `Base` with its own copies of the methods.
 *
 * @template T
 * @param {T} Base
 * @returns {T}
 */
function withOwnMethods(Base) {
    /** @type {any} */
    const Real = Base;
    /** @type {any} */
    const Own = class Own extends Real {};
    const { constructor, ...methods } = Object.getOwnPropertyDescriptors(Real.prototype);
    Object.defineProperties(Own.prototype, methods);
    return Own;
}

const OwnMap = withOwnMethods(Map), OwnSet = withOwnMethods(Set), OwnWeakMap = withOwnMethods(WeakMap);
const ownArray = copy(Array), ownJSON = copy(JSON), ownMath = copy(Math), ownObject = copy(Object), ownReflect = copy(Reflect);
export {
    ownArray as Array, ownJSON as JSON, OwnMap as Map, ownMath as Math, ownObject as Object, ownReflect as Reflect, OwnSet as Set,
    OwnWeakMap as WeakMap,
};

/** @type {<T>(list: T[]) => T | undefined} */
export const pop = method(Array.prototype, "pop");
/** @type {<T>(list: T[]) => T | undefined} */
export const shift = method(Array.prototype, "shift");
/** @type {<T>(list: T[], start: number, count?: number, ...items: T[]) => T[]} */
export const splice = method(Array.prototype, "splice");
/** @type {<T>(list: ArrayLike<T>, start?: number, end?: number) => T[]} */
export const slice = method(Array.prototype, "slice");
/** @type {<T, U>(list: ArrayLike<T>, body: (item: T, index: number) => U) => U[]} */
export const map = method(Array.prototype, "map");
/** @type {<T>(list: ArrayLike<T>, body: (item: T, index: number) => boolean) => T[]} */
export const filter = method(Array.prototype, "filter");
/** @type {<T>(list: ArrayLike<T>, body: (item: T, index: number) => void) => void} */
export const forEach = method(Array.prototype, "forEach");
/** @type {<T>(list: ArrayLike<T>, body: (item: T, index: number) => boolean) => boolean} */
export const some = method(Array.prototype, "some");
/** @type {<T>(list: ArrayLike<T>, body: (item: T, index: number) => boolean) => boolean} */
export const every = method(Array.prototype, "every");
/** @type {<T>(list: ArrayLike<T>, body: (item: T, index: number) => boolean) => T | undefined} */
export const find = method(Array.prototype, "find");
/** @type {<T>(list: ArrayLike<T>, body: (item: T, index: number) => boolean) => T | undefined} */
export const findLast = method(Array.prototype, "findLast");
/** @type {<T>(list: ArrayLike<T>, item: T) => number} */
export const indexOf = method(Array.prototype, "indexOf");
/** @type {<T>(list: ArrayLike<T>, item: T) => boolean} */
export const includes = method(Array.prototype, "includes");
/** @type {(list: ArrayLike<any>, separator: string) => string} */
export const join = method(Array.prototype, "join");
/** @type {<T>(list: ArrayLike<T>, index: number) => T | undefined} */
export const at = method(Array.prototype, "at");
/** @type {<T>(list: T[]) => T[]} */
export const reverse = method(Array.prototype, "reverse");
/** @type {<T>(list: T[], compare: (first: T, second: T) => number) => T[]} */
export const sort = method(Array.prototype, "sort");
export function push(list, ...items) { for (let i = 0; i < items.length; i++) list[list.length] = items[i]; }
/** @typedef {(promise: Promise<any>, fulfilled?: (value: any) => any, rejected?: (reason: any) => any) => Promise<any>} Then */
/** @type {Then} */
export const thenOfScript = method(Promise.prototype, "then");
/** The state of `Promise.prototype.constructor`, which the language reads to find the class of a new promise. */
export const promiseClass = { isHidden: false };
/**
 * Calls `then` so that the result is a promise of the language, whatever `Promise[Symbol.species]` is now.
 *
 * @type {Then}
 */
export const then = (promise, fulfilled, rejected) => {
    promiseClass.isHidden = true;
    try { return thenOfScript(promise, fulfilled, rejected); } finally { promiseClass.isHidden = false; }
};
const { then: realThen } = Promise.prototype;
/** @this {Promise<any>} */
function thenOfRuntime(fulfilled, rejected) { return then(this, fulfilled, rejected); }
/**
 * Returns what the second name of a built-in method refers to.
 *
 * @type {(value: any) => any}
 */
const ownMethod = (value) => (value === realStringify ? stringify : value === realThen ? thenOfRuntime : value);
/** @type {(text: string, start: number, end?: number) => string} */
export const cut = method(String.prototype, "slice");
/** @type {(date: Date) => string} */
export const dateString = method(Date.prototype, "toISOString");
/** @type {(symbol: symbol) => string} */
export const symbolString = method(Symbol.prototype, "toString");

// The language's objects

const objectPrototype = Object.prototype, arrayPrototype = Array.prototype;
const globals = $globals.split(" ");
const isBytes = /t\d+(Clamped)?Array$/;
const errors = ["TypeError", "RangeError", "SyntaxError", "AggregateError"];
const TypedArray = getPrototypeOf(Uint8Array);
const intrinsics = new Set([
    TypedArray, TypedArray.prototype, Intl.DateTimeFormat.prototype, Intl.NumberFormat.prototype,
    getPrototypeOf([].values()), getPrototypeOf(new Map().keys()), getPrototypeOf(new Set().keys()),
]);
for (const name of globals) {
    const object = globalThis[name];
    if (typeof object !== "function" && typeof object !== "object" || isBytes.test(name) || errors.includes(name)) continue;
    intrinsics.add(object);
    if (object.prototype !== undefined) intrinsics.add(object.prototype);
}

// Second names

const names = create(null); // the names in scope of the runtime's sources: globals and, with a `$`, second names
const secondNames = new Map(); // by method name: its second name and the objects that have it
/** The methods that the runtime replaces during its initialization. */
const replaced = /^(now|random|format|formatToParts|localeCompare|toLocale\w+)$/;

/** Assigns a second name to each built-in method that the bundles call. */
function giveSecondNames() {
    for (const name of $methods.split(" ")) {
        const symbol = names["$" + name] = Symbol(name);
        secondNames.set(name, { symbol, holders: [] });
        define(objectPrototype, symbol, dispatched(name), false);
    }
    for (const object of intrinsics) {
        if (object === objectPrototype) continue;
        for (const name of getOwnPropertyNames(object)) {
            const second = secondNames.get(name);
            if (second === undefined) continue;
            const { value } = /** @type {PropertyDescriptor} */ (getOwnPropertyDescriptor(object, name));
            if (typeof value !== "function") continue;
            define(object, second.symbol, ownMethod(value), replaced.test(name));
            second.holders.push(object);
        }
    }
}

function define(object, symbol, value, canChange) {
    defineProperty(object, symbol, { __proto__: null, value, writable: canChange, configurable: canChange });
}

/** Returns the fallback of a second name for objects without the built-in method: calls the object's own method. */
const dispatched = (name) => {
    if (!hasOwn(objectPrototype, name)) return /** @this {any} */ function (...items) { return apply(this[name], this, items); };
    const inherited = objectPrototype[name];
    return /** @this {any} */ function (...items) {
        if (typeof this !== "object" && typeof this !== "function") return apply(this[name], this, items);
        for (let holder = this; holder !== null && holder !== objectPrototype; holder = getPrototypeOf(holder)) {
            if (hasOwn(holder, name)) return apply(this[name], this, items);
        }
        return apply(inherited, this, items);
    };
};
const { hasOwnProperty, isPrototypeOf, propertyIsEnumerable, toLocaleString, toString, valueOf } = objectPrototype;
/** The methods of all objects, for those who call them of others. */
$runtime.objectMethods = freeze(/** @type {any} */ ({ __proto__: null, hasOwnProperty, isPrototypeOf, propertyIsEnumerable, toLocaleString, toString, valueOf }));

let isSealed = false;
/** Returns the names in scope now; after sealing, the last ones. */
$runtime.names = () => {
    if (isSealed) return names;
    for (const name of globals) names[name] = globalThis[name];
    return names;
};

/** Serializes plain values as JSON, even if the script has defined a `toJSON` for every object. */
const { stringify: realStringify } = JSON;
function stringify(value, ...rest) {
    if ("toJSON" in objectPrototype || "toJSON" in arrayPrototype) return written(value);
    return realStringify(value, ...rest);
}
const { isArray } = Array, { keys } = Object;
function written(value) {
    if (typeof value !== "object" || value === null) return realStringify(value);
    let text = "";
    const keysOf = isArray(value) ? null : keys(value);
    for (let i = 0; i < (keysOf ?? value).length; i++) {
        const item = written(keysOf === null ? value[i] : value[keysOf[i]]);
        if (keysOf === null) text += (i === 0 ? "" : ",") + (item ?? "null");
        else if (item !== undefined) text += (text === "" ? "" : ",") + realStringify(keysOf[i]) + ":" + item;
    }
    return keysOf === null ? `[${text}]` : `{${text}}`;
}

// Implicit lookups of the language: iteration, promises, regular expression searches

const { iterator, species, replace, match, matchAll, split, search, toPrimitive } = Symbol;
const expression = RegExp.prototype;
const listSteps = getPrototypeOf([].values()), mapSteps = getPrototypeOf(new Map().keys()), setSteps = getPrototypeOf(new Set().keys());
const textSteps = getPrototypeOf(""[iterator]());
const protocols = [
    [arrayPrototype, "Array.prototype", iterator, "constructor"], [TypedArray.prototype, "TypedArray.prototype", iterator, "length"],
    [String.prototype, "String.prototype", iterator], [Map.prototype, "Map.prototype", iterator, "set", "size"],
    [Set.prototype, "Set.prototype", iterator, "add", "size"],
    [WeakMap.prototype, "WeakMap.prototype", "set"], [WeakSet.prototype, "WeakSet.prototype", "add"],
    [listSteps, "ArrayIterator", "next"], [mapSteps, "MapIterator", "next"], [setSteps, "SetIterator", "next"],
    [textSteps, "StringIterator", "next"], [Promise.prototype, "Promise.prototype", "then", "constructor"],
    [Promise, "Promise", "resolve", species], [Array, "Array", species], [RegExp, "RegExp", species],
    [expression, "RegExp.prototype", "exec", "constructor", "flags", "global", "unicode", "sticky", "hasIndices", "unicodeSets",
        replace, match, matchAll, split, search],
    [Uint8Array.prototype, "Uint8Array.prototype", "constructor"], [TypedArray, "TypedArray", species],
    [Date.prototype, "Date.prototype", "valueOf", toPrimitive],
];
const protocolDescriptors = []; // object, its name, key, original value
const speciesDescriptors = []; // those of them by which methods find the class of a new object
let originalProtocols = null; // the most important ones

const currentProtocols = () => [
    arrayPrototype[iterator], listSteps.next, Map.prototype[iterator], mapSteps.next, Set.prototype[iterator], setSteps.next,
    String.prototype[iterator], textSteps.next, Promise.prototype.then, expression.exec, expression[replace],
];
const { Map: RealMap, Set: RealSet, String: RealString, Promise: RealPromise } = globalThis;
const mapPrototype = RealMap.prototype, setPrototype = RealSet.prototype, textPrototype = RealString.prototype;
const promisePrototype = RealPromise.prototype;

/** Whether the most important ones are unchanged; called often. */
const areProtocolsUnchanged = () => arrayPrototype[iterator] === originalProtocols[0] && listSteps.next === originalProtocols[1]
    && mapPrototype[iterator] === originalProtocols[2] && mapSteps.next === originalProtocols[3] && setPrototype[iterator] === originalProtocols[4]
    && setSteps.next === originalProtocols[5] && textPrototype[iterator] === originalProtocols[6] && textSteps.next === originalProtocols[7]
    && promisePrototype.then === originalProtocols[8] && expression.exec === originalProtocols[9] && expression[replace] === originalProtocols[10];

/** Whether a property's descriptor is unchanged, ignoring members inherited by all objects. */
const isSame = (now, before) => now !== undefined && (before.get === undefined && before.set === undefined
    ? hasOwn(now, "value") && now.value === before.value
    : hasOwn(now, "get") && now.get === before.get && now.set === before.set);

let reportRestored = (text) => {};
/** Sets the function that reports what was restored. */
export function onRestore(report) { reportRestored = report; }

/** Restores everything that a script has changed, and reports it. */
function restore() {
    for (let i = 0; i < protocolDescriptors.length; i++) {
        const { object, name, key, descriptor } = protocolDescriptors[i];
        if (isSame(getOwnPropertyDescriptor(object, key), descriptor)) continue;
        try { defineProperty(object, key, descriptor); } catch { continue; } // the script has made it unchangeable
        const words = typeof key === "symbol" ? `[${cut(symbolString(key), 7, -1)}]` : `.${key}`;
        reportRestored(`${name}${words} was restored: the language itself depends on it`);
    }
}

/**
 * Whether the classes create objects of their own class, as before. A search among all descriptors would take a tenth
 * of a turn's instructions.
 */
function isSpeciesUnchanged() {
    for (let i = 0; i < speciesDescriptors.length; i++) {
        const { object, descriptor } = speciesDescriptors[i];
        if (!isSame(getOwnPropertyDescriptor(object, species), descriptor)) return false;
    }
    return true;
}

/** Must be called after each component has run: the short form of `restoreProtocols`. */
export function restoreIteration() { if (!areProtocolsUnchanged()) restore(); }

/** Must be called after script code has run, before iterating. */
export function restoreProtocols() { if (!areProtocolsUnchanged() || !isSpeciesUnchanged()) restore(); }

const methods = []; // object, name, value: the language's methods as the script finds them
const inherited = []; // object, keys: the members that all objects, lists and functions inherit before the script

/**
 * Calls `body` while the language's methods are what they were before the script, and while nothing inherits what the
 * script has added: for bundles that are evaluated after its start.
 */
export function withOriginalMethods(body) {
    if (!isSealed) return body();
    restoreProtocols();
    const changes = [];
    for (let i = 0; i < methods.length; i++) {
        const { object, name, value } = methods[i], now = getOwnPropertyDescriptor(object, name);
        if (now !== undefined && hasOwn(now, "value") && now.value === value) continue;
        try {
            defineProperty(object, name, { __proto__: null, value, writable: true, configurable: true });
        } catch { continue; } // the script has made it unchangeable
        changes[changes.length] = { object, name, now };
    }
    for (let i = 0; i < inherited.length; i++) {
        const { object, keys } = inherited[i], names = ownKeys(object);
        for (let j = 0; j < names.length; j++) {
            if (includes(keys, names[j])) continue;
            const now = getOwnPropertyDescriptor(object, names[j]);
            if (now?.configurable && deleteProperty(object, names[j])) changes[changes.length] = { object, name: names[j], now };
        }
    }
    try {
        return body();
    } finally {
        for (let i = 0; i < changes.length; i++) {
            const { object, name, now } = changes[i];
            if (now === undefined) delete object[name];
            else defineProperty(object, name, assign(create(null), now));
        }
    }
}

/**
 * Ends the runtime's initialization: the current definitions are final. `bridge` holds the functions that the program
 * calls.
 */
export function seal(bridge) {
    for (const [name, { symbol, holders }] of secondNames) {
        for (const object of holders) methods[methods.length] = { object, name, value: object[name] };
        if (hasOwn(objectPrototype, name)) methods[methods.length] = { object: objectPrototype, name, value: objectPrototype[name] };
        if (replaced.test(name)) for (const object of holders) define(object, symbol, object[name], false);
    }
    for (const [object, name, ...keys] of protocols) {
        for (const key of keys) {
            const descriptor = Object.assign(create(null), getOwnPropertyDescriptor(object, key));
            protocolDescriptors[protocolDescriptors.length] = { object, name, key, descriptor };
            if (key === species) speciesDescriptors[speciesDescriptors.length] = { object, descriptor };
        }
    }
    for (const object of [objectPrototype, arrayPrototype, Function.prototype]) inherited[inherited.length] = { object, keys: ownKeys(object) };
    originalProtocols = currentProtocols();
    $runtime.names();
    isSealed = true;
    for (const name of keys(bridge)) {
        const real = bridge[name];
        const prepare = name === "begin" || name === "beginTimers" ? restore : restoreProtocols;
        bridge[name] = (...items) => { prepare(); return apply(real, undefined, items); };
    }
}

giveSecondNames();
