// Turns elements into a tree of nodes. A pass creates new nodes along the changed paths and reuses the others. Its
// result takes effect with its commit. Components persist from node to node and own the hooks.
import { configuration } from "./host.js";
import { at, filter, findLast, forEach, Map, Object, push, Set, slice, some } from "./primordials.js";
import { childrenOf, isBlank, isEmpty, isSameList, isSingleChild, joinTexts, kindOf } from "./children.js";
import { adoptPass, settleChanges, unmount } from "./commit.js";
import { render } from "./component-render.js";
import { Component, isDirty, markReaders, takeUnrendered, updates } from "./components.js";
import { Context } from "./contexts.js";
import { collectReads, Fragment, ViewElement } from "./elements.js";
import { elementsInProps } from "./encoder.js";
import { scopeWithin } from "./environment.js";
import { rendering } from "./hooks.js";
import { keepIdentities, reuseIdentities } from "./identities.js";
import { prepareView } from "./lazy.js";
import { enterSlot, lifecycleOf } from "./lifecycle.js";
import { FunctionChild } from "./measured-views.js";
import { diagnose, errorAt } from "./messages.js";
import { fragmentModifiers, reportUnusedPip, scopeAround, textView, withModifiers } from "./view-props.js";

const { views: maximumNodeCount, depth: maximumDepth } = configuration.limits;

let pass = 0;
let depth = 0;
let mounted = 0; // nodes created and reused by the pass
let live = 0; // nodes that may change while their element does not: components, views shown on demand
let trail = []; // host elements from the root down: [element, mounted at its start]
let around = null; // the modifiers that the components above apply to the next views

// The position of a child: in a list; outside a list, where a fragment is unwrapped; as an only child of such a
// fragment.
const inList = 0, unwrapped = 1, bare = 2;

// Creating nodes

export function markLive() { live += 1; }

/** Reuses a node in which nothing has changed. */
function reuse(node) {
    mounted += node.size;
    if (mounted > maximumNodeCount) count();
    return node;
}

/** Returns the nodes of `children`. `single` is not `inList` if they are one child outside a list. */
function reconcileList(oldNodes, children, environment, owner, container, path, single = inList) {
    if (around !== null) children = joinTexts(children);
    const again = reconcileAgain(oldNodes, children, environment, owner);
    if (again !== null) return again;
    if (single !== inList) return [reconcileSingle(oldNodes ?? [], children[0], environment, owner, container, path, single === unwrapped)];
    if (oldNodes !== null && oldNodes.length === 1 && isTopList(oldNodes[0])) oldNodes = oldNodes[0].children;
    if (children.length === 1 && (oldNodes === null || oldNodes.length === 1)) {
        return [reconcileOnly(oldNodes === null ? null : oldNodes[0], children[0], environment, owner, container, path)];
    }
    const nodes = [];
    const unused = new Map();
    const taken = new Set(); // the slots with a key
    if (oldNodes !== null) for (const node of oldNodes) if (node !== null) unused.set(node.slot, node);
    forEach(children, (child, index) => {
        let key = child instanceof ViewElement ? child.key : null;
        let slot = key === null ? index : "." + key;
        if (key !== null && taken.has(slot)) {
            diagnose(`two children have the key "${key}"`, child.location);
            slot = index;
        }
        let old = unused.get(slot) ?? null;
        if (old !== null && !isSame(old, child)) old = null;
        if (old !== null) unused.delete(slot);
        const node = reconcile(old, child, environment, owner);
        if (node !== null && node.slot !== slot) node.slot = slot;
        if (old === null && node !== null) container.left = reuseIdentities(node, container.left, slot, path);
        if (node !== null && key !== null) taken.add(slot);
        push(nodes, node);
    });
    if (unused.size > 0) {
        push(container.deleted ??= [], ...unused.values());
        container.left = keepIdentities(unused.values(), container.left, path);
    }
    return nodes;
}

