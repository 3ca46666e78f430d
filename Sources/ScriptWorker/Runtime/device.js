// The phone's services that scripts query, driven by control events. Without an event, a query returns the answer of a
// phone without the information, and this is reported once.
import { configuration, scripting } from "./host.js";
import { Array, JSON, Map, Object, Set } from "./primordials.js";
import { dateNow } from "./clock.js";
import { namespace } from "./default-responses.js";
import { runIntent } from "./entry-points.js";
import { callGuarded, diagnose, recordCallback } from "./messages.js";

export const copied = (value) => JSON.parse(JSON.stringify(value));

/** Adds members to `name`, in addition to its existing ones. */
function extend(name, members) {
    const known = scripting[name];
    if (known === undefined) scripting[name] = namespace(name, members);
    else Object.defineProperties(known, Object.getOwnPropertyDescriptors(members));
}

// Listeners

const listeners = new Map(); // by subject
const add = (subject) => (listener) => {
    if (typeof listener !== "function") throw new TypeError(`a listener of ${subject} must be a function`);
    if (!listeners.has(subject)) listeners.set(subject, new Set());
    listeners.get(subject).add(listener);
};
const remove = (subject) => (listener) => {
    if (listener === undefined) listeners.delete(subject); else listeners.get(subject)?.delete(listener);
};
function notify(subject, ...values) {
    for (const listener of [...(listeners.get(subject) ?? [])]) {
        recordCallback(subject, values);
        callGuarded("callback", listener, values);
    }
}
const pair = (subject, name) => ({ [`add${name}Listener`]: add(`${subject}.${name}`), [`remove${name}Listener`]: remove(`${subject}.${name}`) });
const promised = (value) => Promise.resolve(value);
const notGiven = (question, event) => diagnose(`${question}: the value is unknown, because there was no control event "${event}" before`);

// The device

const device = configuration.device;
/** @type {any} */
const state = {
    batteryLevel: 1, batteryState: "unplugged", orientation: device.height >= device.width ? "portrait" : "landscapeLeft",
    network: "wifi", volume: 1, location: null, heading: null,
};
const interfaces = {
    none: {},
    wifi: { en0: [{ address: "192.168.1.2", netmask: "255.255.255.0", family: "IPv4", mac: null, isInternal: false, cidr: "192.168.1.2/24" }] },
    cellular: { pdp_ip0: [{ address: "10.0.0.2", netmask: "255.255.255.255", family: "IPv4", mac: null, isInternal: false, cidr: "10.0.0.2/32" }] },
};
extend("Device", {
    get batteryLevel() { return state.batteryLevel; },
    get batteryState() { return state.batteryState; },
    get orientation() { return state.orientation; },
    get isPortrait() { return state.orientation.startsWith("portrait"); },
    get isLandscape() { return state.orientation.startsWith("landscape"); },
    get isFlat() { return state.orientation.startsWith("face"); },
    networkInterfaces: () => copied(interfaces[state.network]),
    ...pair("Device", "BatteryState"), ...pair("Device", "BatteryLevel"), ...pair("Device", "Orientation"),
});
export const isOffline = () => state.network === "none";

extend("SharedAudioSession", {
    get outputVolume() { return state.volume; },
    ...pair("SharedAudioSession", "OutputVolume"),
});

// The pasteboard

let items = []; // objects with members by kind: "text", "url", "image"
let changes = 0;
let wasGiven = false;
function put(...added) {
    items = added;
    changes += 1;
    wasGiven = true;
    return promised(undefined);
}
function all(kind) {
    if (!wasGiven) notGiven("Pasteboard", "pasteboard");
    const found = [];
    for (const item of items) if (item[kind] !== undefined) found.push(item[kind]);
    return found;
}
const first = (kind) => promised(all(kind)[0] ?? null);
const every = (kind) => promised(items.length === 0 ? null : all(kind));
const list = (kind) => (values) => put(...(Array.isArray(values) ? values : []).map((value) => ({ [kind]: value })));
const single = (kind) => (value) => (value === null || value === undefined ? put() : put({ [kind]: value }));
const looksLikeLink = (text) => /^[a-z][a-z0-9+.-]*:\/\/\S+$/i.test(text);
extend("Pasteboard", {
    get changeCount() { return promised(changes); },
    get numberOfItems() { return promised(items.length); },
    get hasStrings() { return promised(all("text").length > 0); },
    get hasImages() { return promised(all("image").length > 0); },
    get hasURLs() { return promised(all("url").length > 0); },
    getString: () => first("text"), getStrings: () => every("text"), setString: (text) => (text === null || text === undefined ? put() : put(ofText(text))),
    setStrings: (texts) => put(...(Array.isArray(texts) ? texts : []).map(ofText)),
    getURL: () => first("url"), getURLs: () => every("url"), setURL: single("url"), setURLs: list("url"),
    getImage: () => first("image"), getImages: () => every("image"), setImage: single("image"), setImages: list("image"),
    getItems: () => promised(items.length === 0 ? null : items.map((item) => ({ ...item }))),
    setItems: (values) => put(...values), addItems: (values) => put(...items, ...values),
});
const ofText = (text) => (looksLikeLink(String(text)) ? { text: String(text), url: String(text) } : { text: String(text) });
extend("Clipboard", { getText: () => first("text"), copyText: (text) => put(ofText(text)) });

