// What most scripts never use is made where a script says its name, before the script runs; and else, should the script come to it by a name that
// it has put together, when it is asked for.
(function (runtime) {
    "use strict";
    const { Object } = runtime.own;
    const { exports, configuration: { vocabulary } } = runtime;
    // What a browser has without importing it.
    const ofBrowsers = ["AbortSignal", "Blob", "FormData", "Headers", "ReadableStream", "Request", "Response", "WebSocket"];
    const partsOfViews = new Map(); // by a view's name: the part that it needs, which is not made

    /** Ends the making of what scripts import and of what they find without importing it. `parts` are not made: `{name, exports, views, members}` each. */
    runtime.finish = (parts) => {
        const late = new Map();
        for (const { name, exports: names, views, members } of parts) {
            // The runtime's own from the beginning: what all objects inherit is none of it.
            for (const member of members) runtime[member] = undefined;
            const part = { name, exports: names, values: null, globals: [] };
            for (const export_ of names) {
                late.set(export_, part);
                Object.defineProperty(exports, export_, { __proto__: null, get: () => valuesOf(part)[export_], set: undefined, enumerable: true });
            }
            for (const view of views) partsOfViews.set(view, part);
        }
        for (const name of [...ofBrowsers, ...vocabulary.globals]) {
            if (name in globalThis) continue;
            const part = late.get(name);
            if (part !== undefined) defer(name, part); else globalThis[name] = exports[name];
        }
        Object.defineProperty(globalThis, "__scripting", { value: Object.freeze(exports) });
    };

    /** To be called before a view of that name is asked what it is made of. */
    runtime.prepareView = (name) => {
        const part = partsOfViews.get(name);
        if (part !== undefined) valuesOf(part);
    };

    /** What a part exports; it is made with the first question. What makes it fail is thrown, and it is made anew with the next one. */
    function valuesOf(part) {
        if (part.values !== null) return part.values;
        runtime.keepWhole(); // the script runs
        const own = { __proto__: null };
        for (const name of part.exports) own[name] = { __proto__: null, value: undefined, writable: true, enumerable: true, configurable: true };
        const outer = runtime.exports;
        // What the part finds and writes its own to: the real one can no longer be written.
        runtime.exports = part.values = Object.create(exports, own);
        let failure;
        try {
            failure = runtime.native.makePart(part.name);
        } finally {
            runtime.exports = outer;
            if (failure !== undefined) part.values = null;
        }
        if (failure !== undefined) throw new Error(`${part.exports[0]} and the like cannot be made: ${failure}`);
        for (const [name, get] of part.globals) {
            if (Object.getOwnPropertyDescriptor(globalThis, name)?.get === get) put(globalThis, name, part.values[name]);
        }
        return part.values;
    }

    /** A global that a script may replace by its own, as any other. */
    function defer(name, part) {
        const get = () => valuesOf(part)[name];
        const set = function (value) { put(this, name, value); };
        part.globals[part.globals.length] = [name, get];
        Object.defineProperty(globalThis, name, { __proto__: null, get, set, enumerable: true, configurable: true });
    }

    function put(object, name, value) {
        Object.defineProperty(object, name, { __proto__: null, value, writable: true, enumerable: true, configurable: true });
    }
})
