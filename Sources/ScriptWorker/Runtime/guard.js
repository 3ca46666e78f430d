// An endless chain of promises never triggers the engine's own time limit, so its links are counted here. Code that
// neither calls `then` nor awaits a promise (an endless `await 0`, a thenable that resolves to itself) is not covered.
(function (runtime) {
    "use strict";
    const { native } = runtime;
    const { Object, Promise, then: realThen } = runtime.own;
    const interval = 4096;
    let count = 0;

    runtime.beginTask = () => {
        count = 0;
        runtime.passes = 0;
        runtime.effectPasses = 0;
        runtime.markedInEffects = false;
    };

    function link() {
        count += 1;
        // The native call makes the engine check its time limit at every following reaction.
        if (count % interval === 0) native.isOverTime();
    }

    function then(fulfilled, rejected) {
        link();
        return realThen(this, fulfilled, rejected);
    }
    Object.defineProperty(Promise.prototype, "then", { value: then, writable: true, configurable: true });

    // An `await` of a promise reads its constructor, and calls nothing else visible to scripts.
    Object.defineProperty(Promise.prototype, "constructor", {
        get() { link(); return Promise; },
        set(value) { Object.defineProperty(this, "constructor", { value, writable: true, configurable: true, enumerable: true }); },
        configurable: true,
    });
})