// The location

const respond = (question, event, value) => {
    if (value === null) notGiven(question, event);
    return promised(value === null ? null : { ...value });
};
extend("Location", {
    authorizationStatus: () => promised(state.location === null && state.heading === null ? "denied" : "authorizedWhenInUse"),
    get isAuthorizedForWidgetUpdates() { return state.location !== null; },
    requestCurrent: () => respond("Location.requestCurrent", "location", state.location),
    requestHeading: () => respond("Location.requestHeading", "heading", state.heading),
    startUpdatingLocation: () => promised({ mode: "whenInUse" }), stopUpdatingLocation() {},
    startUpdatingHeading: () => promised({ mode: "whenInUse" }), stopUpdatingHeading() {},
    ...pair("Location", "Location"), ...pair("Location", "Heading"),
});

// The script's entry points

const resumed = new Set();
let query = configuration.query ?? {};
let tapped = configuration.notification === null ? null : informationOf(configuration.notification);
extend("Script", {
    get queryParameters() { return copied(query); },
    onResume(callback) {
        if (typeof callback !== "function") throw new TypeError("Script.onResume needs a function");
        resumed.add(callback);
        return () => resumed.delete(callback);
    },
});
extend("Notification", { get current() { return tapped; } });
/** Returns the properties of a notification that the user tapped, or that the script shows. */
function informationOf({ title, body, action = null, userInfo }) {
    const content = { title, subtitle: "", body, userInfo, threadIdentifier: "" };
    const now = dateNow();
    return {
        actionIdentifier: action, identifier: title, request: { identifier: title, content, trigger: null }, ...content,
        date: new Date(now), deliveryTime: now,
    };
}

function resume() {
    const details = {
        resumeFromMinimized: false, widgetParameter: null, controlWidgetParameter: null,
        queryParameters: Object.keys(query).length === 0 ? null : copied(query),
    };
    for (const callback of [...resumed]) {
        recordCallback("Script.onResume", [details]);
        callGuarded("callback", callback, [details]);
    }
}

// Events

const happenings = {
    pasteboard(text) { put(ofText(text)); },
    location({ latitude, longitude, altitude = 0, accuracy = 5 }) {
        state.location = { latitude, longitude, altitude, horizontalAccuracy: accuracy, verticalAccuracy: accuracy, course: -1, speed: -1, timestamp: dateNow() };
        notify("Location.Location", { ...state.location });
    },
    heading(degrees) {
        state.heading = { magneticHeading: degrees, trueHeading: degrees, headingAccuracy: 5, x: 0, y: 0, z: 0, timestamp: dateNow() };
        notify("Location.Heading", { ...state.heading });
    },
    battery({ level, state: charge }) {
        const before = { ...state };
        Object.assign(state, { batteryLevel: level, batteryState: charge });
        if (before.batteryState !== charge) notify("Device.BatteryState", charge);
        if (before.batteryLevel !== level) notify("Device.BatteryLevel", level);
    },
    orientation(value) {
        if (state.orientation === value) return;
        state.orientation = value;
        notify("Device.Orientation", value);
    },
    network(value) { state.network = value; },
    volume(value) {
        const before = state.volume;
        if (before === value) return;
        state.volume = value;
        notify("SharedAudioSession.OutputVolume", value, before);
    },
    notification(notification) {
        tapped = informationOf(notification);
        resume();
    },
    query(parameters) {
        query = parameters;
        resume();
    },
    intent({ name, parameters }) {
        if (!scripting.AppIntentManager.hasRegistered(name)) {
            diagnose(`no intent is registered with the name "${name}"`);
            return;
        }
        recordCallback("AppIntentManager.perform", [name, parameters]);
        runIntent(name, parameters);
    },
};
export const receiveDeviceEvent = (name, value) => happenings[name](value);
