// An endless chain of promises never triggers the engine's own time limit, so its links are counted here. Code that
// neither calls `then` nor awaits a promise (an endless `await 0`, a thenable that resolves to itself) is not covered.
import { native } from "./host.js";
import { Object, promiseClass, thenOfScript } from "./primordials.js";
import { updates } from "./components.js";

const interval = 4096;
let count = 0;

export function beginTask() {
    count = 0;
    updates.passes = 0;
    updates.effectPasses = 0;
    updates.markedInEffects = false;
}

function link() {
    count += 1;
    // The native call makes the engine check its time limit at every following reaction.
    if (count % interval === 0) native.isOverTime();
}

const limited = {
    /** @this {Promise<any>} */
    then(fulfilled, rejected) {
        link();
        return thenOfScript(this, fulfilled, rejected);
    },
};
Object.defineProperty(Promise.prototype, "then", { value: limited.then, writable: true, configurable: true });

// An `await` of a promise reads its constructor, and calls nothing else visible to scripts.
Object.defineProperty(Promise.prototype, "constructor", {
    get() { link(); return promiseClass.isHidden ? undefined : Promise; },
    set(value) { Object.defineProperty(this, "constructor", { value, writable: true, configurable: true, enumerable: true }); },
    configurable: true,
});
