// Pages, picture in picture, the script's end, and the functions that the host calls, in one object.
(function (runtime) {
    "use strict";
    const { Map, Number, Object, Promise, Set, TypeError, WeakMap, at, findLast, indexOf, join, map, push, reverse, shift, slice, some, splice, then } = runtime.own;
    const { exports, configuration, Observable, ViewElement } = runtime;
    const { started, stopped } = configuration.pictureInPicture;
    const pipCallbacks = new Set(configuration.pictureInPicture.callbacks);
    const contentOnly = new Set(configuration.pictureInPicture.contentOnly);
    const greatestRounds = 16; // of giving nested readers the screen's size
    const pipEntryPoints = new Set(["index", "intent", "home"]);

    // Pages

    let pages = [];
    let closed = []; // dismissed pages that are still mounted
    const PageContext = exports.createContext(null);

    function present(request, ...others) {
        const element = request instanceof ViewElement ? request : request?.element;
        if (!(element instanceof ViewElement)) throw new TypeError("Navigation.present needs an element or {element}");
        if (others.length > 0) runtime.diagnose("Navigation.present: only the element is used");
        if (configuration.entryPoint === "widget") runtime.diagnose("Navigation.present shows nothing on a phone's widget: use Widget.present", element.location);
        return new Promise((resolve) => {
            const page = { element, node: null, environment: null, resolve, result: undefined, isWaiting: true, pip: null };
            page.environment = { context: PageContext, value: page, outer: null };
            push(pages, page);
            runtime.hasWork = true;
        });
    }

    /** Shows `element` as the view of a widget or another entry point, replacing the previous one. */
    runtime.showEntry = (element) => {
        const before = findLast(pages, (page) => page.isEntry);
        if (before !== undefined) dismiss(before);
        const page = { element, node: null, environment: null, resolve() {}, result: undefined, isWaiting: false, isEntry: true, pip: null };
        page.environment = { context: PageContext, value: page, outer: null };
        push(pages, page);
        runtime.hasWork = true;
    };

    /** Whether the entry point shows its view. */
    runtime.showsEntry = () => some(pages, (page) => page.isEntry);

    /** Returns the views of the page presented last. */
    runtime.lastPage = () => findLast(pages, (page) => page.node !== null)?.node.children ?? [];

    /** Runs the script from its beginning, as the system does to refresh a widget; stored values remain. */
    runtime.restart = () => {
        for (const page of slice(pages)) dismiss(page);
        runtime.clearTimers();
        runMain();
    };

    function runMain() {
        const promise = runtime.guard("evaluation", runtime.native.evaluateScript, []);
        if (promise instanceof Promise) then(promise, undefined, (error) => runtime.report("evaluation", error));
    }

    function dismiss(page, result) {
        const index = indexOf(pages, page);
        if (index < 0) return;
        page.result = result;
        // Pages above a dismissed page are dismissed too, topmost first.
        push(closed, ...reverse(splice(pages, index)));
        runtime.isStale = true;
    }

    function useDismiss() {
        const page = exports.useContext(PageContext);
        return exports.useCallback((result) => dismiss(page, result), [page]);
    }

    exports.Navigation = {
        present, useDismiss,
        dismiss(result) { if (pages.length > 0) dismiss(at(pages, -1), result); },
    };

    // The script's end

    let isExiting = false;
    let hasExited = false;
    runtime.exit = () => {
        // A widget's view remains after its script has ended.
        if (runtime.showsEntry() || runtime.isStartingElsewhere()) runtime.clearTimers(); else isExiting = true;
    };

    function finish() {
        if (openContent !== null) pipEvent(stopped, ["programmatic"]);
        dismissAll();
        runtime.settleLife(null);
        runtime.clearTimers();
        hasExited = true;
        return true;
    }

    function dismissAll() {
        for (const page of reverse(pages)) runtime.unmountRoot(page);
        pages = [];
    }

    // One step of work

    /** Performs pending work; false if there was none. Promises run between two calls. */
    function flush() {
        if (hasExited) return false;
        if (closed.length > 0) {
            const gone = closed;
            closed = [];
            for (const page of gone) runtime.unmountRoot(page);
            runtime.settleLife(openContent);
            for (const page of gone) page.resolve(page.result);
            return true;
        }
        if (isExiting) return finish();
        if (!runtime.hasWork) return runtime.startElsewhere();
        keepStep();
        runtime.hasWork = false;
        runtime.passes += 1;
        runtime.effectPasses = runtime.markedInEffects ? runtime.effectPasses + 1 : 0;
        runtime.markedInEffects = false;
        for (const page of [...pages]) {
            let node;
            try {
                node = runtime.renderRoot(page, page.element);
            } catch (error) {
                runtime.report("render", error, page.element.location);
                continue;
            }
            runtime.commitRoot(page, node);
            hasCommitted = true;
        }
        runtime.settleLife(openContent);
        return true;
    }

    /** Renders pending changes as a separate update, unless a render or commit is in progress. */
    runtime.renderNow = () => {
        if (!runtime.hasWork || runtime.frame !== null || runtime.isCommitting || isExiting || closed.length > 0) return;
        if (runtime.passes >= greatestSteps) return;
        flush();
        isSeparate = true;
    };

    // Changes with an animation right after presentation, in an effect or in onAppear, animate from the presented
    // state. That state's tree is sent too, before the tree with the changes.

    const greatestSteps = 20; // per turn; the remaining changes are one step
    let steps = []; // encoded trees, oldest first
    let hasCommitted = false; // since the latest of them
    let isSeparate = false; // whether the next changes are a separate update

    function keepStep() {
        if (hasCommitted && steps.length < greatestSteps && (isSeparate || runtime.movesOtherwise())) {
            hasCommitted = false;
            try {
                push(steps, told(runtime.encodeAll(encodeTree), runtime.takeRendered()));
            } catch (error) {
                runtime.report("render", error);
            }
        }
        isSeparate = false;
        runtime.beginRender();
    }

    function told(tree, animation) {
        if (animation !== null) tree.animation = animation;
        return runtime.tell(tree);
    }

    // Presented views

    let openContent = null; // identifies the window's current content
    let nextContent = null; // identifies the content that it opens with
    let handlers = new Map();
    let pipSwitch = null; // the setter used by `pipPresentedChanged`
    const movieSwitches = new WeakMap(); // whether a page's movie is in its window

    function encodeTree() {
        const page = findLast(pages, (candidate) => candidate.node !== null); // null: its first render threw
        const isActivity = configuration.entryPoint === "live_activity";
        const entry = isActivity ? findLast(pages, (candidate) => candidate.node !== null && candidate.isEntry) : page;
        // The page that starts a live activity is hidden, but its buttons can be tapped.
        const hidden = isActivity ? findLast(pages, (candidate) => candidate.node !== null && !candidate.isEntry) : undefined;
        const hiddenPage = hidden && runtime.encodeView(hidden.node.children, (node) => ("pip" in node.element.props ? "pip" : undefined));
        if (entry === undefined) return { page: null, pip: null, hiddenPage };
        if (entry.isEntry) return { ...encodeEntry(entry), hiddenPage };
        let pip = null;
        let movie = null;
        let encodedPage = null;
        const readers = []; // of the page, behind its picture in picture
        runtime.takeUnmeasured();
        for (const shown of reverse(slice(pages))) {
            if (shown.node === null) continue;
            const found = [];
            const encode = () => runtime.encodeView(shown.node.children, (node) => {
                if (movie === null && isOwnWindow(node.element)) movie = { page: shown, element: node.element };
                return visitPageView(node, found);
            });
            if (shown === page) encodedPage = encode();
            else runtime.encodeUntold(encode);
            push(readers, ...runtime.takeUnmeasured());
            if (pip === null && found.length > 0) pip = encodePip(found);
        }
        if (pip !== null) runtime.measureUnseen(readers);
        if (pip === null && movie !== null) pip = encodeMovieWindow(movie);
        else runtime.movieWindow(null);
        if (pip === null) pipSwitch = null;
        return { page: encodedPage, pip };
    }

    /** Encodes an entry point without a page: its view, and separately the background of the whole. */
    function encodeEntry(page) {
        runtime.movieWindow(null);
        pipSwitch = null;
        let background;
        const visit = (node) => {
            const skipped = visitPageView(node, []);
            const name = "widgetBackground";
            if ((node.element.props[name] ?? null) === null) return skipped;
            // It depends on the views before it.
            runtime.met.dependences += 1;
            if (background !== undefined) return undefined;
            background = runtime.encodeProp(name, node, visit);
            return name;
        };
        const encoded = runtime.encodeView(page.node.children, visit);
        return { page: encoded, pip: null, stage: { kind: configuration.entryPoint, family: configuration.widget.family, background } };
    }

    function visitPageView(node, found) {
        const { props } = node.element;
        for (const [name, location] of runtime.placesOfNames(node.element)) {
            if (contentOnly.has(name)) {
                runtime.diagnose(`${name} does nothing on a page's view: it belongs on the content of the pip prop`, location);
            }
        }
        if (props.pip === undefined || props.pip === null) return undefined;
        const location = runtime.placeOfProp(node.element, "pip");
        if (!pipEntryPoints.has(configuration.entryPoint)) {
            runtime.diagnose(`pip is ignored in the entry point ${configuration.entryPoint}`, location);
        } else if (typeof props.pip !== "object" || !node.slots?.has("pip.content")) {
            runtime.diagnose("pip: content is not a view", location);
        } else {
            push(found, node);
        }
        return "pip";
    }

    /** Encodes the picture in picture that the window shows, among the nodes with a pip prop. */
    function encodePip(nodes) {
        const candidates = runtime.pipCandidates(nodes);
        const { index, isPresented } = runtime.choosePip(candidates);
        const { node, key, turn } = candidates[index];
        const { pip } = node.element.props;
        const location = runtime.placeOfProp(node.element, "pip");
        const collected = new Map();
        const content = runtime.encodeView(node.slots.get("pip.content"), (view) => visitPipView(view, collected));
        const isOpen = runtime.isOpenPip(key);
        // A window whose view was removed still receives its closing event.
        if (isOpen || openContent === null) handlers = collected;
        if (isOpen && openContent !== node.identifiers) runtime.settleLife(openContent = node.identifiers);
        if (openContent === null) nextContent = node.identifiers;
        pipSwitch = turn;
        return {
            isPresented,
            maximumUpdatesPerSecond: typeof pip.maximumUpdatesPerSecond === "number" && pip.maximumUpdatesPerSecond > 0
                && Number.isFinite(pip.maximumUpdatesPerSecond) ? pip.maximumUpdatesPerSecond : null,
            content, location,
        };
    }

    /** Whether the view is a movie's with its own picture in picture. */
    function isOwnWindow({ type, props }) {
        return type === "AVPlayerView" && props.allowsPictureInPicturePlayback !== false && pipEntryPoints.has(configuration.entryPoint)
            && runtime.playerNumber(props.player) !== undefined;
    }

    /** Encodes the picture in picture of a single movie; the page's own switch controls the window. */
    function encodeMovieWindow({ page, element: { type, props, location } }) {
        const player = runtime.playerNumber(props.player);
        runtime.movieWindow(props);
        nextContent = props;
        handlers = new Map();
        pipSwitch = (value) => {
            movieSwitches.set(page, value);
            runtime.isStale = true;
        };
        const p = { player: { $player: player } };
        if (typeof props.videoGravity === "string") p.videoGravity = props.videoGravity;
        return {
            isPresented: movieSwitches.get(page) ?? false, maximumUpdatesPerSecond: 60, player,
            showsOnBackground: props.canStartPictureInPictureAutomaticallyFromInline === true,
            content: { t: type, p, l: location }, location,
        };
    }

    function visitPipView(node, collected) {
        const { element } = node;
        const add = (name, value) => {
            if (typeof value !== "function" || !pipCallbacks.has(name)) return;
            if (!collected.has(name)) collected.set(name, []);
            push(collected.get(name), value);
        };
        for (const name of Object.keys(element.props)) add(name, element.props[name]);
        const chain = element.props.modifiers;
        if (chain instanceof runtime.ModifierChain) for (const call of chain.calls) add(runtime.nameOfCall(call), runtime.valueOfCall(call));
        if (element.props.pip === undefined || element.props.pip === null) return undefined;
        runtime.diagnose("pip does nothing inside the content of a pip prop", runtime.placeOfProp(element, "pip"));
        return "pip";
    }

    function pipEvent(name, args) {
        if (name === started) {
            runtime.pipOpened();
            runtime.settleLife(openContent = nextContent);
        }
        if (name === stopped) {
            openContent = null;
            if (runtime.pipClosed()) args = ["replaced"];
        }
        for (const handler of handlers.get(name) ?? []) {
            runtime.recordCallback(name, args);
            runtime.guard("callback", handler, args);
        }
        if (name === stopped) runtime.settleLife(null);
    }

    // Functions that the host calls

    runtime.bridge = {
        begin(nanoseconds) {
            runtime.setTime(nanoseconds);
            runtime.beginTask();
        },
        main: runMain,
        rejected(_, reason) {
            if (runtime.isTold(reason)) return;
            if (runtime.isExpected(reason)) runtime.diagnose(`unhandled failure "${runtime.describe(reason)}"`);
            else runtime.report("rejection", reason);
        },
        flush,
        runTimer() {
            runtime.beginTask();
            return runtime.runTimer();
        },
        skipTicks: (time) => runtime.skipTicks(time),
        pip: pipEvent,
        player: (number, report) => runtime.playerReport(number, report),
        phone: (name, value) => runtime.phone(name, value),
        answered: (number, answer) => runtime.answered(number, answer),
        socketEvent: (number, event) => runtime.socketEvent(number, event),
        measured: (views) => runtime.measured(views),
        movieWindow: (word) => runtime.movieWindowStatus(word),
        presentPip(value) { if (pipSwitch !== null) pipSwitch(value); },
        press(identifier) {
            const action = runtime.action(identifier);
            if (action === undefined) return;
            runtime.recordCallback("action", []);
            runtime.guard("callback", action, []);
        },
        send: (name, value) => runtime.sendEvent(name, value),
        /** Returns the first tree to send; null if nothing changed. */
        takeTree() {
            if (runtime.isStale) {
                try {
                    let tree = null;
                    for (let round = 1; runtime.isStale; round++) {
                        runtime.isStale = false;
                        tree = runtime.encodeAll(encodeTree);
                        // The trees must be as recent as the nodes.
                        if (round === greatestRounds) break;
                        while (runtime.hasWork && flush());
                    }
                    push(steps, told(tree, runtime.takeTransaction()));
                } catch (error) {
                    runtime.report("render", error);
                }
                hasCommitted = false;
            }
            return shift(steps) ?? null;
        },
        /** Returns the next tree to send with it; null if none is left. */
        nextTree: () => shift(steps) ?? null,
        takeMessages: () => runtime.takeMessages(),
        /** Returns the other updates for the host: in most turns only the next timer's due time, as a plain number. */
        takeRest() {
            const players = runtime.takePlayers(), requests = runtime.takeRequests?.() ?? null, stored = runtime.takeStored();
            const timer = runtime.nextTimer();
            const isAlone = players === null && requests === null && stored === null && !hasExited;
            return isAlone ? timer : [timer, players, requests, stored, hasExited];
        },
    };
    runtime.isStale = true;
})
