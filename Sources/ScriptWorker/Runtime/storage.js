// Storage and Keychain: the host saves them for the next session, or else they last for this session.
import { configuration, scripting } from "./host.js";
import { Data } from "./data.js";
import { namespace } from "./default-responses.js";
import { diagnose } from "./messages.js";

const saved = configuration.storage; // [scope, kind, key, text] each; null if nothing is saved
const stores = { own: new Map(), shared: new Map(), secret: new Map() };
const maximumStore = 1000000; // the approximate maximum in bytes
const changed = new Map(); // by scope and key: unsaved changes
let storedSize = 0;
const scopeOf = (options) => (options?.shared ? "shared" : "own");
const storeOf = (options) => stores[scopeOf(options)];
const copy = (value) => {
    if (value === null || typeof value !== "object" || value instanceof Data) return value;
    const text = JSON.stringify(value);
    return text === undefined ? null : JSON.parse(text);
};
const lengthOf = (entry) => (entry === undefined ? 0 : entry.length);

/** Stores or removes an entry under a key; false if the store is full. */
function put(scope, key, value, isData) {
    const store = stores[scope];
    const before = store.get(key);
    if (saved === null) {
        if (value === undefined) store.delete(key); else store.set(key, { value, length: 0 });
        return true;
    }
    const text = value === undefined ? "" : isData ? value.toBase64String() : JSON.stringify(value);
    const length = value === undefined ? 0 : key.length * 3 + text.length * (isData ? 1 : 3) + 8;
    if (storedSize - lengthOf(before) + length > maximumStore) {
        diagnose("Storage: the limit of 1 MB is exceeded");
        return false;
    }
    storedSize += length - lengthOf(before);
    if (value === undefined) store.delete(key); else store.set(key, { value, length });
    changed.set(JSON.stringify([scope, key]), [scope, value === undefined ? "removed" : isData ? "data" : "value", key, text]);
    return true;
}
const unrecorded = {};
const valueOf = (key, options) => storeOf(options).get(String(key))?.value;
for (const [scope, kind, key, text] of saved ?? []) {
    // A log contains the keys of secrets, but not their values.
    const value = kind === "unrecorded" ? unrecorded : kind === "data" ? Data.fromBase64String(text) : JSON.parse(text);
    const length = key.length * 3 + text.length + 8;
    storedSize += length;
    stores[scope].set(key, { value, length });
}
/** Returns a getter of values of one type: null if the stored value has another type. */
const typed = (isRight) => (key, options) => {
    const value = valueOf(key, options) ?? null;
    return value !== null && isRight(value) ? copy(value) : null;
};
scripting.Storage = namespace("Storage", {
    get: (key, options) => copy(valueOf(key, options) ?? null),
    set(key, value, options) {
        if (value instanceof Data) return put(scopeOf(options), String(key), value.slice(), true);
        try {
            const text = JSON.stringify(value ?? null);
            return text !== undefined && put(scopeOf(options), String(key), saved === null ? copy(value) ?? null : JSON.parse(text), false);
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
    getString: typed((value) => typeof value === "string"),
    getBool: typed((value) => typeof value === "boolean"),
    getNumber: typed((value) => typeof value === "number"),
    getArray: typed(Array.isArray),
    getObject: typed((value) => typeof value === "object" && !Array.isArray(value) && !(value instanceof Data)),
});

// The keychain: a separate store. The options of a secret (`accessibility`, `synchronizable`) have no effect here.

function secret(name, key) {
    const value = stores.secret.get(String(key))?.value;
    if (value !== unrecorded) return value;
    diagnose(`Keychain.${name}: the log does not have the value of "${String(key)}": secrets are not logged`);
    return undefined;
}
const secretOf = (name, isRight) => (key) => {
    const value = secret(name, key);
    return value !== undefined && isRight(value) ? value : null;
};
const setSecret = (isRight) => (key, value) => isRight(value) && put("secret", String(key), value, false);
const isText = (value) => typeof value === "string", isBool = (value) => typeof value === "boolean";
scripting.Keychain = namespace("Keychain", {
    set: setSecret(isText), get: secretOf("get", isText),
    setBool: setSecret(isBool), getBool: secretOf("getBool", isBool),
    setData: (key, data) => data instanceof Data && put("secret", String(key), data.slice(), true),
    getData: (key) => secretOf("getData", (value) => value instanceof Data)(key)?.slice() ?? null,
    contains: (key) => stores.secret.has(String(key)),
    keys: () => [...stores.secret.keys()],
    remove: (key) => stores.secret.has(String(key)) && put("secret", String(key)),
    clear() {
        for (const key of [...stores.secret.keys()]) put("secret", key);
        return true;
    },
});

/** Returns the changes since the last call, as JSON; null if nothing is saved. */
export function takeStored() {
    if (changed.size === 0) return null;
    const text = JSON.stringify([...changed.values()]);
    changed.clear();
    return text;
}
