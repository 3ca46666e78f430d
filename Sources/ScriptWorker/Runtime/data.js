// Data: bytes with the common text encodings.
import { scripting } from "./host.js";

const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

const values = new Int8Array(128).fill(-1);
const digitCodes = new Uint8Array(64);
for (let i = 0; i < 64; i++) values[digitCodes[i] = digits.charCodeAt(i)] = i;
const isBlank = (code) => code === 32 || (code >= 9 && code <= 13) || code === 0xa0 || code === 0xfeff;

const isSurrogate = (code) => code >= 0xd800 && code <= 0xdfff;
const { fromCharCode } = String;
const pieceLength = 8192; // code units per call: each is an argument

/**
 * Creates a builder of a string of at most `most` UTF-16 code units. Appending to a string instead would create a
 * chain of as many strings.
 */
function writer(most) {
    const codes = /** @type {any} */ (new Uint16Array(Math.min(most, pieceLength)));
    const pieces = [];
    let count = 0;
    function flush() {
        pieces.push(fromCharCode.apply(null, count === codes.length ? codes : codes.subarray(0, count)));
        count = 0;
    }
    return {
        put(code) {
            if (count === codes.length) flush();
            codes[count++] = code;
        },
        text() {
            flush();
            return pieces.length === 1 ? pieces[0] : pieces.join("");
        },
    };
}

function encodeUTF8(text) {
    const bytes = new Uint8Array(text.length * 3);
    let count = 0;
    for (let i = 0; i < text.length; i++) {
        let code = text.codePointAt(i);
        if (code > 0xffff) i++;
        if (isSurrogate(code)) code = 0xfffd;
        if (code < 0x80) { bytes[count++] = code; continue; }
        if (code < 0x800) {
            bytes[count++] = 0xc0 | (code >> 6);
        } else {
            if (code < 0x10000) {
                bytes[count++] = 0xe0 | (code >> 12);
            } else {
                bytes[count++] = 0xf0 | (code >> 18);
                bytes[count++] = 0x80 | ((code >> 12) & 63);
            }
            bytes[count++] = 0x80 | ((code >> 6) & 63);
        }
        bytes[count++] = 0x80 | (code & 63);
    }
    return bytes.slice(0, count);
}

/**
 * Decodes UTF-8. For invalid bytes it returns null. If `isLenient`, it replaces each maximal invalid sequence by
 * U+FFFD instead (Encoding Standard).
 */
function decoded(bytes, isLenient) {
    const text = writer(bytes.length);
    for (let i = 0; i < bytes.length;) {
        const first = bytes[i];
        const more = first < 0x80 ? 0 : first >= 0xc2 && first < 0xe0 ? 1 : first >= 0xe0 && first < 0xf0 ? 2 : first >= 0xf0 && first < 0xf5 ? 3 : -1;
        let least = first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80, most = first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf;
        let code = more > 0 ? first & (0x3f >> more) : first;
        let length = 1;
        for (; length <= more && i + length < bytes.length; length++) {
            const next = bytes[i + length];
            if (next < least || next > most) break;
            code = (code << 6) | (next & 63);
            least = 0x80;
            most = 0xbf;
        }
        if (length <= more || more < 0) {
            if (!isLenient) return null;
            text.put(0xfffd);
            i += length;
            continue;
        }
        if (code > 0xffff) {
            text.put(0xd800 + ((code - 0x10000) >> 10));
            text.put(0xdc00 + ((code - 0x10000) & 0x3ff));
        } else {
            text.put(code);
        }
        i += more + 1;
    }
    return text.text();
}

/** Decodes UTF-8; null if the bytes are not valid. */
const decodeUTF8 = (bytes) => decoded(bytes, false);
/** Decodes UTF-8, with U+FFFD for each invalid sequence. */
const decodeLeniently = (bytes) => decoded(bytes, true);

/** Returns a string with one code unit per byte (or per 16-bit element). */
function lettersOf(codes) {
    const text = writer(codes.length);
    for (let i = 0; i < codes.length; i++) text.put(codes[i]);
    return text.text();
}

function encodeBase64(bytes) {
    const text = writer(Math.ceil(bytes.length / 3) * 4);
    for (let i = 0; i < bytes.length; i += 3) {
        const left = bytes.length - i;
        const group = (bytes[i] << 16) | ((left > 1 ? bytes[i + 1] : 0) << 8) | (left > 2 ? bytes[i + 2] : 0);
        text.put(digitCodes[group >> 18]);
        text.put(digitCodes[(group >> 12) & 63]);
        text.put(left > 1 ? digitCodes[(group >> 6) & 63] : 61);
        text.put(left > 2 ? digitCodes[group & 63] : 61);
    }
    return text.text();
}

