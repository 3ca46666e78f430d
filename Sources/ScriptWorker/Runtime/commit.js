// The commit of a pass: components adopt their rendered state, removed ones are notified, and effects run.
import { Object } from "./primordials.js";
import { replaceDependencies } from "./elements.js";
import { commitHooks } from "./hooks.js";
import { didMount, didUnmount } from "./lifecycle.js";
import { dropAllCached } from "./list-runs.js";
import { callGuarded } from "./messages.js";

/** Calls `visit` for each child of `node` that the pass created, except texts. */
function forEachChanged(node, pass, visit) {
    visitChanged(node.children, pass, visit);
    if (node.slots) for (const slot of node.slots.values()) visitChanged(slot, pass, visit);
}

function visitChanged(nodes, pass, visit) {
    for (let i = 0; i < nodes.length; i++) {
        const child = nodes[i];
        if (child !== null && child.pass === pass && child.kind !== "text") visit(child, pass);
    }
}

/** Adopts the results of a pass as the components' state. */
export function adoptPass(node, pass) {
    if (node.kind === "component") {
        const { component, frame } = node;
        component.hasDirtyChild = false;
        if (frame !== null) {
            commitHooks(component, frame.next);
            replaceDependencies(component, component.observed, frame.observed);
            // Updates marked since its render began are still pending.
            const isForced = component.isForced && component.updates !== frame.updates;
            Object.assign(component, { observed: frame.observed, reads: frame.reads, rendered: frame.updates, isForced });
        }
    }
    forEachChanged(node, pass, adoptPass);
}

/** Removes the nodes that a pass replaced, and runs the effects of those that it rendered. */
export function settleChanges(node, pass) {
    cleanUp(node, pass);
    runEffects(node, pass);
}

function cleanUp(node, pass) {
    if (node.deleted !== null) for (const gone of node.deleted) unmount(gone);
    forEachChanged(node, pass, cleanUp);
    if (node.kind !== "component" || node.frame === null) return;
    for (const record of node.frame.next) if (record.isEffect && record.runs) runCleanup(record);
}

function runEffects(node, pass) {
    forEachChanged(node, pass, runEffects);
    if (node.kind === "host" && node.life !== null) didMount(node.life, node.element);
    if (node.kind !== "component" || node.frame === null) return;
    for (const record of node.frame.next) {
        if (!record.isEffect || !record.runs) continue;
        record.runs = false;
        const cleanup = callGuarded("effect", record.create, [], node.element.location);
        record.cell.cleanup = typeof cleanup === "function" ? cleanup : undefined;
    }
    node.frame = null;
}

function runCleanup(record) {
    const { cleanup } = record.cell;
    record.cell.cleanup = undefined;
    if (cleanup !== undefined) callGuarded("effect", cleanup, []);
}

export function unmount(node) {
    if (node.kind === "component") {
        const { component } = node;
        component.isUnmounted = true;
        replaceDependencies(component, component.observed, null);
        for (const record of component.hooks ?? []) if (record.isEffect) runCleanup(record);
    }
    if (node.kind === "text") return;
    dropAllCached(node);
    if (node.kind === "host" && node.life !== null) didUnmount(node.life);
    for (const child of node.children) if (child !== null) unmount(child);
    if (node.slots) for (const slot of node.slots.values()) for (const child of slot) if (child !== null) unmount(child);
}

/** Unmounts `node`. */
