// Animations and transitions, sent to the host as words and numbers, and withAnimation, which animates the changes of
// its body.
(function (runtime) {
    "use strict";
    const { exports, wire } = runtime;
    const { JSON, Math, Number, Promise, TypeError, find, map, push } = runtime.own;
    const { setTimeout } = globalThis;

    const between = (value, least, most) => Math.min(Math.max(value, least), most);
    /** Returns a number for the host; `fallback` for invalid values. */
    const number = (value, fallback) => (typeof value === "number" && Number.isFinite(value) ? value : fallback);

    const seconds = (value, name) => {
        if (value === undefined || value === null) return undefined;
        if (typeof value !== "number" || Number.isNaN(value)) throw new TypeError(`${name} needs a number of seconds`);
        // More than eleven days are treated as infinite.
        return between(value, -1e6, 1e6);
    };
    /** Returns the number of repetitions, at least one. */
    const times = (value) => {
        const count = Number(value);
        return Number.isNaN(count) ? 1 : between(Math.floor(count), 1, 1e9);
    };

    let isAnimated = false; // whether the script has created an animation: views may then specify one

    class Animation {
        #kind = "default";
        #options = {};
        #steps = [];
        constructor(kind = "default", options = {}) {
            this.#kind = kind;
            this.#options = options;
            isAnimated = true;
        }
        #with(...step) {
            const copy = new Animation(this.#kind, this.#options);
            push(copy.#steps, ...this.#steps, step);
            return copy;
        }
        delay(time) { return this.#with("delay", seconds(time, "delay") ?? 0); }
        speed(factor) { return this.#with("speed", Number(factor) > 0 ? between(Number(factor), 1e-6, 1e6) : 1); }
        repeatCount(count, autoreverses = true) { return this.#with("repeat", times(count), autoreverses !== false); }
        repeatForever(autoreverses = true) { return this.#with("repeat", null, autoreverses !== false); }
        logicallyComplete(after) {
            return after === undefined ? this : this.#with("completes", between(seconds(after?.after ?? after, "logicallyComplete") ?? 0, 0, 1e6));
        }
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
            if (!(value instanceof Transition)) throw new TypeError("a transition is expected");
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
        static { runtime.isIdentityTransition = (value) => value instanceof Transition && value.#parts.length === 0; }
    }
    /** Returns a step with its own duration, independent of the change's. */
    function timed(step, duration) {
        const plain = new Transition(step);
        return plain.animation(exports.Animation.easeInOut(seconds(duration, "the transition") ?? 0.35));
    }
    exports.Transition = Transition;

    // Animated changes

    let running; // the animation of the current body
    let pending; // that of the changes not rendered yet
    let rendered; // that of the changes rendered but not sent yet
    const isSame = (one, other) => one === other
        || one !== undefined && other !== undefined && JSON.stringify(one[wire]()) === JSON.stringify(other[wire]());
    const changed = () => { if (running !== undefined) pending = running; };
    const { mark } = runtime;
    runtime.mark = (component, isForced) => {
        // Unanimated changes after animated ones are a separate update.
        if (running === undefined && pending !== undefined) runtime.renderNow();
        changed();
        mark(component, isForced);
    };
    runtime.noteChange = changed;

    /** Whether rendered changes must be sent before the next render: the animations differ, or views specify some. */
    runtime.movesOtherwise = () => (pending === undefined ? isAnimated && rendered === undefined : pending !== rendered);
    /** Starts a render of the pending changes. The last animation applies to all changes sent together. */
    runtime.beginRender = () => {
        rendered = pending ?? rendered;
        pending = undefined;
    };
    /** Returns the animation of rendered changes not sent yet, for the host; null for none. */
    runtime.takeRendered = () => {
        const animation = rendered;
        rendered = undefined;
        return animation === undefined ? null : animation[wire]();
    };
    /** Returns the animation of the latest changes, for the host; null for none. */
    runtime.takeTransaction = () => {
        runtime.beginRender();
        return runtime.takeRendered();
    };

    /** Returns the duration of an animation in seconds; for a spring, until it has nearly settled. */
    function courseDuration(kind, options) {
        const duration = number(options.duration);
        const response = number(options.response);
        switch (kind) {
            case "default": return 0.55;
            case "linear": case "easeIn": case "easeOut": case "easeInOut": return between(duration ?? 0.35, 0, 1e6);
            case "interactiveSpring": return swing(response ?? 0.15);
            case "spring": return swing(response ?? (number(options.dampingFraction) === undefined ? duration : undefined) ?? 0.5);
            case "interpolatingSpring": {
                const stiffness = number(options.stiffness);
                if (stiffness === undefined) return swing(duration ?? 0.5);
                const mass = number(options.mass, 1);
                return swing(2 * Math.PI / Math.sqrt(Math.max(stiffness, 1e-6) / (mass > 0 ? mass : 1)));
            }
            default: return swing(duration ?? 0.5);
        }
    }

    /** Clamps the period of a spring. */
    const swing = (time) => between(time, 2 * Math.PI / 1e5, 2 * Math.PI / 1e-3);

    /** Returns the time in seconds until an animation is complete. */
    function logicalDuration({ kind, options, steps }) {
        let time = courseDuration(kind, options);
        for (let index = 0; index < steps.length; index++) {
            const [step, value] = steps[index];
            if (step === "delay") time = Math.max(time + value, 0);
            else if (step === "completes") time = value;
            else if (step === "speed") time /= value;
            else if (value !== null) time *= value;
            else if (time > 0) time = Infinity;
        }
        return time;
    }

    exports.withAnimation = (...args) => {
        let animation = args[0] instanceof Animation ? args[0] : undefined;
        const body = find(args, (value) => typeof value === "function");
        if (body === undefined) throw new TypeError("withAnimation needs a function");
        // Null requests a change without animation.
        if (animation === undefined && args[0] !== null) animation = Animation.default();
        // Earlier changes with another animation or none are a separate update.
        if (running === undefined && !isSame(pending, animation)) runtime.renderNow();
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
        // Endless repetitions never complete.
        return new Promise((resolve) => { if (time < 1e6) setTimeout(resolve, Math.ceil(time * 1000)); });
    };
})
