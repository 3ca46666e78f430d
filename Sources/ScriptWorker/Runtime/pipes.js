// WritableStream and TransformStream, after the Streams Standard, and what leads a ReadableStream into them.
(function (runtime) {
    "use strict";
    const { Object, Promise, TypeError, then } = runtime.own;
    const { exports } = runtime;
    const { ReadableStream } = exports;
    const greatestCount = 100000; // chunks that wait

    /** A promise, and what settles it; nobody has to listen to it. */
    function deferred() {
        const result = {};
        result.promise = new Promise((resolve, reject) => { result.resolve = resolve; result.reject = reject; });
        then(result.promise, undefined, () => {});
        return result;
    }

    class WritableController {
        #stream;
        constructor(stream) { this.#stream = stream; }
        get signal() { return this.#stream._signal; }
        error(reason) { this.#stream._fail(reason); }
    }

    class Writer {
        #stream;
        constructor(stream) {
            if (!(stream instanceof WritableStream)) throw new TypeError("WritableStreamDefaultWriter needs a WritableStream");
            if (stream.locked) throw new TypeError("the stream has a writer already");
            this.#stream = stream;
            stream._lock(this);
        }
        get closed() { return this.#held(() => this.#stream._closed.promise); }
        get ready() { return this.#held(() => this.#stream._ready.promise); }
        get desiredSize() {
            if (this.#stream === null) throw new TypeError("the writer was released");
            return this.#stream._desiredSize();
        }
        write(chunk) { return this.#held(() => this.#stream._write(chunk)); }
        close() { return this.#held(() => this.#stream._close()); }
        abort(reason) { return this.#held(() => this.#stream._abort(reason)); }
        releaseLock() {
            this.#stream?._unlock();
            this.#stream = null;
        }
        #held(body) { return this.#stream === null ? Promise.reject(new TypeError("the writer was released")) : body(); }
    }

    class WritableStream {
        #sink;
        #controller;
        #writer = null;
        #state = "writable"; // or "closing", "closed", "errored"
        #error = undefined;
        #count = 0; // chunks that are being written or wait
        #last; // what is written last
        #highWaterMark;
        #aborting = new exports.AbortController();

        constructor(sink = {}, strategy = {}) {
            this.#sink = sink ?? {};
            this.#highWaterMark = typeof strategy?.highWaterMark === "number" ? strategy.highWaterMark : 1;
            this._closed = deferred();
            this._ready = deferred();
            this.#controller = new WritableController(this);
            this.#last = Promise.resolve(this.#sink.start?.(this.#controller));
            then(this.#last, undefined, (error) => this._fail(error));
            this.#tellReady();
        }

        get locked() { return this.#writer !== null; }
        getWriter() { return new Writer(this); }
        close() { return this.locked ? Promise.reject(new TypeError("the stream has a writer")) : this._close(); }
        abort(reason) { return this.locked ? Promise.reject(new TypeError("the stream has a writer")) : this._abort(reason); }

        // What the writer and the controller do

        get _signal() { return this.#aborting.signal; }
        _lock(writer) { this.#writer = writer; }
        _unlock() { this.#writer = null; }
        _desiredSize() { return this.#state === "errored" ? null : this.#state === "closed" ? 0 : this.#highWaterMark - this.#count; }

        _write(chunk) {
            if (this.#state === "errored") return Promise.reject(this.#error);
            if (this.#state !== "writable") return Promise.reject(new TypeError("the stream is closed"));
            if (this.#count >= greatestCount) return Promise.reject(new TypeError("too many chunks wait"));
            this.#count += 1;
            if (this._desiredSize() <= 0 && this.#count === this.#highWaterMark) this._ready = deferred();
            return this.#step(() => this.#sink.write?.(chunk, this.#controller), () => {
                this.#count -= 1;
                this.#tellReady();
            });
        }

        _close() {
            if (this.#state === "errored") return Promise.reject(this.#error);
            if (this.#state !== "writable") return Promise.reject(new TypeError("the stream is closed"));
            this.#state = "closing";
            return this.#step(() => this.#sink.close?.(), () => {
                this.#state = "closed";
                this._closed.resolve();
            });
        }

        _abort(reason) {
            if (this.#state === "errored" || this.#state === "closed") return Promise.resolve();
            this._fail(reason);
            this.#aborting.abort(reason);
            return then(Promise.resolve(this.#sink.abort?.(reason)), () => undefined);
        }

        _fail(error) {
            if (this.#state === "errored" || this.#state === "closed") return;
            this.#state = "errored";
            this.#error = error;
            this._closed.reject(error);
            this._ready.reject(error);
        }

        /** Does `body` behind everything that came before, and then `after`. */
        #step(body, after) {
            this.#last = then(this.#last, () => {
                if (this.#state === "errored") throw this.#error;
                return then(Promise.resolve(body()), () => { if (this.#state !== "errored") after(); });
            });
            then(this.#last, undefined, (error) => this._fail(error));
            return this.#last;
        }

        #tellReady() { if (this.#state === "writable" && this._desiredSize() > 0) this._ready.resolve(); }
    }

    class TransformController {
        #readable;
        #fail;
        constructor(readable, fail) { this.#readable = readable; this.#fail = fail; }
        get desiredSize() { return this.#readable.desiredSize; }
        enqueue(chunk) { this.#readable.enqueue(chunk); }
        error(reason) { this.#fail(reason); }
        terminate() {
            this.#readable.close();
            this.#fail(new TypeError("the transform was terminated"), true);
        }
    }

    class TransformStream {
        #readable;
        #writable;

        constructor(transformer = {}, writableStrategy = {}, readableStrategy = {}) {
            const own = transformer ?? {};
            let source, writing, wanted = deferred(), taken = deferred();
            this.#readable = new ReadableStream({
                start(controller) { source = controller; },
                pull() {
                    wanted.resolve();
                    taken = deferred();
                    return taken.promise;
                },
                cancel(reason) {
                    writing.error(reason);
                    wanted.resolve();
                    return own.cancel?.(reason);
                },
            }, { highWaterMark: typeof readableStrategy?.highWaterMark === "number" ? readableStrategy.highWaterMark : 0 });
            const controller = new TransformController(source, (reason, isEnded) => {
                if (!isEnded) source.error(reason);
                writing.error(reason);
                wanted.resolve();
            });
            const failing = (body) => then(then(Promise.resolve(), body), undefined, (error) => {
                source.error(error);
                throw error;
            });
            this.#writable = new WritableStream({
                start(given) {
                    writing = given;
                    return own.start?.(controller);
                },
                // A chunk waits until somebody reads what becomes of it.
                write: (chunk) => failing(() => then(source.desiredSize > 0 ? Promise.resolve() : wanted.promise, () => {
                    wanted = deferred();
                    const made = typeof own.transform === "function" ? own.transform(chunk, controller) : controller.enqueue(chunk);
                    return then(Promise.resolve(made), () => taken.resolve());
                })),
                close: () => failing(() => then(Promise.resolve(own.flush?.(controller)), () => source.close())),
                abort: (reason) => { source.error(reason); return own.cancel?.(reason); },
            }, writableStrategy);
        }

        get readable() { return this.#readable; }
        get writable() { return this.#writable; }
    }

    ReadableStream.prototype.pipeTo = function (destination, { preventClose, preventAbort, preventCancel, signal } = {}) {
        if (!(destination instanceof WritableStream)) return Promise.reject(new TypeError("pipeTo needs a WritableStream"));
        if (this.locked || destination.locked) return Promise.reject(new TypeError("the stream is in use already"));
        const reader = this.getReader(), writer = destination.getWriter();
        let isOver = false;
        const release = () => { isOver = true; reader.releaseLock(); writer.releaseLock(); };
        const failed = (error, isSource) => {
            if (isOver) throw error;
            const ends = [];
            if (!isSource && !preventCancel) ends[0] = reader.cancel(error);
            if (isSource && !preventAbort) ends[0] = writer.abort(error);
            release();
            const told = () => { throw error; };
            return then(ends[0] ?? Promise.resolve(), told, told);
        };
        const step = () => {
            if (signal?.aborted) {
                if (!preventCancel) then(reader.cancel(signal.reason), undefined, () => {});
                return failed(signal.reason, true);
            }
            return then(writer.ready, () => then(reader.read(), ({ value, done }) => {
                if (!done) {
                    // What cannot be written is told by the next `ready`.
                    then(writer.write(value), undefined, () => {});
                    return step();
                }
                const ended = preventClose ? Promise.resolve() : writer.close();
                return then(ended, () => release(), (error) => failed(error, false));
            }, (error) => failed(error, true)), (error) => failed(error, false));
        };
        return step();
    };

    ReadableStream.prototype.pipeThrough = function ({ readable, writable }, options) {
        then(this.pipeTo(writable, options), undefined, () => {});
        return readable;
    };

    Object.assign(exports, {
        WritableStream, WritableStreamDefaultWriter: Writer, WritableStreamDefaultController: WritableController,
        TransformStream, TransformStreamDefaultController: TransformController,
    });
})
