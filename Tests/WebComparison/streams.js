// Streams: what is read, written, led through others, cancelled, aborted and released, step by step.
const comparison = (() => {
    const pause = () => new Promise((done) => { setTimeout(done, 1); });
    const source = (r) => ({ chunks: r.some(4, () => r.upTo(9)), pull: r.chance(0.6), ends: r.one(["close", "close", "error", "never"]), highWaterMark: r.one([null, 0, 1, 3]), size: r.chance(0.2), bytes: r.chance(0.15) });
    const sink = (r) => ({ fails: r.one([null, null, null, "write", "close", "start", "abort"]), at: r.upTo(3), highWaterMark: r.one([null, 0, 1, 3]) });
    const readSteps = ["read", "read", "read", "cancel", "release", "closed", "tee", "iterate", "break", "locked", "getReader", "enqueueLate", "closeLate", "desired"];
    const writeSteps = ["write", "write", "close", "abort", "release", "closed", "ready", "desired", "getWriter", "locked", "errorLate"];
    const options = (r) => ({ preventClose: r.chance(0.3), preventAbort: r.chance(0.3), preventCancel: r.chance(0.3), abort: r.one([null, null, "before", "after"]) });
    const plans = [
        (r) => ({ kind: "read", source: source(r), steps: Array.from({ length: 1 + r.upTo(6) }, () => r.one(readSteps)) }),
        (r) => ({ kind: "write", sink: sink(r), steps: Array.from({ length: 1 + r.upTo(6) }, () => r.one(writeSteps)) }),
        (r) => ({ kind: "pipe", source: source(r), sink: sink(r), options: options(r) }),
        (r) => ({ kind: "through", source: source(r), sink: sink(r), transform: r.one(["double", "identity", "terminate", "error", "flush", "throws", "text"]), options: options(r) }),
        (r) => ({ kind: "tee", source: source(r), steps: Array.from({ length: 1 + r.upTo(5) }, () => r.one(["read0", "read1", "cancel0", "cancel1"])) }),
        (r) => ({ kind: "from", items: r.some(4, () => r.upTo(9)), way: r.one(["array", "generator", "async", "bad", "throws"]), early: r.chance(0.3) }),
        (r) => ({ kind: "classes", which: r.upTo(8) }),
    ];
    function readable(given, said, kept) {
        const chunks = [...given.chunks];
        const chunk = (value) => (given.bytes ? Uint8Array.of(value) : value);
        const end = (controller) => { if (given.ends === "close") controller.close(); if (given.ends === "error") controller.error(new RangeError("source")); };
        const strategy = {};
        if (given.highWaterMark !== null) strategy.highWaterMark = given.highWaterMark;
        if (given.size && !given.bytes) strategy.size = (value) => value;
        const members = {
            start(controller) {
                kept.controller = controller;
                if (given.pull) return;
                for (const value of chunks) controller.enqueue(chunk(value));
                end(controller);
            },
            cancel(reason) { said.push(`cancelled ${written(reason)}`); },
        };
        if (given.bytes) members.type = "bytes";
        if (given.pull) members.pull = (controller) => { said.push("pull"); if (chunks.length > 0) controller.enqueue(chunk(chunks.shift())); else if (given.ends !== "never") end(controller); else return new Promise(() => {}); };
        return new ReadableStream(members, strategy);
    }
    function writable(given, said, kept) {
        let count = 0;
        const fail = (name) => { if (given.fails === name) throw new RangeError(name); };
        return new WritableStream({
            start(controller) { kept.controller = controller; fail("start"); },
            async write(value) { said.push(`write ${written(value)}`); await null; if (count++ >= given.at) fail("write"); },
            close() { said.push("close"); fail("close"); }, abort(reason) { said.push(`abort ${written(reason)}`); fail("abort"); },
        }, given.highWaterMark === null ? undefined : { highWaterMark: given.highWaterMark });
    }
    const watch = (said, name, promise) => { promise.then((value) => said.push(`${name} ${written(value)}`), (error) => said.push(`${name} fails ${error?.name ?? written(error)}`)); };
    const runs = {
        async read({ source: from, steps }, said) {
            const kept = {}, stream = readable(from, said, kept);
            await pause();
            let reader = null;
            for (const step of steps) {
                said.push(`/${step}`);
                try {
                    if (step === "getReader" || reader === null && ["read", "release", "closed"].includes(step)) reader = stream.getReader();
                    if (step === "read") watch(said, "read", reader.read());
                    if (step === "cancel") watch(said, "cancel", reader === null ? stream.cancel("why") : reader.cancel("why"));
                    if (step === "release") reader.releaseLock();
                    if (step === "closed") watch(said, "closed", reader.closed);
                    if (step === "tee") said.push(written(stream.tee().length));
                    if (step === "locked") said.push(written(stream.locked));
                    if (step === "desired") said.push(written(kept.controller.desiredSize));
                    if (step === "enqueueLate") kept.controller.enqueue(from.bytes ? Uint8Array.of(7) : 7);
                    if (step === "closeLate") kept.controller.close();
                    if (step === "iterate" || step === "break") {
                        if (from.ends !== "never" || step === "break" && from.chunks.length > 0) for await (const value of stream) { said.push(`item ${written(value)}`); if (step === "break") break; }
                    }
                } catch (error) { said.push(`throws ${error?.name ?? written(error)}`); }
                await pause();
            }
        },
        async write({ sink: to, steps }, said) {
            const kept = {}, stream = writable(to, said, kept);
            await pause();
            let writer = null;
            for (const step of steps) {
                said.push(`/${step}`);
                try {
                    if (step === "getWriter" || writer === null && ["write", "release", "closed", "ready", "desired"].includes(step)) writer = stream.getWriter();
                    if (step === "write") watch(said, "written", writer.write(1));
                    if (step === "close") watch(said, "close", writer === null ? stream.close() : writer.close());
                    if (step === "abort") watch(said, "abort", writer === null ? stream.abort("why") : writer.abort("why"));
                    if (step === "release") writer.releaseLock();
                    if (step === "closed") watch(said, "closed", writer.closed);
                    if (step === "ready") watch(said, "ready", writer.ready);
                    if (step === "desired") said.push(written(writer.desiredSize));
                    if (step === "locked") said.push(written(stream.locked));
                    if (step === "errorLate") kept.controller.error(new RangeError("late"));
                } catch (error) { said.push(`throws ${error?.name ?? written(error)}`); }
                await pause();
            }
            said.push(written(kept.controller.signal.aborted));
        },
        async pipe({ source: from, sink: to, options: given }, said) {
            const stream = readable(from, said, {}), target = writable(to, said, {}), controller = new AbortController();
            if (given.abort === "before") controller.abort("stop");
            watch(said, "piped", stream.pipeTo(target, { ...given, signal: given.abort === null ? undefined : controller.signal }));
            await pause();
            if (given.abort === "after") controller.abort("stop");
            await pause();
            said.push(`${stream.locked} ${target.locked}`);
        },
        async through({ source: from, sink: to, transform, options: given }, said) {
            const stream = readable(from, said, {}), target = writable(to, said, {});
            const transformers = {
                double: { transform(value, controller) { controller.enqueue(value); controller.enqueue(value); } }, identity: undefined, terminate: { transform(value, controller) { controller.enqueue(value); controller.terminate(); } },
                error: { transform(value, controller) { controller.error(new EvalError("e")); } }, flush: { flush(controller) { controller.enqueue(99); } }, throws: { transform() { throw new URIError("t"); } },
                text: { start(controller) { controller.enqueue("start"); }, transform(value, controller) { said.push(`desired ${controller.desiredSize}`); controller.enqueue(String(value)); } },
            };
            watch(said, "piped", stream.pipeThrough(new TransformStream(transformers[transform])).pipeTo(target, given));
            await pause();
            await pause();
            await pause();
            said.push(`${stream.locked} ${target.locked}`);
        },
        async tee({ source: from, steps }, said) {
            const stream = readable(from, said, {}), readers = stream.tee().map((branch) => branch.getReader());
            for (const step of steps) {
                said.push(`/${step}`);
                const reader = readers[Number(step.at(-1))];
                watch(said, step, step.startsWith("read") ? reader.read() : reader.cancel(step));
                await pause();
            }
        },
        async from({ items, way, early }, said) {
            const iterable = {
                array: items, generator: (function* () { try { yield* items; } finally { said.push("ended"); } })(), async: (async function* () { try { yield* items; } finally { said.push("ended"); } })(), bad: 5,
                throws: { [Symbol.iterator]() { throw new RangeError("i"); } },
            }[way];
            const stream = ReadableStream.from(iterable);
            for await (const item of stream) { said.push(written(item)); if (early) break; }
        },
        async classes({ which }, said) {
            said.push(await attempted(async () => [
                () => new ReadableStream({ type: "x" }), () => new ReadableStreamDefaultReader({}), () => new ReadableStream({}, { highWaterMark: -1 }), () => new CountQueuingStrategy({ highWaterMark: 3 }).size(),
                () => new ByteLengthQueuingStrategy({ highWaterMark: 3 }).size({ byteLength: 5 }), () => new WritableStream({ type: "x" }), () => Object.prototype.toString.call(new TransformStream().readable),
                async () => { const seen = []; const bytes = new TextEncoder().encode("€uro"); for await (const text of ReadableStream.from([bytes.slice(0, 2), bytes.slice(2)]).pipeThrough(new TextDecoderStream())) seen.push(text); return seen; },
            ][which]()));
        },
    };
    return {
        make: (random) => random.one(plans)(random),
        async run(plan) {
            const said = [];
            try { await runs[plan.kind](plan, said); } catch (error) { said.push(`throws ${error?.name ?? written(error)}`); }
            return said.join(" ");
        },
        explain(plan, expected, actual) {
            if (plan.kind === "write" && expected.replaceAll("throws Error", "written fails TypeError") === actual) return "Node throws where a write to a closed stream is to be rejected";
            const sorted = (text) => text.split(" ").sort().join(" ");
            // Within one turn, callbacks of a stream behind a transformer may follow each other in another order.
            const agrees = (text) => text !== expected && (text === actual || plan.kind === "through" && sorted(text) === sorted(actual));
            const corrected = expected.replace("cancelled TypeError TypeError", "cancelled RangeError RangeError");
            if (plan.kind === "through" && agrees(corrected)) return "Node calls a transformer that it has given up";
            if (plan.sink?.fails === "write" && plan.options?.preventClose) {
                if (agrees(expected.replace("piped fails RangeError", "piped undefined"))) return "Node sees that the last chunk fails before it sees the end";
                if (plan.kind === "through" && agrees(expected.replace("piped undefined", "piped fails RangeError"))) return "Node sees the end before it sees that the last chunk fails";
            }
            const withoutPulls = (text) => text.replace(/\b(pull|desired -?\d+)\b/g, "").replace(/ (true|false) (true|false)$/, "").split(" ").filter(Boolean).join(" ");
            // A chunk more may end the source, which is not cancelled then.
            const withoutCancel = (text) => withoutPulls(plan.source.ends === "error" || plan.options.preventCancel ? text.replace("cancelled RangeError RangeError", "") : text);
            if (plan.kind === "through" && plan.sink.fails === "write" && withoutCancel(corrected) === withoutCancel(actual)) return "Node reads another chunk before it sees that a write has failed";
            const hasLoop = plan.kind === "read" && plan.steps.includes("iterate");
            if (plan.kind === "through" && sorted(expected) === sorted(actual) || hasLoop && sorted(expected) === sorted(actual) && withoutPulls(expected) === withoutPulls(actual)) return "The order of callbacks that follow in one turn";
            return null;
        },
    };
})();
