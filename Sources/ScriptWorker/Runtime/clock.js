// The session's clock. Date, timers, Intl's current date and Math.random depend on the session, never on the host.
import { configuration } from "./host.js";
import { filter, Map, Math, Object, Reflect, sort, then, WeakMap } from "./primordials.js";
import { callGuarded } from "./messages.js";

const RealDate = Date;
let time = 0; // session time in whole nanoseconds: due times compare exactly

export function setTime(nanoseconds) { time = nanoseconds; }
export const now = () => time;
export const dateNow = () => configuration.startDate + Math.floor(time / 1e6);

// Date

const SessionDate = new Proxy(RealDate, {
    construct(target, args, newTarget) {
        return Reflect.construct(target, args.length === 0 ? [dateNow()] : args, newTarget);
    },
    apply() { return new RealDate(dateNow()).toString(); },
});
Object.defineProperty(RealDate, "now", { value: { now() { return dateNow(); } }.now, writable: true, configurable: true });
Object.defineProperty(RealDate.prototype, "constructor", { value: SessionDate, writable: true, configurable: true });
globalThis.Date = SessionDate;
globalThis.performance = { now: () => time / 1e6, timeOrigin: configuration.startDate, toJSON: () => ({ timeOrigin: configuration.startDate }) };
Object.defineProperty(performance, Symbol.toStringTag, { value: "Performance", configurable: true });

// Intl and the locale

const dateFormat = Intl.DateTimeFormat.prototype;
const realFormat = /** @type {any} */ (Object.getOwnPropertyDescriptor(dateFormat, "format")).get;
const realParts = dateFormat.formatToParts;
const formats = new WeakMap();
Object.defineProperty(dateFormat, "format", {
    get() {
        let format = formats.get(this);
        if (!format) {
            const real = Reflect.apply(realFormat, this, []);
            format = (date) => real(date === undefined ? dateNow() : date);
            formats.set(this, format);
        }
        return format;
    },
    configurable: true,
});
dateFormat.formatToParts = function formatToParts(date) {
    return Reflect.apply(realParts, this, [date === undefined ? dateNow() : date]);
};

const locale = configuration.locale;
// Without environment variables, the engine's default locale is en-US. Querying it would make the engine load all
// locales.
if (locale !== "en-US") useLocale();

function useLocale() {
    const withLocale = (args) => (args[0] === undefined ? [locale, ...args.slice(1)] : args);
    for (const name of Object.getOwnPropertyNames(Intl)) {
        const Formatter = Intl[name];
        if (typeof Formatter !== "function" || !/^[A-Z]/.test(name) || name === "Locale") continue;
        Intl[name] = new Proxy(Formatter, {
            construct(target, args, newTarget) { return Reflect.construct(target, withLocale(args), newTarget); },
            apply(target, self, args) { return Reflect.apply(target, self, withLocale(args)); },
        });
        Object.defineProperty(Formatter.prototype, "constructor", { value: Intl[name], writable: true, configurable: true });
    }
    /** @type {[any, string[], number][]} */
    const methods = [
        [RealDate.prototype, ["toLocaleString", "toLocaleDateString", "toLocaleTimeString"], 0],
        [Number.prototype, ["toLocaleString"], 0],
        [BigInt.prototype, ["toLocaleString"], 0],
        [Array.prototype, ["toLocaleString"], 0],
        [String.prototype, ["toLocaleUpperCase", "toLocaleLowerCase"], 0],
        [String.prototype, ["localeCompare"], 1],
    ];
    for (const [prototype, names, index] of methods) {
        for (const name of names) {
            const real = prototype[name];
            const method = {
                [name](...args) {
                    if (args[index] === undefined) args[index] = locale;
                    return Reflect.apply(real, this, args);
                },
            }[name];
            Object.defineProperty(prototype, name, { value: method, writable: true, configurable: true });
        }
    }
}

// Random numbers: sfc32, seeded with splitmix32

const seed = BigInt(configuration.seed);
let mixer = Number(seed & 0xffffffffn) ^ Math.imul(Number(seed >> 32n), 0x9e3779b1);
const mixed = () => {
    mixer = (mixer + 0x9e3779b9) | 0;
    let z = mixer;
    z = Math.imul(z ^ (z >>> 16), 0x21f0aaad);
    z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
    return z ^ (z >>> 15);
};
let a = mixed(), b = mixed(), c = mixed(), counter = 1;
const next32 = () => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum | 0;
    return sum >>> 0;
};
for (let i = 0; i < 12; i++) next32();
Object.defineProperty(globalThis.Math, "random", {
    value: function random() { return ((next32() >>> 5) * 67108864 + (next32() >>> 6)) / 9007199254740992; },
    writable: true, configurable: true,
});

