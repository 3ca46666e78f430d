// Encodes the committed nodes as the host's JSON: views with their props, functions as numbers.
import { configuration, modules, scripting } from "./host.js";
import { Array, at, cut, map, Map, Object, push, Set } from "./primordials.js";
import { noteChange } from "./animations.js";
import { updates } from "./components.js";
import { collectReads, ModifierChain, Observable, replaceDependencies, tracking, ViewElement } from "./elements.js";
import { tapOn } from "./entry-points.js";
import { identityOf } from "./identities.js";
import { imageReference } from "./images.js";
import { allowsRuns, dropAllCached, encodeRun, isRun, splitIntoRuns } from "./list-runs.js";
import { addMeasuredSize, beginMeasures, dependsOnSize, endMeasures, scrollTarget } from "./measured-views.js";
import { diagnose } from "./messages.js";
import { playerNumber } from "./players.js";
import { markLive } from "./reconciler.js";
import { remoteProp } from "./remote-images.js";
import { timeLabel } from "./time-labels.js";
import { watchToasts } from "./toasts.js";
import {
    beginTree, cacheView, counters, isCached, needsWholeChildren, recordOf, showsLookedUpImage,
} from "./tree-diff.js";
import { wire } from "./value-types.js";
import { PropCall } from "./view-props.js";

const { propDepth: maximumPropDepth, textLength: maximumTextLength } = configuration.limits;

const isPlain = (value) => {
    const prototype = Object.getPrototypeOf(value);
    return prototype === Object.prototype || prototype === null;
};
const isView = (value) => value instanceof ViewElement;
const isViewList = (array) => {
    let hasView = false;
    for (const item of array) {
        if (isView(item)) hasView = true;
        else if (item !== null && item !== undefined && typeof item !== "boolean" && !(Array.isArray(item) && isViewList(item))) return false;
        else if (Array.isArray(item)) hasView = true;
    }
    return hasView;
};

/** Whether content presented on demand is not built yet: a closed sheet, a link's destination. */
const isClosed = (value, path) => {
    if (path === "pip" || !Object.hasOwn(value, "isPresented")) return false;
    markLive();
    const { isPresented } = value;
    return !(isPresented instanceof Observable ? isPresented.value : isPresented);
};

/** Returns the views in an element's props with their paths, as [path, view or list of views]. */
export function elementsInProps(element) {
    const found = [];
    const { props } = element;
    for (const name in props) {
        if (name === "children") continue;
        if (name === "destination" && element.type === "NavigationLink") continue;
        const value = props[name];
        if (typeof value === "object" && value !== null) find(value, name, found, 0);
    }
    return found;
}

function find(value, path, found, depth) {
    if (isView(value)) {
        push(found, [path, value]);
    } else if (Array.isArray(value)) {
        if (isViewList(value)) push(found, [path, value]);
        else if (depth < maximumPropDepth) findInside(value, path, found, depth);
    } else if (value instanceof ModifierChain) {
        findInside(value.calls, path, found, depth);
    } else if (value instanceof PropCall) {
        if (typeof value.value === "object" && value.value !== null) find(value.value, `${path}.1`, found, depth + 1);
    } else if (isPlain(value) && depth < maximumPropDepth && !isClosed(value, path)) {
        for (const name of Object.keys(value)) {
            const inner = value[name];
            if (typeof inner === "object" && inner !== null) find(inner, `${path}.${name}`, found, depth + 1);
        }
    }
}

function findInside(array, path, found, depth) {
    for (let i = 0; i < array.length; i++) {
        if (typeof array[i] === "object" && array[i] !== null) find(array[i], `${path}.${i}`, found, depth + 1);
    }
}

// Encoding

let actions = new Map();
let lastAction = 0;
let observed = null;
const encodingDependent = {
    invalidate() {
        noteChange();
        updates.isStale = true;
    },
};
export const actionWith = (identifier) => actions.get(identifier);

