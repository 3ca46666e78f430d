// The views that the host caches from earlier trees: an unchanged view, with all its content, is sent as its number
// alone. Rows "decoding 1,000 views" and "decoding a change among 1,000" of script/bench are the difference.
import { configuration } from "./host.js";
import { forEach, JSON, map, push, Set } from "./primordials.js";

const { readingChildren, lookedUp } = configuration.vocabulary;
const maximumRecord = 65536; // the maximum length in characters of a view that is compared
const readingViews = new Set(readingChildren);
const imageViews = new Set(lookedUp);

let pendingUpdates = []; // updates of the host's cache from the current tree: [node, record or null, whether it is fixed]
let droppedNumbers = []; // the numbers of views that the host can drop

/** Counters of values found while encoding trees; they only increase. */
export const counters = {
    changes: 0, // views sent in full
    dependences: 0, // results that do not depend on a view's element alone: changing values, functions, sizes
    lookups: 0, // values that the host resolves each time: images, sizes
};

/** Whether the host reads the children of views called `type` individually, so they are sent in full. */
export const needsWholeChildren = (type) => readingViews.has(type);
/** Whether a view shows an image that the host looks up. */
export const showsLookedUpImage = ({ type, props }) => imageViews.has(type) && typeof props.systemName !== "string";

/** Returns a record of a view's own appearance and its children; null if it is too large to compare. */
export function recordOf(own, children) {
    const text = JSON.stringify(own);
    return text.length > maximumRecord ? null : { own: text, children };
}

/** Whether the host caches `node` with `record`. If its element `isFixed`, the node need not be compared again. */
export function isCached(node, record, isFixed) {
    const last = node.identifiers.get("$record");
    if (last === undefined || last.own !== record.own || !isSame(last.children, record.children)) return false;
    if (isFixed) node.isHostCached = true;
    return true;
}

function isSame(first, second) {
    if (first.length !== second.length) return false;
    for (let i = 0; i < first.length; i++) if (first[i] !== second[i]) return false;
    return true;
}

/** Makes the host cache `node` with `record`; a null record cannot be cached. */
export const cacheView = (node, record, isFixed) => push(pendingUpdates, [node, record, isFixed]);

export function beginTree() { pendingUpdates = []; }

/** Records the tree that was encoded last as sent; returns its JSON. */
export function finishTree(tree) {
    forEach(pendingUpdates, ([node, record, isFixed]) => {
        node.isHostCached = record !== null && isFixed;
        if (record === null) dropCached(node);
        else {
            // A view sent in full is sent by its number from now on.
            record.children = map(record.children, (child) => (typeof child === "object" ? child.i : child));
            node.identifiers.set("$record", record);
        }
    });
    pendingUpdates = [];
    if (droppedNumbers.length > 0) tree.gone = droppedNumbers;
    droppedNumbers = [];
    return JSON.stringify(tree);
}

/** Lets the host drop a view. */
export function dropCached({ identifiers }) { if (identifiers.delete("$record")) push(droppedNumbers, identifiers.get("")); }