// Timers: a heap ordered by due time, then by creation. A cleared timer stays in it until it is due, or until half
// of the timers in it are cleared.

let timers = [];
const byIdentifier = new Map();
let lastIdentifier = 0, lastOrder = 0;
let nesting = 0;

const isBefore = (a, b) => a.due < b.due || (a.due === b.due && a.order < b.order);

function insert(timer) {
    timer.order = ++lastOrder;
    let index = timers.length;
    for (let parent; index > 0 && isBefore(timer, timers[parent = (index - 1) >> 1]); index = parent) timers[index] = timers[parent];
    timers[index] = timer;
}

function removeFirst() {
    const last = timers[timers.length - 1];
    timers.length -= 1;
    const count = timers.length;
    if (count === 0) return;
    let index = 0;
    for (let child; (child = 2 * index + 1) < count; index = child) {
        if (child + 1 < count && isBefore(timers[child + 1], timers[child])) child += 1;
        if (!isBefore(timers[child], last)) break;
        timers[index] = timers[child];
    }
    timers[index] = last;
}

/** Returns the timer that is due first; undefined if there is none. */
function first() {
    while (timers.length > 0 && timers[0].isCleared) removeFirst();
    return timers.length > 0 ? timers[0] : undefined;
}

function add(callback, delay, args, repeats) {
    if (typeof callback !== "function") throw new TypeError("a timer's callback must be a function");
    let milliseconds = Math.max(Number(delay) | 0, 0); // 32 bits, as in HTML
    // As in HTML, nested timers without delay get a minimum delay at some depth, or time would never advance.
    if (repeats || nesting >= 5) milliseconds = Math.max(milliseconds, 1);
    const timer = {
        identifier: ++lastIdentifier, callback, args, due: time + milliseconds * 1e6,
        interval: repeats ? milliseconds * 1e6 : 0, nesting: nesting + 1, order: 0, isCleared: false,
    };
    byIdentifier.set(timer.identifier, timer);
    insert(timer);
    return timer.identifier;
}

function clear(identifier) {
    const timer = byIdentifier.get(typeof identifier === "symbol" ? identifier : Number(identifier) | 0);
    if (timer === undefined) return;
    timer.isCleared = true;
    byIdentifier.delete(timer.identifier);
    if (timers.length < 2 * byIdentifier.size + 64) return;
    // A sorted array is a valid heap.
    timers = sort(filter(timers, (timer) => !timer.isCleared), (a, b) => (isBefore(a, b) ? -1 : 1));
}

/** Starts a timer of the runtime. */
export const startTimer = (callback, delay) => add(callback, delay, [], false);
globalThis.setTimeout = { setTimeout: (callback, delay = /** @type {any} */ (undefined), ...args) => add(callback, delay, args, false) }.setTimeout;
globalThis.setInterval = { setInterval: (callback, delay = /** @type {any} */ (undefined), ...args) => add(callback, delay, args, true) }.setInterval;
globalThis.clearTimeout = { clearTimeout: (identifier = undefined) => clear(identifier) }.clearTimeout;
globalThis.clearInterval = { clearInterval: (identifier = undefined) => clear(identifier) }.clearInterval;
const resolved = Promise.resolve();
globalThis.queueMicrotask = {
    queueMicrotask: (callback) => {
        if (typeof callback !== "function") throw new TypeError("queueMicrotask needs a function");
        then(resolved, () => callGuarded("callback", callback, []));
    },
}.queueMicrotask;

export const nextTimer = () => first()?.due ?? -1;
// An interval with several ticks before `time` ticks once, at the last of them, and keeps its rhythm.
export function skipTicks(time) {
    let skipped = 0;
    for (let index = 0; index < timers.length; index++) {
        const timer = timers[index];
        if (timer.isCleared || timer.interval === 0 || timer.due >= time) continue;
        const count = ((time - timer.due) - (time - timer.due) % timer.interval) / timer.interval;
        timer.due += count * timer.interval;
        skipped += count;
    }
    // A sorted array is a valid heap.
    timers = sort(timers, (a, b) => (isBefore(a, b) ? -1 : 1));
    return skipped;
}
export function clearTimers() { timers = []; byIdentifier.clear(); }
export function runTimer() {
    const timer = first();
    if (timer === undefined || timer.due > time) return false;
    removeFirst();
    if (timer.interval > 0) {
        timer.due += timer.interval; // from the due time, not from now: no drift
        insert(timer);
    } else {
        byIdentifier.delete(timer.identifier);
    }
    nesting = timer.nesting;
    callGuarded("timer", timer.callback, timer.args);
    nesting = 0;
    return true;
}

for (const name of ["WebAssembly", "Atomics", "SharedArrayBuffer"]) delete globalThis[name];
