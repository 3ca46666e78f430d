// The view props of components. A view prop that a component does not read is a modifier of each view that the
// component renders, applied after that view's own modifiers. For a component without view props, checking its props is
// the only cost.
import { configuration } from "./host.js";
import { Array, filter, find, forEach, includes, map, Object, push, slice, WeakMap } from "./primordials.js";
import { mark } from "./components.js";
import { ModifierChain, ViewElement } from "./elements.js";
import { rendering } from "./hooks.js";
import { diagnose, inspection } from "./messages.js";

const viewProps = { __proto__: null };
forEach(configuration.vocabulary.viewProps, (name) => { viewProps[name] = true; });
const chainName = "modifiers";
/** Whether the session looks a prop up by its name in an element's props, not among modifiers. */
const isNamed = (name) => name === "pip" || name === "widgetBackground";

/** Returns the names of the view props in `props`, in order; null for none. */
function namesIn(props) {
    let names = null;
    for (const name in props) {
        if (viewProps[name] !== true || !Object.hasOwn(props, name)) continue;
        if (names === null) names = [name]; else names[names.length] = name;
    }
    return names;
}

function isSameNames(first, second) {
    if (first.length !== second.length) return false;
    for (let i = 0; i < first.length; i++) if (first[i] !== second[i]) return false;
    return true;
}

// Reads

/**
 * The reads of a component: the view props of its element that belong to the component itself. The handler of its
 * props' proxy.
 */
class PropReads {
    element = null; // the element rendered last
    names = []; // its view props
    props = null; // its props, which record reads
    pattern = null; // the names in the component's parameter pattern; null if reads are recorded
    unread = []; // the view props that are modifiers now
    calls = null; // these modifiers; null for none
    current = []; // the names that the latest render has read
    lasting = []; // the names read outside of a render, or once for a cached value of a hook

    constructor(component) { this.component = component; }

    note(name) {
        // The console shows props without reading them.
        if (inspection.isActive || !includes(this.names, name)) return;
        const isRendering = rendering.frame !== null && rendering.frame.component === this.component;
        const reads = isRendering && !isCaching ? this.current : this.lasting;
        if (includes(reads, name)) return;
        push(reads, name);
        // A callback, an effect or a builder reads the prop after it became a modifier.
        if (!isRendering && includes(this.unread, name)) mark(this.component, true);
    }

    get(target, name) {
        // JSON shows props without reading them; it looks this name up first.
        if (name === "toJSON" && target.toJSON === undefined) return () => target;
        this.note(name);
        return target[name];
    }

    has(target, name) { this.note(name); return name in target; }
    getOwnPropertyDescriptor(target, name) { this.note(name); return Object.getOwnPropertyDescriptor(target, name); }

    ownKeys(target) {
        for (const name of this.names) this.note(name);
        return [...Object.getOwnPropertyNames(target), ...Object.getOwnPropertySymbols(target)];
    }
}
// Excludes traps that a script adds to the prototype of all objects.
Object.setPrototypeOf(PropReads.prototype, null);

let isCaching = false;

/**
 * Calls `make` for a cached value of a hook: the props that it reads are read once and belong to the component
 * permanently.
 */
export function makeCached(make) {
    const outer = isCaching;
    isCaching = true;
    try { return make(); } finally { isCaching = outer; }
}

// A component with a destructuring pattern as its parameter, `({ title, value: shown = 0 }) => …`, reads exactly
// these props.
const literal = String.raw`(?:[\w$.+-]+|"[^"\\,]*"|'[^'\\,]*'|\[\s*\]|\{\s*\})`;
const property = String.raw`\s*[\w$]+\s*(?::\s*[\w$]+\s*)?(?:=\s*${literal}\s*)?`;
const beginning = new RegExp(String.raw`^(?:function\s*[\w$]*\s*)?\(\s*\{((?:${property},)*(?:${property})?)\}\s*\)`);
const patterns = new WeakMap(); // by component type: the names in the pattern, or null if there is none

/** Returns the props that components of a type read by their parameter's pattern; null if unknown. */
function patternOf(type) {
    let pattern = patterns.get(type);
    if (pattern !== undefined) return pattern;
    const source = type.toString();
    const found = source.includes("arguments") ? null : source.match(beginning);
    pattern = found === null ? null : map(found[1].split(","), (part) => part.trim().split(/[\s:=]/)[0]);
    patterns.set(type, pattern);
    return pattern;
}

