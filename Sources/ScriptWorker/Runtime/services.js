// The script's surroundings: what can be given off a phone is given.
(function (runtime) {
    "use strict";
    const { exports, configuration, partly } = runtime;

    // The device

    const tags = configuration.locale.split("-");
    const [language] = tags;
    const region = tags.length > 1 && /^([A-Z]{2}|[0-9]{3})$/.test(tags.at(-1)) ? tags.at(-1) : "";
    const script = tags.find((tag) => /^[A-Z][a-z]{3}$/.test(tag)) ?? "";
    const systemLocale = region === "" ? configuration.locale : `${tags.slice(0, -1).join("-")}_${region}`;
    /** Pairs of functions for what never changes here. */
    const listeners = (...names) => Object.fromEntries(names.flatMap((name) => [[`add${name}Listener`, () => {}], [`remove${name}Listener`, () => {}]]));
    exports.Device = partly("Device", {
        screen: configuration.device, model: "iPhone", localizedModel: "iPhone", name: "iPhone", systemName: "iOS", systemVersion: "18.0",
        isiPhone: true, isiPad: false, isiOSAppOnMac: false, batteryLevel: 1, batteryState: "unplugged",
        isPortrait: configuration.device.height >= configuration.device.width, isLandscape: configuration.device.height < configuration.device.width,
        isFlat: false, orientation: configuration.device.height >= configuration.device.width ? "portrait" : "landscapeLeft",
        get colorScheme() { return runtime.colorScheme.value; },
        systemLocale, systemLocales: [systemLocale],
        preferredLanguages: [configuration.locale], systemLanguageTag: configuration.locale, systemLanguageCode: language,
        systemCountryCode: region, systemScriptCode: script,
        proximityState: false, networkInterfaces: () => ({}), isWakeLockEnabled: Promise.resolve(false), setWakeLockEnabled() {},
        userConfiguredInterfaceOrientations: ["portrait"], supportedInterfaceOrientations: ["portrait"],
        ...listeners("BatteryState", "BatteryLevel", "Orientation", "ProximityState"),
    });

    // Storage: what the host keeps for the next session, or else for this one

    const { Data } = exports;
    const kept = configuration.storage; // [scope, kind, key, text] each; null where nothing is kept
    const stores = { own: new Map(), shared: new Map() };
    const greatestStore = 1000000; // bytes, about, that are kept
    const changed = new Map(); // by scope and key: what is to be kept
    let storedSize = 0;
    const scopeOf = (options) => (options?.shared ? "shared" : "own");
    const storeOf = (options) => stores[scopeOf(options)];
    const copy = (value) => {
        if (value === null || typeof value !== "object" || value instanceof Data) return value;
        const text = JSON.stringify(value);
        return text === undefined ? null : JSON.parse(text);
    };
    const lengthOf = (entry) => (entry === undefined ? 0 : entry.length);

    /** Puts an entry under a key, or takes it away; false where there is no room for it. */
    function put(scope, key, value, isData) {
        const store = stores[scope];
        const before = store.get(key);
        if (kept === null) {
            if (value === undefined) store.delete(key); else store.set(key, { value, length: 0 });
            return true;
        }
        const text = value === undefined ? "" : isData ? value.toBase64String() : JSON.stringify(value);
        const length = value === undefined ? 0 : key.length * 3 + text.length * (isData ? 1 : 3) + 8;
        if (storedSize - lengthOf(before) + length > greatestStore) {
            runtime.diagnose("Storage: there is no room for more than 1 MB");
            return false;
        }
        storedSize += length - lengthOf(before);
        if (value === undefined) store.delete(key); else store.set(key, { value, length });
        changed.set(JSON.stringify([scope, key]), [scope, value === undefined ? "removed" : isData ? "data" : "value", key, text]);
        return true;
    }
    const valueOf = (key, options) => storeOf(options).get(String(key))?.value;
    for (const [scope, kind, key, text] of kept ?? []) {
        const value = kind === "data" ? Data.fromBase64String(text) : JSON.parse(text);
        const length = key.length * 3 + text.length + 8;
        storedSize += length;
        stores[scope].set(key, { value, length });
    }
    exports.Storage = partly("Storage", {
        get: (key, options) => copy(valueOf(key, options) ?? null),
        set(key, value, options) {
            if (value instanceof Data) return put(scopeOf(options), String(key), value.slice(), true);
            try {
                const text = JSON.stringify(value ?? null);
                return text !== undefined && put(scopeOf(options), String(key), kept === null ? copy(value) ?? null : JSON.parse(text), false);
            } catch {
                return false;
            }
        },
        remove(key, options) { if (storeOf(options).has(String(key))) put(scopeOf(options), String(key)); },
        contains: (key, options) => storeOf(options).has(String(key)),
        keys: (options) => [...storeOf(options).keys()],
        clear(options) { for (const key of [...storeOf(options).keys()]) put(scopeOf(options), key); },
        setData(key, data, options) { if (data instanceof Data) put(scopeOf(options), String(key), data.slice(), true); },
        getData(key, options) {
            const data = valueOf(key, options);
            return data instanceof Data ? data.slice() : null;
        },
    });
    /** What was stored since the last call, as JSON; null where nothing is kept. */
    runtime.takeStored = () => {
        if (changed.size === 0) return null;
        const text = JSON.stringify([...changed.values()]);
        changed.clear();
        return text;
    };

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
        sep: "/", delimiter: ":",
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

    // A script has one thread, which is the page's: what is to run on another one runs on it, before the promise is answered

    const ran = (body) => new Promise((resolve) => resolve(body()));
    exports.Thread = partly("Thread", { isMainThread: true, runInMain: ran, runInBackground: ran });

    // Random bytes are the session's, as its random numbers

    globalThis.crypto ??= Object.freeze({
        randomUUID: () => UUID.string().toLowerCase(),
        getRandomValues(array) {
            if (!ArrayBuffer.isView(array) || array.byteLength > 65536) throw new TypeError("getRandomValues needs a typed array of at most 65536 bytes");
            const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
            for (let i = 0; i < bytes.length; i++) bytes[i] = Math.floor(Math.random() * 256);
            return array;
        },
    });
})
