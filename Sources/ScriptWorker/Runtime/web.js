// What scripts know from the web: text and its bytes, copies, aborting, requests and their bodies. There is no network here.
(function (runtime) {
    "use strict";
    const { exports, utf8 } = runtime;
    const { Data, URLSearchParams } = exports;

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
                for (let i = 0; i + 1 < bytes.length; i += 2) text += String.fromCharCode(bytes[i] | (bytes[i + 1] << 8));
            } else {
                for (const byte of bytes) text += String.fromCharCode(byte);
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
        return clone(value);
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

    // Headers, forms and bodies

    class Headers {
        #fields = new Map();
        constructor(from) {
            if (from === undefined || from === null) return;
            for (const [name, value] of typeof from[Symbol.iterator] === "function" ? from : Object.entries(from)) this.append(name, value);
        }
        append(name, value) {
            const key = String(name).toLowerCase();
            this.#fields.set(key, this.#fields.has(key) ? `${this.#fields.get(key)}, ${value}` : String(value).trim());
        }
        set(name, value) { this.#fields.set(String(name).toLowerCase(), String(value).trim()); }
        get(name) { return this.#fields.get(String(name).toLowerCase()) ?? null; }
        has(name) { return this.#fields.has(String(name).toLowerCase()); }
        delete(name) { this.#fields.delete(String(name).toLowerCase()); }
        forEach(body, self) { for (const [name, value] of this) body.call(self, value, name, this); }
        keys() { return [...this].map((field) => field[0]).values(); }
        values() { return [...this].map((field) => field[1]).values(); }
        entries() { return [...this.#fields].sort((a, b) => (a[0] < b[0] ? -1 : 1)).values(); }
        [Symbol.iterator]() { return this.entries(); }
        toJson() { return Object.fromEntries(this); }
        toJSON() { return Object.fromEntries(this); }
    }

    class FormData {
        #fields = [];
        append(name, value, ...details) { this.#fields.push([String(name), keptValue(value, details)]); }
        set(name, value, ...details) { this.delete(name); this.append(name, value, ...details); }
        get(name) { return this.#fields.find((field) => field[0] === String(name))?.[1] ?? null; }
        getAll(name) { return this.#fields.filter((field) => field[0] === String(name)).map((field) => field[1]); }
        has(name) { return this.#fields.some((field) => field[0] === String(name)); }
        delete(name) { this.#fields = this.#fields.filter((field) => field[0] !== String(name)); }
        forEach(body) { for (const [name, value] of this.#fields) body(value, name, this); }
        keys() { return this.#fields.map((field) => field[0]).values(); }
        values() { return this.#fields.map((field) => field[1]).values(); }
        entries() { return this.#fields.map((field) => [...field]).values(); }
        [Symbol.iterator]() { return this.entries(); }
        toJson() { return Object.fromEntries(this.#fields); }
    }
    const keptValue = (value) => (typeof value === "object" ? value : String(value));

    class Blob {
        #data;
        constructor(parts = [], options = {}) {
            this.#data = Data.combine([...parts].map((part) => dataOf(part)));
            this.type = String(options?.type ?? "").toLowerCase();
        }
        get size() { return this.#data.size; }
        async text() { return this.#data.toRawString() ?? ""; }
        async arrayBuffer() { return this.#data.toArrayBuffer(); }
        async bytes() { return this.#data.toUint8Array(); }
        async data() { return this.#data; }
        slice(start, end, type = "") { return new Blob([this.#data.slice(start, end)], { type }); }
        static dataOf(blob) { return blob.#data; }
    }
    const blobData = Blob.dataOf;
    delete Blob.dataOf;

    function dataOf(value) {
        if (value === undefined || value === null) return new Data();
        if (value instanceof Blob) return blobData(value);
        if (value instanceof ArrayBuffer || ArrayBuffer.isView(value) || value instanceof Data) return Data.fromUint8Array(bytesOf(value));
        if (value instanceof FormData) return Data.fromRawString(new URLSearchParams([...value]).toString());
        return Data.fromRawString(String(value));
    }

    class Body {
        #data;
        bodyUsed = false;
        constructor(body) { this.#data = dataOf(body); }
        async #take() {
            if (this.bodyUsed) throw new TypeError("the body has been read before");
            this.bodyUsed = true;
            return this.#data;
        }
        async text() { return (await this.#take()).toRawString() ?? ""; }
        async json() { return JSON.parse(await this.text()); }
        async data() { return this.#take(); }
        async arrayBuffer() { return (await this.#take()).toArrayBuffer(); }
        async bytes() { return (await this.#take()).toUint8Array(); }
        async blob() { return new Blob([await this.#take()], { type: this.headers?.get("content-type") ?? "" }); }
        async formData() {
            const form = new FormData();
            for (const [name, value] of new URLSearchParams(await this.text())) form.append(name, value);
            return form;
        }
    }

    class Request extends Body {
        constructor(resource, options = {}) {
            super(options?.body ?? null);
            const from = resource instanceof Request ? resource : {};
            this.url = String(resource?.url ?? resource);
            this.method = String(options?.method ?? from.method ?? "GET").toUpperCase();
            this.headers = new Headers(options?.headers ?? from.headers);
            this.signal = options?.signal ?? from.signal ?? null;
            for (const name of ["timeout", "connectTimeout", "receiveTimeout", "allowInsecureRequest", "cancelToken", "debugLabel", "shouldAllowRedirect"]) {
                if (options?.[name] !== undefined) this[name] = options[name];
            }
            Object.defineProperty(this, "body", { value: options?.body ?? null, writable: true });
        }
        clone() { return new Request(this.url, { ...this, body: this.body }); }
    }

    class Response extends Body {
        constructor(body = null, options = {}) {
            super(body);
            this.status = options?.status ?? 200;
            this.statusText = options?.statusText ?? "";
            this.headers = new Headers(options?.headers);
            this.url = options?.url ?? "";
            this.ok = this.status >= 200 && this.status < 300;
            this.redirected = false;
            Object.defineProperty(this, "original", { value: body });
        }
        get mimeType() { return this.headers.get("content-type")?.split(";")[0]; }
        get expectedContentLength() { const length = this.headers.get("content-length"); return length === null ? undefined : Number(length); }
        clone() { return new Response(this.original, this); }
        static json(value, options = {}) {
            return new Response(JSON.stringify(value), { ...options, headers: { "content-type": "application/json", ...options?.headers } });
        }
        static error() { return new Response(null, { status: 0 }); }
    }

    /** As on a phone in flight mode: the promise is rejected. */
    exports.fetch = (resource, options) => {
        const signal = options?.signal ?? resource?.signal;
        if (signal?.aborted) return Promise.reject(signal.reason);
        if (resource === undefined) return Promise.reject(new TypeError("fetch needs a URL"));
        runtime.diagnose("fetch: there is no network here; every request fails, as on a phone that is offline");
        return Promise.reject(runtime.expected(new TypeError("The Internet connection appears to be offline.")));
    };

    runtime.takeRequests = () => null;
    runtime.answered = runtime.socketEvent = () => {};

    Object.assign(exports, {
        TextEncoder, TextDecoder, structuredClone, AbortEvent, AbortSignal, AbortController, Headers, FormData, Blob, Request, Response,
    });
})
