// URLSearchParams: alone, and those of a URL.
const comparison = (() => {
    const words = ["a", "b", "c", "", "a b", "ü", "%", "+", "&", "=", "%41", "%zz", "\ud800", "é", "💡", "A", "z~!*'()"];
    const queries = ["", "?", "a=1", "?a=1&b=2&a=3", "q=50%+a%20b", "&&", "=", "a", "a&b=&=c", "x=%F0%9F%92%A1", "x=%ff%zz", "a==b", "%41=%42+%43", "?a=b#c", "a;b"];
    const calls = [
        (r) => ["append", r.one(words), r.one(words)], (r) => ["set", r.one(words), r.one(words)], (r) => ["delete", r.one(words)], (r) => ["delete", r.one(words), r.one(words)],
        (r) => ["has", r.one(words)], (r) => ["has", r.one(words), r.one(words)], (r) => ["get", r.one(words)], (r) => ["getAll", r.one(words)], () => ["sort"], () => ["append", "x"], () => ["get"],
        () => ["url.search", "?b=2&a=1"], () => ["url.search", ""], () => ["url.href", "http://h/?z=9"], () => ["url.hash", "#h"], () => ["deleting"], () => ["growing"], () => ["forEach"],
    ];
    return {
        make: (random) => ({
            from: random.one([
                () => random.one(queries), () => random.some(3, () => [random.one(words), random.one(words)]),
                () => Object.fromEntries(random.some(3, () => [random.one(words), random.one(words)])), () => [["a"]], () => [["a", "b", "c"]],
            ])(),
            ofURL: random.chance(0.5),
            calls: random.some(5, () => random.one(calls)(random)),
        }),
        run({ from, ofURL, calls: given }) {
            return attempt(() => {
                const url = new URL("http://h/p");
                if (ofURL) url.search = String(new URLSearchParams(from));
                const params = ofURL ? url.searchParams : new URLSearchParams(from);
                const steps = given.map(([name, ...items]) => attempt(() => {
                    if (name.startsWith("url.")) { url[name.slice(4)] = items[0]; return url.href; }
                    if (name === "deleting") { const seen = []; for (const key of params.keys()) { seen.push(key); params.delete(key); } return seen; }
                    if (name === "growing") { const seen = []; for (const [key] of params) { seen.push(key); if (seen.length < 4) params.append("g", "1"); } return seen; }
                    if (name === "forEach") { const seen = []; params.forEach((value, key, own) => seen.push(key, value, own === params)); return seen; }
                    return params[name](...items);
                }));
                return [steps, String(params), params.size, [...params], [...params.values()], url.href, url.searchParams === params];
            });
        },
    };
})();
