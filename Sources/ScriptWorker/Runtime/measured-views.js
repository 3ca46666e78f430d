// Views built for the size that layout assigns: geometry readers and drawings. The host lays the tree out and reports
// the sizes that differ from those used. It then receives an updated tree.
import { configuration } from "./host.js";
import { Map, push, Set } from "./primordials.js";
import { mark, updates } from "./components.js";
import { collectReads, replaceDependencies } from "./elements.js";
import { rendering } from "./hooks.js";
import { callGuarded, diagnose } from "./messages.js";

/** The state of one measured view, with the view's lifetime. */
class Measure {
    component = null; // creates the children of a reader
    drawing = null; // the result of a drawing function: {element, made, commands}
    reads = null; // the observables that the drawing read
    made = null; // {width, height, insets, moment}, null before the first layout
    began = null; // the first moment of a time-dependent drawing

    /** Invalidates the drawing when an observable that it read changes. */
    invalidate() {
        this.drawing = null;
        updates.isStale = true;
    }
}

let measures = new Map(); // by identity: those of the latest tree
let next = new Map(); // those of the tree being encoded
let unmeasured = []; // its geometry readers without content yet

const measureOf = (identifiers) => {
    let measure = identifiers.get("$measure");
    if (measure === undefined) {
        measure = new Measure();
        identifiers.set("$measure", measure);
    }
    return measure;
};

/** The self-drawn views by name: the prop with the function, and the runtime function that calls it. */
const drawings = new Map();

/**
 * Registers views called `name`, drawn by the function in their prop `prop`: `draw(body, made, measure, props)`
 * returns the commands.
 */
export const registerDrawing = (name, prop, draw) => drawings.set(name, { prop, draw });

// Encoding a tree

export function beginMeasures() { next = new Map(); }
export function endMeasures() { measures = next; }

/** The views whose children depend on a size or on other layout results. */
const measuredViews = new Set(["GeometryReader", "ChartOverlay"]);

/** Whether the view's content depends on its size, or a function draws it for its size. */
export const dependsOnSize = ({ type }) => measuredViews.has(type) || drawings.has(type);

/** Adds to an encoded view the size that it was built for; returns the prop with the drawing function. */
export function addMeasuredSize(node, result) {
    const drawing = drawings.get(node.type);
    if (drawing === undefined && !measuredViews.has(node.type)) return undefined;
    if (node.type === "ChartOverlay" && node.children[0]?.element?.type !== FunctionChild) return undefined;
    const body = drawing === undefined ? null : node.element.props[drawing.prop];
    if (drawing !== undefined && typeof body !== "function") return undefined;
    const measure = measureOf(node.identifiers);
    next.set(result.i, measure);
    if (measure.made === null) {
        if (drawing === undefined) push(unmeasured, measure);
        if (node.type !== "GeometryReader") result.m = [];
        return drawing?.prop;
    }
    const { width, height, insets, moment, facts } = measure.made;
    result.m = [width, height, ...insets];
    if (facts !== undefined) push(result.m, moment ?? null, facts);
    else if (moment !== undefined) push(result.m, moment);
    if (drawing === undefined) return undefined;
    result.d = draw(measure, node.element, body, drawing.draw);
    return drawing.prop;
}

/** Calls a drawing's function, unless nothing has changed since its last call. */
function draw(measure, element, body, make) {
    const { drawing, made } = measure;
    if (drawing !== null && drawing.element === element && drawing.made === made) return drawing.commands;
    const reads = new Set();
    const commands = callGuarded("render", () => collectReads(reads, () => make(body, made, measure, element.props)), [], element.location);
    replaceDependencies(measure, measure.reads, reads);
    measure.reads = reads;
    measure.drawing = { element, made, commands: commands ?? null };
    return measure.drawing.commands;
}

// Layout results from the host

const updateMeasure = (measure, made) => {
    measure.made = made;
    updates.isStale = true;
    if (measure.component !== null) mark(measure.component, true);
};

/**
 * Receives the host's `[identity, width, height, top, leading, bottom, trailing, moment or null, facts]` for each
 * view.
 */
export function receiveSizes(views) {
    for (const [identity, width, height, top, leading, bottom, trailing, moment, facts] of views) {
        const measure = measures.get(identity);
        if (measure === undefined) continue;
        updateMeasure(measure, { width, height, insets: [top, leading, bottom, trailing], moment: moment ?? undefined, facts });
    }
}

/** Returns the readers encoded since the last call that have no layout yet. */
export function takeUnmeasured() {
    const taken = unmeasured;
    unmeasured = [];
    return taken;
}

/** Gives readers without layout the screen's size, so that their content can be pressed. */
export function assumeScreenSize(readers) {
    const { width, height } = configuration.device;
    for (const measure of readers) updateMeasure(measure, { width, height, insets: [0, 0, 0, 0], moment: undefined });
}

// Children that are functions

const readerKinds = new Map();

/**
 * Registers views called `name` with a function as their only child; `give(props, measure)` returns its argument.
 */
export const registerReader = (name, give) => readerKinds.set(name, give);

/** A view's only child, a function of the view's measured values. */
export function FunctionChild({ host, identifiers, make }) {
    const give = readerKinds.get(host.type);
    if (give === undefined) {
        diagnose(`${host.type}: a function among its children is omitted`, host.location);
        return null;
    }
    const measure = measureOf(identifiers);
    measure.component = rendering.frame.component;
    const given = give(host.props, measure);
    return given === undefined ? null : make(given);
}

registerReader("GeometryReader", (props, { made }) => {
    if (made === null) return undefined;
    const { width, height, insets: [top, leading, bottom, trailing] } = made;
    const frame = { x: 0, y: 0, minX: 0, minY: 0, midX: width / 2, midY: height / 2, maxX: width, maxY: height, width, height, size: { width, height } };
    return {
        size: { width, height }, safeAreaInsets: { top, leading, bottom, trailing }, containerCornerInsets: null,
        frame: () => frame, bounds: () => frame,
    };
});

registerReader("ScrollViewReader", (props, measure) => (measure.proxy ??= {
    scrollTo: (id, anchor) => {
        // Latest first: scroll views may lack some of the targets.
        const before = (measure.targets ?? []).filter((target) => target.value !== id);
        measure.targets = [{ value: id, anchor: anchor ?? null }, ...before].slice(0, 4);
        updates.isStale = true;
    },
}));

/** Returns the latest scroll targets of a reader; undefined if there were none, and for other views. */
export const scrollTarget = (node) => node.type === "ScrollViewReader" ? node.identifiers.get("$measure")?.targets : undefined;

let namespaces = 0;
registerReader("NamespaceReader", (props, measure) => (measure.namespace ??= `namespace-${++namespaces}`));
