// Pages, picture in picture, the script's end, and the functions that the host calls, in one object.
import { configuration, modules, native, scripting } from "./host.js";
import { at, findLast, indexOf, Map, Object, pop, push, reverse, slice, some, splice, then, WeakMap } from "./primordials.js";
import { hasRunOtherFile, startNextFile } from "./activity-starters.js";
import { beginRender, needsSeparateTree, takeRendered, takeTransaction } from "./animations.js";
import { sendEvent } from "./app-events.js";
import { clearTimers, nextTimer, runTimer, setTime, skipTicks } from "./clock.js";
import { updates } from "./components.js";
import { createContext } from "./contexts.js";
import { isExpected, isReported } from "./default-responses.js";
import { receiveDeviceEvent } from "./device.js";
import { ViewElement } from "./elements.js";
import { actionWith, encodeAll, encodeProp, encodeUnsent, encodeView } from "./encoder.js";
import { rendering, useCallback, useContext } from "./hooks.js";
import { settleLifecycles } from "./lifecycle.js";
import { assumeScreenSize, receiveSizes, takeUnmeasured } from "./measured-views.js";
import { callGuarded, describe, diagnose, recordCallback, reportError, takeMessages } from "./messages.js";
import { choosePip, isOpenPip, pipCandidates, pipClosed, pipOpened } from "./picture-in-picture.js";
import { movieWindow, movieWindowStatus, playerNumber, playerReport, takePlayers } from "./players.js";
import { isOwnWindow, visitPageView, visitPipView } from "./presented-views.js";
import { beginTask } from "./promise-limit.js";
import { commitRoot, renderRoot, unmountRoot } from "./reconciler.js";
import { takeStored } from "./storage.js";
import { counters, finishTree } from "./tree-diff.js";
import { placeOfProp } from "./view-props.js";

const { started, stopped } = configuration.pictureInPicture;
const maximumRounds = 16; // of giving nested readers the screen's size

// Pages

let pages = [];
let closed = []; // dismissed pages that are still mounted
const PageContext = createContext(null);

function present(request, ...others) {
    const element = request instanceof ViewElement ? request : request?.element;
    if (!(element instanceof ViewElement)) throw new TypeError("Navigation.present needs an element or {element}");
    if (others.length > 0) diagnose("Navigation.present: only the element is used");
    if (configuration.entryPoint === "widget") diagnose("Navigation.present shows nothing on a phone's widget: use Widget.present", element.location);
    return new Promise((resolve) => {
        /** @type {any} */
        const page = { element, node: null, environment: null, resolve, result: undefined, isWaiting: true, pip: null };
        page.environment = { context: PageContext, value: page, outer: null };
        push(pages, page);
        updates.hasWork = true;
    });
}

/** Shows `element` as the view of a widget or another entry point, replacing the previous one. */
export function showEntry(element) {
    const before = findLast(pages, (page) => page.isEntry);
    if (before !== undefined) dismiss(before);
    /** @type {any} */
    const page = { element, node: null, environment: null, resolve() {}, result: undefined, isWaiting: false, isEntry: true, pip: null };
    page.environment = { context: PageContext, value: page, outer: null };
    push(pages, page);
    updates.hasWork = true;
}

/** Whether the entry point shows its view. */
export const showsEntry = () => some(pages, (page) => page.isEntry);

/** Returns the views of the page presented last. */
export const lastPageViews = () => findLast(pages, (page) => page.node !== null)?.node.children ?? [];

/** Runs the script from its beginning, as the system does to refresh a widget; stored values remain. */
export function restartScript() {
    for (const page of slice(pages)) dismiss(page);
    clearTimers();
    runMain();
}

function runMain() {
    const promise = callGuarded("evaluation", native.evaluateScript, []);
    if (promise instanceof Promise) then(promise, undefined, (error) => reportError("evaluation", error));
}

function dismiss(page, result) {
    const index = indexOf(pages, page);
    if (index < 0) return;
    page.result = result;
    // Pages above a dismissed page are dismissed too, topmost first.
    push(closed, ...reverse(splice(pages, index)));
    updates.isStale = true;
}

function useDismiss() {
    const page = useContext(PageContext);
    return useCallback((result) => dismiss(page, result), [page]);
}

scripting.Navigation = {
    present, useDismiss,
    dismiss(result) { if (pages.length > 0) dismiss(at(pages, -1), result); },
};

// The script's end

let isExiting = false;
let hasExited = false;
export function exitScript() {
    // A widget's view remains after its script has ended.
    if (showsEntry() || hasRunOtherFile()) clearTimers(); else isExiting = true;
}

