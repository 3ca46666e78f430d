// Views that are made for the size that layout gives them: readers of the geometry, and drawings. The host lays the tree out,
// tells the sizes that are not those that views were made for, and gets a tree in which they are.
(function (runtime) {
    "use strict";
    const { Array, Map, Object, Set, push } = runtime.own;
    const { configuration } = runtime;

    /** What is known of one view; it lives as long as the view. */
    class Measure {
        component = null; // makes the children of a reader
        drawing = null; // what a function drew: {element, made, commands}
        reads = null; // the observables that the drawing read
        made = null; // {width, height, insets, moment}, nil before the view was laid out
        began = null; // the first moment of a drawing that changes with time

        /** An observable that the drawing read has changed. */
        invalidate() {
            this.drawing = null;
            runtime.isStale = true;
        }
    }

    let measures = new Map(); // by identity: those of the newest tree
    let next = new Map(); // those of the tree that is being encoded
    let unmeasured = []; // the readers of the geometry in it that nothing was made for

    const measureOf = (identifiers) => {
        let measure = identifiers.get("$measure");
        if (measure === undefined) {
            measure = new Measure();
            identifiers.set("$measure", measure);
        }
        return measure;
    };

    /** What draws a view, by the view's name: the prop with the function, and the function of the runtime that calls it. */
    const drawings = new Map();

    /** Views called `name` are drawn by the function in their prop `prop`: `draw(body, made, measure, props)` gives the commands. */
    runtime.drawsItself = (name, prop, draw) => drawings.set(name, { prop, draw });

    // A tree is encoded

    runtime.beginMeasures = () => { next = new Map(); };
    runtime.endMeasures = () => { measures = next; };

    /** The views whose children are made for a size, or for what else the host tells of them. */
    const measured = new Set(["GeometryReader", "ChartOverlay"]);

    /** Whether the view is made for the size that it is given, or drawn for it by a function. */
    runtime.isMadeForSize = ({ type }) => measured.has(type) || drawings.has(type);

    /** Adds to an encoded view what it was made for; returns the prop whose function has drawn it. */
    runtime.measure = (node, result) => {
        const drawing = drawings.get(node.type);
        if (drawing === undefined && !measured.has(node.type)) return undefined;
        if (node.type === "ChartOverlay" && node.children[0]?.element?.type !== runtime.FunctionChild) return undefined;
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
    };

    /** Calls a drawing's function, unless nothing has changed since it was called last. */
    function draw(measure, element, body, make) {
        const { drawing, made } = measure;
        if (drawing !== null && drawing.element === element && drawing.made === made) return drawing.commands;
        const reads = new Set();
        const commands = runtime.guard("render", () => runtime.collect(reads, () => make(body, made, measure, element.props)), [], element.location);
        runtime.depend(measure, measure.reads, reads);
        measure.reads = reads;
        measure.drawing = { element, made, commands: commands ?? null };
        return measure.drawing.commands;
    }

    // The host tells

    const tell = (measure, made) => {
        measure.made = made;
        runtime.isStale = true;
        if (measure.component !== null) runtime.mark(measure.component, true);
    };

    /** Takes the host's `[identity, width, height, top, leading, bottom, trailing, moment or null, facts]`, one for each view. */
    runtime.measured = (views) => {
        for (const [identity, width, height, top, leading, bottom, trailing, moment, facts] of views) {
            const measure = measures.get(identity);
            if (measure === undefined) continue;
            tell(measure, { width, height, insets: [top, leading, bottom, trailing], moment: moment ?? undefined, facts });
        }
    };

    /** The readers that were encoded since the last call and have not been laid out yet. */
    runtime.takeUnmeasured = () => {
        const taken = unmeasured;
        unmeasured = [];
        return taken;
    };

    /** What is not laid out is not measured: its readers are told the screen's size, so that what is in them can be pressed. */
    runtime.measureUnseen = (readers) => {
        const { width, height } = configuration.device;
        for (const measure of readers) tell(measure, { width, height, insets: [0, 0, 0, 0], moment: undefined });
    };

    // Children that are functions

    const makers = new Map();

    /** The single child of views called `name` is a function; `give(props, measure)` says what it is called with. */
    runtime.givesChildren = (name, give) => makers.set(name, give);

    /** A view's single child that is a function of what the view knows. */
    runtime.FunctionChild = function FunctionChild({ host, identifiers, make }) {
        const give = makers.get(host.type);
        if (give === undefined) {
            runtime.diagnose(`${host.type}: a function among its children is left out`, host.location);
            return null;
        }
        const measure = measureOf(identifiers);
        measure.component = runtime.frame.component;
        const given = give(host.props, measure);
        return given === undefined ? null : make(given);
    };

    runtime.givesChildren("GeometryReader", (props, { made }) => {
        if (made === null) return undefined;
        const { width, height, insets: [top, leading, bottom, trailing] } = made;
        const frame = { x: 0, y: 0, minX: 0, minY: 0, midX: width / 2, midY: height / 2, maxX: width, maxY: height, width, height, size: { width, height } };
        return {
            size: { width, height }, safeAreaInsets: { top, leading, bottom, trailing }, containerCornerInsets: null,
            frame: () => frame, bounds: () => frame,
        };
    });

    runtime.givesChildren("ScrollViewReader", (props, measure) => (measure.proxy ??= {
        scrollTo: (id, anchor) => {
            // The last first: one scroll view may have what another has not.
            const before = (measure.targets ?? []).filter((target) => target.value !== id);
            measure.targets = [{ value: id, anchor: anchor ?? null }, ...before].slice(0, 4);
            runtime.isStale = true;
        },
    }));

    /** What a reader's scroll views were last asked to show; undefined for what was never asked, and for other views. */
    runtime.scrollTarget = (node) => node.type === "ScrollViewReader" ? node.identifiers.get("$measure")?.targets : undefined;

    let namespaces = 0;
    runtime.givesChildren("NamespaceReader", (props, measure) => (measure.namespace ??= `namespace-${++namespaces}`));
})
