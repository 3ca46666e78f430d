// Data: bytes with the usual text forms.
(function (runtime) {
    "use strict";
    const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

    const values = new Int8Array(128).fill(-1);
    for (let i = 0; i < 64; i++) values[digits.charCodeAt(i)] = i;
    const isBlank = (code) => code === 32 || (code >= 9 && code <= 13) || code === 0xa0 || code === 0xfeff;

    function encodeUTF8(text) {
        const bytes = [];
        for (const character of text) {
            let code = character.codePointAt(0);
            if (code >= 0xd800 && code <= 0xdfff) code = 0xfffd;
            if (code < 0x80) bytes.push(code);
            else if (code < 0x800) bytes.push(0xc0 | (code >> 6), 0x80 | (code & 63));
            else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
            else bytes.push(0xf0 | (code >> 18), 0x80 | ((code >> 12) & 63), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
        }
        return Uint8Array.from(bytes);
    }

    /** The text, or null where the bytes are no UTF-8. */
    function decodeUTF8(bytes) {
        let text = "";
        for (let i = 0; i < bytes.length;) {
            const first = bytes[i++];
            const more = first < 0x80 ? 0 : first >= 0xc2 && first < 0xe0 ? 1 : first >= 0xe0 && first < 0xf0 ? 2 : first >= 0xf0 && first < 0xf5 ? 3 : -1;
            if (more < 0 || i + more > bytes.length) return null;
            let code = more === 0 ? first : first & (0x3f >> more);
            for (let j = 0; j < more; j++) {
                const next = bytes[i++];
                if ((next & 0xc0) !== 0x80) return null;
                code = (code << 6) | (next & 63);
            }
            const least = [0, 0x80, 0x800, 0x10000][more];
            if (code < least || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return null;
            text += String.fromCodePoint(code);
        }
        return text;
    }

    /** The text, with U+FFFD for what is no UTF-8. */
    function decodeLeniently(bytes) {
        let text = "";
        for (let i = 0; i < bytes.length;) {
            const first = bytes[i];
            const length = first < 0xc2 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
            const part = decodeUTF8(bytes.subarray(i, i + length));
            text += part ?? "\ufffd";
            i += part === null ? 1 : length;
        }
        return text;
    }

    function encodeBase64(bytes) {
        let text = "";
        for (let i = 0; i < bytes.length; i += 3) {
            const group = (bytes[i] << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0);
            const left = bytes.length - i;
            text += digits[group >> 18] + digits[(group >> 12) & 63] + (left > 1 ? digits[(group >> 6) & 63] : "=") + (left > 2 ? digits[group & 63] : "=");
        }
        return text;
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

    class Data {
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
        append(other) { this.#bytes = Uint8Array.from([...this.#bytes, ...other.toUint8Array()]); }
        advanced(amount) { return new Data(this.#bytes.slice(amount)); }
        resetBytes(start, end) { this.#bytes.fill(0, start, end); }
        replaceSubrange(start, end, data) {
            this.#bytes = Uint8Array.from([...this.#bytes.slice(0, start), ...data.toUint8Array(), ...this.#bytes.slice(end)]);
        }
        toArrayBuffer() { return this.#bytes.slice().buffer; }
        slice(start, end) { return new Data(this.#bytes.slice(start, end)); }
        static fromRawString(text) { return new Data(encodeUTF8(String(text))); }
        static fromString(text) { return new Data(encodeUTF8(String(text))); }
        static fromBase64String(text) { const bytes = decodeBase64(String(text)); return bytes && new Data(bytes); }
        static fromHexString(text) {
            if (text.length % 2 !== 0 || /[^0-9a-f]/i.test(text)) return null;
            return new Data(Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16)));
        }
        static fromUint8Array(bytes) { return new Data(Uint8Array.from(bytes)); }
        static fromIntArray(bytes) { return new Data(Uint8Array.from(bytes)); }
        static fromArrayBuffer(buffer) { return new Data(new Uint8Array(buffer.slice(0))); }
        static combine(list) { return new Data(Uint8Array.from(list.flatMap((data) => data.toIntArray()))); }
    }

    runtime.exports.Data = Data;
    runtime.utf8 = Object.freeze({ encode: encodeUTF8, decode: decodeUTF8, decodeLeniently });
    globalThis.Data = Data;
    globalThis.btoa ??= (text) => encodeBase64(Uint8Array.from(String(text), (character) => {
        const code = character.charCodeAt(0);
        if (code > 255) throw new RangeError("btoa: a character is beyond Latin-1");
        return code;
    }));
    globalThis.atob ??= (text) => {
        const bytes = decodeBase64(String(text));
        if (bytes === null) throw new TypeError("atob: the text is no base64");
        return String.fromCharCode(...bytes);
    };
})