function finish() {
    if (openContent !== null) pipEvent(stopped, ["programmatic"]);
    dismissAll();
    settleLifecycles(null);
    clearTimers();
    hasExited = true;
    return true;
}

function dismissAll() {
    for (const page of reverse(pages)) unmountRoot(page);
    pages = [];
}

// One step of work

/** Performs pending work; false if there was none. Promises run between two calls. */
function flush() {
    if (hasExited) return false;
    if (closed.length > 0) {
        const gone = closed;
        closed = [];
        for (const page of gone) unmountRoot(page);
        settleLifecycles(openContent);
        for (const page of gone) page.resolve(page.result);
        return true;
    }
    if (isExiting) return finish();
    if (!updates.hasWork) return startNextFile();
    encodeStep();
    updates.hasWork = false;
    updates.passes += 1;
    updates.effectPasses = updates.markedInEffects ? updates.effectPasses + 1 : 0;
    updates.markedInEffects = false;
    for (const page of [...pages]) {
        let node;
        try {
            node = renderRoot(page, page.element);
        } catch (error) {
            reportError("render", error, page.element.location);
            continue;
        }
        commitRoot(page, node);
        hasCommitted = true;
    }
    settleLifecycles(openContent);
    return true;
}

/** Renders pending changes as a separate update, unless a render or commit is in progress. */
export function renderNow() {
    if (!updates.hasWork || rendering.frame !== null || updates.isCommitting || isExiting || closed.length > 0) return;
    if (updates.passes >= maximumSteps) return;
    flush();
    isSeparate = true;
}

// Changes with an animation right after presentation, in an effect or in onAppear, animate from the presented
// state. That state's tree is sent too, before the tree with the changes.

const maximumSteps = 20; // per turn; the remaining changes are one step
let steps = []; // encoded trees, oldest first
let hasCommitted = false; // since the latest of them
let isSeparate = false; // whether the next changes are a separate update

function encodeStep() {
    if (hasCommitted && steps.length < maximumSteps && (isSeparate || needsSeparateTree())) {
        hasCommitted = false;
        try {
            push(steps, finishedTree(encodeAll(encodeTree), takeRendered()));
        } catch (error) {
            reportError("render", error);
        }
    }
    isSeparate = false;
    beginRender();
}

function finishedTree(tree, animation) {
    if (animation !== null) tree.animation = animation;
    return finishTree(tree);
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
    const hiddenPage = hidden && encodeView(hidden.node.children, (node) => ("pip" in node.element.props ? "pip" : undefined));
    if (entry === undefined) return { page: null, pip: null, hiddenPage };
    if (entry.isEntry) return { ...encodeEntry(entry), hiddenPage };
    let pip = null;
    let movie = null;
    let encodedPage = null;
    const readers = []; // of the page, behind its picture in picture
    takeUnmeasured();
    for (const shown of reverse(slice(pages))) {
        if (shown.node === null) continue;
        const found = [];
        const encode = () => encodeView(shown.node.children, (node) => {
            if (movie === null && isOwnWindow(node.element)) movie = { page: shown, element: node.element };
            return visitPageView(node, found);
        });
        if (shown === page) encodedPage = encode();
        else encodeUnsent(encode);
        push(readers, ...takeUnmeasured());
        if (pip === null && found.length > 0) pip = encodePip(found);
    }
    if (pip !== null) assumeScreenSize(readers);
    if (pip === null && movie !== null) pip = encodeMovieWindow(movie);
    else movieWindow(null);
    if (pip === null) pipSwitch = null;
    return { page: encodedPage, pip };
}

/** Encodes an entry point without a page: its view, and separately the background of the whole. */
function encodeEntry(page) {
    movieWindow(null);
    pipSwitch = null;
    let background;
    const visit = (node) => {
        const skipped = visitPageView(node, []);
        const name = "widgetBackground";
        if ((node.element.props[name] ?? null) === null) return skipped;
        // It depends on the views before it.
        counters.dependences += 1;
        if (background !== undefined) return undefined;
        background = encodeProp(name, node, visit);
        return name;
    };
    const encoded = encodeView(page.node.children, visit);
    return { page: encoded, pip: null, stage: { kind: configuration.entryPoint, family: configuration.widget.family, background } };
}

