// The entry points in addition to a script's page: widgets, intents, live activities, controls. Also the script itself.
(function (runtime) {
    "use strict";
    const { exports, configuration, ViewElement, namespace } = runtime;
    const { Error, Map, Object, Promise, TypeError } = runtime.own;
    const entry = configuration.entryPoint;
    const { createElement } = exports;

    /** Shows `element` if the entry point is one of `entries`. Otherwise reports that nothing is shown. */
    function show(name, entries, element, location) {
        if (!(element instanceof ViewElement)) throw new TypeError(`${name} needs a view`);
        if (!entries.includes(entry)) {
            if (runtime.isStartingElsewhere()) return; // only the activity is shown
            runtime.diagnose(`${name} shows nothing in the entry point ${entry}: use --entry ${entries[0]}`);
            return;
        }
        runtime.showEntry(element, location);
    }

    // The script

    const scheme = (action) => (name, parameters) => {
        const query = new exports.URLSearchParams(parameters ?? {}).toString();
        return `scripting://${action}/${encodeURIComponent(name)}${query === "" ? "" : "?" + query}`;
    };
    const nothing = () => () => {};

    exports.Script = namespace("Script", {
        env: entry, name: configuration.name, metadata: configuration.metadata, directory: configuration.directory,
        queryParameters: {}, widgetParameter: configuration.widget.parameter,
        exit(result) { if (!exitWith(result)) runtime.exit(); },
        run: () => Promise.resolve(null),
        supportsMinimization: () => false, minimize: () => Promise.resolve(false), isMinimized: () => false, enableMinimize() {},
        onMinimize: nothing, onResume: nothing, onHomeTabEvent: nothing, hasFullAccess: () => false, requestAccess: () => Promise.resolve([]),
        createRunURLScheme: scheme("run"), createRunSingleURLScheme: scheme("run_single"), createOpenURLScheme: scheme("open"),
        createDocumentationURLScheme: (title) => "scripting://doc" + (title === undefined ? "" : `?title=${encodeURIComponent(title)}`),
        createOAuthCallbackURLScheme: (identifier) => `scripting://oauth_callback/${encodeURIComponent(identifier)}`,
        createImportScriptsURLScheme: (urls) => `scripting://import_scripts?urls=${encodeURIComponent(JSON.stringify(urls))}`,
    });

    // Widgets

    exports.Widget = namespace("Widget", {
        family: configuration.widget.family, displaySize: { width: configuration.widget.width, height: configuration.widget.height },
        parameter: configuration.widget.parameter, isTransparentBackground: false, isTransparentMode: false, isBlurMode: false,
        present(element) { show("Widget.present", ["widget"], element); },
        preview() {
            runtime.diagnose("Widget.preview shows nothing here: --entry widget shows the widget itself");
            return Promise.resolve();
        },
        reloadAll() {}, reloadUserWidgets() {}, reloadTestWidgets() {}, openApp() {},
    });

    // Intents

    const protocols = ["AppIntent", "AudioPlaybackIntent", "AudioRecordingIntent", "LiveActivityIntent", "SnippetIntent"];
    exports.AppIntentProtocol = Object.freeze(namespace("AppIntentProtocol", Object.fromEntries(protocols.map((name, index) => [name, index]))));
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
        async perform() { return this.#perform(this.params); }
    }

    /**
     * Returns the action of a tap on a control with `intent`. It performs the intent, with `changes` to its parameters.
     * Then it restarts the script of a widget or control, as the system would. Undefined if `intent` is not an
     * AppIntent.
     */
    runtime.tapOn = (intent, changes) => {
        if (!(intent instanceof AppIntent)) return undefined;
        return async () => {
            try {
                await perform(intent, changes === undefined ? intent.params : { ...intent.params, ...changes });
                if (entry === "widget" || entry === "control_widget") runtime.restart();
            } catch (error) {
                runtime.report("callback", error);
            }
        };
    };

    exports.AppIntentManager = {
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
    runtime.runIntent = (name, params) => { runtime.tapOn(new AppIntent(intents.get(name), params))(); };

    class IntentValue { constructor(value) { this.value = value; } }
    const kinds = ["Text", "Json", "FileURL", "File", "URL", "AttributedText", "Image", "View", "SnippetIntent", "RequestConfirmation"];
    for (const kind of kinds) {
        const name = `Intent${kind}Value`;
        exports[name] = { [name]: class extends IntentValue { get type() { return kind; } } }[name];
    }
    exports.IntentValue = IntentValue;
    const make = (kind) => (value) => new exports[`Intent${kind}Value`](value);
    const inputs = configuration.inputs;
    const texts = (kind) => { const found = inputs[kind]; return found.length === 0 ? undefined : [...found]; };
    let images; // created on first use
    exports.Intent = namespace("Intent", {
        get shortcutParameter() { return inputs.shortcut === null ? undefined : { ...inputs.shortcut }; },
        get textsParameter() { return texts("texts"); },
        get urlsParameter() { return texts("urls"); },
        get fileURLsParameter() { return texts("files"); },
        get imagePathsParameter() { return texts("images"); },
        get imagesParameter() {
            images ??= inputs.images.map((path) => exports.UIImage.fromFile(path)).filter((image) => image !== null);
            return inputs.images.length === 0 ? undefined : [...images];
        },
        snippetIntent: make("SnippetIntent"), view: (node) => Promise.resolve(make("View")(node)), text: make("Text"), attributedText: make("AttributedText"),
        url: make("URL"), json: make("Json"), file: make("File"), fileURL: make("FileURL"), image: make("Image"),
        requestConfirmation: () => Promise.resolve(), continueInForeground: () => Promise.resolve(),
    });

    /** Shows the view that a script exits with. False if it exits without one. */
    function exitWith(result) {
        if (result instanceof Promise) { // of Intent.view, without `await` in the script
            result.then((value) => { if (!exitWith(value)) runtime.exit(); }, (error) => runtime.report("callback", error));
            return true;
        }
        if (!(result instanceof IntentValue)) return false;
        let { value } = result;
        if (result.type === "SnippetIntent") {
            const snippet = value?.snippetIntent ?? value;
            if (!(snippet instanceof AppIntent)) return false;
            snippet.perform().then((view) => show("Script.exit", ["intent", "app_intents"], view), (error) => runtime.report("callback", error));
            return true;
        }
        if (result.type === "View" && !(value instanceof ViewElement)) value = value?.view ?? value?.content;
        if (value instanceof ViewElement) {
            show("Script.exit", ["intent", "app_intents"], value);
            return true;
        }
        runtime.diagnose(`the script ends with ${result.type}: ${runtime.inspect(value)}`);
        return false;
    }

    // Live activities: the view on the lock screen

    exports.LiveActivityUI = ({ content }) => content ?? null;
    for (const place of ["Bottom", "Center", "Leading", "Trailing"]) exports[`LiveActivityUIExpanded${place}`] = () => null;
    let lastActivity = 0;

    class LiveActivity {
        #builder;
        #state = null;
        #listeners = new Set();
        activityId = undefined;
        constructor(name, builder) { this.name = name; this.#builder = builder; }
        get started() { return this.#state === "active"; }
        #set(state) {
            this.#state = state;
            for (const listener of [...this.#listeners]) runtime.guard("callback", listener, [state]);
        }
        #show(contentState) { show("LiveActivity", ["live_activity"], createElement(() => this.#builder(contentState))); }
        async start(contentState) {
            if (entry !== "live_activity") {
                runtime.diagnose("LiveActivity.start shows nothing here: --entry live_activity shows the activity");
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
        static areActivitiesEnabled = async () => entry === "live_activity";
        static from = async () => null;
        static getActivityState = async () => null;
        static getAllActivities = async () => [];
        static getAllActivitiesIds = async () => [];
        static endAllActivities = async () => false;
        static addActivitiesEnabledListener() {}
        static removeActivitiesEnabledListener() {}
        static addActivityUpdateListener() {}
        static removeActivityUpdateListener() {}
    }
    const builders = new Map();
    runtime.registeredActivities = () => [...builders.keys()];
    runtime.registeredIntents = () => [...intents.keys()];
    exports.LiveActivity = LiveActivity;

    // Controls

    const label = (value) => (typeof value === "string" ? { title: value } : value ?? {});
    const tile = (image, texts, tint, action) => createElement("Button", { action, buttonStyle: "plain", $title: texts[0] }, createElement("HStack", {
        spacing: 10, padding: { horizontal: 14, vertical: 12 }, frame: { minWidth: 150, minHeight: 68, alignment: "leading" },
        background: { style: "secondarySystemBackground", shape: { type: "rect", cornerRadius: 24 } },
    },
    image && createElement("Image", { systemName: image, font: 20, foregroundStyle: tint ?? "accentColor" }),
    createElement("VStack", { alignment: "leading", spacing: 1 }, ...texts.filter(Boolean).map((text, index) =>
        createElement("Text", { font: "subheadline", fontWeight: index === 0 ? "semibold" : "regular", foregroundStyle: index === 0 ? "label" : "secondaryLabel" }, text)))));

    exports.ControlWidgetButton = ({ privacySensitive, intent, label: given, activeValueLabel }) => {
        void privacySensitive;
        const { title, systemImage } = label(given);
        return tile(systemImage, [title, label(activeValueLabel).title], undefined, runtime.tapOn(intent));
    };
    exports.ControlWidgetToggle = ({ intent, label: given, activeValueLabel, inactiveValueLabel }) => {
        const isOn = exports.ControlWidget.value === true || intent?.params?.value === true;
        const { title, systemImage } = label(given);
        const state = label(isOn ? activeValueLabel : inactiveValueLabel);
        return tile(state.systemImage ?? systemImage, [title, state.title ?? (isOn ? "On" : "Off")], isOn ? "systemGreen" : "secondaryLabel", runtime.tapOn(intent, { value: !isOn }));
    };
    exports.ControlWidget = namespace("ControlWidget", {
        parameter: configuration.widget.parameter, value: null, reloadButtons() {}, reloadToggles() {},
        present(element) { show("ControlWidget.present", ["control_widget"], element); },
    });

    // Other views that the system presents

    const presenter = (name, entries) => (element) => {
        if (element instanceof ViewElement || element?.element instanceof ViewElement) show(`${name}.present`, entries, element.element ?? element);
    };
    const presentNotification = presenter("Notification", ["notification"]);
    exports.Notification = namespace("Notification", { async present(element) { presentNotification(element); } });
    exports.CustomKeyboard = namespace("CustomKeyboard", { present: presenter("CustomKeyboard", ["keyboard"]) });
    exports.TranslationUIProvider = namespace("TranslationUIProvider", { present: presenter("TranslationUIProvider", ["translation_ui_provider"]) });
})
