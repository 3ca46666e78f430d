// Messages of a turn: console lines, diagnostics, errors, callbacks.
import {
    Array, cut, dateString, join, JSON, map, Map, Object, onRestore, push, Reflect, restoreProtocols, Set, slice, symbolString,
} from "./primordials.js";

const { apply } = Reflect;

const RealMap = globalThis.Map, RealSet = globalThis.Set; // the classes that a script uses
const maximumCount = 10000, maximumSize = 1000000; // messages and characters per turn
const maximumErrorCount = 1000; // errors per turn: they have a limit of their own
const maximumLength = 10000; // characters per message
let messages = [], errors = 0, droppedCount = 0, size = 0;
const reported = new Set();
export const locationKey = Symbol("location");

function add(message) {
    if (message.text.length > maximumLength) message.text = cut(message.text, 0, maximumLength) + "\u2026";
    const isError = message.kind === "error";
    if (isError) errors += 1; else size += message.text.length;
    const hasRoom = isError ? errors <= maximumErrorCount : messages.length < maximumCount && size <= maximumSize;
    if (hasRoom) push(messages, Object.setPrototypeOf(message, null)); else droppedCount += 1;
}

/** Returns the turn's messages as JSON; null if there are none. */
export function takeMessages() {
    if (messages.length === 0) return null;
    if (droppedCount > 0) push(messages, { __proto__: null, kind: "diagnostic", text: `${droppedCount} more messages of one turn are omitted` });
    const taken = Object.setPrototypeOf(messages, null);
    messages = [];
    errors = droppedCount = size = 0;
    try {
        return JSON.stringify(taken);
    } catch {
        // A callback's argument has a `toJSON` of the script's that throws.
        for (let i = 0; i < taken.length; i++) delete taken[i].arguments;
        return JSON.stringify(taken);
    }
}

/**
 * Logs `text` once, at `location`. If the location is unknown, at the script's call that led here, or with `stack`.
 */
export function diagnose(text, location, stack) {
    if (reported.has(text) || reported.size >= maximumCount) return;
    reported.add(text);
    add({ kind: "diagnostic", text, location, stack: location !== undefined ? undefined : stack ?? new Error().stack });
}

onRestore((text) => diagnose(text));

export const recordCallback = (name, args) => add({ kind: "callback", text: name, arguments: args });

/** Creates an error of the runtime with its position in the script's source. */
export function errorAt(location, text, phase) {
    const error = new Error(text);
    if (location) error[locationKey] = location;
    if (phase) error.phase = phase;
    return error;
}

export function reportError(phase, error, location) {
    const message = { kind: "error", phase, text: describe(error), location };
    try {
        if (error instanceof Error) {
            message.stack = cut(String(error.stack), 0, maximumLength);
            message.line = Number(error.line);
            message.column = Number(error.column);
            message.source = String(error.sourceURL);
            if (error[locationKey]) message.place = error[locationKey];
            if (error.phase === "limit") message.phase = "limit";
        }
    } catch {
        // The error's own properties throw. The report has what could be read of it.
    }
    add(message);
}

/** Calls a function of the script. Its error is reported, not rethrown. */
export function callGuarded(phase, body, args, location) {
    try {
        return apply(body, undefined, args);
    } catch (error) {
        reportError(phase, error, location);
        return undefined;
    } finally {
        restoreProtocols();
    }
}

export function describe(error) {
    try {
        if (error instanceof Error) return String(error);
        return "uncaught " + inspectAt(error, 0);
    } catch {
        return describePlainly(error);
    }
}

/** Describes an error without calling the script's `toString`. */
function describePlainly(error) {
    try {
        const { name, message } = error;
        if (typeof name === "string" && typeof message === "string") return `${name}: ${message}`;
    } catch {
        // The error's own properties throw, too.
    }
    return "uncaught error that cannot be described";
}

const printedClasses = []; // classes whose objects are printed as other values
/** Makes objects of `Class` print as the value that `write` returns for them. */
export const showAs = (Class, writer) => push(printedClasses, { Class, write: writer });

