// The entry points in addition to a script's page: widgets, intents, live activities, controls. Also the script itself.
import { configuration, scripting } from "./host.js";
import { Map, Object } from "./primordials.js";
import { hasRunOtherFile } from "./activity-starters.js";
import { namespace } from "./default-responses.js";
import { createElement, ViewElement } from "./elements.js";
import { UIImage } from "./images.js";
import { callGuarded, diagnose, inspect, reportError } from "./messages.js";
import { exitScript, restartScript, showEntry } from "./session.js";

const entry = configuration.entryPoint;

/** Shows `element` if the entry point is one of `entries`. Otherwise reports that nothing is shown. */
function show(name, entries, element, location) {
    if (!(element instanceof ViewElement)) throw new TypeError(`${name} needs a view`);
    if (!entries.includes(entry)) {
        if (hasRunOtherFile()) return; // only the activity is shown
        diagnose(`${name} shows nothing in the entry point ${entry}: use --entry ${entries[0]}`);
        return;
    }
    showEntry(element);
}

// The script

const scheme = (action) => (name, parameters) => {
    const query = new scripting.URLSearchParams(parameters ?? {}).toString();
    return `scripting://${action}/${encodeURIComponent(name)}${query === "" ? "" : "?" + query}`;
};
const nothing = () => () => {};

scripting.Script = namespace("Script", {
    env: entry, name: configuration.name, metadata: configuration.metadata, directory: configuration.directory,
    queryParameters: {}, widgetParameter: configuration.widget.parameter,
    exit(result) { if (!exitWith(result)) exitScript(); },
    run: () => Promise.resolve(null),
    supportsMinimization: () => false, minimize: () => Promise.resolve(false), isMinimized: () => false, enableMinimize() {},
    onMinimize: nothing, onResume: nothing, onHomeTabEvent: nothing, hasFullAccess: () => false, requestAccess: () => Promise.resolve([]),
    createRunURLScheme: scheme("run"), createRunSingleURLScheme: scheme("run_single"), createOpenURLScheme: scheme("open"),
    createDocumentationURLScheme: (title) => "scripting://doc" + (title === undefined ? "" : `?title=${encodeURIComponent(title)}`),
    createOAuthCallbackURLScheme: (identifier) => `scripting://oauth_callback/${encodeURIComponent(identifier)}`,
    createImportScriptsURLScheme: (urls) => `scripting://import_scripts?urls=${encodeURIComponent(JSON.stringify(urls))}`,
});

// Widgets

scripting.Widget = namespace("Widget", {
    family: configuration.widget.family, displaySize: { width: configuration.widget.width, height: configuration.widget.height },
    parameter: configuration.widget.parameter, isTransparentBackground: false, isTransparentMode: false, isBlurMode: false,
    present(element) { show("Widget.present", ["widget"], element); },
    preview() {
        diagnose("Widget.preview shows nothing here: --entry widget shows the widget itself");
        return Promise.resolve();
    },
    reloadAll() {}, reloadUserWidgets() {}, reloadTestWidgets() {}, openApp() {},
});

// Intents

const protocols = ["AppIntent", "AudioPlaybackIntent", "AudioRecordingIntent", "LiveActivityIntent", "SnippetIntent"];
scripting.AppIntentProtocol = Object.freeze(namespace("AppIntentProtocol", Object.fromEntries(protocols.map((name, index) => [name, index]))));
const intents = new Map();

let perform; // performs an intent with other parameters

