// Selects the pip prop that the window shows: one at a time. The one that was switched on last replaces the others.
import { Math, push, Set, some, WeakMap } from "./primordials.js";
import { updates } from "./components.js";
import { Observable } from "./elements.js";
import { diagnose } from "./messages.js";
import { placeOfProp } from "./view-props.js";

const constants = new WeakMap(); // declared constant switches that the viewer changed, by their views' identifiers
let shown = null; // the key of the one with the window's current or next content
let isOpen = false;
let isReplaced = false; // another one was switched on, for which the window closes
let isAlone = true; // there is no other
let on = new Set(); // the keys of those switched on

/** Returns the switch of a node's pip prop: its identifying key, whether it is on, and its setter. */
function switchOf(node) {
    const { element, identifiers: key } = node;
    const { isPresented: declared } = element.props.pip;
    if (declared instanceof Observable) return { node, key: declared, isOn: Boolean(declared.value), turn: (value) => declared.setValue(value) };
    diagnose("pip: isPresented is not an Observable: the script cannot observe that the window is closed", placeOfProp(element, "pip"));
    const constant = Boolean(declared);
    const changed = constants.get(key);
    const isOn = changed !== undefined && changed.declared === constant ? changed.value : constant;
    return { node, key, isOn, turn(value) {
        constants.set(key, { declared: constant, value });
        updates.isStale = true;
    } };
}

/** Returns the switches of the nodes with a pip prop, without duplicates. */
export function pipCandidates(nodes) {
    const candidates = [];
    for (const node of nodes) {
        // A component's prop on several rendered views counts once.
        if (some(candidates, (other) => other.node.element.props.pip === node.element.props.pip)) continue;
        const candidate = switchOf(node);
        if (some(candidates, ({ key }) => key === candidate.key)) {
            diagnose("two pip props have the same isPresented: the first is used", placeOfProp(node.element, "pip"));
        } else {
            push(candidates, candidate);
        }
    }
    return candidates;
}

/**
 * Selects among `candidates`, `{ key, isOn, turn }` each, in the tree's order, and switches off those that the
 * latest one replaces. Returns the index of the one declared to the host, and whether it is presented. None is
 * presented while the window has another one's content: the window closes first.
 */
export function choosePip(candidates) {
    let index = -1, old = -1;
    isAlone = candidates.length === 1;
    for (let i = 0; i < candidates.length; i++) {
        const { key, isOn } = candidates[i];
        if (key === shown) old = i;
        if (isOn && !on.has(key)) index = i;
    }
    if (index < 0 && old >= 0 && candidates[old].isOn) index = old;
    for (let i = 0; i < candidates.length && index < 0; i++) if (candidates[i].isOn) index = i;
    on = new Set();
    if (index >= 0) on.add(candidates[index].key);
    for (let i = 0; i < candidates.length; i++) if (i !== index && candidates[i].isOn) candidates[i].turn(false);
    isReplaced = isOpen && index >= 0 && candidates[index].key !== shown;
    if (isOpen && (index < 0 || isReplaced)) return { index: old >= 0 ? old : Math.max(index, 0), isPresented: false };
    // If none is switched on, starting the window opens the first one.
    if (index < 0) index = 0;
    shown = candidates[index].key;
    return { index, isPresented: candidates[index].isOn };
}

/** Whether the window has the content of `key`. */
export const isOpenPip = (key) => isOpen && key === shown;

export function pipOpened() { isOpen = true; }

/** Handles the window's closing; returns whether another pip replaces it. */
export function pipClosed() {
    const wasReplaced = isReplaced;
    isOpen = isReplaced = false;
    // Another one replaces it, or the first one opens next.
    if (!isAlone) updates.isStale = true;
    return wasReplaced;
}
