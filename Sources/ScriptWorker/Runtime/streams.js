// ReadableStream, after the Streams Standard: chunks in order, one reader at a time. (What it is led into is in pipes.js.)
(function (runtime) {
    "use strict";
    const { Object, Promise, Symbol, TypeError, push, shift, then } = runtime.own;
    const { exports } = runtime;
    const greatestCount = 100000; // chunks that wait
    const done = () => ({ value: undefined, done: true });

    class Controller {
        #stream;
        constructor(stream) { this.#stream = stream; }
        get desiredSize() { return this.#stream._desiredSize(); }
        enqueue(chunk) { this.#stream._enqueue(chunk); }
        close() { this.#stream._close(); }
        error(reason) { this.#stream._fail(reason); }
    }

    class Reader {
        #stream;
        #closed;
        constructor(stream) {
            if (!(stream instanceof ReadableStream)) throw new TypeError("ReadableStreamDefaultReader needs a ReadableStream");
            if (stream.locked) throw new TypeError("the stream has a reader already");
            this.#stream = stream;
            this.#closed = stream._lock(this);
        }
        get closed() { return this.#closed; }
        read() { return this.#stream === null ? Promise.reject(new TypeError("the reader was released")) : this.#stream._read(); }
        cancel(reason) { return this.#stream === null ? Promise.reject(new TypeError("the reader was released")) : this.#stream._cancel(reason); }
        releaseLock() {
            this.#stream?._unlock();
            this.#stream = null;
        }
    }

    class ReadableStream {
        #source;
        #controller;
        #chunks = [];
        #waiting = []; // reads that no chunk is there for
        #state = "readable";
        #isClosing = false;
        #isPulling = false;
        #isStarted = false;
        #error = undefined;
        #reader = null;
        #closed = null;
        #highWaterMark;
        _isDisturbed = false; // whether somebody has read of it, or cancelled it

        constructor(source = {}, strategy = {}) {
            this.#source = source ?? {};
            this.#highWaterMark = typeof strategy?.highWaterMark === "number" ? strategy.highWaterMark : 1;
            this.#controller = new Controller(this);
            const started = this.#source.start?.(this.#controller);
            then(Promise.resolve(started), () => { this.#isStarted = true; this.#pull(); }, (error) => this._fail(error));
        }

        get locked() { return this.#reader !== null; }
        getReader() { return new Reader(this); }
        cancel(reason) { return this.locked ? Promise.reject(new TypeError("the stream has a reader")) : this._cancel(reason); }

        tee() {
            const reader = this.getReader();
            const branches = [];
            const controllers = [];
            const pull = () => then(reader.read(), ({ value, done }) => {
                for (let i = 0; i < 2; i++) if (done) controllers[i].close(); else controllers[i].enqueue(value);
            }, (error) => { for (let i = 0; i < 2; i++) controllers[i].error(error); });
            for (let i = 0; i < 2; i++) push(branches, new ReadableStream({ start(controller) { push(controllers, controller); }, pull }, { highWaterMark: 0 }));
            return branches;
        }

        values() {
            const reader = this.getReader();
            return {
                next: () => then(reader.read(), (result) => { if (result.done) reader.releaseLock(); return result; }),
                return: (value) => { const ended = reader.cancel(); reader.releaseLock(); return then(ended, () => ({ value, done: true })); },
                [Symbol.asyncIterator]() { return this; },
            };
        }
        [Symbol.asyncIterator]() { return this.values(); }

        static from(items) {
            const iterator = items[Symbol.asyncIterator]?.() ?? items[Symbol.iterator]();
            return new ReadableStream({
                pull: (controller) => then(Promise.resolve(iterator.next()), ({ value, done }) => { if (done) controller.close(); else controller.enqueue(value); }),
                cancel: (reason) => iterator.return?.(reason),
            }, { highWaterMark: 0 });
        }

        // What the reader and the controller do

        _desiredSize() { return this.#state === "errored" ? null : this.#state === "closed" ? 0 : this.#highWaterMark - this.#chunks.length; }

        _lock(reader) {
            this.#reader = reader;
            const promise = new Promise((resolve, reject) => { this.#closed = { resolve, reject }; });
            then(promise, undefined, () => {}); // nobody has to listen
            if (this.#state === "closed") this.#closed.resolve();
            if (this.#state === "errored") this.#closed.reject(this.#error);
            return promise;
        }

        _unlock() {
            this.#reader = null;
            this.#closed?.reject(new TypeError("the reader was released"));
            const waiting = this.#waiting;
            this.#waiting = [];
            for (let i = 0; i < waiting.length; i++) waiting[i].reject(new TypeError("the reader was released"));
        }

        _enqueue(chunk) {
            if (this.#state !== "readable" || this.#isClosing) throw new TypeError("the stream is closed");
            if (this.#waiting.length > 0) shift(this.#waiting).resolve({ value: chunk, done: false });
            else if (this.#chunks.length < greatestCount) push(this.#chunks, chunk);
            else throw new TypeError("too many chunks wait");
            this.#pull();
        }

        _close() {
            if (this.#state !== "readable" || this.#isClosing) throw new TypeError("the stream is closed");
            this.#isClosing = true;
            if (this.#chunks.length === 0) this.#finish();
        }

        #finish() {
            this.#state = "closed";
            const waiting = this.#waiting;
            this.#waiting = [];
            for (let i = 0; i < waiting.length; i++) waiting[i].resolve(done());
            this.#closed?.resolve();
        }

        _fail(error) {
            if (this.#state !== "readable") return;
            this.#state = "errored";
            this.#error = error;
            this.#chunks = [];
            const waiting = this.#waiting;
            this.#waiting = [];
            for (let i = 0; i < waiting.length; i++) waiting[i].reject(error);
            this.#closed?.reject(error);
        }

        _read() {
            this._isDisturbed = true;
            if (this.#state === "errored") return Promise.reject(this.#error);
            if (this.#chunks.length > 0) {
                const value = shift(this.#chunks);
                if (this.#isClosing && this.#chunks.length === 0) this.#finish(); else this.#pull();
                return Promise.resolve({ value, done: false });
            }
            if (this.#state === "closed") return Promise.resolve(done());
            return new Promise((resolve, reject) => {
                push(this.#waiting, { resolve, reject });
                this.#pull();
            });
        }

        _cancel(reason) {
            this._isDisturbed = true;
            if (this.#state === "errored") return Promise.reject(this.#error);
            this.#chunks = [];
            if (this.#state === "readable") this.#finish();
            return then(Promise.resolve(this.#source.cancel?.(reason)), () => undefined);
        }

        #pull() {
            const isWanted = this.#waiting.length > 0 || this._desiredSize() > 0;
            if (!this.#isStarted || this.#isPulling || !isWanted || this.#isClosing || this.#state !== "readable" || typeof this.#source.pull !== "function") return;
            this.#isPulling = true;
            let pulled;
            try { pulled = this.#source.pull(this.#controller); } catch (error) { this._fail(error); return; }
            then(Promise.resolve(pulled), () => { this.#isPulling = false; this.#pull(); }, (error) => this._fail(error));
        }
    }

    Object.assign(exports, { ReadableStream, ReadableStreamDefaultReader: Reader, ReadableStreamDefaultController: Controller });
})