/** Encodes a tree from scratch with `body`. Changes of observables that it reads make the tree stale. */
export function encodeAll(body) {
    const oldActions = actions;
    const reads = new Set();
    actions = new Map();
    beginMeasures();
    beginTree();
    isSending = true;
    slotDepth = 0;
    try {
        const result = collectReads(reads, body);
        endMeasures();
        replaceDependencies(encodingDependent, observed, reads);
        observed = reads;
        return result;
    } catch (error) {
        actions = oldActions;
        throw error;
    }
}

let isSending = true; // whether the host receives the encoded views
let slotDepth = 0; // the depth of nested views in props

/** Encodes with `body` without sending anything to the host. */
export function encodeUnsent(body) {
    isSending = false;
    try { return body(); } finally { isSending = true; }
}

/** Encodes `nodes` as one view: several become a group, none an empty view. */
export function encodeView(nodes, visit) {
    const views = encodeList(nodes, visit, true);
    return views.length === 1 ? views[0] : views.length === 0 ? { t: "EmptyView" } : { t: "Group", c: views };
}

/**
 * Encodes the views of `nodes`; with `caches`, cached ones as their numbers; with `runs`, long lists
 * as runs.
 */
function encodeList(nodes, visit, caches, runs = false) {
    const views = [];
    for (const node of nodes) if (node !== null) encodeNode(node, views, visit, caches, runs);
    return views;
}

function encodeNode(node, views, visit, caches, runs) {
    if (node.kind === "text") {
        const text = node.text.length > maximumTextLength ? cut(node.text, 0, maximumTextLength) : node.text;
        if (text !== node.text) diagnose(`a text of more than ${maximumTextLength} characters is truncated`);
        add(text, views);
    } else if (node.kind === "host") {
        push(views, encodeHost(node, visit, caches));
    } else if (runs && isRun(node)) {
        for (const view of encodeRun(node, () => encodeList(node.children, visit, true))) add(view, views);
    } else {
        // Its views are sent individually: the host's cached run may consist of outdated views.
        if (caches && isSending && slotDepth === 0) dropAllCached(node);
        for (const child of node.children) if (child !== null) encodeNode(child, views, visit, caches, runs);
    }
}

/** Appends a view; adjacent texts are joined. */
function add(view, views) {
    if (typeof view === "string" && typeof at(views, -1) === "string") views[views.length - 1] += view; else push(views, view);
}

// Additional members of a view, under names that no script's prop has

/** Toggles a Boolean, as a tap does, to the value `on`. */
const toggling = (value, onChanged, on) => ({
    $press() {
        const isOn = !(value instanceof Observable ? value.value : value);
        if (value instanceof Observable) value.setValue(isOn);
        if (typeof onChanged === "function") onChanged(isOn);
        on?.();
    },
});

/** Returns the texts of a date field's components. */
function dateWords({ value, displayedComponents }) {
    const given = value instanceof Observable ? value.value : value;
    const date = new Date(given instanceof Date ? given.getTime() : given);
    if (Number.isNaN(date.getTime())) return { $words: [] };
    const parts = Array.isArray(displayedComponents) && displayedComponents.length > 0 ? displayedComponents : ["date", "hourAndMinute"];
    const words = [];
    if (parts.includes("date")) push(words, date.toLocaleDateString(undefined, { dateStyle: "medium" }));
    if (parts.includes("hourMinuteAndSecond")) push(words, date.toLocaleTimeString(undefined, { timeStyle: "medium" }));
    else if (parts.includes("hourAndMinute")) push(words, date.toLocaleTimeString(undefined, { timeStyle: "short" }));
    return { $words: words };
}

/** Returns a time interval in milliseconds of the session. */
function spanOf({ timerFrom, timerTo }) {
    if (timerFrom === undefined || timerTo === undefined) return undefined;
    const time = (value) => Number(value instanceof Date ? value.getTime() : value) - configuration.startDate;
    return { $start: time(timerFrom), $end: time(timerTo) };
}

