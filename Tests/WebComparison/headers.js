// Headers, and what iterates over them while they change.
const comparison = (() => {
    const names = ["A", "a", "b", "B-c", "set-cookie", "Set-Cookie", "content-type", "", "a b", "é", "x:y", "accept"];
    const values = ["1", " 2 ", "\t3\n", "a\nb", "", "é", "€", "a, b", "\u0000", 5, null];
    const calls = [
        (r) => ["append", r.one(names), r.one(values)], (r) => ["append", r.one(names), r.one(values)], (r) => ["set", r.one(names), r.one(values)], (r) => ["delete", r.one(names)], (r) => ["get", r.one(names)],
        (r) => ["has", r.one(names)], () => ["getSetCookie"], () => ["deleting"], () => ["growing"], () => ["forEach"], () => ["append", "x"], () => ["get"], () => ["copy"],
    ];
    return {
        make: (random) => ({
            from: random.one([
                () => null, () => random.some(3, () => [random.one(names), random.one(values)]), () => Object.fromEntries(random.some(3, () => [random.one(names), random.one(values)])), () => [["a"]], () => [["a", "b", "c"]], () => "text", () => 5,
            ])(),
            calls: Array.from({ length: random.upTo(7) }, () => random.one(calls)(random)),
        }),
        run({ from, calls: given }) {
            return attempt(() => {
                let headers = from === null ? new Headers() : new Headers(from);
                const steps = given.map(([name, ...items]) => attempt(() => {
                    if (name === "deleting") { const seen = []; for (const key of headers.keys()) { seen.push(key); headers.delete(key); } return seen; }
                    if (name === "growing") { const seen = []; for (const [key] of headers) { seen.push(key); if (seen.length < 4) headers.append(`z${seen.length}`, "1"); } return seen; }
                    if (name === "forEach") { const seen = []; headers.forEach((value, key, own) => seen.push(key, value, own === headers)); return seen; }
                    if (name === "copy") { headers = new Headers(headers); return null; }
                    return headers[name](...items);
                }));
                return [steps, [...headers], [...headers.values()], Object.prototype.toString.call(headers), Object.prototype.toString.call(headers.keys())];
            });
        },
        explain({ from, calls: given }, expected, actual) {
            const hasCopy = given.some(([name]) => name === "copy"), hasEmpty = /""/.test(JSON.stringify([from, given]));
            if (hasCopy && hasEmpty && expected.replaceAll(",", ", ").replaceAll(",  ", ", ") === actual.replaceAll(",", ", ").replaceAll(",  ", ", ")) return "Node joins a copy's empty values without a space";
            return null;
        },
    };
})();