/** Returns the props to call `component` with for `element`; starts a render. */
export function propsFor(component, element) {
    const known = component.propReads;
    const names = known !== null && known.element === element ? known.names : namesIn(element.props);
    if (names === null && known === null) return element.props;
    const reads = component.propReads = known ?? new PropReads(component);
    const pattern = names === null ? null : patternOf(component.type);
    const isAsBefore = pattern !== null && reads.pattern === pattern && isSameNames(reads.names, names);
    if (!isAsBefore) reads.current = pattern === null ? [] : filter(pattern, (name) => includes(names, name));
    reads.pattern = pattern;
    if (reads.element === element) return reads.props;
    reads.element = element;
    if (!isAsBefore) reads.names = names ?? [];
    reads.props = names === null || pattern !== null ? element.props : new Proxy(element.props, reads);
    return reads.props;
}

// Modifiers

/**
 * Returns the modifiers of the view props `names` of `element`, as calls: `before` if they are equal; null for
 * none.
 */
function callsOf(element, names, reads, before = null) {
    if (before !== null && areCalls(before, element, names)) return before;
    const calls = [];
    const { props, location } = element;
    let chain = null;
    for (let i = 0; i < names.length; i++) {
        const name = names[i], value = props[name];
        if (name === chainName) chain = callsIn(value);
        else if (value !== undefined && value !== null) calls[calls.length] = new PropCall(name, value, location, reads);
    }
    if (chain !== null) push(calls, ...chain);
    return calls.length === 0 ? null : calls;
}

/** Whether `calls` are the modifiers of the view props `names` of `element`. */
function areCalls(calls, { props, location }, names) {
    if (calls.length !== names.length) return false;
    for (let i = 0; i < names.length; i++) {
        const name = names[i], call = calls[i];
        if (name === chainName || call.name !== name || !Object.is(call.value, props[name]) || call.location !== location) return false;
    }
    return true;
}

/** A component's view prop as a modifier. Calls of a script's own chain are lists: a name and its values. */
export class PropCall {
    constructor(name, value, location, reads) {
        this.name = name;
        this.value = value;
        this.location = location;
        this.reads = reads;
    }

    /** Whether the component has read the prop since it became a modifier. */
    get isTaken() { return this.reads !== null && includes(this.reads.lasting, this.name); }
}

/** Returns the name of the modifier that a call adds. */
export const nameOfCall = (call) => (call instanceof PropCall ? call.name : call[0]);
/** Returns the first value of the modifier that a call adds. */
export const valueOfCall = (call) => (call instanceof PropCall ? call.value : call[1]);

const callsIn = (chain) => (chain instanceof ModifierChain ? chain.calls : Array.isArray(chain) ? chain : []);

/** Returns the modifiers from the latest render of `component`; null for none. */
export function unreadProps(component, element) {
    const reads = component.propReads;
    const isUnread = (name) => !includes(reads.current, name) && !includes(reads.lasting, name);
    reads.unread = reads.current.length + reads.lasting.length === 0 ? reads.names : filter(reads.names, isUnread);
    reads.calls = callsOf(element, reads.unread, reads, reads.calls);
    return reads.calls;
}

/** Reports a pip modifier that no view receives, because the component of its element rendered none. */
export function reportUnusedPip(calls) {
    const pip = calls === null ? undefined : find(calls, (call) => call instanceof PropCall && call.name === "pip");
    if (pip !== undefined) diagnose("pip: the component renders no view: the window can open once it does", pip.location);
}

/** Returns the modifiers of all view props of a fragment or a provider; null for none. */
export function fragmentModifiers(element) {
    const names = namesIn(element.props);
    return names === null ? null : callsOf(element, names, null);
}

const isSameCall = (first, second) => first === second
    || first instanceof PropCall && second instanceof PropCall
    && first.name === second.name && Object.is(first.value, second.value) && first.location === second.location;

function isSameCalls(first, second) {
    if (first === second) return true;
    if (first.length !== second.length) return false;
    for (let i = 0; i < first.length; i++) if (!isSameCall(first[i], second[i])) return false;
    return true;
}

