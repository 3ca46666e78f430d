// Creates the parts of the runtime that most scripts never use. If a script's text contains a part's name, the part is
// created before the script runs. Otherwise it is created on first access, for example by a computed name.
(function (runtime) {
    "use strict";
    const { Object } = runtime.own;
    const { exports, configuration: { vocabulary } } = runtime;
    // The globals that a browser has without an import.
    const ofBrowsers = [
        "AbortSignal", "Blob", "ByteLengthQueuingStrategy", "CountQueuingStrategy", "CustomEvent", "DOMException", "Event", "EventTarget", "File",
        "FormData", "Headers", "ReadableByteStreamController", "ReadableStream", "ReadableStreamBYOBReader", "ReadableStreamBYOBRequest",
        "ReadableStreamDefaultController", "ReadableStreamDefaultReader", "Request", "Response", "TextDecoderStream", "TextEncoderStream",
        "CryptoKey", "SubtleCrypto", "TransformStream", "TransformStreamDefaultController", "WebSocket", "WritableStream", "WritableStreamDefaultController",
        "WritableStreamDefaultWriter", "atob", "btoa",
    ];
    const partsOfViews = new Map(); // by view name: the part that it needs, not yet created
    const unmade = new Map(); // by name: the parts not yet created

    /** The globals of a browser that the module "scripting" does not export. */
    const webGlobals = runtime.webGlobals = { __proto__: null };
    /**
     * The names that libraries use as globals in addition to the language's, and the modules that they get by
     * `require`.
     */
    runtime.libraryGlobals = { __proto__: null, EvalError, ReferenceError, URIError, BigInt64Array, BigUint64Array };
    runtime.libraryModules = { __proto__: null };
    const libraries = runtime.libraries = { __proto__: null };

    /** Returns a library. It is created on first use. */
    runtime.library = (name) => {
        if (libraries[name] === undefined) {
            const failure = runtime.unchanged(() => runtime.native.makePart(`library ${name}`));
            if (failure !== undefined) throw new Error(`the library ${name} cannot be loaded: ${failure}`);
        }
        return libraries[name];
    };

    /** Restores the names that a library's classes and functions had before it was bundled. */
    runtime.named = (values) => {
        for (const name of Object.keys(values)) Object.defineProperty(values[name], "name", { __proto__: null, value: name, configurable: true });
        return values;
    };

    /** Creates a part that another one requires, unless it exists. */
    runtime.need = (name) => {
        const part = unmade.get(name);
        if (part !== undefined) valuesOf(part);
    };

    /**
     * Finishes the exports and globals for scripts. `parts` lists the parts not yet created, each as `{name, exports,
     * globals, views, members}`.
     */
    runtime.finish = (parts) => {
        const late = new Map();
        for (const { name, exports: names, globals, views, members } of parts) {
            // Own properties from the start, so that no property is inherited from the prototype of all objects.
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

    /** Creates the part that a view needs. Call it before the view's contents are determined. */
    runtime.prepareView = (name) => {
        const part = partsOfViews.get(name);
        if (part !== undefined) valuesOf(part);
    };

    /**
     * Returns the exports of a part, which is created on first access. If that fails, the error is thrown and the next
     * access tries again.
     */
    function valuesOf(part) {
        if (part.values !== null) return part.values;
        runtime.keepWhole(); // a script is running
        const own = { __proto__: null };
        for (const name of part.exports) own[name] = { __proto__: null, value: undefined, writable: true, enumerable: true, configurable: true };
        const outer = runtime.exports;
        // The part reads this object's exports and adds its own. The real one is no longer writable.
        runtime.exports = part.values = Object.create(exports, own);
        let failure;
        try {
            failure = runtime.unchanged(() => runtime.native.makePart(part.name));
        } finally {
            runtime.exports = outer;
            if (failure !== undefined) part.values = null;
        }
        if (failure !== undefined) throw new Error(`${part.exports[0] ?? part.name} and its related APIs cannot be loaded: ${failure}`);
        unmade.delete(part.name);
        for (const [name, get] of part.globals) {
            if (Object.getOwnPropertyDescriptor(globalThis, name)?.get === get) put(globalThis, name, get());
        }
        return part.values;
    }

    /** Defines a global that is created on first access. A script may replace it, like any other global. */
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