/** Encodes the picture in picture that the window shows, among the nodes with a pip prop. */
function encodePip(nodes) {
    const candidates = pipCandidates(nodes);
    const { index, isPresented } = choosePip(candidates);
    const { node, key, turn } = candidates[index];
    const { pip } = node.element.props;
    const location = placeOfProp(node.element, "pip");
    const collected = new Map();
    const content = encodeView(node.slots.get("pip.content"), (view) => visitPipView(view, collected));
    const isOpen = isOpenPip(key);
    // A window whose view was removed still receives its closing event.
    if (isOpen || openContent === null) handlers = collected;
    if (isOpen && openContent !== node.identifiers) settleLifecycles(openContent = node.identifiers);
    if (openContent === null) nextContent = node.identifiers;
    pipSwitch = turn;
    return {
        isPresented,
        maximumUpdatesPerSecond: typeof pip.maximumUpdatesPerSecond === "number" && pip.maximumUpdatesPerSecond > 0
            && Number.isFinite(pip.maximumUpdatesPerSecond) ? pip.maximumUpdatesPerSecond : null,
        content, location,
    };
}

/** Encodes the picture in picture of a single movie; the page's own switch controls the window. */
function encodeMovieWindow({ page, element: { type, props, location } }) {
    const player = playerNumber(props.player);
    movieWindow(props);
    nextContent = props;
    handlers = new Map();
    pipSwitch = (value) => {
        movieSwitches.set(page, value);
        updates.isStale = true;
    };
    const p = { player: { $player: player } };
    if (typeof props.videoGravity === "string") p.videoGravity = props.videoGravity;
    return {
        isPresented: movieSwitches.get(page) ?? false, maximumUpdatesPerSecond: 60, player,
        showsOnBackground: props.canStartPictureInPictureAutomaticallyFromInline === true,
        content: { t: type, p, l: location }, location,
    };
}

function pipEvent(name, args) {
    if (name === started) {
        pipOpened();
        settleLifecycles(openContent = nextContent);
    }
    if (name === stopped) {
        openContent = null;
        if (pipClosed()) args = ["replaced"];
    }
    for (const handler of handlers.get(name) ?? []) {
        recordCallback(name, args);
        callGuarded("callback", handler, args);
    }
    if (name === stopped) settleLifecycles(null);
}

// Functions that the host calls

function runDueTimer() {
    beginTask();
    return runTimer();
}

/** Returns the updates except trees and messages: in most turns only the next timer's due time, as a plain number. */
function takeRest() {
    const players = takePlayers(), requests = modules.fetch?.takeRequests() ?? null, stored = takeStored();
    const timer = nextTimer();
    const isAlone = players === null && requests === null && stored === null && !hasExited;
    return isAlone ? timer : [timer, players, requests, stored, hasExited];
}

// Each call checks the language's properties and enters the engine, so a turn makes as few calls as possible.
export const bridge = {
    begin(nanoseconds) {
        setTime(nanoseconds);
        beginTask();
    },
    /** Begins a turn at a time, and runs the first timer that is due. Returns whether there was one. */
    beginTimers(nanoseconds) {
        setTime(nanoseconds);
        return runDueTimer();
    },
    main: runMain,
    rejected(_, reason) {
        if (isReported(reason)) return;
        if (isExpected(reason)) diagnose(`unhandled failure "${describe(reason)}"`);
        else reportError("rejection", reason);
    },
    flush,
    /** Performs pending work. If there is none, runs the next timer that is due. Returns whether it did either. */
    advance: () => flush() || runDueTimer(),
    skipTicks: (time) => skipTicks(time),
    pip: pipEvent,
    player: (number, report) => playerReport(number, report),
    phone: (name, value) => receiveDeviceEvent(name, value),
    webResponse: (number, response) => modules.fetch?.receiveResponse(number, response),
    socketEvent: (number, event) => modules.fetch?.receiveSocketEvent(number, event),
    measured: (views) => receiveSizes(views),
    movieWindow: (word) => movieWindowStatus(word),
    presentPip(value) { if (pipSwitch !== null) pipSwitch(value); },
    press(identifier) {
        const body = actionWith(identifier);
        if (body === undefined) return;
        recordCallback("action", []);
        callGuarded("callback", body, []);
    },
    send: (name, value) => sendEvent(name, value),
    /** Returns the trees to send: null, one, or a list of several. */
    takeTrees() {
        if (updates.isStale) {
            try {
                let tree = null;
                for (let round = 1; updates.isStale; round++) {
                    updates.isStale = false;
                    tree = encodeAll(encodeTree);
                    // The trees must be as recent as the nodes.
                    if (round === maximumRounds) break;
                    while (updates.hasWork && flush());
                }
                push(steps, finishedTree(tree, takeTransaction()));
            } catch (error) {
                reportError("render", error);
            }
            hasCommitted = false;
        }
        if (steps.length < 2) return pop(steps) ?? null;
        const trees = Object.setPrototypeOf(steps, null);
        steps = [];
        return trees;
    },
    takeMessages: () => takeMessages(),
    /** Returns the messages if there are any, else the other updates. */
    takeUpdates: () => takeMessages() ?? takeRest(),
    takeRest,
};
