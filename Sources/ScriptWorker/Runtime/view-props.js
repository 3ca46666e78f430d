// The view props of components. A view prop that a component does not read is a modifier of each view that the component renders,
// applied after that view's own modifiers. A component whose element carries no view prop costs one look at its props.
(function (runtime) {
    "use strict";
    const { Array, Object, Proxy, String, WeakMap, filter, find, forEach, includes, map, push, slice } = runtime.own;
    const { ViewElement, ModifierChain } = runtime;
    const viewProps = { __proto__: null };
    forEach(runtime.configuration.vocabulary.viewProps, (name) => { viewProps[name] = true; });
    const chainName = "modifiers";
    /** Whether the session finds a prop by its name in an element's props, not among modifiers. */
    const isNamed = (name) => name === "pip" || name === "widgetBackground";

    /** The names of the view props in `props`, in their order; null for none. */
    function namesIn(props) {
        let names = null;
        for (const name in props) {
            if (viewProps[name] !== true || !Object.hasOwn(props, name)) continue;
            if (names === null) names = [name]; else names[names.length] = name;
        }
        return names;
    }

    function isSameNames(first, second) {
        if (first.length !== second.length) return false;
        for (let i = 0; i < first.length; i++) if (first[i] !== second[i]) return false;
        return true;
    }

    // Reads

    /** The reads of one component: which view props of its element belong to the component itself. The handler of its props' proxy. */
    class PropReads {
        element = null; // the element that was rendered last
        names = []; // its view props
        props = null; // its props, which record reads
        pattern = null; // the names of the component's parameter; null where its reads are recorded
        unread = []; // the view props that are modifiers now
        calls = null; // the modifiers that they are; null for none
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

        get(target, name) {
            // JSON shows props without being their reader: it asks for this name first.
            if (name === "toJSON" && target.toJSON === undefined) return () => target;
            this.note(name);
            return target[name];
        }

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

    // A component whose parameter is a pattern of names, `({ title, value: shown = 0 }) => …`, reads these when it is called and no others.
    const literal = String.raw`(?:[\w$.+-]+|"[^"\\,]*"|'[^'\\,]*'|\[\s*\]|\{\s*\})`;
    const property = String.raw`\s*[\w$]+\s*(?::\s*[\w$]+\s*)?(?:=\s*${literal}\s*)?`;
    const beginning = new RegExp(String.raw`^(?:function\s*[\w$]*\s*)?\(\s*\{((?:${property},)*(?:${property})?)\}\s*\)`);
    const patterns = new WeakMap(); // by component type: the names in the pattern, or null where the parameter is none

    /** The props that components of a type read by their parameter's pattern; null where that is not known. */
    function patternOf(type) {
        let pattern = patterns.get(type);
        if (pattern !== undefined) return pattern;
        const source = type.toString();
        const found = source.includes("arguments") ? null : source.match(beginning);
        pattern = found === null ? null : map(found[1].split(","), (part) => part.trim().split(/[\s:=]/)[0]);
        patterns.set(type, pattern);
        return pattern;
    }

    /** The props with which `component` is called for `element`; a render begins. */
    runtime.propsFor = (component, element) => {
        const known = component.propReads;
        const names = known !== null && known.element === element ? known.names : namesIn(element.props);
        if (names === null && known === null) return element.props;
        const reads = component.propReads = known ?? new PropReads(component);
        const pattern = names === null ? null : patternOf(component.type);
        const isAsBefore = pattern !== null && reads.pattern === pattern && isSameNames(reads.names, names);
        if (!isAsBefore) reads.current = pattern === null ? [] : filter(pattern, (name) => includes(names, name));
        reads.pattern = pattern;
        if (reads.element === element) return reads.props;
        reads.element = element;
        if (!isAsBefore) reads.names = names ?? [];
        reads.props = names === null || pattern !== null ? element.props : new Proxy(element.props, reads);
        return reads.props;
    };

    // Modifiers

    /** The modifiers that the view props `names` of `element` are, as calls: `before` where these are the same; null for none. */
    function callsOf(element, names, reads, before = null) {
        if (before !== null && areCalls(before, element, names)) return before;
        const calls = [];
        const { props, location } = element;
        let chain = null;
        for (let i = 0; i < names.length; i++) {
            const name = names[i], value = props[name];
            if (name === chainName) chain = callsIn(value);
            else if (value !== undefined && value !== null) calls[calls.length] = new PropCall(name, value, location, reads);
        }
        if (chain !== null) push(calls, ...chain);
        return calls.length === 0 ? null : calls;
    }

    /** Whether `calls` are the modifiers that the view props `names` of `element` are. */
    function areCalls(calls, { props, location }, names) {
        if (calls.length !== names.length) return false;
        for (let i = 0; i < names.length; i++) {
            const name = names[i], call = calls[i];
            if (name === chainName || call.name !== name || !Object.is(call.value, props[name]) || call.location !== location) return false;
        }
        return true;
    }

    /** A view prop of a component as a modifier. Calls of a script's own chain are lists: a name, and its values. */
    class PropCall {
        constructor(name, value, location, reads) {
            this.name = name;
            this.value = value;
            this.location = location;
            this.reads = reads;
        }

        /** Whether the component has read the prop since it became a modifier. */
        get isTaken() { return this.reads !== null && includes(this.reads.lasting, this.name); }
    }
    runtime.PropCall = PropCall;

    /** The name of the modifier that a call adds. */
    runtime.nameOfCall = (call) => (call instanceof PropCall ? call.name : call[0]);
    /** The first value of the modifier that a call adds. */
    runtime.valueOfCall = (call) => (call instanceof PropCall ? call.value : call[1]);

    const callsIn = (chain) => (chain instanceof ModifierChain ? chain.calls : Array.isArray(chain) ? chain : []);

    /** The modifiers that come of the newest render of `component`; null for none. */
    runtime.unreadProps = (component, element) => {
        const reads = component.propReads;
        const isUnread = (name) => !includes(reads.current, name) && !includes(reads.lasting, name);
        reads.unread = reads.current.length + reads.lasting.length === 0 ? reads.names : filter(reads.names, isUnread);
        reads.calls = callsOf(element, reads.unread, reads, reads.calls);
        return reads.calls;
    };

    /** Reports a pip among modifiers that no view takes, as the component of their element has rendered none. */
    runtime.noteUnused = (calls) => {
        const pip = calls === null ? undefined : find(calls, (call) => call instanceof PropCall && call.name === "pip");
        if (pip !== undefined) runtime.diagnose("pip: the component renders no view: the window can open once it does", pip.location);
    };

    /** The modifiers that all view props of a fragment or a provider are; null for none. */
    runtime.carriedProps = (element) => {
        const names = namesIn(element.props);
        return names === null ? null : callsOf(element, names, null);
    };

    const isSameCall = (first, second) => first === second
        || first instanceof PropCall && second instanceof PropCall
        && first.name === second.name && Object.is(first.value, second.value) && first.location === second.location;

    function isSameCalls(first, second) {
        if (first === second) return true;
        if (first.length !== second.length) return false;
        for (let i = 0; i < first.length; i++) if (!isSameCall(first[i], second[i])) return false;
        return true;
    }

    /** The modifiers around a view, those of the nearest component first: `calls`, then those in `outer`; `before` where it is the same. */
    runtime.around = (calls, outer, before) => {
        if (before && before.outer === outer && isSameCalls(before.calls, calls)) return before;
        return new Scope(calls, outer);
    };

    const { ownViewProps } = runtime.configuration.vocabulary;

    /** Whether a view prop of a component means the same as one more prop of `element`. */
    const isProp = ({ name, value }, { type, props }) => typeof value !== "function" && !(name in props)
        && (!Object.hasOwn(ownViewProps, type) || !includes(ownViewProps[type], name));

    /** The modifiers around a view: those of the nearest component, and what is around that one. */
    class Scope {
        #places; // of its calls by their names, once asked for

        constructor(calls, outer) {
            this.calls = calls;
            this.outer = outer;
        }

        /** The places of its calls, where each of them means the same as one more prop of `element`; else null. */
        placesAsProps(element) {
            const { calls } = this;
            for (let i = 0; i < calls.length; i++) {
                const call = calls[i];
                if (!(call instanceof PropCall) || isNamed(call.name) || !isProp(call, element)) return null;
            }
            if (this.#places !== undefined) return this.#places;
            const places = { __proto__: null };
            for (let i = 0; i < calls.length; i++) places[calls[i].name] = calls[i].location;
            return this.#places = places;
        }
    }

    /** A view's element with the modifiers `around` it behind its own: as props while that means the same, for a chain costs more. */
    runtime.modified = (element, around) => {
        const props = {};
        for (const name in element.props) if (Object.hasOwn(element.props, name)) props[name] = element.props[name];
        const modified = new ViewElement(element.type, props, element.key, element.location);
        // Mostly the modifiers of one component are around a view that has none of these props.
        const places = around.outer === null && element.places === undefined && !(chainName in props) ? around.placesAsProps(element) : null;
        if (places !== null) {
            for (let i = 0; i < around.calls.length; i++) props[around.calls[i].name] = around.calls[i].value;
            modified.places = around.calls[0].location === undefined ? undefined : places;
            return modified;
        }
        return modifiedByEach(modified, around);
    };

    /** Adds the modifiers `around` an element to it, one after the other. */
    function modifiedByEach(modified, around) {
        const { props } = modified;
        const calls = slice(callsIn(props[chainName]));
        for (let scope = around; scope !== null; scope = scope.outer) {
            for (let i = 0; i < scope.calls.length; i++) {
                const call = scope.calls[i];
                if (call instanceof PropCall && isNamed(call.name)) addNamed(call, modified, calls);
                else if (calls.length === 0 && call instanceof PropCall && isProp(call, modified)) addProp(call, modified);
                else calls[calls.length] = call;
            }
        }
        if (calls.length > 0) {
            props[chainName] = new ModifierChain();
            props[chainName].calls = calls;
        }
        return modified;
    }

    function addProp({ name, value, location }, element) {
        element.props[name] = value;
        if (location !== undefined) (element.places ??= { __proto__: null })[name] = location;
    }

    /** Adds a prop that is found by its name to an element; to its `calls` where the element has such a prop itself. */
    function addNamed(call, element, calls) {
        const { name } = call;
        if ((element.props[name] ?? null) === null) {
            addProp(call, element);
        } else if (name === "pip") {
            runtime.diagnose("the same view has more than one pip: the innermost is used", call.location);
        } else {
            push(calls, call);
        }
    }

    /** The element of a text that has the modifiers `around` it. */
    runtime.textView = (text, { calls }) => new ViewElement("Text", { children: text }, null, calls[0].location);

    /** The place where a prop of an element is written: the component's element where the prop comes from there. */
    runtime.placeOfProp = (element, name) => element.places?.[name] ?? element.location;

    /** The names of the props and the modifiers of an element, each with its place. */
    runtime.placesOfNames = (element) => {
        const { props, location } = element;
        const names = map(Object.keys(props), (name) => [name, runtime.placeOfProp(element, name)]);
        const chain = props.modifiers;
        if (chain instanceof ModifierChain) for (const call of chain.calls) push(names, [runtime.nameOfCall(call), call.location ?? location]);
        return names;
    };
})
