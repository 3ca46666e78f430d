// Helpers of all comparisons: random inputs from a seed, and values as text that two engines write alike.

/** Random choices from a seed (mulberry32). */
function randomFrom(seed) {
    let state = seed >>> 0;
    const next = () => {
        state = (state + 0x6d2b79f5) >>> 0;
        let z = state;
        z = Math.imul(z ^ (z >>> 15), z | 1);
        z ^= z + Math.imul(z ^ (z >>> 7), z | 61);
        return ((z ^ (z >>> 14)) >>> 0) / 4294967296;
    };
    const upTo = (count) => Math.floor(next() * count);
    const one = (list) => list[upTo(list.length)];
    const some = (most, make) => Array.from({ length: upTo(most + 1) }, make);
    return { next, upTo, one, some, chance: (part) => next() < part };
}

/** A value as text: what a test compares. */
function written(value, depth = 0) {
    if (value === undefined) return "undefined";
    if (value === null || typeof value === "number" || typeof value === "boolean") return Object.is(value, -0) ? "-0" : String(value);
    if (typeof value === "string") return JSON.stringify(value);
    if (typeof value === "bigint") return `${value}n`;
    if (typeof value === "symbol") return String(value);
    if (typeof value === "function") return "function";
    if (depth > 6) return "…";
    const tag = Object.prototype.toString.call(value).slice(8, -1);
    const inner = (item) => written(item, depth + 1);
    if (value instanceof Error || tag === "DOMException") {
        const cause = Object.hasOwn(value, "cause") ? ` cause ${inner(value.cause)}` : "";
        return `${value.constructor.name} ${value.name}${cause}`;
    }
    if (ArrayBuffer.isView(value)) return `${tag}[${value.byteOffset}](${Array.from(tag === "DataView" ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength) : value, String).join()})`;
    if (tag === "ArrayBuffer") return `ArrayBuffer(${Array.from(new Uint8Array(value)).join()})`;
    if (tag === "Date") return `Date(${value.getTime()})`;
    if (tag === "RegExp") return `${value}`;
    if (tag === "Map") return `Map{${[...value].map(([key, item]) => `${inner(key)}=>${inner(item)}`).join()}}`;
    if (tag === "Set") return `Set{${[...value].map(inner).join()}}`;
    if (Array.isArray(value)) return `[${Array.from({ length: value.length }, (_, i) => (i in value ? inner(value[i]) : "")).join()}]`;
    if (["Number", "String", "Boolean", "BigInt"].includes(tag)) return `${tag}(${inner(value.valueOf())})`;
    if (tag === "Blob" || tag === "File") return `${tag}(${value.size} ${value.type} ${tag === "File" ? value.name : ""})`;
    return `${tag === "Object" ? "" : tag}{${Object.keys(value).map((key) => `${key}:${inner(value[key])}`).join()}}`;
}

/** Returns the result of a call, or the name of the error that it throws. */
function attempt(body) {
    try { return written(body()); } catch (error) { return `throws ${error?.name ?? String(error)}`; }
}
async function attempted(body) {
    try { return written(await body()); } catch (error) { return `throws ${error?.name ?? String(error)}`; }
}