/** Returns the node of a list's only child, which replaces at most one node. */
function reconcileOnly(before, child, environment, owner, container, path) {
    const key = child instanceof ViewElement ? child.key : null;
    const slot = key === null ? 0 : "." + key;
    const old = before !== null && before.slot === slot && isSame(before, child) ? before : null;
    const node = reconcile(old, child, environment, owner);
    if (node !== null && node.slot !== slot) node.slot = slot;
    if (old === null && node !== null) container.left = reuseIdentities(node, container.left, slot, path);
    if (old === null && before !== null) {
        push(container.deleted ??= [], before);
        container.left = keepIdentities([before], container.left, path);
    }
    return node;
}

/**
 * Returns the node of a child outside a list. As in React, a fragment without a key is replaced by its children
 * there. A single element matches the first previous node with its key, if that has its type.
 */
function reconcileSingle(oldNodes, child, environment, owner, container, path, isUnwrapped) {
    const [only] = oldNodes;
    const wasList = isUnwrapped && oldNodes.length === 1 && isTopList(only);
    const kind = kindOf(child), key = kind === "element" ? child.key : null;
    const slot = key === null ? 0 : "." + key;
    const isList = isUnwrapped && (kind === "list" || kind === "element" && key === null && child.type === Fragment);
    let old = null, gone = oldNodes;
    if (isList) {
        old = wasList ? only : listOf(oldNodes);
        gone = [];
    } else if (kind !== "empty") {
        for (const node of wasList ? only.children : oldNodes) {
            if (node === null || (typeof node.slot === "string" ? node.slot : 0) !== slot) continue;
            if (isSame(node, child)) old = node;
            break;
        }
        if (old !== null) gone = filter(wasList ? only.children : oldNodes, (node) => node !== old);
    }
    const node = reconcile(old, child, environment, owner, isList);
    if (node !== null && node.slot !== slot) node.slot = slot;
    if (isList && node !== null) node.isTop = true;
    if (old === null && node !== null) container.left = reuseIdentities(node, container.left, slot, path);
    gone = filter(gone, (node) => node !== null);
    if (gone.length > 0) {
        push(container.deleted ??= [], ...gone);
        container.left = keepIdentities(gone, container.left, path);
    }
    return node;
}

/** Whether `node` is a list or fragment that was replaced by its children. */
const isTopList = (node) => node !== null && node !== undefined && node.isTop === true;

/** Creates a list node from `nodes`, to be matched with a list that replaces them. Null if there are none. */
const listOf = (nodes) => (some(nodes, (node) => node !== null)
    ? { kind: "list", type: null, slot: 0, children: nodes, left: undefined, source: [], around: null, identifiers: new Map(), isLive: true } : null);

/** Whether `node` was created from `child` itself, by identity. */
function isOf(node, child) {
    if (node === null) return isEmpty(child);
    return node.kind === "text" ? node.text === child : node.given === child;
}

/**
 * Returns the nodes if the children are the same as before, without matching. The same array if nothing has changed
 * in them.
 */
function reconcileAgain(oldNodes, children, environment, owner) {
    if (oldNodes === null || oldNodes.length !== children.length) return null;
    for (let i = 0; i < children.length; i++) if (!isOf(oldNodes[i], children[i])) return null;
    let nodes = oldNodes;
    for (let i = 0; i < children.length; i++) {
        const old = oldNodes[i];
        const node = reconcile(old, children[i], environment, owner);
        if (node === old) continue;
        node.slot = old.slot;
        if (isTopList(old)) node.isTop = true;
        if (nodes === oldNodes) nodes = slice(oldNodes);
        nodes[i] = node;
    }
    return nodes;
}

function isSame(node, child) {
    switch (kindOf(child)) {
    case "text": return isPlain(child) ? node.kind === "text" : typeof node.given === "string";
    case "list": return node.kind === "list";
    case "element": return child.type === Fragment ? node.kind === "list" : node.type === child.type;
    default: return false;
    }
}

/** Whether a text is part of the view around it: without modifiers of its own it is not a view. */
const isPlain = (text) => around === null || isBlank(String(text));

