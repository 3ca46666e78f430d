// structuredClone: values of every kind, what they share, what cannot be cloned.
const comparison = (() => {
    const makers = {
        number: (r) => r.one([0, -0, 1.5, NaN, Infinity, 1e300]), text: (r) => r.one(["", "a", "\ud800", "ü"]), truth: (r) => r.chance(0.5), nothing: () => null, undefined: () => undefined,
        big: () => 12345678901234567890n, date: (r) => new Date(r.one([0, 1e12, NaN])), expression: (r) => Object.assign(new RegExp("a+", r.one(["", "gi", "suy"])), { lastIndex: 3 }),
        boxed: (r) => Object(r.one([1, "a", true, 1n])), error: (r) => r.one([() => new Error("e"), () => new TypeError("t"), () => new RangeError("r"), () => new EvalError("v"), () => new URIError("u"), () => new ReferenceError("f"), () => new SyntaxError("s"), () => Object.assign(new Error("n"), { name: "Own" })])(),
        buffer: () => Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8).buffer, function: () => () => 1, symbol: () => Symbol("s"), promise: () => Promise.resolve(), weak: () => new WeakMap(), generator: () => [].values(),
        target: () => new EventTarget(), blob: () => new Blob(["ab"], { type: "x/y" }), exception: () => new DOMException("m", "AbortError"),
    };
    const leaves = Object.keys(makers);
    const plan = (r, depth) => {
        if (depth <= 0 || r.chance(0.3)) return { kind: r.chance(0.9) ? r.one(leaves.slice(0, 11)) : r.one(leaves.slice(11)) };
        const kind = r.one(["object", "array", "map", "set", "view", "hole", "proto", "class", "getter", "again", "hidden"]);
        return { kind, items: kind === "view" ? [] : r.some(3, () => plan(r, depth - 1)), view: r.one(["Uint8Array", "Int16Array", "Float32Array", "DataView", "BigInt64Array", "Uint8ClampedArray"]) };
    };
    function build({ kind, items, view }, r, shared) {
        const all = () => items.map((item) => build(item, r, shared));
        switch (kind) {
        case "object": return Object.fromEntries(all().map((item, i) => [`k${i}`, item]));
        case "array": return all();
        case "map": return new Map(all().map((item, i) => [i % 2 ? item : i, item]));
        case "set": return new Set(all());
        case "view": {
            shared.buffer ??= Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16).buffer;
            return view === "DataView" ? new DataView(shared.buffer, 4, 8) : new { Uint8Array, Int16Array, Float32Array, BigInt64Array, Uint8ClampedArray }[view](shared.buffer, 8, 1);
        }
        case "hole": { const list = all(); list.length += 2; list[5] = 1; list.extra = "x"; return list; }
        case "proto": return JSON.parse('{"__proto__": {"admin": true}, "a": 1}');
        case "class": return new (class Own { constructor() { this.items = all(); } get size() { return 1; } })();
        case "getter": return { get a() { return all().length; }, [Symbol("k")]: 1 };
        case "again": { const own = { items: all() }; own.self = own; own.list = [own.items, own.items]; return own.list; }
        case "hidden": return Object.defineProperty({ a: 1 }, "b", { value: 2, enumerable: false });
        default: return makers[kind](r);
        }
    }
    return {
        make: (random) => ({ plan: plan(random, 3), seed: random.upTo(1e9), transfer: random.chance(0.15) ? random.one(["buffer", "twice", "other", "none"]) : null }),
        run({ plan: given, seed, transfer }) {
            const shared = {};
            const value = build(given, randomFrom(seed), shared);
            const buffer = shared.buffer ?? new ArrayBuffer(4);
            return attempt(() => {
                const options = { buffer: { transfer: [buffer] }, twice: { transfer: [buffer, buffer] }, other: { transfer: [{}] }, none: {} }[transfer];
                const copy = options === undefined ? structuredClone(value) : structuredClone([value, buffer], options);
                const isShared = Array.isArray(copy) && copy.length === 2 && copy[0] === copy[1] && typeof copy[0] === "object";
                return [copy, isShared, Object.getPrototypeOf(Object(copy)) === Object.getPrototypeOf(Object(copy)).constructor?.prototype, Object.prototype.admin, buffer.byteLength];
            });
        },
        explain(input, expected, actual) {
            if (/"kind":"(target|blob|exception)"/.test(JSON.stringify(input))) return "Node does not clone platform objects as the standard says";
            if (input.transfer === "other" && actual.includes("DataCloneError")) return "Node throws a TypeError for what cannot be transferred";
            return null;
        },
    };
})();
