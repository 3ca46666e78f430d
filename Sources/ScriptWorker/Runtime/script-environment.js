// The script's environment: APIs that also work outside a phone.
import { configuration, scripting } from "./host.js";
import { colorScheme } from "./app-events.js";
import { namespace } from "./default-responses.js";
import { loadPart } from "./lazy.js";

// The device

const tags = configuration.locale.split("-");
const [language] = tags;
const last = /** @type {string} */ (tags.at(-1));
const region = tags.length > 1 && /^([A-Z]{2}|[0-9]{3})$/.test(last) ? last : "";
const script = tags.find((tag) => /^[A-Z][a-z]{3}$/.test(tag)) ?? "";
const systemLocale = region === "" ? configuration.locale : `${tags.slice(0, -1).join("-")}_${region}`;
/** Creates pairs of listener functions for properties that never change here. */
const listeners = (...names) => Object.fromEntries(names.flatMap((name) => [[`add${name}Listener`, () => {}], [`remove${name}Listener`, () => {}]]));
scripting.Device = namespace("Device", {
    screen: configuration.device, model: "iPhone", localizedModel: "iPhone", name: "iPhone", systemName: "iOS", systemVersion: "18.0",
    isiPhone: true, isiPad: false, isiOSAppOnMac: false, batteryLevel: 1, batteryState: "unplugged",
    isPortrait: configuration.device.height >= configuration.device.width, isLandscape: configuration.device.height < configuration.device.width,
    isFlat: false, orientation: configuration.device.height >= configuration.device.width ? "portrait" : "landscapeLeft",
    get colorScheme() { return colorScheme.value; },
    systemLocale, systemLocales: [systemLocale],
    preferredLanguages: [configuration.locale], systemLanguageTag: configuration.locale, systemLanguageCode: language,
    systemCountryCode: region, systemScriptCode: script,
    proximityState: false, networkInterfaces: () => ({}), isWakeLockEnabled: Promise.resolve(false), setWakeLockEnabled() {},
    userConfiguredInterfaceOrientations: ["portrait"], supportedInterfaceOrientations: ["portrait"],
    ...listeners("BatteryState", "BatteryLevel", "Orientation", "ProximityState"),
});

// Values

export const UUID = {
    string() {
        let text = "";
        for (let i = 0; i < 32; i++) {
            const digit = i === 12 ? 4 : i === 16 ? 8 + Math.floor(Math.random() * 4) : Math.floor(Math.random() * 16);
            text += (i === 8 || i === 12 || i === 16 || i === 20 ? "-" : "") + digit.toString(16);
        }
        return text.toUpperCase();
    },
};
scripting.UUID = UUID;

const separated = (path) => path.split("/").filter((part) => part !== "");
export const Path = {
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
scripting.Path = Path;

// A script has one thread, the page's. Work for another thread runs on it, before the promise is resolved

const ran = (body) => new Promise((resolve) => resolve(body()));
scripting.Thread = namespace("Thread", { isMainThread: true, runInMain: ran, runInBackground: ran });

// Random bytes come from the session's generator, like its random numbers

const integers = [Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array, BigInt64Array, BigUint64Array];
const isIntegers = (value) => integers.some((Class) => value instanceof Class);
export const crypto = Object.freeze({
    [Symbol.toStringTag]: "Crypto",
    get subtle() { return loadPart("subtle-crypto").subtle; },
    randomUUID: () => UUID.string().toLowerCase(),
    getRandomValues(array) {
        if (arguments.length === 0) throw new TypeError("getRandomValues needs a typed array");
        const { domError } = loadPart("dom-events");
        if (!isIntegers(array)) throw domError("TypeMismatchError", "getRandomValues needs a typed array of integers");
        if (array.byteLength > 65536) throw domError("QuotaExceededError", "getRandomValues needs a typed array of at most 65536 bytes");
        const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
        for (let i = 0; i < bytes.length; i++) bytes[i] = Math.floor(Math.random() * 256);
        return array;
    },
});
globalThis.crypto ??= crypto;
