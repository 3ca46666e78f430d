// Loads modules of the script runtime in Node, without a worker and without bundling.

globalThis.$globals = "Object Function Array String Number Symbol Map Set WeakMap Promise RegExp Date JSON Math Reflect Intl";
globalThis.$methods = "map push then";
globalThis.$runtime = {
    native: { isOverTime: () => false },
    exports: {},
    configuration: {
        startDate: 0, seed: "1", timeZone: "UTC", locale: "en-US",
        limits: { views: 10000, depth: 200, textLength: 10000, propDepth: 10 },
        vocabulary: { readingChildren: ["Picker"], lookedUp: ["Image"], takingRuns: ["List"], viewProps: [], ownViewProps: {} },
    },
};

/** Imports the module `name`. */
export const load = (name) => import(new URL(`../../Sources/ScriptWorker/Runtime/${name}.js`, import.meta.url));

/** Returns a function that returns whole numbers below its argument: the same ones in every run (xorshift32). */
export function randomNumbers(seed) {
    let state = seed;
    return (limit) => {
        state ^= state << 13;
        state ^= state >>> 17;
        state ^= state << 5;
        return (state >>> 0) % limit;
    };
}
