// structuredClone, atob and btoa from the library core-js.
import { provide, webGlobals } from "./host.js";
import { domError } from "./dom-events.js";
import { loadLibrary, withNames } from "./lazy.js";

const { structuredClone: clone, atob, btoa } = loadLibrary("clones");

function structuredClone(value, options) {
    if (arguments.length === 0) throw new TypeError("structuredClone needs a value");
    if (options !== undefined && options !== null && typeof options !== "object" && typeof options !== "function") throw new TypeError("structuredClone: the options must be an object");
    const { transfer } = options ?? {};
    const buffers = [];
    if (transfer !== undefined) {
        for (const buffer of transfer) {
            if (!(buffer instanceof ArrayBuffer)) throw domError("DataCloneError", "structuredClone can transfer only an ArrayBuffer");
            if (buffer.detached || buffers.includes(buffer)) throw domError("DataCloneError", "structuredClone can transfer an ArrayBuffer only once");
            buffers.push(buffer);
        }
    }
    try {
        const copy = clone(value);
        for (const buffer of buffers) buffer.transfer();
        return copy;
    } catch (error) {
        // The library's own stack does not show the script's position.
        if (error instanceof RangeError && error.message.startsWith("Maximum call stack")) throw new RangeError("the value to clone is nested too deeply");
        throw error;
    }
}
provide({ structuredClone });
Object.assign(webGlobals, withNames({ atob, btoa }));
