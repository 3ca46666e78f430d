// Components, which persist across renders, and their marking when their state or the values that they read change.
(function (runtime) {
    "use strict";
    const { Error, Object, filter, forEach, push, some } = runtime.own;
    const greatestEffectPasses = 50, greatestPasses = 1000;

    class Component {
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

        invalidate() { runtime.mark(this, true); }
    }
    runtime.Component = Component;

    // Marking

    runtime.passes = 0;
    runtime.effectPasses = 0;
    runtime.isCommitting = false;
    runtime.hasWork = false;
    runtime.isStale = false; // the encoded tree is older than the nodes
    runtime.markedInEffects = false;
    let marked = [];

    const isDirty = (component) => component.updates !== component.rendered;
    runtime.isDirty = isDirty;

    runtime.mark = (component, isForced) => {
        if (component.isUnmounted) return;
        if (runtime.isCommitting) {
            runtime.markedInEffects = true;
            if (runtime.effectPasses >= greatestEffectPasses) {
                throw new Error("an effect sets state in every render: more than 50 updates in a row");
            }
        }
        if (runtime.passes >= greatestPasses) throw new Error("the view was updated 1000 times at one session time");
        component.updates += 1;
        if (isForced) component.isForced = true;
        flagParents(component);
        push(marked, component);
        runtime.hasWork = true;
    };

    /** Flags every ancestor of a marked component. */
    runtime.flagParents = flagParents;
    function flagParents(component) {
        for (let parent = component.parent; parent && !parent.hasDirtyChild; parent = parent.parent) parent.hasDirtyChild = true;
    }

    /**
     * Returns the components that were marked since a pass began and that its renders did not reach. Flags their
     * ancestors again.
     */
    runtime.takeLate = () => {
        const late = filter(marked, isDirty);
        marked = [];
        forEach(late, flagParents);
        return late;
    };

    /** Marks every component below that reads `context`, if the part of `value` that it selects changed. */
    function tellReaders(nodes, context, value) {
        for (const node of nodes) {
            if (node === null || node.kind === "text") continue;
            if (node.kind === "provider" && node.type.provides === context) continue;
            if (node.kind === "component") {
                const { component } = node;
                const concerns = some(component.reads, (read) =>
                    read.context === context && (read.selector === null || !selects(read, value)));
                if (concerns) {
                    component.updates += 1;
                    component.isForced = true;
                    flagParents(component);
                }
            }
            tellReaders(node.children, context, value);
            if (node.slots) for (const slot of node.slots.values()) tellReaders(slot, context, value);
        }
    }

    function selects(read, value) {
        try { return Object.is(read.selector(value), read.value); } catch { return false; }
    }
    runtime.tellReaders = tellReaders;
})