const additions = {
    __proto__: null,
    ProgressView: spanOf,
    Button: ({ intent }) => (intent === undefined ? undefined : { $press: tapOn(intent) }),
    Toggle({ value, onChanged, intent }) {
        const tap = tapOn(intent);
        return value === undefined && tap === undefined ? undefined : toggling(value, onChanged, tap);
    },
    DisclosureGroup: ({ isExpanded, onChanged }) => toggling(isExpanded, onChanged),
    DatePicker: dateWords,
};

/** Encodes a view, or, if `caches` is true and the host caches an equal one, its number. */
function encodeHost(node, visit, caches) {
    const isCacheable = caches && isSending && slotDepth === 0;
    // The host's cached view is valid, since it depends only on its element.
    if (isCacheable && node.isHostCached) return identityOf(node);
    const { lookups, dependences } = counters;
    const result = encodeOwn(node, visit);
    const isWhole = needsWholeChildren(node.type);
    let { changes } = counters;
    const hasRuns = isCacheable && allowsRuns(node.type);
    let children = encodeList(node.children, visit, caches && !isWhole, hasRuns);
    if (hasRuns) children = splitIntoRuns(node, children);
    if (isWhole) ({ changes } = counters);
    if (isCacheable) {
        const own = isWhole ? [result, children] : result;
        const record = counters.lookups === lookups ? recordOf(own, isWhole ? [] : children) : null;
        const isFixed = counters.dependences === dependences;
        if (record !== null && counters.changes === changes && isCached(node, record, isFixed)) return result.i;
        cacheView(node, record, isFixed);
        if (record !== null) result.k = 1;
    }
    counters.changes += 1;
    if (children.length > 0) result.c = children;
    return result;
}

/** Encodes a view without its children. */
function encodeOwn(node, visit) {
    const { element } = node;
    const { reads } = tracking;
    const result = { t: element.type, i: identityOf(node) };
    const skipped = visit(node);
    if (skipped !== undefined) counters.dependences += 1;
    if (showsLookedUpImage(element)) counters.lookups += 1;
    if (dependsOnSize(element)) noteLookup();
    const drawing = addMeasuredSize(node, result);
    let props = null;
    for (const name of Object.keys(element.props)) {
        if (name === "children" || name === skipped || name === drawing) continue;
        const remote = remoteProp(element, name);
        if (remote !== null) noteLookup();
        const value = remote === null ? encodeValue(element.props[name], name, node, visit, 0) : remote;
        if (value !== undefined) (props ??= {})[name] = value;
    }
    watchToasts(node);
    const addition = additions[element.type]?.(element.props);
    if (addition !== undefined) {
        counters.dependences += 1;
        for (const name of Object.keys(addition)) (props ??= {})[name] = encodeValue(addition[name], name, node, visit, 0);
    }
    const target = scrollTarget(node);
    if (element.type === "ScrollViewReader") counters.dependences += 1;
    if (target !== undefined) (props ??= {}).$scrollTargets = encodeValue(target, "$scrollTargets", node, visit, 0);
    const added = modules.charts?.addedProps(element.type, element.props, node);
    if (added !== undefined) {
        noteLookup();
        props = Object.assign(props ?? {}, added);
    }
    if (props !== null) result.p = props;
    const time = timeLabel(element.type, element.props);
    if (time !== undefined) result.s = time;
    if (element.location !== undefined) result.l = element.location;
    if (element.places !== undefined) result.w = element.places;
    if (tracking.reads !== reads) counters.dependences += 1;
    return result;
}

/** Records a dependence on a value that the host resolves each time. */
function noteLookup() {
    counters.dependences += 1;
    counters.lookups += 1;
}

