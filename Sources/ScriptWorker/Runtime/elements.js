// The results of JSX: elements, fragments, observables and modifier chains.
import { scripting } from "./host.js";
import { Object, push, Set } from "./primordials.js";
import { callGuarded } from "./messages.js";

export class ViewElement {
    constructor(type, props, key, location) {
        this.type = type;
        this.props = props;
        this.key = key;
        this.location = location;
        this.places = undefined; // the locations of the props that an enclosing component provides, by name
    }
}
export const Fragment = Symbol("Fragment");

export function createElement(type, config, ...children) {
    const props = {};
    let key = null;
    if (config !== null && config !== undefined) {
        for (const name of Object.keys(config)) {
            if (name === "key") key = config.key === undefined ? null : String(config.key);
            else if (name !== "__source" && name !== "__self") props[name] = config[name];
        }
    }
    if (children.length === 1) props.children = children[0];
    else if (children.length > 1) props.children = children;
    return new ViewElement(type, props, key, undefined);
}

const paths = { __proto__: null }; // of files, by their names in the bundle
/** Returns the file's path, which follows the bundler's namespace and a colon. */
const pathOf = (fileName) => paths[fileName] ??= fileName.slice(fileName.indexOf(":") + 1);

function jsxDEV(type, props, key, isStatic, source) {
    const location = source ? `${pathOf(source.fileName)}:${source.lineNumber}:${source.columnNumber}` : undefined;
    return new ViewElement(type, props ?? {}, key === undefined || key === null ? null : String(key), location);
}

const jsx = (type, props, key) => jsxDEV(type, props, key);

// Observables

export const tracking = {
    /** @type {Set<Observable> | null} */
    tracker: null, // the observables that the current render or encoding has read; null outside of both
    reads: 0, // counts the reads
};
let dependentsOf;

export class Observable {
    #value;
    #subscribers = new Set();
    #dependents = new Set();

    static { dependentsOf = (observable) => observable.#dependents; }

    constructor(initial) { this.#value = initial; }

    get value() {
        if (tracking.tracker !== null) tracking.tracker.add(this);
        tracking.reads += 1;
        return this.#value;
    }

    set value(value) { this.setValue(value); }

    setValue(value) {
        const old = this.#value;
        if (Object.is(old, value)) return;
        for (const dependent of [...this.#dependents]) dependent.invalidate();
        this.#value = value;
        for (const subscriber of [...this.#subscribers]) {
            if (this.#subscribers.has(subscriber)) callGuarded("callback", subscriber, [value, old]);
        }
    }

    subscribe(callback) {
        if (typeof callback !== "function") throw new TypeError("subscribe needs a function");
        this.#subscribers.add(callback);
        return () => this.unsubscribe(callback);
    }

    unsubscribe(callback) { this.#subscribers.delete(callback); }
    dispose() { this.#subscribers.clear(); }
    toJSON() { return this.value; }
    toString() { return String(this.value); }
}

/** Replaces the dependencies of `dependent`, which is notified before a value of them changes. */
export function replaceDependencies(dependent, before, after) {
    if (before) for (const observable of before) if (!after?.has(observable)) dependentsOf(observable).delete(dependent);
    if (after) for (const observable of after) dependentsOf(observable).add(dependent);
}

export function collectReads(set, body) {
    const outer = tracking.tracker;
    tracking.tracker = set;
    try { return body(); } finally { tracking.tracker = outer; }
}

// Modifier chains

export class ModifierChain {
    constructor() { this.calls = []; }
}

function modifiers() {
    const chain = new ModifierChain();
    const proxy = new Proxy(chain, {
        get(target, name) {
            if (name === "calls" || typeof name === "symbol") return target[name];
            if (name === "then" || name === "toJSON" || name === "constructor") return target[name];
            return (...args) => {
                push(target.calls, [name, ...args]);
                return proxy;
            };
        },
    });
    return proxy;
}

Object.assign(scripting, {
    createElement, Fragment, jsxDEV, jsx, jsxs: jsx, Observable, modifiers,
});
globalThis.createElement = createElement;
globalThis.Fragment = Fragment;
