// APIs that have no meaning outside a phone. They respond like a phone that denies the request: with a value of the
// declared type.
import { Map, Math, Object, Reflect, Set } from "./primordials.js";
import { Data } from "./data.js";
import { declared } from "./declared-members.js";
import { diagnose, inspection } from "./messages.js";

/** Returns the value that a word of a table represents. */
function valueOf(word) {
    switch (word) {
    case "": return undefined;
    case "null": return null;
    case "true": return true;
    case "false": return false;
    case "[]": return [];
    case "{}": return {};
    case "()": return () => {};
    case "data": return new Data();
    default:
        if (word[0] === "*") return instance(word.slice(1), "has no meaning here");
        return word[0] === "'" ? word.slice(1, -1) : Number(word);
    }
}

function responseOf(word, path) {
    if (word === "!!") throw markExpected(new Error(`${path} is not available`));
    if (word[0] === "~") return Promise.resolve(valueOf(word.slice(1)));
    if (word[0] === "!") return Promise.reject(markExpected(new Error(`${path} is not available`)));
    return valueOf(word);
}

const tables = new Map(); // the tables used so far: most inert APIs are never used

/**
 * Returns the declared members of `path`: the words by their keys, and the names. Undefined if nothing is declared.
 */
function tableOf(path) {
    if (declared[path] === undefined) return undefined;
    let table = tables.get(path);
    if (table === undefined) {
        table = { words: new Map(), names: [] };
        const entries = declared[path].split(" ");
        for (let i = 0; i < entries.length; i++) { // not `for … of`: a running script may have changed array iteration
            const end = entries[i].indexOf(":");
            const key = entries[i].slice(0, end);
            table.words.set(key, entries[i].slice(end + 1));
            table.names[i] = key.endsWith("()") ? key.slice(0, -2) : key;
        }
        tables.set(path, table);
    }
    return table;
}
const isDeclared = (path, name) => tableOf(path)?.names.includes(name) === true;

/** The default response of an undeclared call: a promise of null, unless the name implies a synchronous result. */
function guessedResponse(path) {
    const name = path.slice(path.lastIndexOf(".") + 1);
    if (/^(is|has|can|exists|should|supports)/.test(name)) return false;
    if (/^(add|remove|on)|^set[A-Z]/.test(name)) return undefined;
    if (/Sync$/.test(name)) return null;
    return Promise.resolve(null);
}

// Errors that a phone that denies the request throws, too. An unhandled one is no error of the script.
const expectedErrors = new WeakSet();
export function markExpected(error) { expectedErrors.add(error); return error; }
/** Errors that have been reported with their position. An unhandled one is not reported again. */
const reportedErrors = new WeakSet();
export function markReported(error) { reportedErrors.add(error); return markExpected(error); }
export const isReported = (error) => typeof error === "object" && error !== null && reportedErrors.has(error);
export const isExpected = (error) => typeof error === "object" && error !== null && expectedErrors.has(error);

// Unknown members

/**
 * The members that are read of any object: by the language, by JSON, by promises, by libraries that test a value's
 * kind.
 */
const commonNames = new Set([
    ...Object.getOwnPropertyNames(globalThis.Object.prototype), ...Object.getOwnPropertyNames(globalThis.Function.prototype),
    "then", "catch", "finally", "toJSON", "prototype", "displayName", "default", "__esModule", "$$typeof", "nodeType", "nodeName",
    "tagName", "inspect", "asymmetricMatch",
]);
const isCommonName = (name) => typeof name === "symbol" || commonNames.has(name);

/** Returns the edit distance of two names (insertion, deletion, replacement, or exchange of adjacent letters). */
function distance(one, other) {
    /** @type {number[][]} */
    const rows = [[]];
    for (let j = 0; j <= other.length; j++) rows[0][j] = j;
    for (let i = 1; i <= one.length; i++) {
        const row = rows[i] = [i], last = rows[i - 1];
        for (let j = 1; j <= other.length; j++) {
            row[j] = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (one[i - 1] === other[j - 1] ? 0 : 1));
            const isExchange = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
            if (isExchange) row[j] = Math.min(row[j], rows[i - 2][j - 2] + 1);
        }
    }
    return rows[one.length][other.length];
}

/** Returns the name in `names` that is most similar to `name`; undefined if none is similar. */
function nearest(name, names) {
    const sought = name.toLowerCase();
    let found, least = Math.max(2, Math.floor(name.length / 3)) + 1;
    for (let i = 0; i < names.length; i++) {
        const candidate = names[i].toLowerCase();
        if (Math.abs(candidate.length - sought.length) >= least) continue;
        const changes = distance(sought, candidate);
        if (changes >= least || changes >= candidate.length) continue;
        found = names[i];
        least = changes;
    }
    return found;
}