function encodeValue(value, path, node, visit, depth) {
    switch (typeof value) {
    case "string": case "boolean": return value;
    case "number": return Number.isFinite(value) ? value : { $num: String(value) };
    case "undefined": return undefined;
    case "function":
        counters.dependences += 1;
        return { $fn: actionFor(value, path, node) };
    case "bigint": case "symbol": return { $obj: typeof value };
    }
    if (value === null) return null;
    if (isView(value)) return encodeSlot(path, node, visit, false);
    if (value instanceof Observable) return encodeValue(value.value, path, node, visit, depth + 1) ?? null;
    if (value instanceof Date) return { $date: value.getTime(), zone: -value.getTimezoneOffset() };
    if (depth > maximumPropDepth) return { $obj: "Object" };
    if (value instanceof ModifierChain) {
        // More calls may be added later.
        counters.dependences += 1;
        return map(value.calls, (call, i) => encodeCall(call, `${path}.${i}`, node, visit, depth + 1));
    }
    if (Array.isArray(value)) {
        if (isViewList(value)) return encodeSlot(path, node, visit, true);
        return map(value, (item, i) => encodeValue(item, `${path}.${i}`, node, visit, depth + 1) ?? null);
    }
    if (!isPlain(value)) counters.dependences += 1;
    if (modules.canvas !== undefined && value instanceof modules.canvas.Path2D) return { $path: value._toWire() };
    const player = playerNumber(value);
    if (player !== undefined) return { $player: player };
    if (typeof value[wire] === "function") return encodeValue(value[wire](), path, node, visit, depth + 1);
    const image = imageReference(value);
    if (image !== undefined) {
        counters.lookups += 1;
        return image;
    }
    if (!isPlain(value)) return { $obj: value.constructor?.name ?? "Object" };
    const result = {};
    for (const name of Object.keys(value)) {
        const item = encodeValue(value[name], `${path}.${name}`, node, visit, depth + 1);
        if (item !== undefined) result[name] = item;
    }
    return result;
}

/** Encodes a chain's modifier: its name and values; for a component's view prop, also its location. */
function encodeCall(call, path, node, visit, depth) {
    if (!(call instanceof PropCall)) return map(call, (item, i) => encodeValue(item, `${path}.${i}`, node, visit, depth) ?? null);
    const { name, value, location } = call;
    const isWritten = typeof value === "boolean" || typeof value === "string";
    return { c: [name, isWritten ? value : encodeValue(value, `${path}.1`, node, visit, depth) ?? null], l: location };
}

export const encodeProp = (name, node, visit) => encodeValue(node.element.props[name], name, node, visit, 0);

function encodeSlot(path, node, visit, isArray) {
    const nodes = node.slots?.get(path);
    if (nodes === undefined) return undefined;
    slotDepth += 1;
    try {
        return isArray ? { $els: encodeList(nodes, visit, false) } : { $el: encodeView(nodes, visit) };
    } finally {
        slotDepth -= 1;
    }
}

/** A function retains its number as long as the same prop of the same view has a function, even a different one. */
function actionFor(action, path, node) {
    let identifier = node.identifiers.get(path);
    if (identifier === undefined) {
        identifier = ++lastAction;
        node.identifiers.set(path, identifier);
    }
    actions.set(identifier, action);
    return identifier;
}

// Views implemented by the runtime

scripting.ForEach = function ForEach({ data, builder, count, itemBuilder, children }) {
    const items = data instanceof Observable ? data.value : data;
    const make = builder ?? itemBuilder ?? (typeof children === "function" ? children : undefined);
    if (make === undefined) return children;
    const list = items === undefined || items === null ? Array.from({ length: count ?? 0 }, (_, index) => index) : [...items];
    return list.map((item, index) => {
        const view = make(item, index);
        if (!isView(view) || view.key !== null) return view;
        const identifier = typeof item === "object" && item !== null ? item.id ?? index : items ? `${typeof item}:${item}:${index}` : index;
        return new ViewElement(view.type, view.props, String(identifier), view.location);
    });
};
