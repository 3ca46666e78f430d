// Components, which persist across renders, and their marking when their state or the values that they read change.
import { filter, forEach, Object, push, some } from "./primordials.js";

const maximumEffectPasses = 50, maximumPasses = 1000;

export class Component {
    constructor(type, parent) {
        this.type = type;
        this.parent = parent;
        this.hooks = null;
        this.reads = [];
        this.observed = null;
        this.propReads = null;
        this.updates = 0; // counts the times that it was marked
        this.rendered = 0; // the value of `updates` at the last committed render
        this.isForced = false;
        this.hasDirtyChild = false;
        this.isUnmounted = false;
    }

    invalidate() { mark(this, true); }
}

// Marking

/** The state of the current turn's updates. */
export const updates = {
    passes: 0,
    effectPasses: 0,
    isCommitting: false,
    hasWork: false,
    isStale: true, // the encoded tree is older than the nodes
    markedInEffects: false,
    willMark() {}, // is called before a component is marked
};
let marked = [];

export const isDirty = (component) => component.updates !== component.rendered;

export function mark(component, isForced) {
    updates.willMark();
    if (component.isUnmounted) return;
    if (updates.isCommitting) {
        updates.markedInEffects = true;
        if (updates.effectPasses >= maximumEffectPasses) {
            throw new Error("an effect sets state in every render: more than 50 updates in a row");
        }
    }
    if (updates.passes >= maximumPasses) throw new Error("the view was updated 1000 times at one session time");
    component.updates += 1;
    if (isForced) component.isForced = true;
    flagParents(component);
    push(marked, component);
    updates.hasWork = true;
}

/** Flags every ancestor of a marked component. */
export function flagParents(component) {
    for (let parent = component.parent; parent && !parent.hasDirtyChild; parent = parent.parent) parent.hasDirtyChild = true;
}

/**
 * Returns the components that were marked since a pass began and that its renders did not reach. Flags their
 * ancestors again.
 */
export function takeUnrendered() {
    const late = filter(marked, isDirty);
    marked = [];
    forEach(late, flagParents);
    return late;
}

/** Marks every component below that reads `context`, if the part of `value` that it selects changed. */
export function markReaders(nodes, context, value) {
    for (const node of nodes) {
        if (node === null || node.kind === "text") continue;
        if (node.kind === "provider" && node.type.provides === context) continue;
        if (node.kind === "component") {
            const { component } = node;
            const concerns = some(component.reads, (read) =>
                read.context === context && (read.selector === null || !hasSameSelection(read, value)));
            if (concerns) {
                component.updates += 1;
                component.isForced = true;
                flagParents(component);
            }
        }
        markReaders(node.children, context, value);
        if (node.slots) for (const slot of node.slots.values()) markReaders(slot, context, value);
    }
}

function hasSameSelection(read, value) {
    try { return Object.is(read.selector(value), read.value); } catch { return false; }
}