/** Returns the node of `child`. `isTop` means that it is a list replaced by its children. */
function reconcile(old, child, environment, owner, isTop = false) {
    const kind = kindOf(child);
    if (kind === "empty") return null;
    if (kind === "text" && isPlain(child)) {
        count();
        const text = String(child);
        return old !== null && old.text === text ? old : { kind, text, pass, slot: 0 };
    }
    if (kind === "other") {
        const name = typeof child === "function" ? "function" : child.constructor?.name ?? "object";
        diagnose(`a ${name} is not a view and is omitted`, at(trail, -1)?.[0].location);
        return null;
    }
    const outer = around;
    depth += 1;
    if (depth > maximumDepth) {
        throw errorAt(child.location ?? at(trail, -1)?.[0].location, `the view tree is deeper than ${maximumDepth} levels`, "limit");
    }
    try {
        if (kind === "list") return reconcileFragment(old, null, [...child], environment, owner, inList);
        if (kind === "text") return reconcileHost(old, textView(child, around), String(child), environment, owner);
        if (child.type === Fragment) {
            apply(fragmentModifiers(child), old?.around);
            return reconcileFragment(old, child.type, slice(childrenOf(child)), environment, owner, !isSingleChild(child) ? inList : isTop ? bare : unwrapped);
        }
        if (typeof child.type === "string") return reconcileHost(old, child, child, environment, owner);
        if (typeof child.type === "function") return reconcileComponent(old, child, environment, owner);
        if (child.type?.provides instanceof Context) return reconcileProvider(old, child, environment, owner);
    } finally {
        depth -= 1;
        around = outer;
    }
    const what = child.type === undefined || child.type === null ? String(child.type) : `of type ${typeof child.type}`;
    throw errorAt(child.location, `the element's component is ${what}: was it imported and defined?`);
}

function count() {
    mounted += 1;
    if (mounted <= maximumNodeCount) return;
    // The culprit is the smallest element with more than half of the permitted number of nodes.
    const culprit = findLast(trail, ([, start]) => mounted - start > maximumNodeCount / 2) ?? trail[0];
    throw errorAt(culprit?.[0].location, `the view tree has more than ${maximumNodeCount} nodes`, "limit");
}

function reconcileFragment(old, type, children, environment, owner, single) {
    if (old !== null && !old.isLive && old.around === around && isSameList(old.source, children)) return reuse(old);
    const before = mounted, liveBefore = live;
    const parts = around === null ? children : joinTexts(children);
    const again = reconcileAgain(old?.children ?? null, parts, environment, owner);
    // Nodes created by `listOf` have no pass of their own.
    if (again !== null && again === old.children && old.pass !== undefined) return old;
    const node = {
        kind: "list", type, pass, slot: 0, children: null, deleted: null, left: old?.left, source: children, around,
        identifiers: old?.identifiers ?? new Map(), size: 0, isLive: false, isHostCached: false,
    };
    node.children = again ?? reconcileList(old?.children ?? null, parts, environment, owner, node, undefined, single);
    node.size = mounted - before;
    node.isLive = live !== liveBefore;
    return node;
}

function reconcileProvider(old, element, environment, owner) {
    const context = element.type.provides;
    const { value } = element.props;
    apply(fragmentModifiers(element), old?.around);
    const node = { kind: "provider", type: element.type, value, pass, slot: 0, children: null, deleted: null, left: old?.left, around };
    if (old !== null && !Object.is(old.value, value)) markReaders(old.children, context, value);
    const scope = { context, value, outer: environment };
    node.children = reconcileList(old?.children ?? null, childrenOf(element), scope, owner, node, undefined, isSingleChild(element) ? unwrapped : inList);
    return node;
}

