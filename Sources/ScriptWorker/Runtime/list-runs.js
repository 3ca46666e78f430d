// Runs of views: a long list is sent as one item with its own number, in pieces. An unchanged list is one number to the
// host; one with a changed view is a few numbers. The host treats the views as if they were in the list's position.
// Without runs, the host executes 2 million more instructions for each change of row "tree" with 1,000 views, 5 % of a
// session of a second.
import { configuration } from "./host.js";
import { at, every, Map, push, Set, slice } from "./primordials.js";
import { identityOf } from "./identities.js";
import { cacheView, counters, dropCached, isCached } from "./tree-diff.js";

const minimumCount = 64; // the minimum number of views of a run
const pieceLength = 32; // views per piece

const runContainers = new Set(configuration.vocabulary.takingRuns);

/** Whether views called `type` may have runs as children. */
export const allowsRuns = (type) => runContainers.has(type);

/** Whether `node` is a list that may be sent as a run. */
export const isRun = ({ kind, children }) => kind === "list" && children.length >= minimumCount;

/**
 * Returns the views of the list `node`, made by `encode`: one run, or separate views if a text of it may join a
 * neighbour.
 */
export function encodeRun(node, encode) {
    if (node.isHostCached) return [identityOf(node)];
    const { dependences, lookups } = counters;
    const views = encode();
    if (typeof views[0] === "string" || typeof at(views, -1) === "string" || views.length < minimumCount) {
        dropAllCached(node);
        return views;
    }
    const pieces = splitIntoRuns(node, views);
    return [runOf(node, pieces, counters.dependences === dependences && counters.lookups === lookups)];
}

/** Returns the views of `node` in runs with their own numbers; short lists are unchanged. */
export function splitIntoRuns(node, views) {
    if (views.length < minimumCount) {
        dropPieces(node, 0);
        return views;
    }
    const known = node.identifiers.get("$pieces") ?? [];
    node.identifiers.set("$pieces", known);
    const runs = [];
    for (let start = 0; start < views.length; start += pieceLength) {
        const piece = known[runs.length] ??= { identifiers: new Map() };
        push(runs, runOf(piece, slice(views, start, start + pieceLength), false));
    }
    dropPieces(node, runs.length);
    return runs;
}

/** Returns a run of `views`, or, if the host caches an equal one, its number. */
function runOf(holder, views, isFixed) {
    // Values that the host resolves each time are sent each time.
    const record = every(views, isKnown) ? { own: "", children: views } : null;
    if (record !== null && isCached(holder, record, isFixed)) return identityOf(holder);
    cacheView(holder, record, isFixed);
    const run = { r: 1, i: identityOf(holder), c: views };
    if (record !== null) run.k = 1;
    return run;
}

const isKnown = (view) => typeof view !== "object" || view.k === 1;

function dropPieces({ identifiers }, first) {
    const pieces = identifiers.get("$pieces");
    if (pieces === undefined) return;
    for (let i = first; i < pieces.length; i++) dropCached(pieces[i]);
    if (first === 0) identifiers.delete("$pieces"); else pieces.length = first;
}

/** Lets the host drop `node` and the pieces that its views were sent in. */
export function dropAllCached(node) {
    if (node.identifiers === undefined || node.identifiers.size === 0) return;
    node.isHostCached = false;
    dropPieces(node, 0);
    dropCached(node);
}
