// onAppear, onDisappear and task: called after the commit that inserted or removed a view, inner views first. Views in
// the content of a picture in picture appear with its window. Until then they are built and bound, but not shown.
(function (runtime) {
    "use strict";
    const { filter, forEach, pop, push } = runtime.own;
    const names = new runtime.own.Set(["onAppear", "onDisappear", "task"]);
    let slots = []; // identifies the views with picture in picture contents that enclose the current position
    let coming = [], going = [];
    let contents = []; // the mounted lives in such contents

    /** Returns the life of the host node of `element`, reusing the old node's; null if it has no callbacks. */
    runtime.lifeOf = (element, old) => {
        const { props } = element;
        const kept = old?.life ?? null;
        if (kept !== null || props.onAppear || props.onDisappear || props.task) return kept ?? make();
        const chain = props.modifiers;
        return chain instanceof runtime.ModifierChain && runtime.own.some(chain.calls, (call) => names.has(runtime.nameOfCall(call))) ? make() : null;
    };
    const make = () => ({ content: slots.length > 0 ? slots[0] : null, isMounted: false, isShown: false, element: null });

    /** Called when the pass enters an element's slot; returns a function to call on leaving it. */
    runtime.enterSlot = (path, view) => {
        if (path !== "pip.content") return () => {};
        push(slots, view);
        return () => { pop(slots); };
    };

    runtime.mounted = (life, element) => {
        life.element = element;
        if (life.isMounted) return;
        life.isMounted = true;
        push(coming, life);
        if (life.content !== null) push(contents, life);
    };

    runtime.unmounted = (life) => {
        life.isMounted = false;
        push(going, life);
    };

    function call(life, name) {
        const { props } = life.element;
        const all = typeof props[name] === "function" ? [props[name]] : [];
        if (props.modifiers instanceof runtime.ModifierChain) {
            forEach(props.modifiers.calls, (call) => {
                const body = runtime.nameOfCall(call) === name && call.isTaken !== true ? runtime.valueOfCall(call) : null;
                if (typeof body === "function") push(all, body);
            });
        }
        forEach(all, (body) => {
            runtime.recordCallback(name, []);
            runtime.guard("callback", body, []);
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

    const goesAtOnce = ({ element: { props } }) => runtime.isIdentityTransition(props.transition)
        || props.modifiers instanceof runtime.ModifierChain && runtime.own.some(props.modifiers.calls,
            (call) => runtime.nameOfCall(call) === "transition" && runtime.isIdentityTransition(runtime.valueOfCall(call)));

    /**
     * Notifies inserted and removed views. `open` identifies the view whose content the window has; null while it is
     * closed.
     */
    runtime.settleLife = (open) => {
        const isVisible = ({ content }) => content === null || content === open;
        const gone = going, come = coming, begun = [];
        going = [];
        coming = [];
        // A replacement appears before the replaced view disappears, unless the latter has the identity transition.
        forEach(gone, (life) => { if (goesAtOnce(life)) hide(life); });
        forEach(come, (life) => { if (isVisible(life)) show(life, begun); });
        if (gone.length > 0) contents = filter(contents, (life) => life.isMounted);
        forEach(gone, hide);
        if (contents.length > 0) forEach(contents, (life) => { if (isVisible(life)) show(life, begun); else hide(life); });
        // Tasks start after all views have appeared.
        forEach(begun, (life) => { if (life.isShown) call(life, "task"); });
    };
})