function decodeBase64(text) {
    let end = text.length;
    while (end > 0 && (text[end - 1] === "=" || isBlank(text.charCodeAt(end - 1)))) end--;
    const bytes = new Uint8Array((end * 3 >> 2) + 3);
    let bits = 0, count = 0, length = 0;
    for (let i = 0; i < end; i++) {
        const code = text.charCodeAt(i);
        const value = code < 128 ? values[code] : -1;
        if (value < 0) {
            if (isBlank(code)) continue;
            return null;
        }
        bits = ((bits << 6) | value) & 0xffffff;
        count += 6;
        if (count >= 8) { count -= 8; bytes[length++] = (bits >> count) & 255; }
    }
    return bytes.slice(0, length);
}

function joined(parts) {
    const bytes = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
    let at = 0;
    for (let i = 0; i < parts.length; i++) {
        bytes.set(parts[i], at);
        at += parts[i].length;
    }
    return bytes;
}

export class Data {
    #bytes;
    constructor(bytes = new Uint8Array(0)) { this.#bytes = bytes; }
    get size() { return this.#bytes.length; }
    get length() { return this.#bytes.length; }
    toRawString() { return decodeUTF8(this.#bytes); }
    toDecodedString() { return decodeUTF8(this.#bytes); }
    toBase64String() { return encodeBase64(this.#bytes); }
    toHexString() { return [...this.#bytes].map((byte) => byte.toString(16).padStart(2, "0")).join(""); }
    toUint8Array() { return this.#bytes.slice(); }
    toIntArray() { return [...this.#bytes]; }
    getBytes() { return this.#bytes.slice(); }
    append(other) { this.#bytes = joined([this.#bytes, other.toUint8Array()]); }
    advanced(amount) { return new Data(this.#bytes.slice(amount)); }
    resetBytes(start, end) { this.#bytes.fill(0, start, end); }
    replaceSubrange(start, end, data) {
        this.#bytes = joined([this.#bytes.slice(0, start), data.toUint8Array(), this.#bytes.slice(end)]);
    }
    toArrayBuffer() { return this.#bytes.slice().buffer; }
    slice(start, end) { return new Data(this.#bytes.slice(start, end)); }
    static fromRawString(text) { return new Data(encodeUTF8(String(text))); }
    static fromString(text) { return new Data(encodeUTF8(String(text))); }
    static fromBase64String(text) { const bytes = decodeBase64(String(text)); return bytes && new Data(bytes); }
    static fromHexString(text) {
        if (text.length % 2 !== 0 || /[^0-9a-f]/i.test(text)) return null;
        return new Data(Uint8Array.from(text.match(/../g) ?? [], (/** @type {any} */ pair) => parseInt(pair, 16)));
    }
    static fromUint8Array(bytes) { return new Data(Uint8Array.from(bytes)); }
    static fromIntArray(bytes) { return new Data(Uint8Array.from(bytes)); }
    static fromArrayBuffer(buffer) { return new Data(new Uint8Array(buffer.slice(0))); }
    static combine(list) { return new Data(joined(list.map((data) => data.toUint8Array()))); }
}

/** A chunk of a body: a Uint8Array for standard readers, with the members of Data. */
class DataChunk extends Uint8Array {
    static get [Symbol.species]() { return Uint8Array; }
}
const ofBytes = ["constructor", "length", "slice"], growing = ["append", "replaceSubrange"];
for (const name of Object.getOwnPropertyNames(Data.prototype)) {
    if (ofBytes.includes(name)) continue;
    const { get } = /** @type {PropertyDescriptor} */ (Object.getOwnPropertyDescriptor(Data.prototype, name));
    Object.defineProperty(DataChunk.prototype, name, get !== undefined
        ? { __proto__: null, get() { return new Data(this)[name]; }, configurable: true }
        : {
            __proto__: null, writable: true, configurable: true, value(...items) {
                if (growing.includes(name)) throw new TypeError(`${name}: a chunk of a body has a fixed length; use Data.fromUint8Array(chunk)`);
                return new Data(this)[name](...items);
            },
        });
}
const { [Symbol.hasInstance]: isInstance } = Function.prototype;
Object.defineProperty(Data, Symbol.hasInstance, { __proto__: null, value(value) { return isInstance.call(this, value) || this === Data && value instanceof DataChunk; } });
export const dataChunk = (bytes) => new DataChunk(bytes.buffer, bytes.byteOffset, bytes.length);
scripting.Data = Data;
export const utf8 = Object.freeze({ encode: encodeUTF8, decode: decodeUTF8, decodeLeniently, letters: lettersOf });
globalThis.Data = Data;