/** Reports, once, that `name` is not a member of `path`. `own` lists the object's own members. */
function reportUnknown(path, name, own) {
    const near = name.length > 100 ? undefined : nearest(name, own.concat(tableOf(path)?.names ?? []));
    diagnose(`${path}.${name} is not a member of ${path}` + (near === undefined ? "" : `; did you mean ${path}.${near}?`));
    return undefined;
}

// APIs that have no meaning here

/**
 * Returns the member of `path` in its table: a function that reports its use, or a value. Undefined if the table
 * has no such member.
 */
function declaredMember(path, name, reason) {
    const words = tableOf(path)?.words;
    const call = words?.get(`${name}()`);
    if (call !== undefined) {
        return { isStable: true, value: (..._) => {
            diagnose(`${path}.${name} ${reason} and does nothing`);
            return responseOf(call, `${path}.${name}`);
        } };
    }
    const value = words?.get(name);
    return value === undefined ? undefined : { isStable: false, value: responseOf(value, `${path}.${name}`) };
}

/**
 * Creates an object that reports each use once and returns a harmless value. `reason` is the reason why it does
 * nothing. If `isStrict`, it has only the members of its table. Otherwise every name is a member.
 */
function makeInert(path, reason, isStrict) {
    const members = new Map();
    return new Proxy(function () {}, {
        get(target, name) {
            if (name === Symbol.toPrimitive) return () => "";
            if (name === "prototype") return target.prototype; // no object is an instance of it
            if (name === "toJSON") return () => null;
            if (typeof name === "symbol" || name === "then") return undefined;
            if (members.has(name)) return members.get(name);
            const found = isStrict ? declaredMember(path, name, reason) : { isStable: true, value: makeInert(`${path}.${name}`, reason, false) };
            if (found === undefined) return isCommonName(name) ? Reflect.get(target, name) : reportUnknown(path, name, []);
            if (found.isStable) members.set(name, found.value);
            return found.value;
        },
        has: (target, name) => members.has(name) || (isStrict && isDeclared(path, name)) || Reflect.has(target, name),
        set: (_, name, value) => { members.set(name, value); return true; },
        apply() {
            diagnose(`${path} ${reason} and does nothing`);
            return guessedResponse(path);
        },
        construct() {
            diagnose(`${path} ${reason} and does nothing`);
            return instance(path, reason);
        },
    });
}
const instance = (path, reason) => makeInert(path, reason, false);
export const inert = (path, reason) => makeInert(path, reason, tableOf(path) !== undefined);

/** The properties that every function has. They are not members of a class. */
const functionProperties = ["length", "name", "prototype", "arguments", "caller"];

/** The names of an object's own members. */
function ownMemberNames(object) {
    const names = Object.getOwnPropertyNames(object);
    return typeof object === "function" ? names.filter((name) => !functionProperties.includes(name)) : names;
}

/**
 * Creates the prototype of a namespace. It has the members of the table and those of `base`, and reports every
 * other name.
 */
const inherited = (path, base, object) => new Proxy(Object.create(base), {
    get(target, name, receiver) {
        const found = typeof name === "symbol" ? undefined : declaredMember(path, name, "has no meaning here");
        if (found === undefined) {
            if (isCommonName(name) || name in target) return Reflect.get(target, name, receiver);
            return reportUnknown(path, name, ownMemberNames(object));
        }
        if (found.isStable) Object.defineProperty(object, name, { __proto__: null, value: found.value, writable: true, enumerable: true, configurable: true });
        return found.value;
    },
    has: (target, name) => name in target || isDeclared(path, name),
});

/**
 * Creates the object behind a class's prototype. It reports every name that an instance does not have. Classes that
 * a script derives from the class may have members of their own.
 */
const instanceBase = (path, Class) => new Proxy(globalThis.Object.prototype, {
    get(target, name, receiver) {
        const isUnknown = !isCommonName(name) && !(name in target) && !inspection.isActive
            && Object.getPrototypeOf(receiver) === Class.prototype;
        if (!isUnknown) return Reflect.get(target, name, receiver);
        return reportUnknown(path, name, ownMemberNames(Class.prototype).concat(ownMemberNames(receiver)));
    },
});

/** Makes `members` a namespace with the declared members of `path`. Every other name is undefined and reported. */
export const namespace = (path, members) => Object.setPrototypeOf(members, inherited(path, globalThis.Object.prototype, members));

const { hasInstance } = Symbol;
const realHasInstance = globalThis.Function.prototype[hasInstance];
/** Does the same for the static members of a class, and for the members of its instances. */
export function classNamespace(path, Class) {
    // Defined here, so that the engine finds it without the proxy and keeps its fast path for `instanceof`.
    if (!Object.hasOwn(Class, hasInstance)) Object.defineProperty(Class, hasInstance, { __proto__: null, value: realHasInstance });
    Object.setPrototypeOf(Class, inherited(path, globalThis.Function.prototype, Class));
    if (Object.getPrototypeOf(Class.prototype) === globalThis.Object.prototype) {
        Object.setPrototypeOf(Class.prototype, instanceBase(path, Class));
    }
}
