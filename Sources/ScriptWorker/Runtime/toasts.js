// Toasts disappear by themselves: after their duration, their presenter is notified of the dismissal.
import { forEach, WeakMap } from "./primordials.js";
import { ModifierChain, Observable } from "./elements.js";
import { callGuarded } from "./messages.js";
import { nameOfCall, valueOfCall } from "./view-props.js";

const { setTimeout, clearTimeout } = globalThis;
const usualDuration = 2; // seconds
const shown = new WeakMap(); // by the view's identifiers: its toasts by position

const isOn = ({ isPresented }) => Boolean(isPresented instanceof Observable ? isPresented.value : isPresented);

function dismiss({ isPresented, onChanged }) {
    if (isPresented instanceof Observable) isPresented.setValue(false);
    if (typeof onChanged === "function") callGuarded("callback", onChanged, [false]);
}

function watch(identifiers, place, toast) {
    const all = shown.get(identifiers) ?? { __proto__: null };
    const known = all[place];
    if (!isOn(toast)) {
        if (known !== undefined) { clearTimeout(known.timer); delete all[place]; }
        return;
    }
    if (known !== undefined) { known.toast = toast; return; }
    const duration = Number(toast.duration ?? usualDuration);
    const entry = { toast };
    entry.timer = setTimeout(() => dismiss(entry.toast), (duration >= 0 ? duration : usualDuration) * 1000);
    all[place] = entry;
    shown.set(identifiers, all);
}

/** Starts the timers of the toasts that a view shows, and stops those of removed ones. */
export function watchToasts({ element, identifiers }) {
    const { toast, modifiers } = element.props;
    if (typeof toast === "object" && toast !== null) watch(identifiers, "", toast);
    if (!(modifiers instanceof ModifierChain)) return;
    forEach(modifiers.calls, (call, i) => {
        const value = valueOfCall(call);
        if (nameOfCall(call) === "toast" && typeof value === "object" && value !== null) watch(identifiers, i, value);
    });
}
