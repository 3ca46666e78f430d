// Runs of views: a long list is sent as one item with its own number, in pieces. An unchanged list is one number to the
// host; one with a changed view is a few numbers. The host treats the views as if they were in the list's position.
(function (runtime) {
    "use strict";
    const { Map, Set, at, every, push, slice } = runtime.own;
    const fewest = 64; // the minimum number of views of a run
    const pieceLength = 32; // views per piece

    const { met } = runtime;
    const takers = new Set(runtime.configuration.vocabulary.takingRuns);

    /** Whether views called `type` may have runs as children. */
    runtime.takesRuns = (type) => takers.has(type);

    /** Whether `node` is a list that may be sent as a run. */
    runtime.isRun = ({ kind, children }) => kind === "list" && children.length >= fewest;

    /**
     * Returns the views of the list `node`, made by `encode`: one run, or separate views if a text of it may join a
     * neighbour.
     */
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

    /** Returns the views of `node` in runs with their own numbers; short lists are unchanged. */
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

    /** Returns a run of `views`, or, if the host caches an equal one, its number. */
    function told(holder, views, isFixed) {
        // Values that the host resolves each time are sent each time.
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

    /** Lets the host drop `node` and the pieces that its views were sent in. */
    runtime.forgetAll = (node) => {
        if (node.identifiers === undefined || node.identifiers.size === 0) return;
        node.isKept = false;
        forgetPieces(node, 0);
        runtime.forget(node);
    };
})
