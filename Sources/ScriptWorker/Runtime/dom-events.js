// DOMException, Event, EventTarget and aborting, after the DOM Standard. A listener's error is reported like that of
// any callback.
import { libraryGlobals, provide, webGlobals } from "./host.js";
import { filter, Math, Object, push, Reflect, Set, slice } from "./primordials.js";
import { now, startTimer } from "./clock.js";
import { callGuarded } from "./messages.js";
import { declareClasses } from "./web-classes.js";

const { apply } = Reflect;

// DOMException

const codes = {
    __proto__: null, IndexSizeError: 1, HierarchyRequestError: 3, WrongDocumentError: 4, InvalidCharacterError: 5, NoModificationAllowedError: 7,
    NotFoundError: 8, NotSupportedError: 9, InUseAttributeError: 10, InvalidStateError: 11, SyntaxError: 12, InvalidModificationError: 13,
    NamespaceError: 14, InvalidAccessError: 15, TypeMismatchError: 17, SecurityError: 18, NetworkError: 19, AbortError: 20, URLMismatchError: 21,
    QuotaExceededError: 22, TimeoutError: 23, InvalidNodeTypeError: 24, DataCloneError: 25,
};
const constants = {
    INDEX_SIZE_ERR: 1, DOMSTRING_SIZE_ERR: 2, HIERARCHY_REQUEST_ERR: 3, WRONG_DOCUMENT_ERR: 4, INVALID_CHARACTER_ERR: 5, NO_DATA_ALLOWED_ERR: 6,
    NO_MODIFICATION_ALLOWED_ERR: 7, NOT_FOUND_ERR: 8, NOT_SUPPORTED_ERR: 9, INUSE_ATTRIBUTE_ERR: 10, INVALID_STATE_ERR: 11, SYNTAX_ERR: 12,
    INVALID_MODIFICATION_ERR: 13, NAMESPACE_ERR: 14, INVALID_ACCESS_ERR: 15, VALIDATION_ERR: 16, TYPE_MISMATCH_ERR: 17, SECURITY_ERR: 18,
    NETWORK_ERR: 19, ABORT_ERR: 20, URL_MISMATCH_ERR: 21, QUOTA_EXCEEDED_ERR: 22, TIMEOUT_ERR: 23, INVALID_NODE_TYPE_ERR: 24, DATA_CLONE_ERR: 25,
};

