// The streams of the library web-streams-polyfill, with newer members of the Streams Standard.
import { libraryModules, provide, webGlobals } from "./host.js";
import { Object, then } from "./primordials.js";
import { loadLibrary, withNames } from "./lazy.js";
import "./dom-events.js"; // for the library
import { declareClasses } from "./web-classes.js";
import { TextDecoder, TextEncoder } from "./text-coding.js";

/** Makes a new TransformStream end by the Streams Standard of 2023: once, and with the transformer's `cancel`. */
function useRules(stream, transformer) {
    const { _readable: readable, _writable: writable, _transformStreamController: own } = stream;
    const reading = readable._readableStreamController, writing = writable._writableStreamController;
    const cancel = transformer?.cancel;
    if (cancel !== undefined && typeof cancel !== "function") throw new TypeError("TransformStream: cancel must be a function");
    let result = null; // of the first that ends it
    const end = (body, succeed, fail) => {
        if (result !== null) return result;
        const ended = new Promise((resolve) => resolve(body()));
        own._transformAlgorithm = own._flushAlgorithm = undefined;
        return result = then(ended, succeed, (reason) => { fail(reason); throw reason; });
    };
    const failWriting = (reason) => {
        writing.error(reason);
        if (!stream._backpressure) return;
        stream._backpressureChangePromise_resolve();
        stream._backpressureChangePromise = new Promise((resolve) => { stream._backpressureChangePromise_resolve = resolve; });
        stream._backpressure = false;
    };
    const failReading = (reason) => reading.error(reason);
    const throwIfFailed = ({ _state, _storedError }) => { if (_state === "errored") throw _storedError; };
    writing._abortAlgorithm = (reason) => end(() => cancel?.call(transformer, reason), () => {
        throwIfFailed(readable);
        failReading(reason);
    }, failReading);
    reading._cancelAlgorithm = (reason) => end(() => cancel?.call(transformer, reason), () => {
        throwIfFailed(writable);
        failWriting(reason);
    }, failWriting);
    writing._closeAlgorithm = () => end(() => own._flushAlgorithm(), () => {
        throwIfFailed(readable);
        if (readable._state === "readable" && !reading._closeRequested) reading.close();
    }, failReading);
}
libraryModules.transforms = { useRules };
const library = loadLibrary("streams");
const { ReadableStream, ReadableStreamBYOBReader, ReadableStreamDefaultReader, ReadableStreamDefaultController, TransformStream } = library;
const maximumCount = 100000; // chunks in a queue

ReadableStream.from = function from(items) {
    const isAsync = items?.[Symbol.asyncIterator] !== undefined && items[Symbol.asyncIterator] !== null;
    const make = isAsync ? items[Symbol.asyncIterator] : items?.[Symbol.iterator];
    if (typeof make !== "function") throw new TypeError("ReadableStream.from needs an iterable");
    const iterator = make.call(items);
    if (typeof iterator !== "object" || iterator === null) throw new TypeError("ReadableStream.from: the iterator must be an object");
    const { next } = iterator;
    return new ReadableStream({
        pull: (controller) => then(Promise.resolve(next.call(iterator)), (result) => {
            if (typeof result !== "object" || result === null) throw new TypeError("ReadableStream.from: a result of the iterator must be an object");
            if (result.done) controller.close();
            else return then(Promise.resolve(result.value), (value) => controller.enqueue(value));
        }),
        cancel: (reason) => {
            const { return: end } = iterator;
            if (end === undefined || end === null) return undefined;
            return then(Promise.resolve(end.call(iterator, reason)), (result) => {
                if (typeof result !== "object" || result === null) throw new TypeError("ReadableStream.from: the result of the iterator's return must be an object");
            });
        },
    }, { highWaterMark: 0 });
};

