// What the host keeps of the trees that it was told: a view that looks as it did then, and all in it, is told by its number alone.
(function (runtime) {
    "use strict";
    const { JSON, Set, forEach, push } = runtime.own;
    const { readingChildren, lookedUp } = runtime.configuration.vocabulary;
    const tellsChildrenWhole = new Set(readingChildren);
    const pictures = new Set(lookedUp);

    let round = 1; // counts how often the host has forgotten everything
    let news = []; // what the host is to keep of the tree that is encoded now: [node, record or null, whether it is fixed]
    let gone = []; // the numbers of views that the host need not keep any more

    /** What has been met on the way through the trees, in numbers that only grow. */
    runtime.met = {
        changes: 0, // views that are told in full
        dependences: 0, // what does not follow from a view's element alone: values that change, functions, sizes
        lookups: 0, // what the host finds anew each time: pictures, sizes
    };
    const { met } = runtime;

    /** Whether the host reads the children of views called `type` one by one, so that they are told in full. */
    runtime.tellsChildrenWhole = (type) => tellsChildrenWhole.has(type);
    /** Whether a view shows a picture that the host looks up. */
    runtime.isLookedUp = ({ type, props }) => pictures.has(type) && typeof props.systemName !== "string";

    /** Whether the host keeps the view as it is, which follows from its element alone. */
    runtime.isKept = (node) => node.kept === round;

    /** What `node` looks like: by itself, and by its children. */
    runtime.record = (own, children) => ({ own: JSON.stringify(own), children, round });

    /** Whether the host keeps `node` as `record` has it; where it `isFixed` by its element, the node need not be looked at again. */
    runtime.isAsTold = (node, record, isFixed) => {
        const last = node.identifiers.get("$told");
        if (last === undefined || last.round !== round || last.own !== record.own || !isSame(last.children, record.children)) return false;
        if (isFixed) node.kept = round;
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
            if (record === null) node.identifiers.delete("$told");
            else node.identifiers.set("$told", record);
            node.kept = record !== null && isFixed ? round : 0;
        });
        news = [];
        if (gone.length > 0) tree.gone = gone;
        gone = [];
        return JSON.stringify(tree);
    };

    /** A view is there no longer. */
    runtime.forget = ({ identifiers }) => { if (identifiers.delete("$told")) push(gone, identifiers.get("")); };

    /** The host has forgotten what it kept. */
    runtime.tellAll = () => {
        round += 1;
        gone = [];
    };
})