class DOMException extends Error {
    #message;
    #name = "Error";
    /** @param {any} options */
    constructor(message = "", options = "Error") {
        super();
        this.#message = String(message);
        if (typeof options === "object" && options !== null) {
            if (options.name !== undefined) this.#name = String(options.name);
            if ("cause" in options) Object.defineProperty(this, "cause", { __proto__: null, value: options.cause, writable: true, configurable: true });
        } else {
            this.#name = String(options);
        }
    }
    get name() { return this.#name; }
    get message() { return this.#message; }
    get code() { return codes[this.#name] ?? 0; }
}
for (const target of [DOMException, DOMException.prototype]) {
    for (const name of Object.keys(constants)) Object.defineProperty(target, name, { __proto__: null, value: constants[name], enumerable: true });
}
export const domError = (name, text) => new DOMException(text, name);

// Events

const none = 0, atTarget = 2;
let flags; // of an event: the state that its target changes

export class Event {
    #type;
    #options;
    #time = now() / 1e6;
    #flags = { target: null, current: null, phase: none, isStopped: false, isStoppedAtOnce: false, isCanceled: false, isPassive: false, isDispatched: false, isTrusted: false };
    static { flags = (event) => event.#flags; }
    constructor(type, options = /** @type {any} */ ({})) {
        if (arguments.length === 0) throw new TypeError(`${new.target.name} needs a type`);
        this.#type = `${type}`;
        if (options !== null && typeof options !== "object" && typeof options !== "function") throw new TypeError(`${new.target.name}: the options must be an object`);
        this.#options = { bubbles: Boolean(options?.bubbles), cancelable: Boolean(options?.cancelable), composed: Boolean(options?.composed) };
    }
    get type() { return this.#type; }
    get target() { return this.#flags.target; }
    get srcElement() { return this.#flags.target; }
    get currentTarget() { return this.#flags.current; }
    get eventPhase() { return this.#flags.phase; }
    get bubbles() { return this.#options.bubbles; }
    get cancelable() { return this.#options.cancelable; }
    get composed() { return this.#options.composed; }
    get defaultPrevented() { return this.#flags.isCanceled; }
    get returnValue() { return !this.#flags.isCanceled; }
    set returnValue(value) { if (!value) this.preventDefault(); }
    get cancelBubble() { return this.#flags.isStopped; }
    set cancelBubble(value) { if (value) this.stopPropagation(); }
    get isTrusted() { return this.#flags.isTrusted; }
    get timeStamp() { return this.#time; }
    composedPath() { return this.#flags.current === null ? [] : [this.#flags.current]; }
    stopPropagation() { this.#flags.isStopped = true; }
    stopImmediatePropagation() { this.#flags.isStopped = this.#flags.isStoppedAtOnce = true; }
    preventDefault() { if (this.#options.cancelable && !this.#flags.isPassive) this.#flags.isCanceled = true; }
}
const phases = { NONE: 0, CAPTURING_PHASE: 1, AT_TARGET: 2, BUBBLING_PHASE: 3 };
for (const target of [Event, Event.prototype]) {
    for (const name of Object.keys(phases)) Object.defineProperty(target, name, { __proto__: null, value: phases[name], enumerable: true });
}

class CustomEvent extends Event {
    #detail;
    constructor(type, options = /** @type {any} */ ({})) {
        if (arguments.length === 0) throw new TypeError("CustomEvent needs a type");
        super(type, options);
        this.#detail = options?.detail ?? null;
    }
    get detail() { return this.#detail; }
}

let dispatch, handlerOf, hasListeners;

export class EventTarget {
    #listeners = []; // {type, listener, isCapture, isOnce, isPassive, isRemoved, handler}
    static {
        dispatch = (target, event, willCall) => target.#dispatch(event, willCall);
        handlerOf = (/** @type {EventTarget} */ target, type, value) => target.#handler(type, value);
        hasListeners = (target) => target.#listeners.length > 0;
    }
    addEventListener(type, listener, options = /** @type {any} */ (undefined)) {
        if (arguments.length < 2) throw new TypeError("addEventListener needs a type and a listener");
        const name = String(type);
        if (listener !== null && listener !== undefined && typeof listener !== "function" && typeof listener !== "object") throw new TypeError("addEventListener: a listener must be a function or an object");
        const isList = typeof options === "object" && options !== null;
        const isCapture = Boolean(isList ? options.capture : options), isOnce = isList && Boolean(options.once), isPassive = isList && Boolean(options.passive);
        const signal = isList ? options.signal : undefined;
        if (signal !== undefined && !(signal instanceof AbortSignal)) throw new TypeError("addEventListener: signal must be an AbortSignal");
        if (signal?.aborted || listener === null || listener === undefined) return;
        for (let i = 0; i < this.#listeners.length; i++) {
            const entry = this.#listeners[i];
            if (entry.type === name && entry.listener === listener && entry.isCapture === isCapture) return;
        }
        push(this.#listeners, { type: name, listener, isCapture, isOnce, isPassive, isRemoved: false, handler: null });
        hold(this);
        if (signal !== undefined) addStep(signal, () => this.removeEventListener(name, listener, isCapture));
    }
    removeEventListener(type, listener, options = /** @type {any} */ (undefined)) {
        if (arguments.length < 2) throw new TypeError("removeEventListener needs a type and a listener");
        const name = String(type), isCapture = Boolean(typeof options === "object" && options !== null ? options.capture : options);
        this.#remove((entry) => entry.type === name && entry.listener === listener && entry.isCapture === isCapture);
    }
    dispatchEvent(event) {
        if (!(event instanceof Event)) throw new TypeError("dispatchEvent needs an Event");
        if (flags(event).isDispatched) throw new DOMException("The event is being dispatched", "InvalidStateError");
        flags(event).isTrusted = false;
        return this.#dispatch(event, () => {});
    }

    #remove(isUnwanted) {
        this.#listeners = filter(this.#listeners, (entry) => {
            if (!isUnwanted(entry)) return true;
            entry.isRemoved = true;
            return false;
        });
    }

    /**
     * Returns the handler of `onTYPE`, or with `value` sets it. A replaced handler keeps its position among the
     * listeners.
     */
    #handler(type, value) {
        let entry;
        for (let i = 0; i < this.#listeners.length; i++) if (this.#listeners[i].type === type && this.#listeners[i].handler !== null) entry = this.#listeners[i];
        if (value === undefined) return entry?.handler.value ?? null;
        const given = typeof value.given === "function" || typeof value.given === "object" ? value.given : null;
        if (given === null) this.#remove((other) => other === entry);
        else if (entry !== undefined) entry.handler.value = given;
        else push(this.#listeners, { type, listener: null, isCapture: false, isOnce: false, isPassive: false, isRemoved: false, handler: { value: given } });
        hold(this);
        return null;
    }

    #dispatch(event, willCall) {
        const state = flags(event);
        state.isDispatched = true;
        state.target = state.current = this;
        state.phase = atTarget;
        const listeners = slice(this.#listeners);
        for (let pass = 0; pass < 2 && !state.isStopped; pass++) {
            for (let i = 0; i < listeners.length && !state.isStoppedAtOnce; i++) {
                const entry = listeners[i];
                if (entry.isRemoved || entry.type !== event.type || entry.isCapture !== (pass === 0)) continue;
                if (entry.isOnce) this.#remove((other) => other === entry);
                const { listener, handler } = entry;
                if (handler !== null && typeof handler.value !== "function") continue;
                willCall(handler !== null);
                state.isPassive = entry.isPassive;
                const result = callGuarded("callback", () => {
                    if (handler !== null) return apply(handler.value, this, [event]);
                    if (typeof listener === "function") return apply(listener, this, [event]);
                    const { handleEvent } = listener;
                    if (typeof handleEvent !== "function") throw new TypeError("a listener's handleEvent must be a function");
                    return apply(handleEvent, listener, [event]);
                }, []);
                if (handler !== null && result === false) event.preventDefault();
                state.isPassive = false;
            }
        }
        state.isDispatched = state.isStopped = state.isStoppedAtOnce = false;
        state.current = null;
        state.phase = none;
        return !state.isCanceled;
    }
}

/** Makes `target` call its listeners. `willCall` is called before each with a Boolean: whether it is a handler. */
export function dispatchEvent(target, event, willCall = () => {}) {
    flags(event).isTrusted = true;
    return dispatch(target, event, willCall);
}
/** Adds the property `onTYPE` to a class of event targets. */
export const eventHandler = (Class, type) => Object.defineProperty(Class.prototype, `on${type}`, {
    __proto__: null, get() { return handlerOf(this, type); }, set(given) { handlerOf(this, type, { given }); }, enumerable: true, configurable: true,
});

// Aborting

class AbortEvent extends Event {
    #reason;
    constructor(type, options = {}) {
        super(type, options);
        this.#reason = options?.reason;
    }
    get reason() { return this.#reason; }
}

const key = {};
let abort, addStep, removeStep, makeDependent, hold;

export class AbortSignal extends EventTarget {
    #isAborted = false;
    /** @type {any} */
    #reason = undefined;
    #steps = new Set(); // run before the listeners are called
    /** @type {Set<AbortSignal> | null} */
    /** @type {Set<AbortSignal> | null} */
    #sources = null; // the signals that a dependent signal depends on
    #dependents = []; // weak: an unobserved signal need not follow
    #held = new Set(); // the dependents that have listeners or steps
    #room = 64;
    static {
        abort = (/** @type {AbortSignal} */ signal, reason) => signal.#abort(reason);
        addStep = (signal, step) => {
            signal.#steps.add(step);
            hold(signal);
        };
        removeStep = (signal, step) => {
            signal.#steps.delete(step);
            if (signal.#sources === null || signal.#steps.size > 0 || hasListeners(signal)) return;
            for (const source of signal.#sources) source.#held.delete(signal);
        };
        hold = (target) => {
            if (!(#sources in target) || target.#sources === null) return;
            for (const source of target.#sources) source.#held.add(target);
        };
        makeDependent = (/** @type {AbortSignal} */ signal, others) => signal.#depend(others);
    }
    constructor(token) {
        if (token !== key) throw new TypeError("Illegal constructor: use an AbortController to create an AbortSignal");
        super();
    }
    get aborted() { return this.#isAborted; }
    get reason() { return this.#reason; }
    throwIfAborted() { if (this.#isAborted) throw this.#reason; }

    static abort(reason = aborted()) {
        const signal = new AbortSignal(key);
        signal.#isAborted = true;
        signal.#reason = reason;
        return signal;
    }
    static timeout(milliseconds) {
        const time = Number(milliseconds);
        if (arguments.length === 0 || !(time >= 0 && time <= Number.MAX_SAFE_INTEGER)) throw new TypeError("AbortSignal.timeout needs milliseconds");
        const signal = new AbortSignal(key);
        startTimer(() => abort(signal, new DOMException("The operation was aborted due to timeout", "TimeoutError")), Math.min(Math.trunc(time), 0x7fffffff));
        return signal;
    }
    static any(signals) {
        const others = [];
        for (const signal of signals) {
            if (!(signal instanceof AbortSignal)) throw new TypeError("AbortSignal.any needs AbortSignals");
            push(others, signal);
        }
        return makeDependent(new AbortSignal(key), others);
    }

    /** @param {AbortSignal[]} others */
    #depend(others) {
        for (let i = 0; i < others.length; i++) {
            if (!others[i].#isAborted) continue;
            this.#isAborted = true;
            this.#reason = others[i].#reason;
            return this;
        }
        this.#sources = new Set();
        for (let i = 0; i < others.length; i++) {
            const inner = others[i].#sources;
            const sources = inner === null ? [others[i]] : [...inner];
            for (let j = 0; j < sources.length; j++) {
                this.#sources.add(sources[j]);
                sources[j].#follow(this);
            }
        }
        return this;
    }

    #follow(dependent) {
        if (this.#dependents.length >= this.#room) {
            this.#dependents = filter(this.#dependents, (one) => one.deref() !== undefined);
            this.#room = Math.max(64, 2 * this.#dependents.length);
        }
        push(this.#dependents, new WeakRef(dependent));
    }

    #abort(reason) {
        if (this.#isAborted) return;
        const all = [this];
        this.#isAborted = true;
        this.#reason = reason;
        for (let i = 0; i < this.#dependents.length; i++) {
            const signal = this.#dependents[i].deref();
            if (signal === undefined || signal.#isAborted) continue;
            signal.#isAborted = true;
            signal.#reason = reason;
            push(all, signal);
        }
        for (let i = 0; i < all.length; i++) {
            const signal = all[i], steps = [...signal.#steps];
            signal.#steps.clear();
            for (let j = 0; j < steps.length; j++) steps[j]();
            dispatchEvent(signal, new AbortEvent("abort", { reason }));
        }
    }
}
eventHandler(AbortSignal, "abort");

const aborted = () => new DOMException("The operation was aborted.", "AbortError");

class AbortController {
    #signal = new AbortSignal(key);
    get signal() { return this.#signal; }
    abort(reason = aborted()) { abort(this.#signal, reason); }
}

/** Calls `step` when `signal` is aborted, before its listeners. Returns a function that removes `step`. */
export function onAbort(signal, step) {
    addStep(signal, step);
    return () => removeStep(signal, step);
}
/** Creates a signal that depends on others. */
export const followingSignal = (signals) => makeDependent(new AbortSignal(key), signals);

declareClasses({ DOMException, Event, CustomEvent, EventTarget, AbortEvent, AbortSignal, AbortController });
provide({ AbortEvent, AbortSignal, AbortController });
Object.assign(webGlobals, { DOMException, Event, CustomEvent, EventTarget });
Object.assign(libraryGlobals, { DOMException, AbortController, AbortSignal });
