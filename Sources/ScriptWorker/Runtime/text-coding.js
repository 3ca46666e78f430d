// TextEncoder and TextDecoder of the Encoding Standard. This file implements UTF-8, and a library every other encoding.
import { libraryGlobals, provide } from "./host.js";
import { Data, utf8 } from "./data.js";
import { loadLibrary } from "./lazy.js";
import { declareClasses } from "./web-classes.js";

const utf8Labels = new Set(["utf-8", "utf8", "unicode-1-1-utf-8", "unicode11utf8", "unicode20utf8", "x-unicode20utf8"]);
// Labels that the library does not know because they are newer.
const utf16Labels = { __proto__: null, "ucs-2": "utf-16le", unicode: "utf-16le", unicodefeff: "utf-16le", "iso-10646-ucs-2": "utf-16le", csunicode: "utf-16le", unicodefffe: "utf-16be" };

export class TextEncoder {
    get encoding() { return "utf-8"; }
    encode(text = "") { return utf8.encode(`${text}`); }
    encodeInto(text, target) {
        if (!(target instanceof Uint8Array)) throw new TypeError("TextEncoder.encodeInto: the second argument must be a Uint8Array");
        let read = 0, written = 0;
        for (const character of `${text}`) {
            const bytes = utf8.encode(character);
            if (written + bytes.length > target.length) break;
            target.set(bytes, written);
            written += bytes.length;
            read += character.length;
        }
        return { read, written };
    }
}

/** Returns the bytes of a buffer, a view or Data, without a copy; none if the buffer was transferred. */
export function bytesOf(value) {
    const isView = ArrayBuffer.isView(value), buffer = isView ? /** @type {any} */ (value.buffer) : value;
    if (value === undefined || buffer instanceof ArrayBuffer && /** @type {any} */ (buffer).detached) return new Uint8Array(0);
    if (value instanceof ArrayBuffer) return new Uint8Array(value);
    if (isView) return new Uint8Array(buffer, value.byteOffset, value.byteLength);
    if (value instanceof Data) return value.toUint8Array();
    throw new TypeError("bytes are expected: an ArrayBuffer, a typed array or Data");
}

/** Returns the number of bytes at the end of `bytes` that begin an incomplete character. */
function incomplete(bytes) {
    const { length } = bytes;
    for (let count = 1; count <= 3 && count <= length; count++) {
        const first = bytes[length - count];
        if ((first & 0xc0) === 0x80) continue;
        const whole = first >= 0xc2 && first <= 0xdf ? 2 : first >= 0xe0 && first <= 0xef ? 3 : first >= 0xf0 && first <= 0xf4 ? 4 : 0;
        if (whole <= count) return 0;
        const second = bytes[length - count + 1];
        const isWrong = count > 1 && (first === 0xe0 && second < 0xa0 || first === 0xed && second > 0x9f || first === 0xf0 && second < 0x90 || first === 0xf4 && second > 0x8f);
        return isWrong ? 0 : count;
    }
    return 0;
}

export class TextDecoder {
    /** @type {any} */
    #decoder = null; // the library's decoder; null for UTF-8
    #rest = new Uint8Array(0); // the incomplete character of the last chunk
    #isPastMark = false;
    #isOpen = false; // more chunks follow the last one
    #isFatal;
    #ignoresMark;

    /** @param {any} options */
    constructor(label = "utf-8", options = {}) {
        /** @type {any} */
        const given = options ?? {};
        if (typeof given !== "object" && typeof given !== "function") throw new TypeError("TextDecoder: the options must be an object");
        this.#isFatal = Boolean(given.fatal);
        this.#ignoresMark = Boolean(given.ignoreBOM);
        const name = `${label}`.replace(/^[\t\n\f\r ]+|[\t\n\f\r ]+$/g, "").toLowerCase();
        if (utf8Labels.has(name)) return;
        const library = loadLibrary("encodings");
        try {
            // The library trims the label by JavaScript's rule, which knows more kinds of spaces.
            if (/[^!-~]/.test(name)) throw new RangeError(name);
            this.#decoder = new library.TextDecoder(utf16Labels[name] ?? name, { fatal: this.#isFatal, ignoreBOM: this.#ignoresMark });
        } catch {
            throw new RangeError(`TextDecoder: the encoding "${String(label).slice(0, 80)}" is not known`);
        }
    }
    get encoding() { return this.#decoder === null ? "utf-8" : this.#decoder.encoding; }
    get fatal() { return this.#isFatal; }
    get ignoreBOM() { return this.#ignoresMark; }

    decode(input = /** @type {any} */ (undefined), options = /** @type {any} */ (undefined)) {
        const isOpen = Boolean(options?.stream);
        const given = bytesOf(input);
        return this.#decoder === null ? this.#utf8(given, isOpen) : this.#decoder.decode(given, { stream: isOpen });
    }

    #utf8(given, isOpen) {
        if (!this.#isOpen) {
            this.#rest = new Uint8Array(0);
            this.#isPastMark = false;
        }
        this.#isOpen = isOpen;
        let bytes = given;
        if (this.#rest.length > 0) {
            bytes = new Uint8Array(this.#rest.length + given.length);
            bytes.set(this.#rest);
            bytes.set(given, this.#rest.length);
        }
        const held = isOpen ? incomplete(bytes) : 0;
        this.#rest = bytes.slice(bytes.length - held);
        bytes = bytes.subarray(0, bytes.length - held);
        const whole = utf8.decode(bytes);
        if (whole === null && this.#isFatal) {
            this.#rest = new Uint8Array(0);
            throw new TypeError("TextDecoder: the bytes are not UTF-8");
        }
        const text = whole ?? utf8.decodeLeniently(bytes);
        if (this.#ignoresMark || this.#isPastMark || text === "") return text;
        this.#isPastMark = true;
        return text.startsWith("\ufeff") ? text.slice(1) : text;
    }
}

declareClasses({ TextEncoder, TextDecoder });
provide({ TextEncoder, TextDecoder });
Object.assign(libraryGlobals, { TextEncoder, TextDecoder });
