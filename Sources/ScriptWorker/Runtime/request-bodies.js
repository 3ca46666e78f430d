// Request and Response of the Fetch Standard, with their bodies and the app's own extensions.
import { libraries, provide, scripting } from "./host.js";
import { JSON, map, Math, Object, push, then } from "./primordials.js";
import { Blob, blobBytes, FormData, isBytes, joinedBytes, multipart, readForm } from "./blobs.js";
import { dateNow } from "./clock.js";
import { Data, dataChunk, utf8 } from "./data.js";
import { AbortSignal, followingSignal } from "./dom-events.js";
import { fixHeaders, Headers, isToken, needArguments } from "./headers.js";
import { loadLibrary } from "./lazy.js";
import { inspect, showAs } from "./messages.js";
import { bytesOf } from "./text-coding.js";
import { URL, URLSearchParams } from "./urls.js";
import { declareClasses } from "./web-classes.js";

const chunkSize = 65536; // bytes per chunk of a stream
const maximumStream = 67108864; // the most bytes that are read from a stream at once

/** Whether a value is a ReadableStream. There is none until the library of streams is loaded. */
const isStream = (value) => libraries.streams !== undefined && value instanceof scripting.ReadableStream;

function streamOf(bytes) {
    let at = 0;
    return new scripting.ReadableStream({
        pull(controller) {
            if (at >= bytes.length) { controller.close(); return; }
            controller.enqueue(dataChunk(bytes.slice(at, at + chunkSize)));
            at += chunkSize;
        },
    }, { highWaterMark: 0 });
}

/** Creates a stream that has been read to its end, and that its reader keeps locked. */
function readStream() {
    const stream = new scripting.ReadableStream({ start(controller) { controller.close(); } });
    lock(stream);
    return stream;
}
const lock = (stream) => { then(stream.getReader().cancel(), undefined, () => {}); };

/**
 * Reads all bytes of a stream's reader, at most `limit`. An error or a chunk that is not bytes cancels the reader.
 */
async function readAll(reader, limit) {
    const parts = [];
    try {
        for (let size = 0; ;) {
            const { value, done } = await reader.read();
            if (done) return { bytes: joinedBytes(parts) };
            if (!isBytes(value)) throw new TypeError(`a body's chunks must be bytes, not ${typeof value === "string" ? "text; use TextEncoder" : inspect(value)}`);
            const bytes = bytesOf(value).slice(); // a copy: the script may reuse its buffer for the next chunk
            size += bytes.length;
            if (size > limit) throw new TypeError(`a streamed body is larger than ${limit >> 20} MB`);
            push(parts, bytes);
        }
    } catch (error) {
        then(reader.cancel(error), undefined, () => {});
        throw error;
    }
}

/**
 * Returns the data that is sent for a body: its text, bytes or stream, and its content type. Null if there is no
 * body.
 */
function wireOf(value) {
    if (value === undefined || value === null) return null;
    if (isStream(value)) {
        if (value.locked || value._disturbed) throw new TypeError("the stream of a body is already being read");
        return { stream: value, type: "" };
    }
    if (value instanceof Blob) return { bytes: blobBytes(value), type: value.type };
    if (isBytes(value)) return { bytes: bytesOf(value).slice(), type: "" };
    if (value instanceof FormData) return multipart(value);
    if (value instanceof URLSearchParams) return { text: value.toString(), type: "application/x-www-form-urlencoded;charset=UTF-8" };
    return { text: `${value}`.toWellFormed(), type: "text/plain;charset=UTF-8" };
}

/** Serializes a type as in the MIME Sniffing Standard; "" if it is not a valid type. */
function mimeTypeOf(text) {
    if (text === "" || /^[a-z]+\/[a-z0-9.+-]+$/.test(text)) return text;
    try { return `${new (loadLibrary("addresses").MIMEType)(text)}`; } catch { return ""; }
}

