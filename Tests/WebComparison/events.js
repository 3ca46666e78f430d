// Event, EventTarget and aborting: listeners of every kind, added and removed while others are called.
const comparison = (() => {
    const types = ["a", "b", "abort"];
    const steps = [
        (r) => ["add", r.one(types), r.upTo(4), { once: r.chance(0.3), capture: r.chance(0.2), passive: r.chance(0.2) }], (r) => ["add", r.one(types), r.upTo(4), { signal: r.upTo(2) }],
        (r) => ["addObject", r.one(types), r.upTo(2)], (r) => ["remove", r.one(types), r.upTo(4), { capture: r.chance(0.2) }], (r) => ["dispatch", r.one(types), { cancelable: r.chance(0.6), bubbles: r.chance(0.3) }],
        (r) => ["abort", r.upTo(2), r.one([undefined, "why", 0])], (r) => ["addNull", r.one(types)], (r) => ["acts", r.upTo(4), r.one(["stop", "stopNow", "prevent", "remove", "add", "dispatch", "nothing"])],
        (r) => ["onabort", r.upTo(2), r.upTo(4)], (r) => ["any", r.upTo(3)], (r) => ["again"], (r) => ["abortedSignal", r.one([undefined, "r"])], () => ["badListener"], (r) => ["signalAdd", r.upTo(2), r.upTo(4), { once: r.chance(0.5) }],
    ];
    return {
        make: (random) => ({ steps: Array.from({ length: 2 + random.upTo(8) }, () => random.one(steps)(random)) }),
        run({ steps: given }) {
            const said = [], target = new EventTarget(), controllers = [new AbortController(), new AbortController()], acts = {};
            let inner = 0;
            const listeners = [0, 1, 2, 3].map((number) => function (event) {
                said.push(`${number}:${event.type}:${this === event.target}:${event.defaultPrevented}`);
                const act = acts[number];
                if (act === "stop") event.stopPropagation();
                if (act === "stopNow") event.stopImmediatePropagation();
                if (act === "prevent") event.preventDefault();
                if (act === "remove") target.removeEventListener(event.type, listeners[(number + 1) % 4]);
                if (act === "add") target.addEventListener(event.type, listeners[(number + 2) % 4]);
                if (act === "dispatch" && inner++ < 3) said.push(attempt(() => target.dispatchEvent(event)));
            });
            const objects = [0, 1].map((number) => ({ handleEvent(event) { said.push(`object${number}:${this === objects[number]}:${event.target === target}`); } }));
            let signals = [];
            for (const [step, ...items] of given) {
                said.push(attempt(() => {
                    if (step === "add") { const options = { ...items[2] }; if (options.signal !== undefined) options.signal = controllers[options.signal].signal; return target.addEventListener(items[0], listeners[items[1]], options); }
                    if (step === "addObject") return target.addEventListener(items[0], objects[items[1]]);
                    if (step === "addNull") return target.addEventListener(items[0], null);
                    if (step === "badListener") return target.addEventListener("a");
                    if (step === "remove") return target.removeEventListener(items[0], listeners[items[1]], items[2]);
                    if (step === "dispatch") { const event = new Event(items[0], items[1]); return [target.dispatchEvent(event), event.defaultPrevented, event.target === target, event.currentTarget, event.bubbles, event.eventPhase]; }
                    if (step === "abort") { const { signal } = controllers[items[0]]; controllers[items[0]].abort(items[1] ?? undefined); return [signal.aborted, signal.reason, attempt(() => signal.throwIfAborted())]; }
                    if (step === "acts") { acts[items[0]] = items[1]; return null; }
                    if (step === "onabort") { controllers[items[0]].signal.onabort = items[1] === 3 ? null : listeners[items[1]]; return typeof controllers[items[0]].signal.onabort; }
                    if (step === "signalAdd") return controllers[items[0]].signal.addEventListener("abort", listeners[items[1]], items[2]);
                    if (step === "any") { const list = controllers.slice(0, items[0]).map((one) => one.signal); const signal = AbortSignal.any(list); signals.push(signal); signal.addEventListener("abort", () => said.push("any")); return signal.aborted; }
                    if (step === "again") return signals.map((signal) => [signal.aborted, signal.reason]);
                    if (step === "abortedSignal") { const signal = AbortSignal.abort(items[0] ?? undefined); return [signal.aborted, signal.reason]; }
                }));
            }
            const error = new DOMException("m", "NotFoundError");
            said.push(written([error.code, error.message, DOMException.ABORT_ERR, error instanceof Error, Object.prototype.toString.call(new Event("x")), attempt(() => new Event()), attempt(() => new AbortSignal()), Object.prototype.toString.call(target)]));
            return said.join(" ");
        },
        explain({ steps: given }, expected, actual) {
            if (given.some(([step, , , options]) => step === "add" && options.capture)) return "Node calls capturing listeners in the order of the others";
            const calls = (text) => text.split(" ").filter((word) => /^(object)?\d:/.test(word)).length;
            if (given.some(([step, , act]) => step === "acts" && act === "add") && calls(expected) > calls(actual)) return "Node calls a listener that is added during the dispatch";
            const isAdded = (before, [step, type, listener]) => before.some((other) => other[0] === step && other[1] === type && other[2] === listener);
            if (given.some((item, index) => item[0] === "add" && item[3].signal !== undefined && isAdded(given.slice(0, index), item)) && calls(expected) < calls(actual)) return "Node removes a listener by the signal of its second registration";
            const canPrevent = given.some(([step, , act]) => step === "acts" && act === "prevent");
            if (canPrevent && given.some(([step, , , options]) => step === "add" && options.passive)) return "Node lets a passive listener cancel an event";
            if (given.some(([step, , act]) => step === "acts" && act === "dispatch") && actual.includes("throws InvalidStateError")) return "Node dispatches an event at two targets at once";
            if (expected.includes("throws Error") && actual.includes("throws InvalidStateError")) return "Node throws an Error for an event that is being dispatched";
            const sorted = (text) => text.split(" ").sort().join(" ");
            if (given.some(([step, , listener]) => step === "onabort" && listener === 3) && sorted(expected) === sorted(actual)) return "Node keeps the place of a handler that is null";
            return null;
        },
    };
})();
