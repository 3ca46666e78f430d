// What the host keeps of the trees that it was told: a view that looks as it did then, and all in it, is told by its number alone.
(function (runtime) {
    "use strict";
    const { JSON, Set, forEach, map, push } = runtime.own;
    const { readingChildren, lookedUp } = runtime.configuration.vocabulary;
    const greatestRecord = 65536; // characters of a view that is compared with what it was
    const tellsChildrenWhole = new Set(readingChildren);
    const pictures = new Set(lookedUp);

    let news = []; // what the host is to keep of the tree that is encoded now: [node, record or null, whether it is fixed]
    let gone = []; // the numbers of views that the host need not keep any more

    /** What has been met on the way through the trees, in numbers that only grow. */
    runtime.met = {
        changes: 0, // views that are told in full
        dependences: 0, // what does not follow from a view's element alone: values that change, functions, sizes
        lookups: 0, // what the host finds anew each time: pictures, sizes
    };

    /** Whether the host reads the children of views called `type` one by one, so that they are told in full. */
    runtime.tellsChildrenWhole = (type) => tellsChildrenWhole.has(type);
    /** Whether a view shows a picture that the host looks up. */
    runtime.isLookedUp = ({ type, props }) => pictures.has(type) && typeof props.systemName !== "string";

    /** What a view looks like by itself, and its children; null for one that is too large to be compared. */
    runtime.record = (own, children) => {
        const text = JSON.stringify(own);
        return text.length > greatestRecord ? null : { own: text, children };
    };

    /** Whether the host keeps `node` as `record` has it; where it `isFixed` by its element, the node need not be looked at again. */
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

    /** The host is to keep `node` as `record` has it; null where it cannot be kept. */
    runtime.keep = (node, record, isFixed) => push(news, [node, record, isFixed]);

    runtime.beginTelling = () => { news = []; };

    /** The tree that was encoded last is told. */
    runtime.tell = (tree) => {
        forEach(news, ([node, record, isFixed]) => {
            node.isKept = record !== null && isFixed;
            if (record === null) runtime.forget(node);
            else {
                // A view that is told in full is told by its number from now on.
                record.children = map(record.children, (child) => (typeof child === "object" ? child.i : child));
                node.identifiers.set("$told", record);
            }
        });
        news = [];
        if (gone.length > 0) tree.gone = gone;
        gone = [];
        return JSON.stringify(tree);
    };

    /** The host need not keep a view any more. */
    runtime.forget = ({ identifiers }) => { if (identifiers.delete("$told")) push(gone, identifiers.get("")); };
})
