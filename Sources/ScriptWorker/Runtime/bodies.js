// The heads and bodies of requests and answers, after the Fetch Standard, with the app's own extras: Headers, FormData, Blob, Request, Response.
(function (runtime) {
    "use strict";
    const { Boolean, JSON, Math, Number, Object, Set, String, Symbol, TypeError, filter, join, map, push, some, sort, then } = runtime.own;
    const { exports, utf8 } = runtime;
    const { Data, URLSearchParams, ReadableStream } = exports;
    const chunkSize = 65536; // bytes of a stream's chunk

    // Heads

    const token = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
    function fieldName(name) {
        const text = String(name);
        if (!token.test(text)) throw new TypeError(`Headers: "${text.slice(0, 80)}" is no field's name`);
        return text.toLowerCase();
    }
    function fieldValue(value) {
        const text = String(value).replace(/^[\t\n\r ]+|[\t\n\r ]+$/g, "");
        if (/[\0\n\r]/.test(text)) throw new TypeError("Headers: a field's value is one line");
        return text;
    }

    class Headers {
        #fields = []; // names in small letters and values, in order
        constructor(from) {
            if (from === undefined || from === null) return;
            if (from instanceof Headers) { this.#fields = map(from.#fields, ([name, value]) => [name, value]); return; }
            for (const [name, value] of typeof from[Symbol.iterator] === "function" ? from : Object.entries(from)) this.append(name, value);
        }
        append(name, value) { push(this.#fields, [fieldName(name), fieldValue(value)]); }
        set(name, value) {
            const key = fieldName(name);
            const at = this.#fields.findIndex((field) => field[0] === key);
            if (at < 0) return this.append(key, value);
            this.#fields[at] = [key, fieldValue(value)];
            this.#fields = filter(this.#fields, (field, index) => index <= at || field[0] !== key);
        }
        get(name) {
            const values = this.#values(fieldName(name));
            return values.length === 0 ? null : join(values, ", ");
        }
        getSetCookie() { return this.#values("set-cookie"); }
        has(name) { return this.#values(fieldName(name)).length > 0; }
        delete(name) { const key = fieldName(name); this.#fields = filter(this.#fields, (field) => field[0] !== key); }
        forEach(body, self) { for (const [name, value] of this) body.call(self, value, name, this); }
        keys() { return [...this].map((field) => field[0]).values(); }
        values() { return [...this].map((field) => field[1]).values(); }
        entries() {
            const names = sort([...new Set(map(this.#fields, (field) => field[0]))]);
            return names.flatMap((name) => (name === "set-cookie" ? this.getSetCookie().map((value) => [name, value]) : [[name, this.get(name)]])).values();
        }
        [Symbol.iterator]() { return this.entries(); }
        toJson() { return Object.fromEntries(this); }
        toJSON() { return Object.fromEntries(this); }
        #values(key) { return map(filter(this.#fields, (field) => field[0] === key), (field) => field[1]); }
        static wire(headers) { return headers.#fields; }
        static received(fields) {
            const headers = new Headers();
            for (let i = 0; i < fields.length; i++) push(headers.#fields, [String(fields[i][0]).toLowerCase(), String(fields[i][1])]);
            return headers;
        }
    }
    runtime.headerFields = Headers.wire;
    runtime.receivedHeaders = Headers.received;
    delete Headers.wire;
    delete Headers.received;

    // Bytes

    function bytesOf(value) {
        if (value === undefined) return new Uint8Array(0);
        if (value instanceof ArrayBuffer) return new Uint8Array(value);
        if (ArrayBuffer.isView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
        if (value instanceof Data) return value.toUint8Array();
        throw new TypeError("bytes are expected: an ArrayBuffer, a typed array or Data");
    }
    runtime.bytesOf = bytesOf;
    const isBytes = (value) => value instanceof ArrayBuffer || ArrayBuffer.isView(value) || value instanceof Data;

    function joined(parts) {
        let size = 0;
        for (let i = 0; i < parts.length; i++) size += parts[i].length;
        const all = new Uint8Array(size);
        let at = 0;
        for (let i = 0; i < parts.length; i++) { all.set(parts[i], at); at += parts[i].length; }
        return all;
    }

    class Blob {
        #bytes;
        constructor(parts = [], options = {}) {
            this.#bytes = joined(map([...parts], (part) => (part instanceof Blob ? part.#bytes : isBytes(part) ? bytesOf(part) : utf8.encode(String(part)))));
            this.type = String(options?.type ?? "").toLowerCase();
        }
        get size() { return this.#bytes.length; }
        async text() { return utf8.decodeLeniently(this.#bytes); }
        async arrayBuffer() { return this.#bytes.slice().buffer; }
        async bytes() { return this.#bytes.slice(); }
        async data() { return new Data(this.#bytes.slice()); }
        stream() { return streamOf(this.#bytes); }
        slice(start, end, type = "") { return new Blob([this.#bytes.slice(start, end)], { type }); }
        static bytesOf(blob) { return blob.#bytes; }
    }
    const blobBytes = Blob.bytesOf;
    delete Blob.bytesOf;
    runtime.blobBytes = blobBytes;

    function streamOf(bytes) {
        let at = 0;
        return new ReadableStream({
            pull(controller) {
                if (at >= bytes.length) { controller.close(); return; }
                controller.enqueue(new Data(bytes.slice(at, at + chunkSize)));
                at += chunkSize;
            },
        }, { highWaterMark: 0 });
    }

    /** All bytes of a stream, at most `limit`, as a body has them; what is no bytes cancels it. */
    async function gathered(stream, limit) {
        const reader = stream.getReader(), parts = [];
        try {
            for (let size = 0; ;) {
                const { value, done } = await reader.read();
                if (done) return { bytes: joined(parts) };
                if (!isBytes(value)) throw new TypeError(`a body's chunks are bytes, not ${typeof value === "string" ? "text, of which TextEncoder makes them" : runtime.inspect(value)}`);
                const bytes = bytesOf(value).slice(); // the script may use its own for the next chunk
                size += bytes.length;
                if (size > limit) throw new TypeError(`a body that is a stream of more than ${limit >> 20} MB`);
                push(parts, bytes);
            }
        } catch (error) {
            then(reader.cancel(error), undefined, () => {});
            throw error;
        } finally {
            reader.releaseLock();
        }
    }

    // Forms

    class FormData {
        #fields = [];
        append(name, value, ...details) { push(this.#fields, [String(name), typeof value === "object" && value !== null ? value : String(value), details]); }
        set(name, value, ...details) { this.delete(name); this.append(name, value, ...details); }
        get(name) { return this.getAll(name)[0] ?? null; }
        getAll(name) { return map(filter(this.#fields, (field) => field[0] === String(name)), (field) => field[1]); }
        has(name) { return some(this.#fields, (field) => field[0] === String(name)); }
        delete(name) { this.#fields = filter(this.#fields, (field) => field[0] !== String(name)); }
        forEach(body) { for (const [name, value] of this) body(value, name, this); }
        keys() { return this.#fields.map((field) => field[0]).values(); }
        values() { return this.#fields.map((field) => field[1]).values(); }
        entries() { return this.#fields.map((field) => [field[0], field[1]]).values(); }
        [Symbol.iterator]() { return this.entries(); }
        toJson() { return Object.fromEntries(this); }
        static wire(form) { return form.#fields; }
    }
    const formFields = FormData.wire;
    delete FormData.wire;

    const quoted = (text) => text.replace(/\n/g, "%0A").replace(/\r/g, "%0D").replace(/"/g, "%22");
    const mark = "----pipstream-form-boundary-";

    /** The form as the body of a message (RFC 7578), its parts between lines that stand nowhere in it. */
    function multipart(form) {
        const parts = map(formFields(form), ([name, value, details]) => {
            const isFile = typeof value === "object";
            const bytes = !isFile ? utf8.encode(value) : value instanceof Blob ? blobBytes(value) : bytesOf(value);
            // A Blob's second word is its file's name, as in a browser; that of Data is its type, as in the app.
            const type = value instanceof Blob ? value.type : details[0];
            const file = value instanceof Blob ? details[0] ?? "blob" : details[1] ?? "blob";
            const head = `Content-Disposition: form-data; name="${quoted(name)}"` + (isFile ? `; filename="${quoted(String(file))}"\r\nContent-Type: ${fieldValue(type || "application/octet-stream")}` : "");
            return { head, bytes };
        });
        let number = 0;
        const holds = (bytes, boundary) => {
            const text = utf8.encode(boundary);
            for (let at = bytes.indexOf(text[0]); at >= 0; at = bytes.indexOf(text[0], at + 1)) {
                let length = 1;
                while (length < text.length && bytes[at + length] === text[length]) length++;
                if (length === text.length) return true;
            }
            return false;
        };
        while (some(parts, ({ head, bytes }) => head.includes(mark + number) || holds(bytes, mark + number))) number++;
        const boundary = mark + number;
        const all = [];
        for (let i = 0; i < parts.length; i++) push(all, utf8.encode(`--${boundary}\r\n${parts[i].head}\r\n\r\n`), parts[i].bytes, utf8.encode("\r\n"));
        push(all, utf8.encode(`--${boundary}--\r\n`));
        return { bytes: joined(all), type: `multipart/form-data; boundary=${boundary}` };
    }

    /** The fields of a message's body of that type. */
    function readForm(bytes, type) {
        const form = new FormData();
        const boundary = /^multipart\/form-data\b.*;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(type);
        if (boundary === null) {
            if (type !== "" && !/^application\/x-www-form-urlencoded\b/i.test(type)) throw new TypeError(`formData: a body of type ${type.slice(0, 80)} is no form`);
            for (const [name, value] of new URLSearchParams(utf8.decodeLeniently(bytes))) form.append(name, value);
            return form;
        }
        const text = utf8.letters(bytes);
        const line = "--" + (boundary[1] ?? boundary[2]);
        const parts = ("\r\n" + text).split("\r\n" + line);
        for (let i = 1; i < parts.length; i++) {
            if (parts[i].startsWith("--")) return form;
            const end = parts[i].indexOf("\r\n\r\n");
            const head = utf8.decodeLeniently(Uint8Array.from(parts[i].slice(0, end), (letter) => letter.charCodeAt(0)));
            const name = /;\s*name="([^"]*)"/i.exec(head);
            if (end < 0 || name === null) break;
            const body = Uint8Array.from(parts[i].slice(end + 4), (letter) => letter.charCodeAt(0));
            const plain = (word) => word.replace(/%0A/gi, "\n").replace(/%0D/gi, "\r").replace(/%22/g, "\"");
            const file = /;\s*filename="([^"]*)"/i.exec(head);
            if (file === null) form.append(plain(name[1]), utf8.decodeLeniently(body));
            else form.append(plain(name[1]), new Blob([body], { type: /^content-type:\s*(.*)$/im.exec(head)?.[1]?.trim() ?? "" }), plain(file[1]));
        }
        throw new TypeError("formData: the body is no form that can be read");
    }

    /** What is sent of a body: its text or its bytes, and the type that it says of itself; null for none. */
    function wireOf(value) {
        if (value === undefined || value === null) return null;
        if (value instanceof ReadableStream) {
            if (value.locked || value._isDisturbed) throw new TypeError("the stream that is to be a body is read already");
            return { stream: value, type: "" };
        }
        if (value instanceof Blob) return { bytes: blobBytes(value), type: value.type };
        if (isBytes(value)) return { bytes: bytesOf(value), type: "" };
        if (value instanceof FormData) return multipart(value);
        if (value instanceof URLSearchParams) return { text: value.toString(), type: "application/x-www-form-urlencoded;charset=UTF-8" };
        return { text: String(value), type: "text/plain;charset=UTF-8" };
    }

    // Messages

    const greatestStream = 67108864; // bytes that a stream is read to at once

    class Body {
        #wire; // {text}, {bytes} or {stream}
        #isUsed = false;
        #stream;
        constructor(wire) {
            this.#wire = wire;
            this.#stream = wire?.stream ?? null;
        }
        get bodyUsed() { return this.#isUsed || this.#stream?._isDisturbed === true; }
        /** Its text or its bytes, once; a promise where they are a stream's. */
        #take() {
            if (this.bodyUsed || this.#stream?.locked) throw new TypeError("the body has been read before");
            this.#isUsed = this.#wire !== null;
            const wire = this.#wire ?? { text: "" };
            return wire.stream === undefined ? wire : gathered(wire.stream, greatestStream);
        }
        async #bytes() {
            const wire = await this.#take();
            return wire.bytes === undefined ? utf8.encode(wire.text) : wire.bytes;
        }
        async text() {
            const wire = await this.#take();
            if (wire.text !== undefined) return wire.text;
            const { bytes } = wire;
            const isMarked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
            return utf8.decodeLeniently(isMarked ? bytes.subarray(3) : bytes);
        }
        async json() { return JSON.parse(await this.text()); }
        async data() { return new Data((await this.#bytes()).slice()); }
        async arrayBuffer() { return (await this.#bytes()).slice().buffer; }
        async bytes() { return (await this.#bytes()).slice(); }
        async blob() { return new Blob([await this.#bytes()], { type: this.headers?.get("content-type") ?? "" }); }
        async formData() { return readForm(await this.#bytes(), this.headers?.get("content-type") ?? ""); }
        static stream(body) {
            if (body.#wire === null) return null;
            return body.#stream ??= streamOf(body.#wire.bytes ?? utf8.encode(body.#wire.text));
        }
        /** What another message like it is made of; a stream is read for both. */
        static copy(body) {
            if (body.bodyUsed || body.#stream?.locked) throw new TypeError("clone: the body has been read");
            if (body.#wire?.stream === undefined) return body.#wire;
            const [own, other] = body.#stream.tee();
            body.#wire = { stream: body.#stream = own };
            return { stream: other };
        }
        /** What a message that takes its place is made of: a stream goes on with that one. */
        static passOn(body) {
            if (body.#wire?.stream === undefined) return copy(body);
            if (body.bodyUsed || body.#stream.locked) throw new TypeError("the body has been read before");
            body.#isUsed = true;
            return body.#wire;
        }
        /** Reads a body that is a stream to its end, `limit` bytes at most: its bytes in a promise, and what stops that; null where it is none. */
        static gather(body, limit) {
            if (body.#wire?.stream === undefined) return null;
            const from = body.#stream;
            const whole = then(gathered(from, limit), (wire) => {
                body.#stream = null;
                body.#wire = wire;
                return wire.bytes;
            });
            return { whole, stop: (reason) => { then(from._cancel(reason), undefined, () => {}); } };
        }
    }
    const { stream, copy, passOn, gather } = Body;
    for (const name of ["stream", "copy", "passOn", "gather"]) delete Body[name];
    runtime.gatherBody = gather;

    const key = {}; // who makes a message of what is known already
    const branch = {}; // the options of a message that is another's copy
    const extras = ["timeout", "connectTimeout", "receiveTimeout", "allowInsecureRequest", "cancelToken", "debugLabel", "shouldAllowRedirect", "handleRedirect"];

    class Request extends Body {
        constructor(resource, options = {}) {
            const from = resource instanceof Request ? resource : {};
            const isOwn = options?.body !== undefined && options?.body !== null;
            const wire = isOwn ? wireOf(options.body) : from instanceof Request ? (options === branch ? copy : passOn)(from) : null;
            super(wire);
            this.url = String(resource?.url ?? resource);
            this.method = String(options?.method ?? from.method ?? "GET").toUpperCase();
            if (!token.test(this.method)) throw new TypeError(`Request: "${this.method.slice(0, 80)}" is no method`);
            this.headers = new Headers(options?.headers ?? from.headers);
            if (wire?.type && !this.headers.has("content-type")) this.headers.set("content-type", wire.type);
            this.signal = options?.signal ?? from.signal ?? null;
            this.redirect = options?.redirect ?? from.redirect ?? "follow";
            if (options?.duplex !== undefined && options.duplex !== "half") throw new TypeError('Request: duplex is "half"');
            this.duplex = "half";
            for (const name of extras) if ((options?.[name] ?? from[name]) !== undefined) this[name] = options?.[name] ?? from[name];
            Object.defineProperty(this, "body", { value: wire?.stream ?? options?.body ?? from.body ?? null, writable: true });
            if (wire !== null && (this.method === "GET" || this.method === "HEAD")) throw new TypeError(`Request: ${this.method} has no body`);
        }
        clone() {
            const other = new Request(this, branch);
            if (this.body instanceof ReadableStream) this.body = stream(this);
            return other;
        }
    }
    runtime.requestBody = copy;

    class Response extends Body {
        constructor(body = null, options = {}, token = undefined) {
            const wire = token === key ? body : wireOf(body);
            super(wire);
            this.status = Math.trunc(Number(options?.status ?? 200));
            this.statusText = String(options?.statusText ?? "");
            this.headers = new Headers(options?.headers);
            if (token !== key && wire?.type && !this.headers.has("content-type")) this.headers.set("content-type", wire.type);
            this.url = options?.url ?? "";
            this.ok = this.status >= 200 && this.status < 300;
            this.redirected = Boolean(options?.redirected);
            this.type = token === key ? "basic" : "default";
        }
        get body() { return stream(this); }
        get mimeType() { return this.headers.get("content-type")?.split(";")[0].trim(); }
        get textEncodingName() { return /;\s*charset="?([^\s;"]+)/i.exec(this.headers.get("content-type") ?? "")?.[1]?.toLowerCase(); }
        get expectedContentLength() { const length = this.headers.get("content-length"); return length === null ? undefined : Number(length); }
        get cookies() { return map(this.headers.getSetCookie(), (line) => cookie(line, this.url)); }
        clone() { return new Response(copy(this), this, key); }
        static json(value, options = {}) {
            return new Response(JSON.stringify(value), { ...options, headers: { "content-type": "application/json", ...options?.headers } });
        }
        static error() { return new Response(null, { status: 0 }); }
        static redirect(url, status = 302) { return new Response(null, { status, headers: { location: String(url) } }); }
    }
    /** The answer of a server. */
    runtime.receivedResponse = (wire, options) => new Response(wire, options, key);

    /** A cookie as a field of an answer's head sets it (RFC 6265). */
    function cookie(line, url) {
        const [pair, ...attributes] = line.split(";");
        const at = pair.indexOf("=");
        const found = {};
        for (const attribute of attributes) {
            const equals = attribute.indexOf("=");
            const name = (equals < 0 ? attribute : attribute.slice(0, equals)).trim().toLowerCase();
            found[name] = equals < 0 ? "" : attribute.slice(equals + 1).trim();
        }
        const seconds = Number(found["max-age"]);
        const expires = found["max-age"] !== undefined && Number.isFinite(seconds) ? new Date(runtime.dateNow() + seconds * 1000) : found.expires === undefined ? null : new Date(found.expires);
        return {
            name: pair.slice(0, Math.max(0, at)).trim(), value: pair.slice(at + 1).trim(),
            domain: found.domain ?? /^[a-z]+:\/\/([^/:?#]+)/i.exec(url)?.[1] ?? "", path: found.path ?? "/",
            isSecure: found.secure !== undefined, isHTTPOnly: found.httponly !== undefined, isSessionOnly: expires === null, expiresDate: expires,
        };
    }

    Object.assign(exports, { Headers, FormData, Blob, Request, Response });
})
