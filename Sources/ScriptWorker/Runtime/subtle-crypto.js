// crypto.subtle: digests and HMAC of the Web Cryptography API, computed by native code. There is no encryption.
import { native, webGlobals } from "./host.js";
import { Array, filter, JSON, map, Math, Object } from "./primordials.js";
import { Data } from "./data.js";
import { domError } from "./dom-events.js";
import { crypto } from "./script-environment.js";
import { declareClasses } from "./web-classes.js";

const hashes = { __proto__: null, "SHA-1": ["sha1", 64], "SHA-256": ["sha256", 64], "SHA-384": ["sha384", 128], "SHA-512": ["sha512", 128] };
const codes = { __proto__: null, "SHA-1": "HS1", "SHA-256": "HS256", "SHA-384": "HS384", "SHA-512": "HS512" };
const allUses = ["encrypt", "decrypt", "sign", "verify", "deriveKey", "deriveBits", "wrapKey", "unwrapKey"];

function bytesOf(value) {
    if (!(value instanceof ArrayBuffer) && !ArrayBuffer.isView(value) && !(value instanceof Data)) throw new TypeError("crypto.subtle needs an ArrayBuffer or a typed array");
    return value instanceof Data && !ArrayBuffer.isView(value) ? value.toUint8Array()
        : value instanceof ArrayBuffer ? new Uint8Array(value.slice(0)) : new Uint8Array(value.buffer.slice(value.byteOffset, value.byteOffset + value.byteLength));
}
function nameOf(algorithm) {
    const isNamed = (typeof algorithm === "object" || typeof algorithm === "function") && algorithm !== null;
    const name = isNamed ? algorithm.name : algorithm;
    if (isNamed && name === undefined) throw new TypeError("crypto.subtle: the algorithm needs a name");
    return `${name}`.toUpperCase();
}
function hashOf(algorithm) {
    const name = nameOf(algorithm);
    if (!(name in hashes)) throw domError("NotSupportedError", `crypto.subtle: the algorithm ${name.slice(0, 80)} is not supported; use SHA-1, SHA-256, SHA-384 or SHA-512`);
    return name;
}
function hashOfKey(algorithm) {
    if (algorithm.hash === undefined) throw new TypeError("crypto.subtle: an HMAC key needs a hash");
    return hashOf(algorithm.hash);
}
function needHMAC(algorithm) {
    if (nameOf(algorithm) !== "HMAC") throw domError("NotSupportedError", `crypto.subtle: the algorithm ${nameOf(algorithm).slice(0, 80)} is not supported; use HMAC`);
}
function computed(hash, data, key) {
    const request = { __proto__: null, hash: hashes[hash][0], data: new Data(data).toBase64String() };
    if (key !== undefined) request.key = new Data(key).toBase64String();
    return /** @type {Data} */ (Data.fromBase64String(native.hash(JSON.stringify(request)))).toUint8Array();
}
const urlForm = (bytes) => new Data(bytes).toBase64String().replace(/\+/g, "-").replace(/\//g, "_").replace(/=/g, "");

const token = {};
let secretOf, make;
class CryptoKey {
    #bytes;
    #parts;
    static {
        secretOf = (/** @type {CryptoKey} */ key) => key.#bytes;
        make = (bytes, parts) => new CryptoKey(token, bytes, parts);
    }
    constructor(given, bytes, parts) {
        if (given !== token) throw new TypeError("Illegal constructor: use crypto.subtle to create keys");
        this.#bytes = bytes;
        this.#parts = parts;
    }
    get type() { return "secret"; }
    get extractable() { return this.#parts.extractable; }
    get algorithm() { return this.#parts.algorithm; }
    get usages() { return this.#parts.usages; }
}

function checkFormat(format) {
    if (!["raw", "jwk", "pkcs8", "spki"].includes(`${format}`)) throw new TypeError(`crypto.subtle: "${`${format}`.slice(0, 40)}" is not a key format`);
}
function usesOf(usages) {
    const uses = map([...usages], (use) => String(use));
    for (let i = 0; i < uses.length; i++) if (!allUses.includes(uses[i])) throw new TypeError(`crypto.subtle: "${uses[i].slice(0, 40)}" is not a key usage`);
    return uses;
}
/** Checks what a JWK says of its use. */
function checkUses({ use, key_ops: operations, ext }, extractable, uses) {
    if (operations !== undefined && !Array.isArray(operations)) throw new TypeError("crypto.subtle: the JWK's key_ops must be a list");
    const isUnfit = use !== undefined && uses.length > 0 && use !== "sig" || ext === false && Boolean(extractable)
        || operations !== undefined && uses.some((name) => !operations.includes(name));
    if (isUnfit) throw domError("DataError", "crypto.subtle: the JWK does not allow this use");
}
/** Returns the length of a key of `count` bits that is named for it. */
function lengthOf(given, count) {
    if (given === undefined) return count;
    const length = Math.trunc(Number(given));
    if (!(length >= 0 && length < 2 ** 32)) throw new TypeError("crypto.subtle: the key's length must be a number of bits");
    if (length > count || length <= count - 8) throw domError("DataError", "crypto.subtle: the key's length is another");
    return length;
}
function keyOf(bytes, hash, length, extractable, uses) {
    if (uses.some((use) => use !== "sign" && use !== "verify")) throw domError("SyntaxError", "crypto.subtle: the usages of an HMAC key must be sign and verify");
    if (uses.length === 0) throw domError("SyntaxError", "crypto.subtle: a key needs a usage");
    const ordered = filter(["sign", "verify"], (use) => uses.includes(use));
    return make(bytes, { extractable: Boolean(extractable), usages: ordered, algorithm: { name: "HMAC", hash: { name: hash }, length } });
}
function usable(key, use) {
    if (!(key instanceof CryptoKey)) throw new TypeError("crypto.subtle needs a CryptoKey");
    if (!key.usages.includes(use)) throw domError("InvalidAccessError", `crypto.subtle: the usages of this key do not include "${use}"`);
    return key.algorithm.hash.name;
}

class SubtleCrypto {
    async digest(algorithm, data) { return computed(hashOf(algorithm), bytesOf(data)).buffer; }
    async importKey(format, given, algorithm, extractable, usages) {
        const uses = usesOf(usages);
        needHMAC(algorithm);
        const hash = hashOfKey(algorithm);
        let bytes;
        checkFormat(format);
        if (format === "raw") bytes = bytesOf(given);
        else if (format === "jwk") {
            if (given?.kty !== "oct" || typeof given.k !== "string") throw domError("DataError", "crypto.subtle: the JWK is not a secret key");
            if (given.alg !== undefined && given.alg !== codes[hash]) throw domError("DataError", "crypto.subtle: the JWK is for another hash");
            checkUses(given, extractable, uses);
            bytes = Data.fromBase64String(given.k.replace(/-/g, "+").replace(/_/g, "/"))?.toUint8Array();
            if (bytes === undefined) throw domError("DataError", "crypto.subtle: the JWK's k is not base64");
        } else throw domError("NotSupportedError", "crypto.subtle: a key can be imported only as \"raw\" or \"jwk\"");
        if (bytes.length === 0) throw domError("DataError", "crypto.subtle: the key is empty");
        return keyOf(bytes, hash, lengthOf(algorithm.length, bytes.length * 8), extractable, uses);
    }
    async generateKey(algorithm, extractable, usages) {
        const uses = usesOf(usages);
        needHMAC(algorithm);
        const hash = hashOfKey(algorithm);
        const length = algorithm.length === undefined ? hashes[hash][1] * 8 : Math.trunc(Number(algorithm.length));
        if (!(length > 0 && length <= 524288)) throw domError("OperationError", "crypto.subtle: the key's length is invalid");
        return keyOf(crypto.getRandomValues(new Uint8Array(Math.ceil(length / 8))), hash, length, extractable, uses);
    }
    async exportKey(format, key) {
        if (!(key instanceof CryptoKey)) throw new TypeError("crypto.subtle needs a CryptoKey");
        if (!key.extractable) throw domError("InvalidAccessError", "crypto.subtle: this key is not extractable");
        checkFormat(format);
        if (format === "raw") return secretOf(key).slice().buffer;
        if (format !== "jwk") throw domError("NotSupportedError", "crypto.subtle: a key can be exported only as \"raw\" or \"jwk\"");
        return { key_ops: [...key.usages], ext: true, kty: "oct", k: urlForm(secretOf(key)), alg: codes[key.algorithm.hash.name] };
    }
    async sign(algorithm, key, data) {
        needHMAC(algorithm);
        return computed(usable(key, "sign"), bytesOf(data), secretOf(key)).buffer;
    }
    async verify(algorithm, key, signature, data) {
        needHMAC(algorithm);
        const expected = computed(usable(key, "verify"), bytesOf(data), secretOf(key)), given = bytesOf(signature);
        if (given.length !== expected.length) return false;
        let difference = 0;
        for (let i = 0; i < given.length; i++) difference |= given[i] ^ expected[i];
        return difference === 0;
    }
}
export const subtle = new SubtleCrypto();
declareClasses({ CryptoKey, SubtleCrypto });
Object.assign(webGlobals, { CryptoKey, SubtleCrypto });
