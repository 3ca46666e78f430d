// The views that the host caches from earlier trees: an unchanged view, with all its content, is sent as its number
// alone.
(function (runtime) {
    "use strict";
    const { JSON, Set, forEach, map, push } = runtime.own;
    const { readingChildren, lookedUp } = runtime.configuration.vocabulary;
    const greatestRecord = 65536; // the maximum length in characters of a view that is compared
    const tellsChildrenWhole = new Set(readingChildren);
    const pictures = new Set(lookedUp);

    let news = []; // updates of the host's cache from the current tree: [node, record or null, whether it is fixed]
    let gone = []; // the numbers of views that the host can drop

    /** Counters of values found while encoding trees; they only increase. */
    runtime.met = {
        changes: 0, // views sent in full
        dependences: 0, // results that do not depend on a view's element alone: changing values, functions, sizes
        lookups: 0, // values that the host resolves each time: images, sizes
    };

    /** Whether the host reads the children of views called `type` individually, so they are sent in full. */
    runtime.tellsChildrenWhole = (type) => tellsChildrenWhole.has(type);
    /** Whether a view shows an image that the host looks up. */
    runtime.isLookedUp = ({ type, props }) => pictures.has(type) && typeof props.systemName !== "string";

    /** Returns a record of a view's own appearance and its children; null if it is too large to compare. */
    runtime.record = (own, children) => {
        const text = JSON.stringify(own);
        return text.length > greatestRecord ? null : { own: text, children };
    };

    /** Whether the host caches `node` with `record`. If its element `isFixed`, the node need not be compared again. */
    runtime.isAsTold = (node, record, isFixed) => {
        const last = node.identifiers.get("$told");
        if (last === undefined || last.own !== record.own || !isSame(last.children, record.children)) return false;
        if (isFixed) node.isKept = true;
        return true;
    };

    function isSame(first, second) {
        if (first.length !== second.length) return false;
        for (let i = 0; i < first.length; i++) if (first[i] !== second[i]) return false;
        return true;
    }

    /** Makes the host cache `node` with `record`; a null record cannot be cached. */
    runtime.keep = (node, record, isFixed) => push(news, [node, record, isFixed]);

    runtime.beginTelling = () => { news = []; };

    /** Records the tree that was encoded last as sent; returns its JSON. */
    runtime.tell = (tree) => {
        forEach(news, ([node, record, isFixed]) => {
            node.isKept = record !== null && isFixed;
            if (record === null) runtime.forget(node);
            else {
                // A view sent in full is sent by its number from now on.
                record.children = map(record.children, (child) => (typeof child === "object" ? child.i : child));
                node.identifiers.set("$told", record);
            }
        });
        news = [];
        if (gone.length > 0) tree.gone = gone;
        gone = [];
        return JSON.stringify(tree);
    };

    /** Lets the host drop a view. */
    runtime.forget = ({ identifiers }) => { if (identifiers.delete("$told")) push(gone, identifiers.get("")); };
})