function inspectAt(value, depth) {
    switch (typeof value) {
    case "string": return depth === 0 ? value : JSON.stringify(value);
    case "function": return `[function ${value.name || "anonymous"}]`;
    case "bigint": return `${value}n`;
    case "symbol": return symbolString(value);
    case "object": break;
    default: return String(value);
    }
    if (value === null) return "null";
    if (value instanceof Error) return String(value);
    for (let i = printedClasses.length - 1; i >= 0; i--) {
        const { Class, write } = printedClasses[i];
        if (!(value instanceof Class) || value === Class.prototype) continue;
        const plain = write(value), text = inspectAt(plain, depth);
        return plain instanceof RealMap ? Class.name + cut(text, 3) : `${Class.name} ${text}`;
    }
    if (value instanceof Date) return isNaN(/** @type {any} */ (value)) ? "Invalid Date" : dateString(value);
    if (depth > 3) return Array.isArray(value) ? "[\u2026]" : "{\u2026}";
    if (Array.isArray(value)) return `[${inspectAll(value, (item) => inspectAt(item, depth + 1))}]`;
    if (value instanceof RealMap) {
        return `Map {${inspectAll([...value], ([k, v]) => `${inspectAt(k, depth + 1)} => ${inspectAt(v, depth + 1)}`)}}`;
    }
    if (value instanceof RealSet) return `Set {${inspectAll([...value], (item) => inspectAt(item, depth + 1))}}`;
    if (value instanceof Promise) return "Promise {}";
    const name = Object.getPrototypeOf(value)?.constructor?.name;
    const body = inspectAll(Object.keys(value), (key) => `${key}: ${inspectAt(value[key], depth + 1)}`);
    return (name && name !== "Object" ? name + " " : "") + (body ? `{ ${body} }` : "{}");
}

function inspectAll(items, write) {
    const shown = map(slice(items, 0, 100), write);
    if (items.length > 100) push(shown, `\u2026 ${items.length - 100} more`);
    return join(shown, ", ");
}

export const inspection = { isActive: false };
export function inspect(value) {
    const outer = inspection.isActive;
    inspection.isActive = true;
    try { return inspectAt(value, 1); } catch { return "{\u2026}"; } finally { inspection.isActive = outer; }
}

const number = (value) => (typeof value === "object" || typeof value === "symbol" ? NaN : Number(value));
const formatSpecifiers = {
    __proto__: null,
    s: (value) => (typeof value === "string" ? value : inspect(value)),
    d: (value) => (typeof value === "bigint" ? `${value}n` : String(number(value))),
    i: (value) => (typeof value === "bigint" ? `${value}n` : String(typeof value === "object" || typeof value === "symbol" ? NaN : parseInt(value, 10))),
    f: (value) => String(typeof value === "symbol" ? NaN : parseFloat(value)),
    j: (value) => JSON.stringify(value) ?? "undefined",
    o: (value) => inspect(value), O: (value) => inspect(value), c: () => "",
};
/** Replaces `%s`, `%d` and other format specifiers in the first value of a line by the values after it. */
function formatted(values) {
    const first = values[0]; // no destructuring: the script may have changed iteration
    if (typeof first !== "string" || values.length < 2 || !first.includes("%")) return values;
    let text = "", used = 1, at = 0;
    for (let sign = first.indexOf("%"); sign >= 0 && sign + 1 < first.length; sign = first.indexOf("%", at)) {
        const kind = first[sign + 1];
        text += first.slice(at, sign);
        at = sign + 2;
        if (kind === "%") text += "%";
        else if (kind in formatSpecifiers && used < values.length) text += formatSpecifiers[kind](values[used++]);
        else text += `%${kind}`;
    }
    const rest = slice(values, used - 1);
    rest[0] = text + first.slice(at);
    return rest;
}

const write = (level) => (...values) => {
    const text = join(map(formatted(values), (value) => (typeof value === "string" ? value : inspect(value))), " ");
    add({ kind: "console", level, text });
};
const counts = new Map(), starts = new Map();
globalThis.console = {
    log: write("log"), info: write("info"), warn: write("warn"), error: write("error"), debug: write("debug"),
    trace: write("debug"), dir: write("log"), dirxml: write("log"), table: write("log"), group: write("log"), groupCollapsed: write("log"),
    groupEnd() {}, clear() {}, present() { return Promise.resolve(null); },
    assert(condition, ...values) { if (!condition) this.error("Assertion failed:", ...values); },
    count(label = "default") {
        counts.set(label, (counts.get(label) ?? 0) + 1);
        this.log(`${label}: ${counts.get(label)}`);
    },
    countReset(label = "default") { counts.delete(label); },
    time(label = "default") { starts.set(label, performance.now()); },
    timeLog(label = "default") { this.log(`${label}: ${performance.now() - (starts.get(label) ?? performance.now())} ms`); },
    timeEnd(label = "default") { this.timeLog(label); starts.delete(label); },
};
Object.defineProperty(globalThis.console, Symbol.toStringTag, { __proto__: null, value: "console", configurable: true });
