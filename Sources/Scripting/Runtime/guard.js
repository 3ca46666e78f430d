// A chain of promises without end never returns to the engine's own time limit: it is counted here.
(function (runtime) {
    "use strict";
    const { native } = runtime;
    const realThen = Promise.prototype.then;
    const interval = 4096;
    let count = 0;

    runtime.beginTask = () => {
        count = 0;
        runtime.passes = 0;
        runtime.effectPasses = 0;
        runtime.markedInEffects = false;
    };

    function then(fulfilled, rejected) {
        count += 1;
        // The native call makes the engine's limit due at once; the loop is where it strikes.
        if (count % interval === 0 && native.isOverTime()) for (;;);
        return Reflect.apply(realThen, this, [fulfilled, rejected]);
    }
    Object.defineProperty(Promise.prototype, "then", { value: then, writable: true, configurable: true });
})
