// FormData, Blob and File.
const comparison = (() => {
    const names = ["a", "b", "c", "ü", "\ud800", "", "a\r\nb"];
    const parts = ["x", "é", "\ud800", "a\r\nb\nc", 5, null];
    const types = [undefined, "", "Text/Plain", "a/b;c=d", "é", "a\u0000b", " x "];
    const plan = (r) => r.one([() => ({ text: r.one(parts) }), () => ({ blob: r.some(3, () => r.one(parts)), type: r.one(types) ?? null }), () => ({ file: r.some(2, () => r.one(parts)), name: r.one(["f.txt", "", "a/b", "ü"]), type: r.one(types) ?? null })])();
    const made = (given) => (given.file !== undefined ? new File(given.file, given.name, { type: given.type ?? undefined, lastModified: 5 }) : given.blob !== undefined ? new Blob(given.blob, given.type === null ? undefined : { type: given.type }) : given.text);
    const shown = async (value) => (typeof value === "object" && value !== null ? [Object.prototype.toString.call(value), value.size, value.type, value.name, await value.text()] : value);
    const calls = [
        (r) => ["append", r.one(names), plan(r)], (r) => ["append", r.one(names), plan(r), "n.txt"], (r) => ["set", r.one(names), plan(r)], (r) => ["set", r.one(names), plan(r)], (r) => ["delete", r.one(names)], (r) => ["get", r.one(names)],
        (r) => ["getAll", r.one(names)], (r) => ["has", r.one(names)], () => ["deleting"], () => ["growing"], () => ["append", "x"], (r) => ["slice", r.upTo(9) - 4, r.one([undefined, 2, -1, 99]) ?? null, r.one(types) ?? null],
        (r) => ["blob", r.one([5, "text", null, {}, [1, [2]]]), r.one([null, 5, {}, { endings: "native" }, { endings: "x" }])], () => ["file"], () => ["stream"],
    ];
    return {
        make: (random) => ({ calls: Array.from({ length: 1 + random.upTo(6) }, () => random.one(calls)(random)) }),
        async run({ calls: given }) {
            const form = new FormData(), said = [];
            for (const [name, ...items] of given) {
                said.push(await attempted(async () => {
                    if (name === "append" || name === "set") { const value = items[1] === undefined ? [] : [made(items[1])]; return form[name](items[0], ...value, ...items.slice(2)); }
                    if (name === "get") return shown(form.get(items[0]));
                    if (name === "getAll") return Promise.all(form.getAll(items[0]).map(shown));
                    if (name === "deleting") { const seen = []; for (const key of form.keys()) { seen.push(key); form.delete(key); } return seen; }
                    if (name === "growing") { const seen = []; for (const [key] of form) { seen.push(key); if (seen.length < 4) form.append("g", "1"); } return seen; }
                    if (name === "slice") { const blob = new Blob(["héllo", Uint8Array.of(1, 2)]); return shown(blob.slice(items[0], items[1] ?? undefined, items[2] ?? undefined)); }
                    if (name === "blob") return shown(items[1] === null ? new Blob(items[0]) : new Blob(items[0], items[1]));
                    if (name === "file") return new File(["a"]);
                    if (name === "stream") { const chunks = []; for await (const chunk of new Blob(["ab", "c"]).stream()) chunks.push(...chunk); return chunks; }
                    return form[name](...items);
                }));
            }
            const all = [];
            for (const [name, value] of form) all.push([name, await shown(value)]);
            return [...said, written(all), Object.prototype.toString.call(form)].join(" ");
        },
    };
})();
