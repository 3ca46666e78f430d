// Which of a page's pip props the window shows: one at a time. The one that was switched on last replaces the others.
(function (runtime) {
    "use strict";
    const { Boolean, Math, Set, WeakMap, push, some } = runtime.own;
    const { Observable } = runtime;
    const constants = new WeakMap(); // declared constant switches that the viewer changed, by what identifies their views
    let shown = null; // the key of the one whose content the window has, or will have
    let isOpen = false;
    let isReplaced = false; // another one is switched on, for which the window closes
    let isAlone = true; // there is no other
    let on = new Set(); // the keys of those that were switched on

    /** The switch of a node's pip prop: its key, by which it is known again, whether it is on, and what turns it. */
    function switchOf(node) {
        const { element, identifiers: key } = node;
        const { isPresented: declared } = element.props.pip;
        if (declared instanceof Observable) return { node, key: declared, isOn: Boolean(declared.value), turn: (value) => declared.setValue(value) };
        runtime.diagnose("pip: isPresented is not an Observable: the script cannot see when the window is closed", runtime.placeOfProp(element, "pip"));
        const constant = Boolean(declared);
        const changed = constants.get(key);
        const isOn = changed !== undefined && changed.declared === constant ? changed.value : constant;
        return { node, key, isOn, turn(value) {
            constants.set(key, { declared: constant, value });
            runtime.isStale = true;
        } };
    }

    /** The switches of the nodes with a pip prop, each of them once. */
    runtime.pipCandidates = (nodes) => {
        const candidates = [];
        for (const node of nodes) {
            // The prop of a component that renders several views is one.
            if (some(candidates, (other) => other.node.element.props.pip === node.element.props.pip)) continue;
            const candidate = switchOf(node);
            if (some(candidates, ({ key }) => key === candidate.key)) {
                runtime.diagnose("two pip props have the same isPresented: the first is used", runtime.placeOfProp(node.element, "pip"));
            } else {
                push(candidates, candidate);
            }
        }
        return candidates;
    };

    /**
     * Chooses among `candidates`, `{ key, isOn, turn }` each, in the tree's order, and switches off those that the newest one replaces.
     * Gives the index of the one that is declared to the host, and whether it is presented. None is while the window has the content of
     * another one: that closes first.
     */
    runtime.choosePip = (candidates) => {
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
        // Where none is switched on, the first one is what a start of the window opens.
        if (index < 0) index = 0;
        shown = candidates[index].key;
        return { index, isPresented: candidates[index].isOn };
    };

    /** Whether the window has the content of `key`. */
    runtime.isOpenPip = (key) => isOpen && key === shown;

    runtime.pipOpened = () => { isOpen = true; };

    /** The window has closed; gives whether another pip takes its place. */
    runtime.pipClosed = () => {
        const wasReplaced = isReplaced;
        isOpen = isReplaced = false;
        // Another one takes its place, or the first is the one that opens next.
        if (!isAlone) runtime.isStale = true;
        return wasReplaced;
    };
})
