// The hooks, with React's semantics. Every render creates new hook records, which replace the old ones only at the
// commit. A render that throws therefore has no effect.
import { scripting } from "./host.js";
import { Array, every, Object, push, splice } from "./primordials.js";
import { colorScheme } from "./app-events.js";
import { isDirty, mark } from "./components.js";
import { Context } from "./contexts.js";
import { Observable } from "./elements.js";
import { makeCached } from "./view-props.js";

/**
 * The current render: {component, old, next, index, environment, reads, again, changed}; null outside of renders.
 * @type {{ frame: any }}
 */
export const rendering = { frame: null };

function takeRecord(name) {
    const frame = rendering.frame;
    if (frame === null) {
        throw new Error(`${name} was called outside a component: hooks can be called only while a component renders`);
    }
    const index = frame.index++;
    const old = frame.old === null ? null : frame.old[index];
    if (old === undefined) {
        throw new Error(`${name}: more hooks were called than in the render before; hooks must not be called conditionally`);
    }
    if (old !== null && old.name !== name) {
        throw new Error(`${name} was called where ${old.name} was called before: hooks must be called in the same order in every render`);
    }
    return old;
}

function putRecord(record) {
    push(rendering.frame.next, record);
    return record;
}

const sameInputs = (a, b) => {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    return every(a, (value, index) => Object.is(value, b[index]));
};

// State

const basicReducer = (state, action) => (typeof action === "function" ? action(state) : action);

function useReducerNamed(name, reducer, initial, isEager) {
    const old = takeRecord(name);
    if (old === null) {
        const cell = { queue: [], component: rendering.frame.component, isCommitted: false, state: undefined };
        cell.dispatch = (action) => dispatch(cell, action, isEager);
        const record = putRecord({ name, cell, state: makeCached(initial), processed: 0 });
        return [record.state, cell.dispatch];
    }
    let state = old.state;
    const { cell } = old;
    // A restarted render processes the whole queue again, from the committed state.
    if (!cell.isCommitted && old.base !== undefined) state = old.base.state;
    const base = { state };
    for (const action of cell.queue) state = reducer(state, action);
    if (!Object.is(state, base.state)) rendering.frame.changed = true;
    putRecord({ name, cell, state, base: cell.isCommitted ? undefined : base, processed: cell.queue.length });
    return [state, cell.dispatch];
}

function dispatch(cell, action, isEager) {
    const { component } = cell;
    if (component.isUnmounted) return;
    if (rendering.frame !== null && rendering.frame.component === component) {
        push(cell.queue, action);
        rendering.frame.again = true;
        return;
    }
    if (isEager && cell.isCommitted && cell.queue.length === 0 && !isDirty(component)) {
        try {
            const state = basicReducer(cell.state, action);
            if (Object.is(state, cell.state)) return;
            action = typeof action === "function" || typeof state === "function" ? () => state : state;
        } catch {
            // The render will run it again and throw there.
        }
    }
    mark(component, false);
    push(cell.queue, action);
}

export function useState(initial) {
    return useReducerNamed("useState", basicReducer, () => (typeof initial === "function" ? initial() : initial), true);
}

export function useReducer(reducer, argument, initialise) {
    return useReducerNamed("useReducer", reducer, () => (initialise ? initialise(argument) : argument), false);
}

// Cached values

function useMemoNamed(name, make, inputs) {
    const old = takeRecord(name);
    if (old !== null && sameInputs(inputs, old.inputs)) return putRecord(old).value;
    return putRecord({ name, value: makeCached(make), inputs }).value;
}

export function useMemo(make, inputs) { return useMemoNamed("useMemo", make, inputs); }

export function useCallback(callback, inputs) {
    return useMemoNamed("useCallback", () => callback, inputs);
}

const once = [];
export function useRef(initial) {
    return useMemoNamed("useRef", () => ({ current: initial }), once);
}

export function useObservable(initial) {
    return useMemoNamed("useObservable", () => new Observable(typeof initial === "function" ? initial() : initial), once);
}

// Effects

export function useEffect(create, inputs) {
    const old = takeRecord("useEffect");
    if (typeof create !== "function") throw new TypeError("useEffect needs a function");
    const cell = old === null ? { cleanup: undefined, isCommitted: false } : old.cell;
    const runs = !cell.isCommitted || !sameInputs(inputs, old.inputs);
    putRecord({ name: "useEffect", isEffect: true, create, inputs, cell, runs });
}

export function useEffectEvent(callback) {
    const old = takeRecord("useEffectEvent");
    if (old !== null) return putRecord({ ...old, latest: callback }).event;
    const cell = { current: callback }
    const event = (...args) => {
        if (rendering.frame !== null) throw new Error("a function from useEffectEvent was called during a render");
        return cell.current(...args);
    };
    return putRecord({ name: "useEffectEvent", event, cell, latest: callback }).event;
};

// Contexts

export function contextValue(context, environment) {
    for (let scope = environment; scope !== null; scope = scope.outer) {
        if (scope.context === context) return scope.value;
    }
    return context.initial;
}

function checkContext(name, context) {
    if (!(context instanceof Context)) throw new TypeError(`${name} needs a context made by createContext`);
}

export function useContext(context) {
    takeRecord("useContext");
    checkContext("useContext", context);
    putRecord({ name: "useContext" });
    const value = contextValue(context, rendering.frame.environment);
    push(rendering.frame.reads, { context, selector: null, value });
    return value;
}

export function useSelector(context, selector) {
    takeRecord("useSelector");
    checkContext("useSelector", context);
    putRecord({ name: "useSelector" });
    const value = selector(contextValue(context, rendering.frame.environment));
    push(rendering.frame.reads, { context, selector, value });
    return value;
}

export function useColorScheme() {
    takeRecord("useColorScheme");
    putRecord({ name: "useColorScheme" });
    return colorScheme.value;
}

/** Commits the hook records of a render to the component. */
export function commitHooks(component, records) {
    for (const record of records) {
        const { cell } = record;
        if (cell === undefined) continue;
        if (cell.queue !== undefined) {
            splice(cell.queue, 0, record.processed);
            record.processed = 0;
            cell.state = record.state;
        }
        if (record.latest !== undefined) cell.current = record.latest;
        cell.isCommitted = true;
    }
    component.hooks = records;
}

Object.assign(scripting, {
    useState, useReducer, useMemo, useCallback, useRef, useObservable,
    useEffect, useEffectEvent, useContext, useSelector, useColorScheme,
});
