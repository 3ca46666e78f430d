// The numbers of views, by which the host knows them from tree to tree.
(function (runtime) {
    "use strict";
    const { Map } = runtime.own;
    let lastIdentity = 0;

    /** A view keeps its number from tree to tree, by its key or its place, as its state does. */
    runtime.identityOf = ({ identifiers }) => {
        let identity = identifiers.get("");
        if (identity === undefined) identifiers.set("", identity = ++lastIdentity);
        return identity;
    };

    // A view that leaves and comes back to the same place is the same one to what moves, as to SwiftUI, though its state is new.

    const greatestNumberDepth = 12, greatestLeft = 16, greatestKinds = 8;

    /** `before` with the numbers of `nodes`, which leave their places in what stands at `path`: by their kind, and then by the place. */
    runtime.keepNumbers = (nodes, before, path) => {
        const left = new Map(before ?? []);
        for (const node of nodes) {
            if (node.kind === "text") continue;
            const slot = placeOf(node.slot, path);
            const places = new Map(left.get(node.type) ?? []);
            left.delete(node.type);
            left.set(node.type, places);
            if (left.size > greatestKinds) left.delete(left.keys().next().value);
            places.delete(slot);
            places.set(slot, numbersOf(node, 0));
            if (places.size > greatestLeft) places.delete(places.keys().next().value);
        }
        return left;
    };

    const placeOf = (slot, path) => (path === undefined ? slot : `${path} ${slot}`);

    /** `left` without the numbers that a view of a type takes, which is new at a place; the view has them. */
    runtime.takeLeft = (node, left, slot, path) => {
        const place = placeOf(slot, path);
        const found = left?.get(node.type)?.get(place);
        if (found === undefined) return left;
        takeNumbers(node, found);
        const places = new Map(left.get(node.type));
        places.delete(place);
        return new Map(left).set(node.type, places);
    };

    /** The numbers of the views in it, without anything that it holds on to. */
    function numbersOf(node, level) {
        if (node.kind === "text" || level > greatestNumberDepth) return null;
        const inner = new Map();
        for (const child of node.children) {
            if (child !== null) inner.set(child.slot, numbersOf(child, level + 1));
        }
        return { type: node.type, number: node.identifiers?.get("") ?? null, inner };
    }

    /** Gives views that are new the numbers of those that left. */
    function takeNumbers(node, left) {
        if (left === undefined || left === null || node.kind === "text" || node.type !== left.type) return;
        if (left.number !== null && !node.identifiers.has("")) node.identifiers.set("", left.number);
        for (const child of node.children) {
            if (child !== null) takeNumbers(child, left.inner.get(child.slot));
        }
    }
})