/** Creates the view of `given`, an element or a text. `plain` is its element without the inherited modifiers. */
function reconcileHost(old, plain, given, environment, owner) {
    if (old !== null && old.given === given && old.around === around && !old.isLive) return reuse(old);
    const element = around === null ? plain : withModifiers(plain, around);
    push(trail, [element, mounted]);
    const before = mounted, liveBefore = live;
    count();
    prepareView(element.type);
    /** @type {any} */
    const node = {
        kind: "host", type: element.type, element, given, around, pass, slot: 0, children: null, slots: null, deleted: null, left: old?.left,
        identifiers: old?.identifiers ?? new Map(), life: lifecycleOf(element, old),
        size: 0, isLive: false, isHostCached: false,
    };
    around = null;
    let children = childrenOf(element);
    if (children.length === 1 && typeof children[0] === "function") {
        children = [new ViewElement(FunctionChild, { host: element, identifiers: node.identifiers, make: children[0] }, null, element.location)];
    }
    environment = scopeWithin(node, old, environment, (context, value) => markReaders(old.children, context, value));
    node.children = reconcileList(old?.children ?? null, children, environment, owner, node, undefined, isSingleChild(element) ? unwrapped : inList);
    const found = elementsInProps(element);
    for (const [path, child] of found) {
        node.slots ??= new Map();
        const leave = enterSlot(path, node.identifiers);
        try {
            node.slots.set(path, reconcileList(old?.slots?.get(path) ?? null, [child], environment, owner, node, path, unwrapped));
        } finally {
            leave();
        }
    }
    if (old?.slots) {
        for (const [path, nodes] of old.slots) {
            if (!node.slots?.has(path)) push(node.deleted ??= [], ...filter(nodes, (gone) => gone !== null));
        }
    }
    trail.length -= 1;
    node.size = mounted - before;
    node.isLive = live !== liveBefore;
    return node;
}

// Components

function reconcileComponent(old, element, environment, owner) {
    live += 1;
    const component = old?.component ?? new Component(element.type, owner);
    if (old !== null && old.element === element && !isDirty(component)) {
        if (!component.hasDirtyChild && old.around === around) {
            mounted += old.size;
            if (mounted > maximumNodeCount) count();
            return old;
        }
        return descend(component, element, old, old.output, environment, null);
    }
    const frame = render(component, element, environment);
    if (old !== null && old.element === element && !component.isForced && !frame.changed) {
        // The update changed nothing: its output and its effects are discarded.
        frame.unread = old.unread;
        forEach(frame.next, (record, index) => { if (record.isEffect) frame.next[index] = { ...component.hooks[index], runs: false }; });
        return descend(component, element, old, old.output, environment, frame);
    }
    return descend(component, element, old, frame.output, environment, frame);
}

/** Applies `calls` to the next views, inside the inherited modifiers. `before` are those of the previous pass. */
function apply(calls, before) {
    if (calls !== null) around = scopeAround(calls, around, before);
    return around;
}

function descend(component, element, old, output, environment, frame) {
    const unread = frame === null ? old.unread : frame.unread;
    const node = {
        kind: "component", type: element.type, element, given: element, component, output, pass, slot: 0, size: 0,
        children: null, deleted: null, left: old?.left, frame, around, unread, within: null,
    };
    node.within = apply(unread, old?.within);
    const before = mounted;
    // The component also depends on observables that decide which props its views show.
    node.children = collectReads(frame?.observed ?? null, () =>
        reconcileList(old?.children ?? null, [output], environment, component, node, undefined, unwrapped));
    node.size = mounted - before;
    if (node.size === 0) reportUnusedPip(unread);
    return node;
}

// A pass over one root

/** Renders `element` over the root's committed nodes. Returns the new nodes, or throws and changes nothing. */
export function renderRoot(root, element) {
    pass += 1;
    depth = 0;
    mounted = 0;
    trail = [];
    around = null;
    rendering.frame = null;
    const top = { kind: "list", type: null, pass, slot: 0, children: null, deleted: null };
    top.children = reconcileList(root.node?.children ?? null, element === null ? [] : [element], root.environment, null, top);
    return top;
}

export function commitRoot(root, node) {
    root.node = node;
    adoptPass(node, pass);
    updates.isStale = true;
    const late = takeUnrendered();
    updates.isCommitting = true;
    try {
        settleChanges(node, pass);
    } finally {
        updates.isCommitting = false;
    }
    if (late.length > 0) updates.hasWork = true;
}

export function unmountRoot(root) {
    if (root.node !== null) {
        updates.isCommitting = true;
        try { unmount(root.node); } finally { updates.isCommitting = false; }
    }
    root.node = null;
    updates.isStale = true;
}
