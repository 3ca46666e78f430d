// Views that stand in a row: a long list is told as one thing with a number of its own, and in pieces, so that a list that looks as it
// did is one number to the host, and one in which a view changed some few. To the host the views stand where the list does.
(function (runtime) {
    "use strict";
    const { Map, Set, at, every, push, slice } = runtime.own;
    const fewest = 64; // views that make a run
    const pieceLength = 32; // views that are told together in it

    const { met } = runtime;
    const takers = new Set(runtime.configuration.vocabulary.takingRuns);

    /** Whether views called `type` may have their children in runs. */
    runtime.takesRuns = (type) => takers.has(type);

    /** Whether `node` is a list that may be told by itself. */
    runtime.isRun = ({ kind, children }) => kind === "list" && children.length >= fewest;

    /** The views of the list `node`, which `encode` makes: one run, or each for itself where one of its texts may go on beside it. */
    runtime.encodeRun = (node, encode) => {
        if (node.isKept) return [runtime.identityOf(node)];
        const { dependences, lookups } = met;
        const views = encode();
        if (typeof views[0] === "string" || typeof at(views, -1) === "string" || views.length < fewest) {
            runtime.forgetAll(node);
            return views;
        }
        const pieces = runtime.inPieces(node, views);
        return [told(node, pieces, met.dependences === dependences && met.lookups === lookups)];
    };

    /** The views of `node` in runs that have numbers of their own; the same views where they are few. */
    runtime.inPieces = (node, views) => {
        if (views.length < fewest) {
            forgetPieces(node, 0);
            return views;
        }
        const known = node.identifiers.get("$pieces") ?? [];
        node.identifiers.set("$pieces", known);
        const runs = [];
        for (let start = 0; start < views.length; start += pieceLength) {
            const piece = known[runs.length] ??= { identifiers: new Map() };
            push(runs, told(piece, slice(views, start, start + pieceLength), false));
        }
        forgetPieces(node, runs.length);
        return runs;
    };

    /** A run of `views`, or, where the host knows it as it is, its number. */
    function told(holder, views, isFixed) {
        // What the host finds anew each time is told to it each time.
        const record = every(views, isKnown) ? { own: "", children: views } : null;
        if (record !== null && runtime.isAsTold(holder, record, isFixed)) return runtime.identityOf(holder);
        runtime.keep(holder, record, isFixed);
        const run = { r: 1, i: runtime.identityOf(holder), c: views };
        if (record !== null) run.k = 1;
        return run;
    }

    const isKnown = (view) => typeof view !== "object" || view.k === 1;

    function forgetPieces({ identifiers }, first) {
        const pieces = identifiers.get("$pieces");
        if (pieces === undefined) return;
        for (let i = first; i < pieces.length; i++) runtime.forget(pieces[i]);
        if (first === 0) identifiers.delete("$pieces"); else pieces.length = first;
    }

    /** The host need not keep `node` any more, nor the pieces that its views were told in. */
    runtime.forgetAll = (node) => {
        if (node.identifiers === undefined || node.identifiers.size === 0) return;
        node.isKept = false;
        forgetPieces(node, 0);
        runtime.forget(node);
    };
})
