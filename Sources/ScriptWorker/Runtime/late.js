// What most scripts never use is made where a script says its name, before the script runs; and else, should the script come to it by a name that
// it has put together, when it is asked for.
(function (runtime) {
    "use strict";
    const { Object } = runtime.own;
    const { exports, configuration: { vocabulary } } = runtime;
    // What a browser has without importing it.
    const ofBrowsers = [
        "AbortSignal", "Blob", "ByteLengthQueuingStrategy", "CountQueuingStrategy", "CustomEvent", "DOMException", "Event", "EventTarget", "File",
        "FormData", "Headers", "ReadableByteStreamController", "ReadableStream", "ReadableStreamBYOBReader", "ReadableStreamBYOBRequest",
        "ReadableStreamDefaultController", "ReadableStreamDefaultReader", "Request", "Response", "TextDecoderStream", "TextEncoderStream",
        "CryptoKey", "SubtleCrypto", "TransformStream", "TransformStreamDefaultController", "WebSocket", "WritableStream", "WritableStreamDefaultController",
        "WritableStreamDefaultWriter", "atob", "btoa",
    ];
    const partsOfViews = new Map(); // by a view's name: the part that it needs, which is not made
    const unmade = new Map(); // by its name: a part that is not made

    /** What a browser has and the module "scripting" does not export. */
    const webGlobals = runtime.webGlobals = { __proto__: null };
    /** What libraries find as global names beside the language's, and by `require`. */
    runtime.libraryGlobals = { __proto__: null, EvalError, ReferenceError, URIError, BigInt64Array, BigUint64Array };
    runtime.libraryModules = { __proto__: null };
    const libraries = runtime.libraries = { __proto__: null };

    /** A library; it is made when it is first asked for. */
    runtime.library = (name) => {
        if (libraries[name] === undefined) {
            const failure = runtime.unchanged(() => runtime.native.makePart(`library ${name}`));
            if (failure !== undefined) throw new Error(`the library ${name} cannot be made: ${failure}`);
        }
        return libraries[name];
    };

    /** Classes and functions of a library under the names that they had before it was bundled. */
    runtime.named = (values) => {
        for (const name of Object.keys(values)) Object.defineProperty(values[name], "name", { __proto__: null, value: name, configurable: true });
        return values;
    };

    /** Makes the part on which another one builds, unless it is made. */
    runtime.need = (name) => {
        const part = unmade.get(name);
        if (part !== undefined) valuesOf(part);
    };

    /** Ends the making of what scripts import and of what they find without importing it. `parts` are not made: `{name, exports, globals, views, members}` each. */
    runtime.finish = (parts) => {
        const late = new Map();
        for (const { name, exports: names, globals, views, members } of parts) {
            // The runtime's own from the beginning: what all objects inherit is none of it.
            for (const member of members) runtime[member] = undefined;
            const part = { name, exports: names, values: null, globals: [] };
            unmade.set(name, part);
            for (const global of globals) late.set(global, part);
            for (const export_ of names) {
                late.set(export_, part);
                Object.defineProperty(exports, export_, { __proto__: null, get: () => valuesOf(part)[export_], set: undefined, enumerable: true });
            }
            for (const view of views) partsOfViews.set(view, part);
        }
        for (const name of [...ofBrowsers, ...vocabulary.globals]) {
            if (name in globalThis) continue;
            const part = late.get(name);
            if (part !== undefined) defer(name, part); else globalThis[name] = name in webGlobals ? webGlobals[name] : exports[name];
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
            failure = runtime.unchanged(() => runtime.native.makePart(part.name));
        } finally {
            runtime.exports = outer;
            if (failure !== undefined) part.values = null;
        }
        if (failure !== undefined) throw new Error(`${part.exports[0] ?? part.name} and the like cannot be made: ${failure}`);
        unmade.delete(part.name);
        for (const [name, get] of part.globals) {
            if (Object.getOwnPropertyDescriptor(globalThis, name)?.get === get) put(globalThis, name, get());
        }
        return part.values;
    }

    /** A global that a script may replace by its own, as any other. */
    function defer(name, part) {
        const get = () => { const values = valuesOf(part); return name in webGlobals ? webGlobals[name] : values[name]; };
        const set = function (value) { put(this, name, value); };
        part.globals[part.globals.length] = [name, get];
        Object.defineProperty(globalThis, name, { __proto__: null, get, set, enumerable: true, configurable: true });
    }

    function put(object, name, value) {
        Object.defineProperty(object, name, { __proto__: null, value, writable: true, enumerable: true, configurable: true });
    }
})