/**
 * Returns the modifiers around a view, nearest component first: `calls`, then those in `outer`; `before` if equal.
 */
export function scopeAround(calls, outer, before) {
    if (before && before.outer === outer && isSameCalls(before.calls, calls)) return before;
    return new Scope(calls, outer);
}

const { ownViewProps } = configuration.vocabulary;

/** Whether a component's view prop is equivalent to an additional prop of `element`. */
const isProp = ({ name, value }, { type, props }) => typeof value !== "function" && !(name in props)
    && (!Object.hasOwn(ownViewProps, type) || !includes(ownViewProps[type], name));

/** The modifiers around a view: those of the nearest component, and its outer scope. */
class Scope {
    #places; // the locations of its calls by name, created on demand

    constructor(calls, outer) {
        this.calls = calls;
        this.outer = outer;
    }

    /** Returns the locations of its calls if each is equivalent to an additional prop of `element`; else null. */
    placesAsProps(element) {
        const { calls } = this;
        for (let i = 0; i < calls.length; i++) {
            const call = calls[i];
            if (!(call instanceof PropCall) || isNamed(call.name) || !isProp(call, element)) return null;
        }
        if (this.#places !== undefined) return this.#places;
        const places = { __proto__: null };
        for (let i = 0; i < calls.length; i++) places[calls[i].name] = calls[i].location;
        return this.#places = places;
    }
}

/**
 * Returns a view's element with the modifiers `around` it after its own: as props if equivalent, since a chain
 * costs more.
 */
export function withModifiers(element, around) {
    const props = {};
    for (const name in element.props) if (Object.hasOwn(element.props, name)) props[name] = element.props[name];
    const modified = new ViewElement(element.type, props, element.key, element.location);
    // Usually one component's modifiers are around a view without these props.
    const places = around.outer === null && element.places === undefined && !(chainName in props) ? around.placesAsProps(element) : null;
    if (places !== null) {
        for (let i = 0; i < around.calls.length; i++) props[around.calls[i].name] = around.calls[i].value;
        modified.places = around.calls[0].location === undefined ? undefined : places;
        return modified;
    }
    return modifiedByEach(modified, around);
}

/** Adds the modifiers `around` an element to it, one by one. */
function modifiedByEach(modified, around) {
    const { props } = modified;
    const calls = slice(callsIn(props[chainName]));
    for (let scope = around; scope !== null; scope = scope.outer) {
        for (let i = 0; i < scope.calls.length; i++) {
            const call = scope.calls[i];
            if (call instanceof PropCall && isNamed(call.name)) addNamed(call, modified, calls);
            else if (calls.length === 0 && call instanceof PropCall && isProp(call, modified)) addProp(call, modified);
            else calls[calls.length] = call;
        }
    }
    if (calls.length > 0) {
        props[chainName] = new ModifierChain();
        props[chainName].calls = calls;
    }
    return modified;
}

function addProp({ name, value, location }, element) {
    element.props[name] = value;
    if (location !== undefined) (element.places ??= { __proto__: null })[name] = location;
}

/** Adds a prop that is looked up by name to an element; to its `calls` if the element has such a prop itself. */
function addNamed(call, element, calls) {
    const { name } = call;
    if ((element.props[name] ?? null) === null) {
        addProp(call, element);
    } else if (name === "pip") {
        diagnose("the same view has more than one pip: the innermost is used", call.location);
    } else {
        push(calls, call);
    }
}

/** Returns the element of a text with the modifiers `around` it. */
export const textView = (text, { calls }) => new ViewElement("Text", { children: text }, null, calls[0].location);

/** Returns the location of an element's prop: the component's element if it provides the prop. */
export const placeOfProp = (element, name) => element.places?.[name] ?? element.location;

/** Returns the names of an element's props and modifiers, each with its location. */
export function placesOfNames(element) {
    const { props, location } = element;
    const names = map(Object.keys(props), (name) => [name, placeOfProp(element, name)]);
    const chain = props.modifiers;
    if (chain instanceof ModifierChain) for (const call of chain.calls) push(names, [nameOfCall(call), call.location ?? location]);
    return names;
}
