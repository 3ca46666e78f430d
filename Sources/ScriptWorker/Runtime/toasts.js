// Toasts disappear by themselves: after their duration, their presenter is notified of the dismissal.
(function (runtime) {
    "use strict";
    const { Boolean, Number, WeakMap, forEach } = runtime.own;
    const { setTimeout, clearTimeout } = globalThis;
    const { Observable, ModifierChain } = runtime;
    const usualDuration = 2; // seconds
    const shown = new WeakMap(); // by the view's identifiers: its toasts by position

    const isOn = ({ isPresented }) => Boolean(isPresented instanceof Observable ? isPresented.value : isPresented);

    function dismiss({ isPresented, onChanged }) {
        if (isPresented instanceof Observable) isPresented.setValue(false);
        if (typeof onChanged === "function") runtime.guard("callback", onChanged, [false]);
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
    runtime.watchToasts = ({ element, identifiers }) => {
        const { toast, modifiers } = element.props;
        if (typeof toast === "object" && toast !== null) watch(identifiers, "", toast);
        if (!(modifiers instanceof ModifierChain)) return;
        forEach(modifiers.calls, (call, i) => {
            const value = runtime.valueOfCall(call);
            if (runtime.nameOfCall(call) === "toast" && typeof value === "object" && value !== null) watch(identifiers, i, value);
        });
    };
})
