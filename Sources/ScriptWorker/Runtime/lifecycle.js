// onAppear, onDisappear and task: called after the commit that inserted or removed a view, inner views first. Views in
// the content of a picture in picture appear with its window. Until then they are built and bound, but not shown.
import { filter, forEach, pop, push, Set, some } from "./primordials.js";
import { isIdentityTransition } from "./animations.js";
import { ModifierChain } from "./elements.js";
import { callGuarded, recordCallback } from "./messages.js";
import { nameOfCall, valueOfCall } from "./view-props.js";

const names = new Set(["onAppear", "onDisappear", "task"]);
let slots = []; // identifies the views with picture in picture contents that enclose the current position
let inserted = [], removed = [];
let contents = []; // the mounted lives in such contents

/** Returns the life of the host node of `element`, reusing the old node's; null if it has no callbacks. */
export function lifecycleOf(element, old) {
    const { props } = element;
    const existing = old?.life ?? null;
    if (existing !== null || props.onAppear || props.onDisappear || props.task) return existing ?? makeLifecycle();
    const chain = props.modifiers;
    return chain instanceof ModifierChain && some(chain.calls, (call) => names.has(nameOfCall(call))) ? makeLifecycle() : null;
}
const makeLifecycle = () => ({ content: slots.length > 0 ? slots[0] : null, isMounted: false, isShown: false, element: null });

/** Called when the pass enters an element's slot; returns a function to call on leaving it. */
export function enterSlot(path, view) {
    if (path !== "pip.content") return () => {};
    push(slots, view);
    return () => { pop(slots); };
}

export function didMount(life, element) {
    life.element = element;
    if (life.isMounted) return;
    life.isMounted = true;
    push(inserted, life);
    if (life.content !== null) push(contents, life);
}

export function didUnmount(life) {
    life.isMounted = false;
    push(removed, life);
}

function call(life, name) {
    const { props } = life.element;
    const all = typeof props[name] === "function" ? [props[name]] : [];
    if (props.modifiers instanceof ModifierChain) {
        forEach(props.modifiers.calls, (call) => {
            const body = nameOfCall(call) === name && call.isTaken !== true ? valueOfCall(call) : null;
            if (typeof body === "function") push(all, body);
        });
    }
    forEach(all, (body) => {
        recordCallback(name, []);
        callGuarded("callback", body, []);
    });
}

function show(life, begun) {
    if (life.isShown || !life.isMounted) return;
    life.isShown = true;
    call(life, "onAppear");
    push(begun, life);
}

function hide(life) {
    if (!life.isShown) return;
    life.isShown = false;
    call(life, "onDisappear");
}

const disappearsAtOnce = ({ element: { props } }) => isIdentityTransition(props.transition)
    || props.modifiers instanceof ModifierChain && some(props.modifiers.calls,
        (call) => nameOfCall(call) === "transition" && isIdentityTransition(valueOfCall(call)));

/**
 * Notifies inserted and removed views. `open` identifies the view whose content the window has; null while it is
 * closed.
 */
export function settleLifecycles(open) {
    const isVisible = ({ content }) => content === null || content === open;
    const ended = removed, added = inserted, begun = [];
    removed = [];
    inserted = [];
    // A replacement appears before the replaced view disappears, unless the latter has the identity transition.
    forEach(ended, (life) => { if (disappearsAtOnce(life)) hide(life); });
    forEach(added, (life) => { if (isVisible(life)) show(life, begun); });
    if (ended.length > 0) contents = filter(contents, (life) => life.isMounted);
    forEach(ended, hide);
    if (contents.length > 0) forEach(contents, (life) => { if (isVisible(life)) show(life, begun); else hide(life); });
    // Tasks start after all views have appeared.
    forEach(begun, (life) => { if (life.isShown) call(life, "task"); });
}
