// WebSocket, as in a browser. Sent messages go to the host at the end of a turn. Each received event is dispatched in a
// turn of its own.
import { provide } from "./host.js";
import { Array, Map, Object, push } from "./primordials.js";
import { Blob, blobBytes, isBytes } from "./blobs.js";
import { Data, utf8 } from "./data.js";
import { dispatchEvent, domError, Event, eventHandler, EventTarget } from "./dom-events.js";
import { addBody, maximumBody, plainPairs, sendRequest, webError } from "./fetch.js";
import { headerFields, Headers } from "./headers.js";
import { recordCallback } from "./messages.js";
import { bytesOf } from "./text-coding.js";
import { URL } from "./urls.js";

const connecting = 0, open = 1, closing = 2, closed = 3;
const maximumCount = 100; // open web sockets
const sockets = new Map();
let count = 0;
let handleEvent;

/** Creates an event with additional properties. */
function eventOf(type, members) {
    const event = new Event(type);
    for (const name of Object.keys(members)) Object.defineProperty(event, name, { __proto__: null, value: members[name], enumerable: true, configurable: true });
    return event;
}

class WebSocket extends EventTarget {
    #number;
    #url;
    #state = connecting;
    #protocol = "";
    #binaryType = "blob";
    #stack;

    static {
        handleEvent = (/** @type {WebSocket} */ socket, event) => socket.#handle(event);
    }

    /** @param {any} options */
    constructor(address, options = []) {
        super();
        const isList = typeof options === "string" || Array.isArray(options);
        const protocols = isList ? options : options?.protocols ?? [];
        let url;
        try { url = new URL(String(address)); } catch { throw new TypeError(`WebSocket: "${String(address).slice(0, 200)}" is not an absolute URL`); }
        url.protocol = { __proto__: null, "http:": "ws:", "https:": "wss:" }[url.protocol] ?? url.protocol;
        if (url.protocol !== "ws:" && url.protocol !== "wss:") throw new TypeError(`WebSocket: ${url.protocol} is not a WebSocket scheme`);
        if (sockets.size >= maximumCount) throw new TypeError(`WebSocket: more than ${maximumCount} are open`);
        const hash = url.href.indexOf("#");
        this.#url = hash < 0 ? url.href : url.href.slice(0, hash);
        this.#stack = new Error().stack;
        const names = [];
        for (const name of typeof protocols === "string" ? [protocols] : protocols) push(names, String(name));
        const fields = isList || !options?.headers ? [] : headerFields(new Headers(options.headers));
        const number = count + 1;
        sendRequest({ open: number, url: this.#url, protocols: Object.setPrototypeOf(names, null), headers: plainPairs(fields), stack: this.#stack }, this.#url.length);
        count = this.#number = number;
        sockets.set(number, this);
    }

    get CONNECTING() { return connecting; }
    get OPEN() { return open; }
    get CLOSING() { return closing; }
    get CLOSED() { return closed; }
    get url() { return this.#url; }
    get readyState() { return this.#state; }
    get protocol() { return this.#protocol; }
    get extensions() { return ""; }
    get bufferedAmount() { return 0; } // the end of a turn sends everything
    get binaryType() { return this.#binaryType; }
    set binaryType(value) { if (value === "blob" || value === "arraybuffer") this.#binaryType = value; }

    send(message) {
        if (this.#state === connecting) throw domError("InvalidStateError", "WebSocket: it is not open yet");
        if (this.#state !== open) return;
        /** @type {any} */
        const wire = message instanceof Blob ? { bytes: blobBytes(message) } : isBytes(message) ? { bytes: bytesOf(message) } : { text: String(message) };
        const length = wire.bytes?.length ?? wire.text.length;
        if (length > maximumBody) throw new TypeError(`WebSocket: a message of ${length} bytes is larger than ${maximumBody >> 20} MB`);
        const request = { send: this.#number };
        sendRequest(request, addBody(wire, request));
    }

    close(code, reason = "") {
        if (code !== undefined && code !== 1000 && !(code >= 3000 && code <= 4999)) throw domError("InvalidAccessError", `WebSocket: the close code must be 1000 or 3000 to 4999, not ${String(code)}`);
        const words = String(reason);
        if (utf8.encode(words).length > 123) throw domError("SyntaxError", "WebSocket: the close reason must have at most 123 bytes");
        if (this.#state === closing || this.#state === closed) return;
        this.#state = closing;
        const request = { close: this.#number, reason: words };
        if (code !== undefined) request.code = code;
        sendRequest(request, words.length);
    }

    get [Symbol.toStringTag]() { return "WebSocket"; }

    #dispatch(type, members) {
        dispatchEvent(this, eventOf(type, members), (isHandler) => recordCallback(`WebSocket.${isHandler ? "on" : ""}${type}`, []));
    }

    #handle({ opened, text, base64, failure, reason, closed: code, clean }) {
        if (this.#state === closed) return;
        if (opened !== undefined) {
            if (this.#state !== connecting) return;
            this.#state = open;
            this.#protocol = opened;
            this.#dispatch("open", {});
        } else if (failure !== undefined) {
            const error = webError({ failure, reason }, { stack: this.#stack, location: undefined }, "WebSocket");
            this.#dispatch("error", { message: reason, error });
        } else if (code !== undefined) {
            this.#state = closed;
            sockets.delete(this.#number);
            this.#dispatch("close", { code, reason, wasClean: clean });
        } else if (this.#state === open) {
            const bytes = text === undefined ? /** @type {Data} */ (Data.fromBase64String(base64)).toUint8Array() : null;
            const data = bytes === null ? text : this.#binaryType === "blob" ? new Blob([bytes]) : bytes.buffer;
            this.#dispatch("message", { data, origin: this.#url.replace(/^(wss?:\/\/[^/?]*).*$/s, "$1") });
        }
    }
}

for (const type of ["open", "message", "error", "close"]) eventHandler(WebSocket, type);

Object.assign(WebSocket, { CONNECTING: connecting, OPEN: open, CLOSING: closing, CLOSED: closed });
provide({ WebSocket });

/** Handles an event of the web socket with a number. */
export function receiveSocketEvent(number, event) {
    const socket = sockets.get(number);
    if (socket !== undefined) handleEvent(socket, event);
}