class Body {
    /** @type {any} */
    #wire; // {text}, {bytes} or {stream}
    #isUsed = false;
    #stream;
    constructor(wire) {
        this.#wire = wire;
        this.#stream = wire?.stream ?? null;
    }
    get bodyUsed() { return this.#isUsed || this.#stream?._disturbed === true; }
    get body() {
        if (this.#wire === null) return null;
        return this.#stream ??= this.#isUsed ? readStream() : streamOf(this.#wire.bytes ?? utf8.encode(this.#wire.text));
    }
    /** Takes the body's text or bytes, once. A promise if the body is a stream. */
    #take() {
        if (this.bodyUsed || this.#stream?.locked) throw new TypeError("the body was already read");
        if (this.#wire === null) return { text: "" };
        this.#isUsed = true;
        const wire = this.#wire;
        if (wire.stream !== undefined) return readAll(wire.stream.getReader(), maximumStream);
        if (this.#stream !== null) lock(this.#stream);
        return wire;
    }
    async #bytes() {
        const wire = await this.#take();
        return wire.bytes === undefined ? utf8.encode(wire.text) : wire.bytes;
    }
    async text() {
        const wire = await this.#take();
        if (wire.text !== undefined) return wire.text.startsWith("\ufeff") ? wire.text.slice(1) : wire.text;
        const { bytes } = wire;
        const isMarked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
        return utf8.decodeLeniently(isMarked ? bytes.subarray(3) : bytes);
    }
    async json() { return JSON.parse(await this.text()); }
    async data() { return new Data((await this.#bytes()).slice()); }
    async arrayBuffer() { return (await this.#bytes()).slice().buffer; }
    async bytes() { return (await this.#bytes()).slice(); }
    async blob() {
        const bytes = await this.#bytes();
        return new Blob([bytes], { type: mimeTypeOf((/** @type {any} */ (this)).headers.get("content-type") ?? "") });
    }
    async formData() {
        const type = (/** @type {any} */ (this)).headers.get("content-type") ?? "";
        return readForm(await this.#bytes(), type);
    }

    /** Returns the data for a copy of the message. A stream is split in two. */
    static copy(body) {
        if (body.bodyUsed || body.#stream?.locked) throw new TypeError("clone: the body was already read");
        if (body.#wire?.stream === undefined) return body.#wire;
        const [own, other] = body.#stream.tee();
        body.#wire = { stream: body.#stream = own };
        return { stream: other };
    }
    static isStream(body) { return body.#wire?.stream !== undefined; }
    /** Returns the data for a message that replaces this one, and marks this body as read. */
    static passOn(body) {
        if (body.#wire === null) return null;
        if (body.bodyUsed || body.#stream?.locked) throw new TypeError("the body was already read");
        body.#isUsed = true;
        return body.#wire;
    }
    /** Returns the data of a body that is not a stream. The body counts as read, and may be sent again. */
    static sent(body) {
        body.#isUsed = body.#wire !== null;
        return body.#wire;
    }
    /**
     * Reads a body that is a stream to its end, at most `limit` bytes. Returns a promise (`whole`) and a function
     * that stops it (`stop`). Null if the body is not a stream.
     */
    static gather(body, limit) {
        if (body.bodyUsed || body.#stream?.locked) throw new TypeError("the body was already read");
        if (body.#wire?.stream === undefined) return null;
        const reader = body.#stream.getReader();
        const whole = then(readAll(reader, limit), (wire) => {
            body.#stream = null;
            body.#wire = wire;
            body.#isUsed = true;
        });
        return { whole, stop: (reason) => { then(reader.cancel(reason), undefined, () => {}); } };
    }
}
const { copy, passOn, sent, gather, isStream: hasStream } = Body;
for (const name of ["copy", "passOn", "sent", "gather", "isStream"]) delete Body[name];
export { gather as gatherBody };
export { sent as sentBody };

// Requests

const extras = ["timeout", "connectTimeout", "receiveTimeout", "allowInsecureRequest", "cancelToken", "debugLabel", "shouldAllowRedirect", "handleRedirect"];
const upper = { __proto__: null, DELETE: true, GET: true, HEAD: true, OPTIONS: true, POST: true, PUT: true };
const forbidden = { __proto__: null, CONNECT: true, TRACE: true, TRACK: true };
const choices = {
    __proto__: null,
    redirect: ["follow", "error", "manual"], mode: ["cors", "no-cors", "same-origin"], credentials: ["same-origin", "include", "omit"],
    cache: ["default", "no-store", "reload", "no-cache", "force-cache", "only-if-cached"],
    referrerPolicy: ["", "no-referrer", "no-referrer-when-downgrade", "same-origin", "origin", "strict-origin", "origin-when-cross-origin",
        "strict-origin-when-cross-origin", "unsafe-url"],
};

function methodOf(value) {
    const text = `${value}`;
    if (!isToken(text)) throw new TypeError(`Request: "${text.slice(0, 80)}" is not a method`);
    const name = text.toUpperCase();
    if (forbidden[name]) throw new TypeError(`Request: the method ${name} is forbidden`);
    return upper[name] ? name : text;
}

function addressOf(resource) {
    const text = String(resource);
    let url;
    try { url = new URL(text); } catch { throw new TypeError(`fetch: "${text.slice(0, 200)}" is not an absolute URL`); }
    if (url.username !== "" || url.password !== "") throw new TypeError("Request: the URL must not have a user name or password; send them in a header");
    return url.href;
}

/** Returns the referrer for a request: "" for none. It is not sent. */
function referrerOf(value) {
    const text = String(value);
    if (text === "" || text === "about:client") return text;
    try { return new URL(text).href; } catch { throw new TypeError(`Request: the referrer "${text.slice(0, 200)}" is not an absolute URL`); }
}

export class Request extends Body {
    #parts;
    /** @param {any} resource @param {any} [options] @param {any} [token] */
    constructor(resource, options = undefined, token = undefined) {
        needArguments(arguments, 1, "Request");
        const given = options ?? {};
        if (typeof given !== "object" && typeof given !== "function") throw new TypeError("Request: the options must be an object");
        const isOther = typeof resource === "object" && resource !== null && #parts in resource;
        const from = isOther ? resource.#parts : {};
        const parts = { url: isOther ? from.url : addressOf(resource) };
        parts.method = given.method === undefined ? from.method ?? "GET" : methodOf(given.method);
        const isChanged = isOther && Object.keys(given).some((name) => given[name] !== undefined);
        for (const name of Object.keys(choices)) {
            const isKept = isOther && !(isChanged && name === "referrerPolicy");
            parts[name] = given[name] === undefined ? isKept && from[name] || choices[name][0] : `${given[name]}`;
            if (!choices[name].includes(parts[name])) throw new TypeError(`Request: ${name} must be one of ${choices[name].join(", ")}`);
        }
        if (parts.mode === "no-cors" && !["GET", "HEAD", "POST"].includes(parts.method)) throw new TypeError(`Request: the mode no-cors does not allow ${parts.method}`);
        if (parts.cache === "only-if-cached" && parts.mode !== "same-origin") throw new TypeError("Request: the cache only-if-cached needs the mode same-origin");
        if (given.window !== undefined && given.window !== null) throw new TypeError("Request: window must be null");
        parts.referrer = given.referrer !== undefined ? referrerOf(given.referrer) : isOther && !isChanged ? from.referrer : "about:client";
        parts.integrity = given.integrity === undefined ? from.integrity ?? "" : `${given.integrity}`;
        parts.keepalive = given.keepalive === undefined ? from.keepalive ?? false : Boolean(given.keepalive);
        if (given.duplex !== undefined && given.duplex !== "half") throw new TypeError('Request: duplex must be "half"');
        let signal = isOther ? from.signal : null;
        if (given.signal !== undefined) signal = given.signal;
        if (signal !== null && !(signal instanceof AbortSignal)) throw new TypeError("Request: signal must be an AbortSignal");
        parts.signal = followingSignal(signal === null ? [] : [signal]);
        const headers = new Headers(given.headers === undefined ? isOther ? from.headers : undefined : given.headers);
        const isOwn = given.body !== undefined && given.body !== null;
        const hasNoBody = parts.method === "GET" || parts.method === "HEAD";
        if (isOwn && hasNoBody) throw new TypeError(`Request: ${parts.method} cannot have a body`);
        if (parts.mode === "no-cors" && (isOwn ? isStream(given.body) : isOther && hasStream(resource))) throw new TypeError("Request: the mode no-cors does not allow a stream as the body");
        if (isOwn && parts.keepalive && isStream(given.body)) throw new TypeError("Request: a request with keepalive cannot have a stream as its body");
        const wire = token !== undefined ? token.wire : isOwn ? wireOf(given.body) : isOther ? passOn(resource) : null;
        if (wire !== null && hasNoBody) throw new TypeError(`Request: ${parts.method} cannot have a body`);
        if (isOwn && wire.type && !headers.has("content-type")) headers.set("content-type", wire.type);
        super(wire);
        parts.headers = headers;
        this.#parts = parts;
        for (const name of extras) {
            const value = given[name] ?? (isOther ? resource[name] : undefined);
            if (value !== undefined) this[name] = value;
        }
    }
    get url() { return this.#parts.url; }
    get method() { return this.#parts.method; }
    get headers() { return this.#parts.headers; }
    get signal() { return this.#parts.signal; }
    get redirect() { return this.#parts.redirect; }
    get mode() { return this.#parts.mode; }
    get credentials() { return this.#parts.credentials; }
    get cache() { return this.#parts.cache; }
    get referrer() { return this.#parts.referrer; }
    get referrerPolicy() { return this.#parts.referrerPolicy; }
    get integrity() { return this.#parts.integrity; }
    get keepalive() { return this.#parts.keepalive; }
    get destination() { return ""; }
    get duplex() { return "half"; }
    clone() { return new Request(this, undefined, { wire: copy(this) }); }
    /**
     * Returns the request that a server redirects to another URL. If `isPlain`, it is a GET request without a body.
     */
    static led(request, url, isPlain) {
        const next = new Request(request, isPlain ? { method: "GET" } : undefined, { wire: isPlain ? null : sent(request) });
        next.#parts.url = addressOf(url);
        return next;
    }
}
export const redirectedRequest = Request.led;
delete (/** @type {any} */ (Request)).led;
showAs(Request, ({ method, url, headers }) => ({ method, url, headers }));

// Responses

const withoutBody = { __proto__: null, 101: true, 103: true, 204: true, 205: true, 304: true };
let partsOf;

class Response extends Body {
    #parts;
    static { partsOf = (response) => response.#parts; }
    /** @param {any} [body] @param {any} [options] @param {any} [token] */
    constructor(body = null, options = undefined, token = undefined) {
        if (token !== undefined) {
            super(body);
            this.#parts = token;
            return;
        }
        const given = options ?? {};
        if (typeof given !== "object" && typeof given !== "function") throw new TypeError("Response: the options must be an object");
        const statusText = given.statusText === undefined ? "" : `${given.statusText}`;
        if (/[^\0-\xff]/.test(statusText)) throw new TypeError("Response: statusText must have only characters up to U+00FF");
        const status = given.status === undefined ? 200 : Math.trunc(Number(given.status)) & 0xffff;
        if (!(status >= 200 && status <= 599)) throw new RangeError("Response: the status must be 200 to 599");
        if (/[^\t -~\x80-\xff]/.test(statusText)) throw new TypeError("Response: statusText must be one line");
        const headers = new Headers(given.headers);
        if (body !== null && body !== undefined && withoutBody[status]) throw new TypeError(`Response: a response with the status ${status} cannot have a body`);
        const wire = wireOf(body);
        super(wire);
        if (wire?.type && !headers.has("content-type")) headers.set("content-type", wire.type);
        this.#parts = { status, statusText, headers, url: "", redirected: false, type: "default" };
    }
    get status() { return this.#parts.status; }
    get statusText() { return this.#parts.statusText; }
    get headers() { return this.#parts.headers; }
    get url() { return this.#parts.url; }
    get ok() { return this.#parts.status >= 200 && this.#parts.status < 300; }
    get redirected() { return this.#parts.redirected; }
    get type() { return this.#parts.type; }
    get mimeType() { return this.headers.get("content-type")?.split(";")[0].trim(); }
    get textEncodingName() { return /;\s*charset="?([^\s;"]+)/i.exec(this.headers.get("content-type") ?? "")?.[1]?.toLowerCase(); }
    get expectedContentLength() { const length = this.headers.get("content-length"); return length === null ? undefined : Number(length); }
    get cookies() { return map(this.headers.getSetCookie(), (line) => cookie(line, this.url)); }
    clone() {
        const wire = copy(this);
        const headers = new Headers(this.headers);
        return new Response(wire, undefined, { ...this.#parts, headers: this.#parts.type === "default" ? headers : fixHeaders(headers) });
    }
    /** @param {any} value @param {any} [options] */
    static json(value, options = undefined) {
        needArguments(arguments, 1, "Response.json");
        const text = JSON.stringify(value);
        if (text === undefined) throw new TypeError("Response.json: the value cannot be converted to JSON");
        const response = new Response(text, options);
        const { headers } = partsOf(response);
        if (!new Headers(options?.headers).has("content-type")) headers.set("content-type", "application/json");
        return response;
    }
    static error() { return made(null, { status: 0, type: "error" }); }
    static redirect(url, status = 302) {
        needArguments(arguments, 1, "Response.redirect");
        const { href } = new URL(String(url)), code = Math.trunc(Number(status)) & 0xffff;
        if (![301, 302, 303, 307, 308].includes(code)) throw new RangeError(`Response.redirect: the status ${code} is not a redirect`);
        return made(null, { status: code, type: "default", headers: new Headers({ location: href }) });
    }
}

/** Creates a response whose headers scripts cannot change. */
function made(wire, { status, statusText = "", headers = new Headers(), url = "", redirected = false, type }) {
    return new Response(wire, undefined, { status, statusText, headers: fixHeaders(headers), url, redirected, type });
}
/** Creates the response of a server. */
export const receivedResponse = (wire, parts) => made(wire, { ...parts, type: "basic" });
/** Marks a response whose request was redirected. */
export function markRedirected(response) { partsOf(response).redirected = true; }
showAs(Response, ({ status, statusText, ok, type, url, redirected, headers }) => ({ status, statusText, ok, type, url, redirected, headers }));

/** Parses a cookie of a response's `Set-Cookie` header (RFC 6265). */
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
    const expires = found["max-age"] !== undefined && Number.isFinite(seconds) ? new Date(dateNow() + seconds * 1000) : found.expires === undefined ? null : new Date(found.expires);
    return {
        name: pair.slice(0, Math.max(0, at)).trim(), value: pair.slice(at + 1).trim(),
        domain: found.domain ?? /^[a-z]+:\/\/([^/:?#]+)/i.exec(url)?.[1] ?? "", path: found.path ?? "/",
        isSecure: found.secure !== undefined, isHTTPOnly: found.httponly !== undefined, isSessionOnly: expires === null, expiresDate: expires,
    };
}

// The members of a body are those of both classes.
for (const name of Object.getOwnPropertyNames(Body.prototype)) {
    if (name === "constructor") continue;
    const descriptor = Object.assign(Object.create(null), Object.getOwnPropertyDescriptor(Body.prototype, name));
    for (const Class of [Request, Response]) Object.defineProperty(Class.prototype, name, descriptor);
}
declareClasses({ Request, Response });
provide({ Request, Response });
