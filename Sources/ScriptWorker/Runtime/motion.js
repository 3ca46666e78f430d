// How changes move: animations and transitions, which cross to the host as words and numbers, and withAnimation, which has what its
// body changes go along with one.
(function (runtime) {
    "use strict";
    const { exports, wire } = runtime;
    const { JSON, Math, Number, Promise, TypeError, find, map, push } = runtime.own;
    const { setTimeout } = globalThis;

    const between = (value, least, most) => Math.min(Math.max(value, least), most);
    /** A number that crosses as one; `fallback` for what is none. */
    const number = (value, fallback) => (typeof value === "number" && Number.isFinite(value) ? value : fallback);

    const seconds = (value, name) => {
        if (value === undefined || value === null) return undefined;
        if (typeof value !== "number" || Number.isNaN(value)) throw new TypeError(`${name} needs a number of seconds`);
        // Longer than eleven days is as good as for ever.
        return between(value, -1e6, 1e6);
    };
    /** How often something runs: once at least, as it runs at all. */
    const times = (value) => {
        const count = Number(value);
        return Number.isNaN(count) ? 1 : between(Math.floor(count), 1, 1e9);
    };

    let isAnimated = false; // whether the script has made an animation: views may say by one how they move

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
        static { runtime.isIdentityTransition = (value) => value instanceof Transition && value.#parts.length === 0; }
    }
    /** A step that runs for its own time, whether or not the change does. */
    function timed(step, duration) {
        const plain = new Transition(step);
        return plain.animation(exports.Animation.easeInOut(seconds(duration, "the transition") ?? 0.35));
    }
    exports.Transition = Transition;

    // A change that moves

    let running; // the animation of the body that runs
    let pending; // that of the changes which are not rendered yet
    let rendered; // that of those which are rendered and not told yet
    const isSame = (one, other) => one === other
        || one !== undefined && other !== undefined && JSON.stringify(one[wire]()) === JSON.stringify(other[wire]());
    const changed = () => { if (running !== undefined) pending = running; };
    const { mark } = runtime;
    runtime.mark = (component, isForced) => {
        // What changes without an animation after what changes with one is an update of its own.
        if (running === undefined && pending !== undefined) runtime.renderNow();
        changed();
        mark(component, isForced);
    };
    runtime.noteChange = changed;

    /** Whether what is rendered already is to be told before the next changes are rendered: they move otherwise, or views say how. */
    runtime.movesOtherwise = () => (pending === undefined ? isAnimated && rendered === undefined : pending !== rendered);
    /** The changes that wait are rendered now: of several that are told together the last says how they move. */
    runtime.beginRender = () => {
        rendered = pending ?? rendered;
        pending = undefined;
    };
    /** What goes along with what is rendered and not told yet, for the host; null for nothing. */
    runtime.takeRendered = () => {
        const animation = rendered;
        rendered = undefined;
        return animation === undefined ? null : animation[wire]();
    };
    /** What goes along with the newest changes, for the host; null for nothing. */
    runtime.takeTransaction = () => {
        runtime.beginRender();
        return runtime.takeRendered();
    };

    /** How long a course counts as under way, in seconds: a spring until it about is where it goes. */
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

    /** The time of a swing as springs can have it. */
    const swing = (time) => between(time, 2 * Math.PI / 1e5, 2 * Math.PI / 1e-3);

    /** When an animation counts as done, in seconds. */
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
        // Null asks for a change without movement.
        if (animation === undefined && args[0] !== null) animation = Animation.default();
        // What has changed before, with another animation or none, is an update of its own.
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
        // What is repeated without end is never done.
        return new Promise((resolve) => { if (time < 1e6) setTimeout(resolve, Math.ceil(time * 1000)); });
    };
})
