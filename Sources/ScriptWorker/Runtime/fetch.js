// fetch. Requests are sent to the host at the end of a turn. Each response arrives in a turn of its own.
import { provide } from "./host.js";
import { JSON, Map, Object, push, then } from "./primordials.js";
import { Data } from "./data.js";
import { markExpected, markReported } from "./default-responses.js";
import { domError, onAbort } from "./dom-events.js";
import { headerFields, receivedHeaders } from "./headers.js";
import { loadLibrary } from "./lazy.js";
import { diagnose, reportError } from "./messages.js";
import {
    gatherBody, markRedirected, receivedResponse, redirectedRequest, Request, sentBody,
} from "./request-bodies.js";
import { blobBytes } from "./blobs.js";
import { blobAt, URL } from "./urls.js";
import { CancelError, CancelToken } from "./value-types.js";

export const maximumBody = 16777216, maximumTurn = 33554432; // bytes sent per request, and per turn
const maximumAddress = 65536, maximumHead = 65536; // characters
const maximumCount = 1000; // requests in progress, and requests per turn
const maximumRedirects = 20;

let requests = [];
let size = 0;
let count = 0;
const pending = new Map();

/** Removes a list's prototype, so that scripts cannot change its JSON serialization. */
const plain = (list) => Object.setPrototypeOf(list, null);

/** Adds a request to the host. `length` is its approximate share of the message. */
export function sendRequest(request, length = 0) {
    if (requests.length >= maximumCount || size + length > maximumTurn) {
        throw new TypeError(`more than ${maximumCount} requests or ${maximumTurn >> 20} MB at the same time`);
    }
    size += length;
    push(requests, plain(request));
}
/** Whether a request is under way. */
export const isFetching = () => pending.size > 0;
/** Returns the network requests since the last call as JSON; null if there are none. */
export function takeRequests() {
    if (requests.length === 0) return null;
    const taken = plain(requests);
    requests = [];
    size = 0;
    return JSON.stringify(taken);
}

const textLength = (text) => text.length * 3;
/** Adds a body to a message for the host, and returns its approximate length. */
export function addBody(wire, target) {
    if (wire.text !== undefined) target.text = wire.text; else target.base64 = new Data(wire.bytes).toBase64String();
    return wire.text !== undefined ? textLength(wire.text) : wire.bytes.length;
}
export function plainPairs(pairs) {
    const result = [];
    for (let i = 0; i < pairs.length; i++) push(result, plain([pairs[i][0], pairs[i][1]]));
    return plain(result);
}

// Errors for network failures

const names = { __proto__: null, aborted: "AbortError", timeout: "TimeoutError" };

/**
 * Returns the error for a failure. A failure that the user must know about is also reported, with the position of
 * the request.
 */
export function webError({ failure, reason }, { stack, location }, what) {
    const name = names[failure];
    const error = name === undefined ? new TypeError(reason) : domError(name, reason);
    error.stack = stack;
    if (failure === "unrecorded") {
        markReported(error);
        reportError("callback", error, location);
    } else if (failure === "refused" || failure === "untrusted" || failure === "address" || failure === "limit") {
        markReported(error);
        diagnose(`${what}: ${reason}`, location, stack);
    }
    return markExpected(error);
}

// Requests

/**
 * Returns the timeout in milliseconds, from `timeout` (seconds) or the older options (milliseconds). Undefined if
 * there is none.
 */
function timeoutOf(request) {
    if (typeof request.timeout === "number" && request.timeout > 0) return request.timeout * 1000;
    const parts = (Number(request.connectTimeout) || 0) + (Number(request.receiveTimeout) || 0);
    return parts > 0 ? parts : undefined;
}

/** Sends one request. Returns a promise of its response, which may be a redirect. */
function send(request, redirect, origin) {
    const { url: href } = request;
    if (href.length > maximumAddress) throw new TypeError(`fetch: the URL is longer than ${maximumAddress} characters`);
    const headers = plainPairs(headerFields(request.headers));
    let length = href.length;
    for (let i = 0; i < headers.length; i++) length += headers[i][0].length + headers[i][1].length;
    if (length - href.length > maximumHead) throw new TypeError(`fetch: the headers are longer than ${maximumHead} characters`);
    const hash = href.indexOf("#");
    const message = { start: 0, url: hash < 0 ? href : href.slice(0, hash), method: request.method, headers, redirect, stack: origin.stack, place: origin.location };
    const timeout = timeoutOf(request);
    if (timeout !== undefined) message.timeout = timeout;
    const body = sentBody(request);
    if (body !== null) {
        const bytes = body.bytes?.length ?? body.text.length;
        if (bytes > maximumBody) throw new TypeError(`fetch: a body of ${bytes} bytes is larger than ${maximumBody >> 20} MB`);
        length += addBody(body, message);
    }
    if (pending.size >= maximumCount) throw new TypeError(`fetch: more than ${maximumCount} requests are in progress`);
    return new Promise((resolve, reject) => {
        message.start = count + 1;
        sendRequest(message, length);
        const number = ++count;
        /** @type {{ resolve: Function, reject: Function, origin: any, release: (() => void) | null }} */
        const waiting = { resolve, reject, origin, release: null };
        pending.set(number, waiting);
        waiting.release = watch(request, () => {
            if (!pending.delete(number)) return;
            sendRequest({ abort: number });
            reject(abortReason(request));
        });
    });
}