// Releasing a reader rejects its pending reads. Of the views that a byte source may fill, it keeps the first; the next
// reader gets the bytes that the source has put there.
for (const [Reader, key] of [[ReadableStreamDefaultReader, "_readRequests"], [ReadableStreamBYOBReader, "_readIntoRequests"]]) {
    const { releaseLock } = Reader.prototype;
    Reader.prototype.releaseLock = function () {
        const waiting = this[key], views = this._ownerReadableStream?._readableStreamController?._pendingPullIntos;
        const requests = [];
        if (waiting !== undefined) while (waiting.length > 0) requests[requests.length] = waiting.shift();
        releaseLock.call(this);
        if (views !== undefined && views.length > 0) {
            const first = views.shift();
            while (views.length > 0) views.shift();
            first.readerType = "none";
            views.push(first);
        }
        for (let i = 0; i < requests.length; i++) requests[i]._errorSteps(new TypeError("the reader was released"));
    };
    withNames({ releaseLock: Reader.prototype.releaseLock });
}
// A member of an older standard. The signal has the reason.
delete library.WritableStreamDefaultController.prototype.abortReason;

const { enqueue } = ReadableStreamDefaultController.prototype;
ReadableStreamDefaultController.prototype.enqueue = function (chunk) {
    if (this._queue?.length >= maximumCount) throw new TypeError("too many chunks are queued");
    return enqueue.call(this, chunk);
};
withNames({ enqueue: ReadableStreamDefaultController.prototype.enqueue });

/** Encodes a stream of strings as UTF-8. A high surrogate at the end of a chunk is kept for the next chunk. */
class TextEncoderStream {
    #transform;
    #half = "";
    constructor() {
        const encoder = new TextEncoder();
        this.#transform = new TransformStream({
            transform: (chunk, controller) => {
                const text = this.#half + String(chunk), last = text.charCodeAt(text.length - 1);
                const isHalf = last >= 0xd800 && last <= 0xdbff;
                this.#half = isHalf ? text.slice(-1) : "";
                const bytes = encoder.encode(isHalf ? text.slice(0, -1) : text);
                if (bytes.length > 0) controller.enqueue(bytes);
            },
            flush: (controller) => { if (this.#half !== "") controller.enqueue(encoder.encode(this.#half)); },
        });
    }
    get encoding() { return "utf-8"; }
    get readable() { return this.#transform.readable; }
    get writable() { return this.#transform.writable; }
}

class TextDecoderStream {
    #decoder;
    #transform;
    constructor(label = "utf-8", options = {}) {
        const decoder = this.#decoder = new TextDecoder(label, options);
        this.#transform = new TransformStream({
            transform(chunk, controller) {
                if (chunk === undefined) throw new TypeError("TextDecoderStream: a chunk must be bytes");
                const text = decoder.decode(chunk, { stream: true });
                if (text !== "") controller.enqueue(text);
            },
            flush(controller) {
                const text = decoder.decode();
                if (text !== "") controller.enqueue(text);
            },
        });
    }
    get encoding() { return this.#decoder.encoding; }
    get fatal() { return this.#decoder.fatal; }
    get ignoreBOM() { return this.#decoder.ignoreBOM; }
    get readable() { return this.#transform.readable; }
    get writable() { return this.#transform.writable; }
}

declareClasses({ TextEncoderStream, TextDecoderStream });
const own = ["ReadableStream", "ReadableStreamDefaultReader", "ReadableStreamDefaultController", "WritableStream", "WritableStreamDefaultWriter",
    "WritableStreamDefaultController", "TransformStream", "TransformStreamDefaultController"];
for (const name of own) {
    declareClasses({ [name]: library[name] });
    provide(withNames({ [name]: library[name] }));
}
const others = ["ReadableByteStreamController", "ReadableStreamBYOBReader", "ReadableStreamBYOBRequest", "ByteLengthQueuingStrategy", "CountQueuingStrategy"];
for (const name of others) {
    declareClasses({ [name]: library[name] });
    webGlobals[name] = withNames({ [name]: library[name] })[name];
}
Object.assign(webGlobals, { TextEncoderStream, TextDecoderStream });