class AppIntent {
    #perform;
    constructor({ name, protocol, perform }, params) {
        Object.assign(this, { script: configuration.name, name, protocol, params });
        this.#perform = perform;
    }
    static { perform = (intent, params) => intent.#perform(params); }
    /** Performs the intent with its own parameters. */
    async perform() { return this.#perform((/** @type {any} */ (this)).params); }
}

/**
 * Returns the action of a tap on a control with `intent`. It performs the intent, with `changes` to its parameters.
 * Then it restarts the script of a widget or control, as the system would. Undefined if `intent` is not an
 * AppIntent.
 */
export function tapOn(intent, changes) {
    if (!(intent instanceof AppIntent)) return undefined;
    return async () => {
        try {
            const { params } = /** @type {any} */ (intent);
            await perform(intent, changes === undefined ? params : { ...params, ...changes });
            if (entry === "widget" || entry === "control_widget") restartScript();
        } catch (error) {
            reportError("callback", error);
        }
    };
}

scripting.AppIntentManager = {
    register(options) {
        if (typeof options?.name !== "string" || typeof options.perform !== "function") throw new TypeError("AppIntentManager.register needs a name and perform");
        intents.set(options.name, options);
        return (params) => new AppIntent(options, params);
    },
    hasRegistered: (name) => intents.has(name),
    perform(name, params) {
        if (!intents.has(name)) return Promise.reject(new Error(`no intent is named "${name}"`));
        return new AppIntent(intents.get(name), params).perform();
    },
};

/** Performs a registered intent as the system would, which then reloads the script's widget or control. */
export function runIntent(name, params) { /** @type {Function} */ (tapOn(new AppIntent(intents.get(name), params)))(); }

class IntentValue { constructor(value) { this.value = value; } }
const kinds = ["Text", "Json", "FileURL", "File", "URL", "AttributedText", "Image", "View", "SnippetIntent", "RequestConfirmation"];
for (const kind of kinds) {
    const name = `Intent${kind}Value`;
    scripting[name] = { [name]: class extends IntentValue { get type() { return kind; } } }[name];
}
scripting.IntentValue = IntentValue;
const make = (kind) => (value) => new scripting[`Intent${kind}Value`](value);
const inputs = configuration.inputs;
const texts = (kind) => { const found = inputs[kind]; return found.length === 0 ? undefined : [...found]; };
let images; // created on first use
scripting.Intent = namespace("Intent", {
    get shortcutParameter() { return inputs.shortcut === null ? undefined : { ...inputs.shortcut }; },
    get textsParameter() { return texts("texts"); },
    get urlsParameter() { return texts("urls"); },
    get fileURLsParameter() { return texts("files"); },
    get imagePathsParameter() { return texts("images"); },
    get imagesParameter() {
        images ??= inputs.images.map((path) => UIImage.fromFile(path)).filter((image) => image !== null);
        return inputs.images.length === 0 ? undefined : [...images];
    },
    snippetIntent: make("SnippetIntent"), view: (node) => Promise.resolve(make("View")(node)), text: make("Text"), attributedText: make("AttributedText"),
    url: make("URL"), json: make("Json"), file: make("File"), fileURL: make("FileURL"), image: make("Image"),
    requestConfirmation: () => Promise.resolve(), continueInForeground: () => Promise.resolve(),
});

/**
 * Shows the view that a script exits with. False if it exits without one.
 *
 * @param {any} result
 */
function exitWith(result) {
    if (result instanceof Promise) { // of Intent.view, without `await` in the script
        result.then((value) => { if (!exitWith(value)) exitScript(); }, (error) => reportError("callback", error));
        return true;
    }
    if (!(result instanceof IntentValue)) return false;
    let { value, type } = /** @type {any} */ (result);
    if (type === "SnippetIntent") {
        const snippet = value?.snippetIntent ?? value;
        if (!(snippet instanceof AppIntent)) return false;
        snippet.perform().then((view) => show("Script.exit", ["intent", "app_intents"], view), (error) => reportError("callback", error));
        return true;
    }
    if (type === "View" && !(value instanceof ViewElement)) value = value?.view ?? value?.content;
    if (value instanceof ViewElement) {
        show("Script.exit", ["intent", "app_intents"], value);
        return true;
    }
    diagnose(`the script ends with ${type}: ${inspect(value)}`);
    return false;
}

// Live activities: the view on the lock screen

scripting.LiveActivityUI = ({ content }) => content ?? null;
for (const place of ["Bottom", "Center", "Leading", "Trailing"]) scripting[`LiveActivityUIExpanded${place}`] = () => null;
let lastActivity = 0;

class LiveActivity {
    #builder;
    #state = null;
    #listeners = new Set();
    /** @type {string | undefined} */
    activityId = undefined;
    constructor(name, builder) { this.name = name; this.#builder = builder; }
    get started() { return this.#state === "active"; }
    #set(state) {
        this.#state = state;
        for (const listener of [...this.#listeners]) callGuarded("callback", listener, [state]);
    }
    #show(contentState) { show("LiveActivity", ["live_activity"], createElement(() => this.#builder(contentState))); }
    async start(contentState) {
        if (entry !== "live_activity") {
            diagnose("LiveActivity.start shows nothing here: --entry live_activity shows the activity");
            return false;
        }
        if (this.#state !== null) return false;
        this.activityId = `activity-${++lastActivity}`;
        this.#show(contentState);
        this.#set("active");
        return true;
    }
    async update(contentState) {
        if (!this.started) return false;
        this.#show(contentState);
        return true;
    }
    async end(contentState) {
        if (!this.started) return false;
        this.#show(contentState);
        this.#set("ended");
        return true;
    }
    async getActivityState() { return this.#state; }
    addUpdateListener(listener) { this.#listeners.add(listener); }
    removeUpdateListener(listener) { this.#listeners.delete(listener); }
    static register(name, builder) {
        if (typeof builder !== "function") throw new TypeError("LiveActivity.register needs a function that returns the view");
        builders.set(name, builder);
        return () => new LiveActivity(name, builder);
    }
    static addActivitiesEnabledListener() {}
    static removeActivitiesEnabledListener() {}
    static addActivityUpdateListener() {}
    static removeActivityUpdateListener() {}
}
Object.assign(LiveActivity, {
    areActivitiesEnabled: async () => entry === "live_activity",
    from: async () => null,
    getActivityState: async () => null,
    getAllActivities: async () => [],
    getAllActivitiesIds: async () => [],
    endAllActivities: async () => false,
});
const builders = new Map();
export const registeredActivities = () => [...builders.keys()];
export const registeredIntents = () => [...intents.keys()];
scripting.LiveActivity = LiveActivity;

// Controls

const label = (value) => (typeof value === "string" ? { title: value } : value ?? {});
const tile = (image, texts, tint, action) => createElement("Button", { action, buttonStyle: "plain", $title: texts[0] }, createElement("HStack", {
    spacing: 10, padding: { horizontal: 14, vertical: 12 }, frame: { minWidth: 150, minHeight: 68, alignment: "leading" },
    background: { style: "secondarySystemBackground", shape: { type: "rect", cornerRadius: 24 } },
},
image && createElement("Image", { systemName: image, font: 20, foregroundStyle: tint ?? "accentColor" }),
createElement("VStack", { alignment: "leading", spacing: 1 }, ...texts.filter(Boolean).map((text, index) =>
    createElement("Text", { font: "subheadline", fontWeight: index === 0 ? "semibold" : "regular", foregroundStyle: index === 0 ? "label" : "secondaryLabel" }, text)))));

scripting.ControlWidgetButton = ({ privacySensitive, intent, label: given, activeValueLabel }) => {
    void privacySensitive;
    const { title, systemImage } = label(given);
    return tile(systemImage, [title, label(activeValueLabel).title], undefined, tapOn(intent));
};
scripting.ControlWidgetToggle = ({ intent, label: given, activeValueLabel, inactiveValueLabel }) => {
    const isOn = scripting.ControlWidget.value === true || intent?.params?.value === true;
    const { title, systemImage } = label(given);
    const state = label(isOn ? activeValueLabel : inactiveValueLabel);
    return tile(state.systemImage ?? systemImage, [title, state.title ?? (isOn ? "On" : "Off")], isOn ? "systemGreen" : "secondaryLabel", tapOn(intent, { value: !isOn }));
};
scripting.ControlWidget = namespace("ControlWidget", {
    parameter: configuration.widget.parameter, value: null, reloadButtons() {}, reloadToggles() {},
    present(element) { show("ControlWidget.present", ["control_widget"], element); },
});

// Other views that the system presents

const presenter = (name, entries) => (element) => {
    if (element instanceof ViewElement || element?.element instanceof ViewElement) show(`${name}.present`, entries, element.element ?? element);
};
const presentNotification = presenter("Notification", ["notification"]);
scripting.Notification = namespace("Notification", { async present(element) { presentNotification(element); } });
scripting.CustomKeyboard = namespace("CustomKeyboard", { present: presenter("CustomKeyboard", ["keyboard"]) });
scripting.TranslationUIProvider = namespace("TranslationUIProvider", { present: presenter("TranslationUIProvider", ["translation_ui_provider"]) });
