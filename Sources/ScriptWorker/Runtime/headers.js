// Headers of the Fetch Standard, and the iterators over its pairs and a form's pairs, which may change during
// iteration.
import { provide } from "./host.js";
import { filter, join, map, Map, Object, push, Reflect, sort, WeakMap } from "./primordials.js";
import { showAs } from "./messages.js";
import { declareClasses } from "./web-classes.js";

const { ownKeys } = Reflect;

// Pairs

const iteratorPrototype = Object.getPrototypeOf(Object.getPrototypeOf([].values()));
/** Adds the members of iterable pairs to `Class`. `pairsOf` returns an object's current pairs. */
export function iteratePairs(Class, name, pairsOf) {
    const states = new WeakMap();
    const steps = Object.create(iteratorPrototype, {
        next: {
            value: function next() {
                const state = states.get(this);
                if (state === undefined) throw new TypeError(`next needs an iterator of ${name}`);
                const pairs = pairsOf(state.target);
                if (state.index >= pairs.length) return { value: undefined, done: true };
                const [key, value] = pairs[state.index++];
                return { value: state.kind === "keys" ? key : state.kind === "values" ? value : [key, value], done: false };
            }, writable: true, enumerable: true, configurable: true,
        },
        [Symbol.toStringTag]: { value: `${name} Iterator`, configurable: true },
    });
    const iterate = (target, kind) => {
        pairsOf(target);
        const iterator = Object.create(steps);
        states.set(iterator, { target, kind, index: 0 });
        return iterator;
    };
    const members = {
        entries() { return iterate(this, "entries"); },
        keys() { return iterate(this, "keys"); },
        values() { return iterate(this, "values"); },
        forEach(body, self = undefined) {
            if (typeof body !== "function") throw new TypeError(`${name}.forEach needs a function`);
            for (let index = 0, pairs = pairsOf(this); index < pairs.length; index++, pairs = pairsOf(this)) body.call(self, pairs[index][1], pairs[index][0], this);
        },
    };
    for (const key of Object.keys(members)) Object.defineProperty(Class.prototype, key, { __proto__: null, value: members[key], writable: true, enumerable: true, configurable: true });
    Object.defineProperty(Class.prototype, Symbol.iterator, { __proto__: null, value: members.entries, writable: true, configurable: true });
}
export function needArguments(given, count, name) {
    if (given.length < count) throw new TypeError(`${name} needs ${count} ${count === 1 ? "argument" : "arguments"}, not ${given.length}`);
}

// Headers

const token = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
export const isToken = (text) => token.test(text);
function fieldName(name) {
    const text = `${name}`;
    if (!token.test(text)) throw new TypeError(`Headers: "${text.slice(0, 80)}" is not a header name`);
    return text.toLowerCase();
}
export function fieldValue(value) {
    const text = `${value}`.replace(/^[\t\n\r ]+|[\t\n\r ]+$/g, "");
    if (/[\0\n\r]/.test(text)) throw new TypeError("Headers: a header value must be one line");
    if (/[^\0-\xff]/.test(text)) throw new TypeError("Headers: a header value must have only characters up to U+00FF");
    return text;
}

export class Headers {
    #fields = []; // lowercase names and values, in order
    /** @type {any[] | null} */
    #sorted = null; // in iteration order; null after a change
    #isFixed = false;
    /** @param {any} [from] */
    constructor(from = undefined) {
        if (from === undefined) return;
        if (typeof from !== "object" && typeof from !== "function" || from === null) throw new TypeError("Headers needs pairs, an object or other Headers");
        if (#fields in from) {
            this.#fields = map(from.#fields, ([name, value]) => [name, value]);
            return;
        }
        if (typeof from[Symbol.iterator] === "function") {
            for (const given of from) {
                if (typeof given !== "object" || given === null) throw new TypeError("Headers: a header must be a name and a value");
                const pair = [...given];
                if (pair.length !== 2) throw new TypeError("Headers: a header must be a name and a value");
                this.append(pair[0], pair[1]);
            }
            return;
        }
        for (const name of ownKeys(from)) {
            if (Object.getOwnPropertyDescriptor(from, name)?.enumerable !== true) continue;
            if (typeof name === "symbol") throw new TypeError("Headers: a header name must be a string");
            this.append(name, from[name]);
        }
    }
    append(name, value) {
        needArguments(arguments, 2, "Headers.append");
        const field = [fieldName(name), fieldValue(value)];
        this.#change();
        push(this.#fields, field);
    }
    set(name, value) {
        needArguments(arguments, 2, "Headers.set");
        const key = fieldName(name), text = fieldValue(value);
        this.#change();
        let at = -1;
        for (let i = 0; i < this.#fields.length && at < 0; i++) if (this.#fields[i][0] === key) at = i;
        if (at < 0) {
            push(this.#fields, [key, text]);
            return;
        }
        this.#fields[at] = [key, text];
        this.#fields = filter(this.#fields, (field, index) => index <= at || field[0] !== key);
    }
    get(name) {
        needArguments(arguments, 1, "Headers.get");
        const values = this.#values(fieldName(name));
        return values.length === 0 ? null : join(values, ", ");
    }
    getSetCookie() { return this.#values("set-cookie"); }
    has(name) {
        needArguments(arguments, 1, "Headers.has");
        return this.#values(fieldName(name)).length > 0;
    }
    delete(name) {
        needArguments(arguments, 1, "Headers.delete");
        const key = fieldName(name);
        this.#change();
        this.#fields = filter(this.#fields, (field) => field[0] !== key);
    }
    toJson() { return Object.fromEntries(/** @type {any} */ (this)); }
    toJSON() { return Object.fromEntries(/** @type {any} */ (this)); }

    #values(key) { return map(filter(this.#fields, (field) => field[0] === key), (field) => field[1]); }
    #change() {
        if (this.#isFixed) throw new TypeError("Headers: the headers of a response are read-only; copy them with new Headers(response.headers)");
        this.#sorted = null;
    }
    #pairs() {
        if (this.#sorted !== null) return this.#sorted;
        const found = new Map(), pairs = [];
        for (let i = 0; i < this.#fields.length; i++) {
            const [name, value] = this.#fields[i];
            if (name === "set-cookie" || !found.has(name)) {
                const pair = [name, value, pairs.length];
                found.set(name, pair);
                push(pairs, pair);
            } else {
                found.get(name)[1] += `, ${value}`;
            }
        }
        return this.#sorted = sort(pairs, (a, b) => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : a[2] - b[2]));
    }
    static pairs(/** @type {Headers} */ headers) { return headers.#pairs(); }
    static wire(headers) { return headers.#fields; }
    static fix(headers) { headers.#isFixed = true; return headers; }
    static received(fields) {
        const headers = new Headers();
        for (let i = 0; i < fields.length; i++) push(headers.#fields, [String(fields[i][0]).toLowerCase(), String(fields[i][1])]);
        return headers;
    }
}
const { pairs } = Headers;
export const headerFields = Headers.wire;
export const receivedHeaders = Headers.received;
export const fixHeaders = Headers.fix;
for (const name of ["pairs", "wire", "fix", "received"]) delete Headers[name];
iteratePairs(Headers, "Headers", pairs);
showAs(Headers, (headers) => Object.fromEntries(headers));

declareClasses({ Headers });
provide({ Headers });
