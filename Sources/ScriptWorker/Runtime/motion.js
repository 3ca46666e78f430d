// How changes move: animations and transitions, which cross to the host as words and numbers, and withAnimation, which has what its
// body changes go along with one.
(function (runtime) {
    "use strict";
    const { exports, wire } = runtime;
    const { Number, Promise, TypeError, map, push } = runtime.own;

    const seconds = (value, name) => {
        if (value === undefined || value === null) return undefined;
        if (typeof value !== "number" || Number.isNaN(value)) throw new TypeError(`${name} needs a number of seconds`);
        return value;
    };

    class Animation {
        #kind = "default";
        #options = {};
        #steps = [];
        constructor(kind = "default", options = {}) { this.#kind = kind; this.#options = options; }
        #with(...step) {
            const copy = new Animation(this.#kind, this.#options);
            push(copy.#steps, ...this.#steps, step);
            return copy;
        }
        delay(time) { return this.#with("delay", seconds(time, "delay") ?? 0); }
        speed(factor) { return this.#with("speed", Number(factor)); }
        repeatCount(count, autoreverses = true) { return this.#with("repeat", Number(count), autoreverses !== false); }
        repeatForever(autoreverses = true) { return this.#with("repeat", null, autoreverses !== false); }
        logicallyComplete() { return this; }
        [wire]() { return { kind: this.#kind, options: this.#options, steps: this.#steps }; }
        static default() { return new Animation(); }
    }
    for (const kind of ["linear", "easeIn", "easeOut", "easeInOut"]) {
        Animation[kind] = (duration) => new Animation(kind, { duration: seconds(duration?.duration ?? duration, `Animation.${kind}`) });
    }
    for (const kind of ["spring", "interactiveSpring", "interpolatingSpring", "bouncy", "smooth", "snappy"]) {
        Animation[kind] = (options) => new Animation(kind, typeof options === "number" ? { duration: options } : { ...(options ?? {}) });
    }
    exports.Animation = Animation;

    class Transition {
        #parts = [];
        constructor(...parts) { push(this.#parts, ...parts); }
        animation(animation) { return new Transition(["animated", this, animation ?? exports.Animation.default()]); }
        combined(other) { return new Transition(...this.#parts, ...Transition.#of(other).#parts); }
        [wire]() { return { parts: map(this.#parts, ([kind, ...values]) => ({ kind, values })) }; }
        static #of(value) {
            if (!(value instanceof Transition)) throw new TypeError("a transition is needed");
            return value;
        }
        static identity() { return new Transition(); }
        static opacity() { return new Transition(["opacity"]); }
        static slide() { return new Transition(["slide"]); }
        static move(edge) { return new Transition(["move", edge]); }
        static offset(position) { return new Transition(["offset", position ?? { x: 0, y: 0 }]); }
        static pushFrom(edge) { return new Transition(["push", edge]); }
        static push(edge) { return Transition.pushFrom(edge); }
        static scale(scale, anchor) { return new Transition(["scale", scale ?? 0, anchor ?? "center"]); }
        static blurReplace() { return new Transition(["blurReplace"]); }
        static fade(duration) { return timed(["opacity"], duration); }
        static flipFromLeft(duration) { return timed(["flip", "leading"], duration); }
        static flipFromRight(duration) { return timed(["flip", "trailing"], duration); }
        static flipFromTop(duration) { return timed(["flip", "top"], duration); }
        static flipFromBottom(duration) { return timed(["flip", "bottom"], duration); }
        static asymmetric(insertion, removal) {
            return new Transition(["asymmetric", Transition.#of(insertion), Transition.#of(removal)]);
        }
    }
    /** A step that runs for its own time, whether or not the change does. */
    function timed(step, duration) {
        const plain = new Transition(step);
        return plain.animation(exports.Animation.easeInOut(seconds(duration, "the transition") ?? 0.35));
    }
    exports.Transition = Transition;

    // A change that moves

    let running; // the animation of the body that runs
    let pending; // that of the changes which are not encoded yet
    const changed = () => { if (running !== undefined) pending = running; };
    const { mark } = runtime;
    runtime.mark = (component, isForced) => {
        changed();
        mark(component, isForced);
    };
    runtime.noteChange = changed;

    /** What goes along with the newest changes, for the host; null for nothing. */
    runtime.takeTransaction = () => {
        const animation = pending;
        pending = undefined;
        return animation === undefined ? null : animation[wire]();
    };

    /** When an animation counts as done, in seconds: a spring when it about is where it goes. */
    function logicalDuration({ kind, options, steps }) {
        let time = options.duration;
        if (kind === "default") time = 0.55;
        else if (kind === "spring" || kind === "interactiveSpring") time ??= options.response ?? (kind === "spring" ? 0.5 : 0.15);
        else if (kind === "interpolatingSpring" && options.stiffness > 0) time = 2 * Math.PI / Math.sqrt(options.stiffness / (options.mass ?? 1));
        else time ??= kind === "linear" || kind.startsWith("ease") ? 0.35 : 0.5;
        for (const [step, value] of steps) {
            if (step === "delay") time = Math.max(time + value, 0);
            else if (step === "speed") time /= value > 0 ? value : 1;
            else time = value === null ? Infinity : time * Math.max(value, 1);
        }
        return time;
    }

    exports.withAnimation = (...args) => {
        let animation = args[0] instanceof Animation ? args[0] : undefined;
        const body = args.find((value) => typeof value === "function");
        if (body === undefined) throw new TypeError("withAnimation needs a function");
        // Null asks for a change without movement.
        if (animation === undefined && args[0] !== null) animation = Animation.default();
        const before = running;
        const waiting = pending;
        running = animation;
        pending = undefined;
        let hasChanged;
        try {
            body();
            hasChanged = pending !== undefined;
        } finally {
            running = before;
            pending ??= waiting;
        }
        if (!hasChanged || animation === undefined) return Promise.resolve();
        const time = logicalDuration(animation[wire]());
        // What is repeated without end is never done.
        return new Promise((resolve) => { if (time < 1e6) setTimeout(resolve, Math.ceil(time * 1000)); });
    };
})