/** Returns the reason why a request was aborted. */
const abortReason = ({ signal, cancelToken }) => (signal.aborted ? signal.reason : markExpected(new CancelError(cancelToken?.cancelReason)));

/** Calls `abort` when the request is aborted. Returns a function that stops watching. */
function watch({ signal, cancelToken }, abort) {
    const hasToken = cancelToken instanceof CancelToken;
    const end = onAbort(signal, abort);
    if (hasToken) cancelToken.addEventListener("cancel", abort);
    return () => {
        end();
        if (hasToken) cancelToken.removeEventListener("cancel", abort);
    };
}

/**
 * Reads a body that is a stream to its end, before the request is sent. Null if the body is not a stream.
 * @returns {Promise<void> | null}
 */
function readBody(request) {
    const gathering = gatherBody(request, maximumBody);
    return gathering === null ? null : new Promise((resolve, reject) => {
        const release = watch(request, () => {
            reject(abortReason(request));
            gathering.stop(abortReason(request));
        });
        then(gathering.whole, () => {
            release();
            resolve();
        }, (error) => { release(); reject(error); });
    });
}

async function perform(request, origin) {
    const decides = typeof request.handleRedirect === "function" ? request.handleRedirect : typeof request.shouldAllowRedirect === "function" ? request.shouldAllowRedirect : null;
    if (decides === null) return received(await send(request, request.redirect, origin));
    let current = request;
    for (let hops = 0; hops <= maximumRedirects; hops++) {
        const response = received(await send(current, "manual", origin));
        const location = response.headers.get("location");
        if (response.status < 300 || response.status > 399 || location === null) {
            if (hops > 0) markRedirected(response);
            return response;
        }
        const isPlain = response.status === 303 || (response.status < 303 && current.method === "POST");
        const next = redirectedRequest(current, new URL(location, current.url).href, isPlain);
        const answer = await decides(next);
        if (answer === null || answer === undefined || answer === false) return response;
        current = answer instanceof Request ? answer : next;
    }
    throw new TypeError(`fetch: redirected more than ${maximumRedirects} times`);
}

function received({ status, statusText, url, redirected, headers, text, base64 }) {
    const wire = text !== undefined ? { text } : { bytes: Data.fromBase64String(base64)?.toUint8Array() ?? new Uint8Array(0) };
    const isEmpty = status === 204 || status === 205 || status === 304;
    return receivedResponse(isEmpty ? null : wire, { status, statusText, url, redirected, headers: receivedHeaders(headers) });
}

/** Returns the response for a `data:` URL (RFC 2397). */
function dataResponse({ method, url }) {
    const read = loadLibrary("addresses").dataURL(url);
    if (read === null) throw new TypeError("fetch: the data: URL cannot be read");
    const headers = receivedHeaders([["content-type", `${read.mimeType}`]]);
    const hash = url.indexOf("#");
    return receivedResponse(method === "HEAD" ? null : { bytes: read.body }, { status: 200, statusText: "OK", url: hash < 0 ? url : url.slice(0, hash), headers });
}

/** Returns the response for a URL of `URL.createObjectURL`. */
function blobResponse({ method, url }) {
    const blob = blobAt(url);
    if (blob === undefined || method !== "GET") throw new TypeError(`fetch: the blob: URL ${blob === undefined ? "has no Blob" : "can only be read with GET"}`);
    const headers = receivedHeaders([["content-length", `${blob.size}`], ["content-type", blob.type]]);
    return receivedResponse({ bytes: blobBytes(blob) }, { status: 200, statusText: "OK", url, headers });
}

/** Returns the response for a request to a URL that holds its data. The script can abort the request until then. */
const localResponse = async (request) => {
    await null;
    if (request.signal.aborted) throw request.signal.reason;
    return request.url.startsWith("data:") ? dataResponse(request) : blobResponse(request);
};

provide({ fetch: (resource, options = undefined) => {
    const origin = { stack: new Error().stack, location: undefined };
    try {
        if (resource === undefined || resource === null) throw new TypeError("fetch needs a URL");
        const request = /** @type {any} */ (new Request(resource, options ?? {}));
        if (request.signal.aborted) return Promise.reject(request.signal.reason);
        if (request.cancelToken?.isCancelled === true) return Promise.reject(new CancelError(request.cancelToken.cancelReason));
        if (request.url.startsWith("data:") || request.url.startsWith("blob:")) return localResponse(request);
        const gathering = readBody(request);
        return gathering === null ? perform(request, origin) : then(gathering, () => perform(request, origin));
    } catch (error) {
        return Promise.reject(error);
    }
} });

/** Settles a request with its response, or with `{failure, reason}`. */
export function receiveResponse(number, answer) {
    const waiting = pending.get(number);
    if (waiting === undefined) return;
    pending.delete(number);
    waiting.release();
    if (answer.failure === undefined) waiting.resolve(answer);
    else waiting.reject(webError(answer, waiting.origin, "fetch"));
}

/** Sends a plain request for a view at `location`. Returns a promise of the response. */
export function fetchFrom(url, location) {
    try {
        return perform(new Request(url), { stack: new Error().stack, location });
    } catch (error) {
        return Promise.reject(error);
    }
}
