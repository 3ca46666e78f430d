// What scripts know from the web: text and its bytes, copies, aborting.
(function (runtime) {
    "use strict";
    const { exports, utf8 } = runtime;
    const { Data } = exports;

    class TextEncoder {
        get encoding() { return "utf-8"; }
        encode(text = "") { return utf8.encode(String(text)); }
        encodeInto(text, target) {
            let read = 0, written = 0;
            for (const character of String(text)) {
                const bytes = utf8.encode(character);
                if (written + bytes.length > target.length) break;
                target.set(bytes, written);
                written += bytes.length;
                read += character.length;
            }
            return { read, written };
        }
    }

    const bytesOf = (value) => {
        if (value === undefined) return new Uint8Array(0);
        if (value instanceof ArrayBuffer) return new Uint8Array(value);
        if (ArrayBuffer.isView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
        if (value instanceof Data) return value.toUint8Array();
        throw new TypeError("bytes are expected: an ArrayBuffer, a typed array or Data");
    };

    class TextDecoder {
        #label;
        #options;
        constructor(label = "utf-8", options = {}) {
            this.#label = String(label).trim().toLowerCase();
            const known = { "utf-8": "utf-8", utf8: "utf-8", "utf-16": "utf-16le", "utf-16le": "utf-16le", ascii: "windows-1252", latin1: "windows-1252", "iso-8859-1": "windows-1252", "us-ascii": "windows-1252", "windows-1252": "windows-1252" };
            if (!Object.hasOwn(known, this.#label)) throw new RangeError(`TextDecoder: the encoding "${label}" is not known`);
            this.#label = known[this.#label];
            this.#options = { fatal: Boolean(options?.fatal), ignoreBOM: Boolean(options?.ignoreBOM) };
        }
        get encoding() { return this.#label; }
        get fatal() { return this.#options.fatal; }
        get ignoreBOM() { return this.#options.ignoreBOM; }
        decode(input) {
            const bytes = bytesOf(input);
            let text = "";
            if (this.#label === "utf-8") {
                const whole = utf8.decode(bytes);
                if (whole === null && this.fatal) throw new TypeError("TextDecoder: the bytes are no UTF-8");
                text = whole ?? utf8.decodeLeniently(bytes);
            } else if (this.#label === "utf-16le") {
                const codes = new Uint16Array(bytes.length >> 1);
                for (let i = 0; i < codes.length; i++) codes[i] = bytes[2 * i] | (bytes[2 * i + 1] << 8);
                text = utf8.letters(codes);
            } else {
                text = utf8.letters(bytes);
            }
            return !this.ignoreBOM && text.startsWith("\ufeff") ? text.slice(1) : text;
        }
    }

    function named(name, text) {
        const error = new Error(text);
        error.name = name;
        return error;
    }

    function structuredClone(value) {
        const made = new Map();
        const clone = (original) => {
            if (typeof original === "function" || typeof original === "symbol") throw named("DataCloneError", `a ${typeof original} cannot be cloned`);
            if (typeof original !== "object" || original === null) return original;
            if (made.has(original)) return made.get(original);
            const keep = (copy) => { made.set(original, copy); return copy; };
            if (original instanceof Date) return keep(new Date(original.getTime()));
            if (original instanceof RegExp) return keep(new RegExp(original.source, original.flags));
            if (original instanceof ArrayBuffer) return keep(original.slice(0));
            if (ArrayBuffer.isView(original)) {
                const { buffer, byteOffset, byteLength, constructor } = original;
                return keep(new constructor(buffer.slice(byteOffset, byteOffset + byteLength)));
            }
            if (original instanceof Map) {
                const copy = keep(new Map());
                for (const [name, item] of original) copy.set(clone(name), clone(item));
                return copy;
            }
            if (original instanceof Set) {
                const copy = keep(new Set());
                for (const item of original) copy.add(clone(item));
                return copy;
            }
            if (original instanceof Error) return keep(Object.assign(new Error(original.message), { name: original.name }));
            const copy = keep(Array.isArray(original) ? new Array(original.length) : {});
            for (const name of Object.keys(original)) copy[name] = clone(original[name]);
            return copy;
        };
        try {
            return clone(value);
        } catch (error) {
            // Its own stack says nothing of where the script is.
            if (error instanceof RangeError && error.message.startsWith("Maximum call stack")) throw new RangeError("what is to be cloned is too deep");
            throw error;
        }
    }

    // Aborting

    class AbortEvent {
        constructor(type, options = {}) { this.type = type; this.reason = options?.reason; this.target = options?.target ?? null; }
    }

    class AbortSignal {
        #listeners = [];
        aborted = false;
        reason = undefined;
        onabort = null;
        addEventListener(type, listener, options) { if (type === "abort") this.#listeners.push({ listener, isOnce: Boolean(options?.once) }); }
        removeEventListener(type, listener) { this.#listeners = this.#listeners.filter((entry) => entry.listener !== listener); }
        throwIfAborted() { if (this.aborted) throw this.reason; }
        dispatchEvent(event) {
            for (const entry of [...this.#listeners]) {
                if (entry.isOnce) this.removeEventListener("abort", entry.listener);
                runtime.guard("callback", entry.listener, [event]);
            }
            if (typeof this.onabort === "function") runtime.guard("callback", this.onabort, [event]);
            return true;
        }
        static abort(reason) { const controller = new AbortController(); controller.abort(reason); return controller.signal; }
        static timeout(milliseconds) {
            const controller = new AbortController();
            setTimeout(() => controller.abort(named("TimeoutError", "the time is over")), milliseconds);
            return controller.signal;
        }
        static any(signals) {
            const controller = new AbortController();
            for (const signal of signals) {
                if (signal.aborted) controller.abort(signal.reason);
                else signal.addEventListener("abort", () => controller.abort(signal.reason), { once: true });
            }
            return controller.signal;
        }
    }

    class AbortController {
        signal = new AbortSignal();
        abort(reason = named("AbortError", "The operation was aborted.")) {
            if (this.signal.aborted) return;
            Object.assign(this.signal, { aborted: true, reason });
            this.signal.dispatchEvent(new AbortEvent("abort", { reason, target: this.signal }));
        }
    }

    Object.assign(exports, { TextEncoder, TextDecoder, structuredClone, AbortEvent, AbortSignal, AbortController });
})
