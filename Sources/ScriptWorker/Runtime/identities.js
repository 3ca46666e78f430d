// The numbers that identify views to the host across trees.
import { Map } from "./primordials.js";

let lastIdentity = 0;

/** A view keeps its number across trees by its key or its position, like its state. */
export function identityOf({ identifiers }) {
    let identity = identifiers.get("");
    if (identity === undefined) identifiers.set("", identity = ++lastIdentity);
    return identity;
}

// A view that is removed and inserted at the same position keeps its identity for animations, as in SwiftUI, though
// its state is new.

const maximumNumberDepth = 12, maximumLeft = 16, maximumKinds = 8;

/** Adds to `before` the numbers of `nodes`, removed from their positions at `path`: by type, then by position. */
export function keepIdentities(nodes, before, path) {
    const left = new Map(before ?? []);
    for (const node of nodes) {
        if (node.kind === "text") continue;
        const slot = placeOf(node.slot, path);
        const places = new Map(left.get(node.type) ?? []);
        left.delete(node.type);
        left.set(node.type, places);
        if (left.size > maximumKinds) left.delete(left.keys().next().value);
        places.delete(slot);
        places.set(slot, numbersOf(node, 0));
        if (places.size > maximumLeft) places.delete(places.keys().next().value);
    }
    return left;
}

const placeOf = (slot, path) => (path === undefined ? slot : `${path} ${slot}`);

/** Removes from `left` the numbers for a new view of a type at a position, and returns the rest. */
export function reuseIdentities(node, left, slot, path) {
    const place = placeOf(slot, path);
    const found = left?.get(node.type)?.get(place);
    if (found === undefined) return left;
    takeNumbers(node, found);
    const places = new Map(left.get(node.type));
    places.delete(place);
    return new Map(left).set(node.type, places);
}

/** Returns the numbers of the views in a node, without references to other objects. */
function numbersOf(node, level) {
    if (node.kind === "text" || level > maximumNumberDepth) return null;
    const inner = new Map();
    for (const child of node.children) {
        if (child !== null) inner.set(child.slot, numbersOf(child, level + 1));
    }
    return { type: node.type, number: node.identifiers?.get("") ?? null, inner };
}

/** Assigns the numbers of removed views to new views. */
function takeNumbers(node, left) {
    if (left === undefined || left === null || node.kind === "text" || node.type !== left.type) return;
    if (left.number !== null && !node.identifiers.has("")) node.identifiers.set("", left.number);
    for (const child of node.children) {
        if (child !== null) takeNumbers(child, left.inner.get(child.slot));
    }
}
