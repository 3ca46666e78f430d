// The script's surroundings: what can be given off a phone is given, the rest answers harmlessly and says so once.
(function (runtime) {
    "use strict";
    const { exports, configuration } = runtime;

    // Things without meaning here

    /** The answer of a call that does nothing: a promise of null, unless the name promises something at once. */
    function answer(path) {
        const name = path.slice(path.lastIndexOf(".") + 1);
        if (/^(is|has|can|exists|should|supports|add|remove)/.test(name)) return false;
        if (/Sync$/.test(name)) return null;
        return Promise.resolve(null);
    }

    /** A thing whose every use is said once and answered harmlessly; `standing` says why it does nothing. */
    function inert(path, standing) {
        const members = new Map();
        return new Proxy(function () {}, {
            get(target, name) {
                if (name === Symbol.toPrimitive) return () => "";
                if (name === "prototype") return target.prototype; // nothing is an instance of it
                if (typeof name === "symbol" || name === "then") return undefined;
                if (name === "toJSON") return () => null;
                if (!members.has(name)) members.set(name, inert(`${path}.${name}`, standing));
                return members.get(name);
            },
            set: (_, name, value) => { members.set(name, value); return true; },
            apply() {
                runtime.diagnose(`${path} ${standing} and does nothing`);
                return answer(path);
            },
            construct() {
                runtime.diagnose(`${path} ${standing} and does nothing`);
                return inert(path, standing);
            },
        });
    }
    runtime.inert = inert;

    /** `members`, and for every other name something inert. */
    function partly(path, members) {
        const others = inert(path, "has no meaning here");
        return new Proxy(members, {
            get(target, name, receiver) {
                return name in target || typeof name === "symbol" ? Reflect.get(target, name, receiver) : others[name];
            },
        });
    }

    const root = "/var/mobile/Documents";
    exports.FileManager = partly("FileManager", {
        documentsDirectory: root, appGroupDocumentsDirectory: root + "/Group", iCloudDocumentsDirectory: root + "/iCloud",
        scriptsDirectory: root + "/scripts", temporaryDirectory: "/tmp", isiCloudEnabled: false,
        existsSync: () => false, exists: () => Promise.resolve(false), readDirectorySync: () => [], readDirectory: () => Promise.resolve([]),
    });

    exports.fetch = (resource) => {
        runtime.diagnose("fetch: there is no network here; every request is answered by an error status");
        const body = () => Promise.resolve("");
        return Promise.resolve({
            ok: false, status: 503, statusText: "Service Unavailable", url: String(resource?.url ?? resource), headers: new Map(),
            text: body, json: () => Promise.resolve(null), data: () => Promise.resolve(null), arrayBuffer: () => Promise.resolve(new ArrayBuffer(0)),
            bytes: () => Promise.resolve(new Uint8Array(0)),
        });
    };

    // The script and the device

    exports.Script = partly("Script", {
        env: configuration.entryPoint, name: configuration.name, metadata: configuration.metadata, directory: configuration.directory,
        queryParameters: {}, widgetParameter: "",
        exit() { runtime.exit(); },
        minimize: () => Promise.resolve(false), isMinimized: () => false,
        createRunURLScheme: (name) => `scripting://run/${encodeURIComponent(name)}`,
        createRunSingleURLScheme: (name) => `scripting://run_single/${encodeURIComponent(name)}`,
        createOpenURLScheme: (name) => `scripting://open/${encodeURIComponent(name)}`,
    });

    const tags = configuration.locale.split("-");
    const [language] = tags;
    const region = tags.length > 1 && /^([A-Z]{2}|[0-9]{3})$/.test(tags.at(-1)) ? tags.at(-1) : "";
    const script = tags.find((tag) => /^[A-Z][a-z]{3}$/.test(tag)) ?? "";
    const systemLocale = region === "" ? configuration.locale : `${tags.slice(0, -1).join("-")}_${region}`;
    exports.Device = partly("Device", {
        screen: configuration.device, model: "iPhone", localizedModel: "iPhone", name: "iPhone", systemName: "iOS", systemVersion: "18.0",
        isiPhone: true, isiPad: false, isiOSAppOnMac: false, batteryLevel: 1, batteryState: "unplugged",
        isPortrait: configuration.device.height >= configuration.device.width, isLandscape: configuration.device.height < configuration.device.width,
        isFlat: false, orientation: configuration.device.height >= configuration.device.width ? "portrait" : "landscapeLeft",
        get colorScheme() { return runtime.colorScheme.value; },
        systemLocale, systemLocales: [systemLocale],
        preferredLanguages: [configuration.locale], systemLanguageTag: configuration.locale, systemLanguageCode: language,
        systemCountryCode: region, systemScriptCode: script,
        proximityState: false, networkInterfaces: () => ({}),
    });

    // Storage, for the session

    const stores = { own: new Map(), shared: new Map() };
    const storeOf = (options) => (options?.shared ? stores.shared : stores.own);
    const copy = (value) => {
        if (value === null || typeof value !== "object") return value;
        const text = JSON.stringify(value);
        return text === undefined ? null : JSON.parse(text);
    };
    exports.Storage = partly("Storage", {
        get: (key, options) => (storeOf(options).has(key) ? copy(storeOf(options).get(key)) : null),
        set(key, value, options) { storeOf(options).set(key, copy(value)); return true; },
        remove(key, options) { storeOf(options).delete(key); },
        contains: (key, options) => storeOf(options).has(key),
        keys: (options) => [...storeOf(options).keys()],
        clear(options) { storeOf(options).clear(); },
    });

    // Animations: inert values, for the end state is what is drawn

    exports.withAnimation = (...args) => {
        const body = args.find((value) => typeof value === "function");
        if (body === undefined) throw new TypeError("withAnimation needs a function");
        runtime.diagnose("withAnimation is not drawn yet: what it changes is there at once");
        body();
        return Promise.resolve();
    };

    class Animation {
        constructor(kind, options) { this.kind = kind; this.options = options; this.steps = []; }
        with(name, value) {
            const copy = new Animation(this.kind, this.options);
            copy.steps = [...this.steps, [name, value]];
            return copy;
        }
        delay(seconds) { return this.with("delay", seconds); }
        speed(factor) { return this.with("speed", factor); }
        repeatCount(count, autoreverses = true) { return this.with("repeatCount", { count, autoreverses }); }
        repeatForever(autoreverses = true) { return this.with("repeatForever", { autoreverses }); }
        logicallyComplete() { return this; }
        static default() { return new Animation("default"); }
    }
    for (const kind of ["linear", "easeIn", "easeOut", "easeInOut", "spring", "interactiveSpring", "interpolatingSpring", "bouncy", "smooth", "snappy"]) {
        Animation[kind] = (options) => new Animation(kind, options);
    }
    exports.Animation = Animation;

    class Transition {
        constructor(kind, options) { this.kind = kind; this.options = options; this.others = []; this.curve = null; }
        combined(other) { const copy = Object.assign(new Transition(), this); copy.others = [...this.others, other]; return copy; }
        animation(curve) { return Object.assign(new Transition(), this, { curve }); }
    }
    const transitions = ["identity", "move", "offset", "push", "opacity", "scale", "slide", "asymmetric", "fade", "blurReplace", "symbolEffect",
        "fadeFromLeading", "fadeFromTrailing", "flipFromLeading", "flipFromTrailing", "flipFromTop", "flipFromBottom"];
    for (const kind of transitions) Transition[kind] = (...options) => new Transition(kind, options);
    exports.Transition = Transition;

    // Values

    const UUID = {
        string() {
            let text = "";
            for (let i = 0; i < 32; i++) {
                const digit = i === 12 ? 4 : i === 16 ? 8 + Math.floor(Math.random() * 4) : Math.floor(Math.random() * 16);
                text += (i === 8 || i === 12 || i === 16 || i === 20 ? "-" : "") + digit.toString(16);
            }
            return text.toUpperCase();
        },
    };
    exports.UUID = UUID;

    const separated = (path) => path.split("/").filter((part) => part !== "");
    const Path = {
        join: (...parts) => Path.normalize(parts.filter((part) => part !== "").join("/")),
        normalize(path) {
            const result = [];
            for (const part of separated(path)) {
                if (part === "..") result.pop(); else if (part !== ".") result.push(part);
            }
            return (path.startsWith("/") ? "/" : "") + result.join("/");
        },
        basename(path, extension) {
            const name = separated(path).at(-1) ?? "";
            return extension && name.endsWith(extension) ? name.slice(0, -extension.length) : name;
        },
        dirname: (path) => (path.startsWith("/") ? "/" : "") + separated(path).slice(0, -1).join("/"),
        extname(path) { const name = Path.basename(path), dot = name.lastIndexOf("."); return dot > 0 ? name.slice(dot) : ""; },
        isAbsolute: (path) => path.startsWith("/"),
        parse(path) {
            const base = Path.basename(path), ext = Path.extname(path);
            return { root: path.startsWith("/") ? "/" : "", dir: Path.dirname(path), base, ext, name: ext ? base.slice(0, -ext.length) : base };
        },
    };
    exports.Path = Path;
})
