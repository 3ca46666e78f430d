// Elements become a tree of nodes. A pass makes new nodes along the changed paths and keeps the others; what it made
// counts only after its commit. Components live on from node to node and own the hooks.
(function (runtime) {
    "use strict";
    const { Error, Map, Object, Set, String, at, filter, findLast, forEach, push, slice, some } = runtime.own;
    const { exports, ViewElement, Context, Component, isDirty, tellReaders } = runtime;
    const { views: greatestNodeCount, depth: greatestDepth } = runtime.configuration.limits;
    const { isEmpty, isBlank, isSameList, joinTexts, kindOf, isSingle: isSingleChild, of: childrenOf } = runtime.children;
    const greatestRestarts = 25;

    let pass = 0;
    let depth = 0;
    let mounted = 0; // nodes made and kept by the pass
    let live = 0; // what the pass met that may change while its element stays: components, and views that are shown on demand
    let trail = []; // host elements on the way down: [element, mounted at its start]
    let around = null; // the modifiers that the components above apply to the next views

    // Children that stand in a list; one that stands in none, and a fragment for its children; one that such a fragment has.
    const inList = 0, unwrapped = 1, bare = 2;

    // Making nodes

    runtime.noteLive = () => { live += 1; };

    /** Keeps what nothing has changed in. */
    function keep(node) {
        mounted += node.size;
        if (mounted > greatestNodeCount) count();
        return node;
    }

    /** The nodes of `children`; `single` where they are one child that stands in no list, and what that then is. */
    function reconcileList(oldNodes, children, environment, owner, container, path, single = inList) {
        if (around !== null) children = joinTexts(children);
        const again = reconcileAgain(oldNodes, children, environment, owner);
        if (again !== null) return again;
        if (single !== inList) return [reconcileSingle(oldNodes ?? [], children[0], environment, owner, container, path, single === unwrapped)];
        if (oldNodes !== null && oldNodes.length === 1 && isTopList(oldNodes[0])) oldNodes = oldNodes[0].children;
        if (children.length === 1 && (oldNodes === null || oldNodes.length === 1)) {
            return [reconcileOnly(oldNodes === null ? null : oldNodes[0], children[0], environment, owner, container, path)];
        }
        const nodes = [];
        const unused = new Map();
        const taken = new Set(); // the keyed slots
        if (oldNodes !== null) for (const node of oldNodes) if (node !== null) unused.set(node.slot, node);
        forEach(children, (child, index) => {
            let key = child instanceof ViewElement ? child.key : null;
            let slot = key === null ? index : "." + key;
            if (key !== null && taken.has(slot)) {
                runtime.diagnose(`two children have the key "${key}"`, child.location);
                slot = index;
            }
            let old = unused.get(slot) ?? null;
            if (old !== null && !isSame(old, child)) old = null;
            if (old !== null) unused.delete(slot);
            const node = reconcile(old, child, environment, owner);
            if (node !== null && node.slot !== slot) node.slot = slot;
            if (old === null && node !== null) container.left = runtime.takeLeft(node, container.left, slot, path);
            if (node !== null && key !== null) taken.add(slot);
            push(nodes, node);
        });
        if (unused.size > 0) {
            push(container.deleted ??= [], ...unused.values());
            container.left = runtime.keepNumbers(unused.values(), container.left, path);
        }
        return nodes;
    }

    /** The node of a list's only child, where at most one node stood before. */
    function reconcileOnly(before, child, environment, owner, container, path) {
        const key = child instanceof ViewElement ? child.key : null;
        const slot = key === null ? 0 : "." + key;
        const old = before !== null && before.slot === slot && isSame(before, child) ? before : null;
        const node = reconcile(old, child, environment, owner);
        if (node !== null && node.slot !== slot) node.slot = slot;
        if (old === null && node !== null) container.left = runtime.takeLeft(node, container.left, slot, path);
        if (old === null && before !== null) {
            push(container.deleted ??= [], before);
            container.left = runtime.keepNumbers([before], container.left, path);
        }
        return node;
    }

    /**
     * The node of a child that stands in no list. As in React, a fragment without a key stands there for its children, and one
     * element is the first of those before it with its key, if that is of its type.
     */
    function reconcileSingle(oldNodes, child, environment, owner, container, path, isUnwrapped) {
        const [only] = oldNodes;
        const wasList = isUnwrapped && oldNodes.length === 1 && isTopList(only);
        const kind = kindOf(child), key = kind === "element" ? child.key : null;
        const slot = key === null ? 0 : "." + key;
        const isList = isUnwrapped && (kind === "list" || kind === "element" && key === null && child.type === exports.Fragment);
        let old = null, gone = oldNodes;
        if (isList) {
            old = wasList ? only : listOf(oldNodes);
            gone = [];
        } else if (kind !== "empty") {
            for (const node of wasList ? only.children : oldNodes) {
                if (node === null || (typeof node.slot === "string" ? node.slot : 0) !== slot) continue;
                if (isSame(node, child)) old = node;
                break;
            }
            if (old !== null) gone = filter(wasList ? only.children : oldNodes, (node) => node !== old);
        }
        const node = reconcile(old, child, environment, owner, isList);
        if (node !== null && node.slot !== slot) node.slot = slot;
        if (isList && node !== null) node.isTop = true;
        if (old === null && node !== null) container.left = runtime.takeLeft(node, container.left, slot, path);
        gone = filter(gone, (node) => node !== null);
        if (gone.length > 0) {
            push(container.deleted ??= [], ...gone);
            container.left = runtime.keepNumbers(gone, container.left, path);
        }
        return node;
    }

    /** Whether `node` is of a list or a fragment that stood for its children. */
    const isTopList = (node) => node !== null && node !== undefined && node.isTop === true;

    /** Nodes as those of a list that takes their place; null where there are none. */
    const listOf = (nodes) => (some(nodes, (node) => node !== null)
        ? { kind: "list", type: null, slot: 0, children: nodes, left: undefined, source: [], around: null, identifiers: new Map(), isLive: true } : null);

    /** Whether `node` was made of `child` itself, and is known to be so by that. */
    function isOf(node, child) {
        if (node === null) return isEmpty(child);
        return node.kind === "text" ? node.text === child : node.given === child;
    }

    /** The nodes of the same children as before, without looking up which they are: the same list where nothing has changed in them. */
    function reconcileAgain(oldNodes, children, environment, owner) {
        if (oldNodes === null || oldNodes.length !== children.length) return null;
        for (let i = 0; i < children.length; i++) if (!isOf(oldNodes[i], children[i])) return null;
        let nodes = oldNodes;
        for (let i = 0; i < children.length; i++) {
            const old = oldNodes[i];
            const node = reconcile(old, children[i], environment, owner);
            if (node === old) continue;
            node.slot = old.slot;
            if (isTopList(old)) node.isTop = true;
            if (nodes === oldNodes) nodes = slice(oldNodes);
            nodes[i] = node;
        }
        return nodes;
    }

    function isSame(node, child) {
        switch (kindOf(child)) {
        case "text": return isPlain(child) ? node.kind === "text" : typeof node.given === "string";
        case "list": return node.kind === "list";
        case "element": return child.type === exports.Fragment ? node.kind === "list" : node.type === child.type;
        default: return false;
        }
    }

    /** Whether a text is a part of what is around it: without modifiers of its own it is no view. */
    const isPlain = (text) => around === null || isBlank(String(text));

    /** The node of `child`; `isTop` where it is a list that stands for its children. */
    function reconcile(old, child, environment, owner, isTop = false) {
        const kind = kindOf(child);
        if (kind === "empty") return null;
        if (kind === "text" && isPlain(child)) {
            count();
            const text = String(child);
            return old !== null && old.text === text ? old : { kind, text, pass, slot: 0 };
        }
        if (kind === "other") {
            const name = typeof child === "function" ? "function" : child.constructor?.name ?? "object";
            runtime.diagnose(`a ${name} is no view and is left out`, at(trail, -1)?.[0].location);
            return null;
        }
        const outer = around;
        depth += 1;
        if (depth > greatestDepth) {
            throw runtime.errorAt(child.location ?? at(trail, -1)?.[0].location, `the view tree is deeper than ${greatestDepth} levels`, "limit");
        }
        try {
            if (kind === "list") return reconcileFragment(old, null, [...child], environment, owner, inList);
            if (kind === "text") return reconcileHost(old, runtime.textView(child, around), String(child), environment, owner);
            if (child.type === exports.Fragment) {
                apply(runtime.carriedProps(child), old?.around);
                return reconcileFragment(old, child.type, slice(childrenOf(child)), environment, owner, !isSingleChild(child) ? inList : isTop ? bare : unwrapped);
            }
            if (typeof child.type === "string") return reconcileHost(old, child, child, environment, owner);
            if (typeof child.type === "function") return reconcileComponent(old, child, environment, owner);
            if (child.type?.provides instanceof Context) return reconcileProvider(old, child, environment, owner);
        } finally {
            depth -= 1;
            around = outer;
        }
        const what = child.type === undefined || child.type === null ? String(child.type) : `of type ${typeof child.type}`;
        throw runtime.errorAt(child.location, `the element's component is ${what}: was it imported and defined?`);
    }

    function count() {
        mounted += 1;
        if (mounted <= greatestNodeCount) return;
        // The culprit is the smallest element that holds more than half of what is too much.
        const culprit = findLast(trail, ([, start]) => mounted - start > greatestNodeCount / 2) ?? trail[0];
        throw runtime.errorAt(culprit?.[0].location, `the view tree has more than ${greatestNodeCount} nodes`, "limit");
    }

    function reconcileFragment(old, type, children, environment, owner, single) {
        if (old !== null && !old.isLive && old.around === around && isSameList(old.source, children)) return keep(old);
        const before = mounted, liveBefore = live;
        const parts = around === null ? children : joinTexts(children);
        const again = reconcileAgain(old?.children ?? null, parts, environment, owner);
        // Nodes that stood in no list have none of their own.
        if (again !== null && again === old.children && old.pass !== undefined) return old;
        const node = {
            kind: "list", type, pass, slot: 0, children: null, deleted: null, left: old?.left, source: children, around,
            identifiers: old?.identifiers ?? new Map(), size: 0, isLive: false, isKept: false,
        };
        node.children = again ?? reconcileList(old?.children ?? null, parts, environment, owner, node, undefined, single);
        node.size = mounted - before;
        node.isLive = live !== liveBefore;
        return node;
    }

    function reconcileProvider(old, element, environment, owner) {
        const context = element.type.provides;
        const { value } = element.props;
        apply(runtime.carriedProps(element), old?.around);
        const node = { kind: "provider", type: element.type, value, pass, slot: 0, children: null, deleted: null, left: old?.left, around };
        if (old !== null && !Object.is(old.value, value)) tellReaders(old.children, context, value);
        const scope = { context, value, outer: environment };
        node.children = reconcileList(old?.children ?? null, childrenOf(element), scope, owner, node, undefined, isSingleChild(element) ? unwrapped : inList);
        return node;
    }

    /** A view for `given`, an element or a text, which the element `plain` shows without the modifiers around it. */
    function reconcileHost(old, plain, given, environment, owner) {
        if (old !== null && old.given === given && old.around === around && !old.isLive) return keep(old);
        const element = around === null ? plain : runtime.modified(plain, around);
        push(trail, [element, mounted]);
        const before = mounted, liveBefore = live;
        count();
        runtime.prepareView(element.type);
        const node = {
            kind: "host", type: element.type, element, given, around, pass, slot: 0, children: null, slots: null, deleted: null, left: old?.left,
            identifiers: old?.identifiers ?? new Map(), life: runtime.lifeOf(element, old),
            size: 0, isLive: false, isKept: false,
        };
        around = null;
        let children = childrenOf(element);
        if (children.length === 1 && typeof children[0] === "function") {
            children = [new ViewElement(runtime.FunctionChild, { host: element, identifiers: node.identifiers, make: children[0] }, null, element.location)];
        }
        environment = runtime.scopeWithin(node, old, environment, (context, value) => tellReaders(old.children, context, value));
        node.children = reconcileList(old?.children ?? null, children, environment, owner, node, undefined, isSingleChild(element) ? unwrapped : inList);
        const found = runtime.elementsInProps(element);
        for (const [path, child] of found) {
            node.slots ??= new Map();
            const leave = runtime.enterSlot(path, node.identifiers);
            try {
                node.slots.set(path, reconcileList(old?.slots?.get(path) ?? null, [child], environment, owner, node, path, unwrapped));
            } finally {
                leave();
            }
        }
        if (old?.slots) {
            for (const [path, nodes] of old.slots) {
                if (!node.slots?.has(path)) push(node.deleted ??= [], ...filter(nodes, (gone) => gone !== null));
            }
        }
        trail.length -= 1;
        node.size = mounted - before;
        node.isLive = live !== liveBefore;
        return node;
    }

    // Components

    function reconcileComponent(old, element, environment, owner) {
        live += 1;
        const component = old?.component ?? new Component(element.type, owner);
        if (old !== null && old.element === element && !isDirty(component)) {
            if (!component.hasDirtyChild && old.around === around) {
                mounted += old.size;
                if (mounted > greatestNodeCount) count();
                return old;
            }
            return descend(component, element, old, old.output, environment, null);
        }
        const frame = render(component, element, environment);
        if (old !== null && old.element === element && !component.isForced && !frame.changed) {
            // Nothing came of the update: what it rendered is dropped, and its effects with it.
            frame.unread = old.unread;
            forEach(frame.next, (record, index) => { if (record.isEffect) frame.next[index] = { ...component.hooks[index], runs: false }; });
            return descend(component, element, old, old.output, environment, frame);
        }
        return descend(component, element, old, frame.output, environment, frame);
    }

    /** Applies `calls` to the next views, within what is around them already; `before` is what was around them in the pass before. */
    function apply(calls, before) {
        if (calls !== null) around = runtime.around(calls, around, before);
        return around;
    }

    function descend(component, element, old, output, environment, frame) {
        const unread = frame === null ? old.unread : frame.unread;
        const node = {
            kind: "component", type: element.type, element, given: element, component, output, pass, slot: 0, size: 0,
            children: null, deleted: null, left: old?.left, frame, around, unread, within: null,
        };
        node.within = apply(unread, old?.within);
        const before = mounted;
        // What the props of its views show only while an observable is true makes the component depend on it, too.
        node.children = runtime.collect(frame?.observed ?? null, () =>
            reconcileList(old?.children ?? null, [output], environment, component, node, undefined, unwrapped));
        node.size = mounted - before;
        if (node.size === 0) runtime.noteUnused(unread);
        return node;
    }

    function render(component, element, environment) {
        const outer = runtime.frame;
        const frame = { component, environment, old: component.hooks, updates: component.updates };
        for (let restarts = 0; ; restarts++) {
            if (restarts > greatestRestarts) {
                throw runtime.errorAt(element.location, `${nameOf(component)} sets its own state in every render: too many renders`);
            }
            Object.assign(frame, { next: [], index: 0, reads: [], again: false, changed: false, observed: new Set() });
            runtime.frame = frame;
            try {
                frame.output = runtime.collect(frame.observed, () => component.type(runtime.propsFor(component, element)));
                frame.unread = component.propReads === null ? null : runtime.unreadProps(component, element);
            } catch (error) {
                throw located(error, element);
            } finally {
                runtime.frame = outer;
                runtime.keepWhole();
            }
            if (frame.old !== null && frame.index < frame.old.length) {
                throw runtime.errorAt(element.location, `${nameOf(component)} called fewer hooks than in the render before: hooks must not stand behind a condition`);
            }
            if (!frame.again) return frame;
            if (component.hooks === null) frame.old = frame.next;
        }
    }

    const nameOf = (component) => component.type.name || "a component";

    /** An error without a stack of the script's own (a thrown string) belongs to the element that was rendered. */
    function located(error, element) {
        if (error instanceof Error || element.location === undefined) return error;
        const place = runtime.errorAt(element.location, runtime.describe(error));
        place.name = "";
        return place;
    }

    // A pass over one root

    /** Renders `element` over the root's committed nodes; returns the new ones, or throws and changes nothing. */
    runtime.renderRoot = (root, element) => {
        pass += 1;
        depth = 0;
        mounted = 0;
        trail = [];
        around = null;
        runtime.frame = null;
        const top = { kind: "list", type: null, pass, slot: 0, children: null, deleted: null };
        top.children = reconcileList(root.node?.children ?? null, element === null ? [] : [element], root.environment, null, top);
        return top;
    };

    runtime.commitRoot = (root, node) => {
        root.node = node;
        runtime.adopt(node, pass);
        runtime.isStale = true;
        const late = runtime.takeLate();
        runtime.isCommitting = true;
        try {
            runtime.settleChanges(node, pass);
        } finally {
            runtime.isCommitting = false;
        }
        if (late.length > 0) runtime.hasWork = true;
    };

    runtime.unmountRoot = (root) => {
        if (root.node !== null) {
            runtime.isCommitting = true;
            try { runtime.unmount(root.node); } finally { runtime.isCommitting = false; }
        }
        root.node = null;
        runtime.isStale = true;
    };
})
