// The view props of components. A view prop that a component does not read is a modifier of each view that the component renders,
// applied after that view's own modifiers. A component whose element carries no view prop costs one look at its props.
(function (runtime) {
    "use strict";
    const { Array, Object, Proxy, filter, forEach, includes, push, slice } = runtime.own;
    const { ViewElement, ModifierChain } = runtime;
    const viewProps = { __proto__: null };
    forEach(runtime.configuration.vocabulary.viewProps, (name) => { viewProps[name] = true; });
    const chainName = "modifiers";
    /** Props that the session finds by name in an element's props, not among modifiers. */
    const namedProps = ["pip", "widgetBackground"];

    /** The names of the view props in `props`, in their order; null for none. */
    function namesIn(props) {
        let names = null;
        for (const name in props) if (viewProps[name] === true && Object.hasOwn(props, name)) push(names ??= [], name);
        return names;
    }

    // Reads

    /** The reads of one component: which view props of its element belong to the component itself. The handler of its props' proxy. */
    class PropReads {
        element = null; // the element that was rendered last
        names = []; // its view props
        props = null; // its props, which record reads
        unread = []; // the view props that are modifiers now
        current = []; // the names that the newest render has read
        lasting = []; // the names read outside a render, or once for a value that hooks cache

        constructor(component) { this.component = component; }

        note(name) {
            // The console shows props without being their reader.
            if (runtime.isInspecting || !includes(this.names, name)) return;
            const isRendering = runtime.frame !== null && runtime.frame.component === this.component;
            const reads = isRendering && !isCaching ? this.current : this.lasting;
            if (includes(reads, name)) return;
            push(reads, name);
            // A callback, an effect or a builder reads the prop after it has become a modifier.
            if (!isRendering && includes(this.unread, name)) runtime.mark(this.component, true);
        }

        get(target, name) { this.note(name); return target[name]; }
        has(target, name) { this.note(name); return name in target; }
        getOwnPropertyDescriptor(target, name) { this.note(name); return Object.getOwnPropertyDescriptor(target, name); }

        ownKeys(target) {
            for (const name of this.names) this.note(name);
            return [...Object.getOwnPropertyNames(target), ...Object.getOwnPropertySymbols(target)];
        }
    }
    // A trap that a script adds to what all objects inherit is none of it.
    Object.setPrototypeOf(PropReads.prototype, null);

    let isCaching = false;

    /** Calls `make` for a value that a hook caches: the props that it reads are read once and belong to the component for good. */
    runtime.makeCached = (make) => {
        const outer = isCaching;
        isCaching = true;
        try { return make(); } finally { isCaching = outer; }
    };

    /** The props with which `component` is called for `element`; a render begins. */
    runtime.propsFor = (component, element) => {
        const known = component.propReads;
        if (known !== null && known.element === element) {
            known.current = [];
            return known.props;
        }
        const names = namesIn(element.props);
        if (names === null && known === null) return element.props;
        const reads = component.propReads = known ?? new PropReads(component);
        reads.element = element;
        reads.names = names ?? [];
        reads.current = [];
        reads.props = names === null ? element.props : new Proxy(element.props, reads);
        return reads.props;
    };

    // Modifiers

    /** The modifiers that the view props `names` of `element` are, as calls; null for none. */
    function callsOf(element, names, reads) {
        const calls = [];
        const { props, location } = element;
        for (const name of names) {
            const value = props[name];
            if (name === chainName || value === undefined || value === null) continue;
            const call = [name, value];
            call.isProp = true;
            call.location = location;
            call.reads = reads;
            push(calls, call);
        }
        if (includes(names, chainName)) push(calls, ...callsIn(props[chainName]));
        return calls.length === 0 ? null : calls;
    }

    const callsIn = (chain) => (chain instanceof ModifierChain ? chain.calls : Array.isArray(chain) ? chain : []);

    /** The modifiers that come of the newest render of `component`; null for none. */
    runtime.unreadProps = (component, element) => {
        const reads = component.propReads;
        reads.unread = filter(reads.names, (name) => !includes(reads.current, name) && !includes(reads.lasting, name));
        return callsOf(element, reads.unread, reads);
    };

    /** The modifiers that all view props of a fragment or a provider are; null for none. */
    runtime.carriedProps = (element) => {
        const names = namesIn(element.props);
        return names === null ? null : callsOf(element, names, null);
    };

    const isSameCall = (first, second) => first === second
        || first.isProp === true && second.isProp === true && first[0] === second[0] && Object.is(first[1], second[1]) && first.location === second.location;

    function isSameCalls(first, second) {
        if (first.length !== second.length) return false;
        for (let i = 0; i < first.length; i++) if (!isSameCall(first[i], second[i])) return false;
        return true;
    }

    /** The modifiers around a view, those of the nearest component first: `calls`, then those in `outer`; `before` where it is the same. */
    runtime.around = (calls, outer, before) => {
        if (before && before.outer === outer && isSameCalls(before.calls, calls)) return before;
        return { calls, outer };
    };

    /** A view's element with the modifiers `around` it behind its own. */
    runtime.modified = (element, around) => {
        const props = Object.assign({}, element.props);
        let places; // of the props that are not among the modifiers
        const chain = new ModifierChain();
        chain.calls = slice(callsIn(props[chainName]));
        props[chainName] = chain;
        for (let scope = around; scope !== null; scope = scope.outer) {
            for (const call of scope.calls) {
                const [name, value] = call;
                if (includes(namedProps, name) && (props[name] ?? null) === null) {
                    props[name] = value;
                    (places ??= { __proto__: null })[name] = call.location;
                } else if (name !== "pip") {
                    push(chain.calls, call);
                } else {
                    runtime.diagnose("the same view has more than one pip: the innermost is used", call.location);
                }
            }
        }
        const modified = new ViewElement(element.type, props, element.key, element.location);
        modified.places = places;
        return modified;
    };

    /** The element of a text that has the modifiers `around` it. */
    runtime.textView = (text, { calls }) => new ViewElement("Text", { children: text }, null, calls[0].location);

    /** The place where a prop of an element is written: the component's element where the prop comes from there. */
    runtime.placeOfProp = (element, name) => element.places?.[name] ?? element.location;

    /** Whether a component has read the prop that `call` is since it became a modifier. */
    runtime.isTaken = (call) => call.isProp === true && call.reads !== null && includes(call.reads.lasting, call[0]);
})
