// What most scripts never use is made where a script says its name, before the script runs; and else, should the script come to it by a name that
// it has put together, when it is asked for.
(function (runtime) {
    "use strict";
    const { Object } = runtime.own;
    const { exports, configuration: { vocabulary } } = runtime;
    // What a browser has without importing it.
    const ofBrowsers = ["AbortSignal", "Blob", "FormData", "Headers", "ReadableStream", "Request", "Response", "WebSocket"];

    /** Ends the making of what scripts import and of what they find without importing it. `groups` are the parts that are not made: `{name, exports}`. */
    runtime.finish = (groups) => {
        const late = new Set();
        for (const group of groups) for (const name of group.exports) {
            late.add(name);
            defer(group, name);
        }
        for (const name of [...vocabulary.globals, ...ofBrowsers]) {
            if (name in globalThis) continue;
            if (late.has(name)) deferGlobal(name); else globalThis[name] = exports[name];
        }
        Object.defineProperty(globalThis, "__scripting", { value: Object.freeze(exports) });
    };

    /** Has `exports[name]` make its group when it is read; the group then says what it is. */
    function defer(group, name) {
        const get = () => {
            make(group);
            return group.values[name];
        };
        const set = (value) => { group.values[name] = value; };
        Object.defineProperty(exports, name, { __proto__: null, get, set, enumerable: true });
    }

    function make(group) {
        if (group.values !== undefined) return;
        group.values = { __proto__: null };
        runtime.native.makeLate(group.name);
    }

    /** A global that a script may replace by its own, as any other. */
    function deferGlobal(name) {
        const set = (value) => {
            Object.defineProperty(globalThis, name, { __proto__: null, value, writable: true, enumerable: true, configurable: true });
        };
        Object.defineProperty(globalThis, name, { __proto__: null, get: () => exports[name], set, enumerable: true, configurable: true });
    }
})
