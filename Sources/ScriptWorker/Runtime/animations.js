// Animations and transitions, sent to the host as names and numbers, and withAnimation, which animates the changes of
// its body.
import { scripting } from "./host.js";
import { find, JSON, map, Math, push } from "./primordials.js";
import { updates } from "./components.js";
import { renderNow } from "./session.js";
import { wire } from "./value-types.js";

const { setTimeout } = globalThis;

const clamp = (value, least, most) => Math.min(Math.max(value, least), most);
/** Returns a number for the host; `fallback` for invalid values. */
const number = (value, fallback) => (typeof value === "number" && Number.isFinite(value) ? value : fallback);

const seconds = (value, name) => {
    if (value === undefined || value === null) return undefined;
    if (typeof value !== "number" || Number.isNaN(value)) throw new TypeError(`${name} needs a number of seconds`);
    // More than eleven days are treated as infinite.
    return clamp(value, -1e6, 1e6);
};
/** Returns the number of repetitions, at least one. */
const times = (value) => {
    const count = Number(value);
    return Number.isNaN(count) ? 1 : clamp(Math.floor(count), 1, 1e9);
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
    speed(factor) { return this.#with("speed", Number(factor) > 0 ? clamp(Number(factor), 1e-6, 1e6) : 1); }
    repeatCount(count, autoreverses = true) { return this.#with("repeat", times(count), autoreverses !== false); }
    repeatForever(autoreverses = true) { return this.#with("repeat", null, autoreverses !== false); }
    logicallyComplete(after) {
        return after === undefined ? this : this.#with("completes", clamp(seconds(after?.after ?? after, "logicallyComplete") ?? 0, 0, 1e6));
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
scripting.Animation = Animation;

class Transition {
    #parts = [];
    constructor(...parts) { push(this.#parts, ...parts); }
    animation(animation) { return new Transition(["animated", this, animation ?? Animation.default()]); }
    combined(other) { return new Transition(...this.#parts, ...transitionOf(other).#parts); }
    [wire]() { return { parts: map(this.#parts, ([kind, ...values]) => ({ kind, values })) }; }
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
        return new Transition(["asymmetric", transitionOf(insertion), transitionOf(removal)]);
    }
    static isIdentity(value) { return value instanceof Transition && value.#parts.length === 0; }
}
function transitionOf(value) {
    if (!(value instanceof Transition)) throw new TypeError("a transition is expected");
    return value;
}
/** Returns a step with its own duration, independent of the change's. */
function timed(step, duration) {
    const plain = new Transition(step);
    return plain.animation((/** @type {any} */ (Animation)).easeInOut(seconds(duration, "the transition") ?? 0.35));
}
const { isIdentity } = Transition;
delete (/** @type {any} */ (Transition)).isIdentity;
/** Whether a value is the identity transition. */
export { isIdentity as isIdentityTransition };
scripting.Transition = Transition;

// Animated changes

let running; // the animation of the current body
let pending; // that of the changes not rendered yet
let rendered; // that of the changes rendered but not sent yet
const isSameAnimation = (one, other) => one === other
    || one !== undefined && other !== undefined && JSON.stringify(one[wire]()) === JSON.stringify(other[wire]());
/** Records that a change has the animation of the current body. */
export function noteChange() { if (running !== undefined) pending = running; }
updates.willMark = () => {
    // Unanimated changes after animated ones are a separate update.
    if (running === undefined && pending !== undefined) renderNow();
    noteChange();
};

/** Whether rendered changes must be sent before the next render: the animations differ, or views specify some. */
export const needsSeparateTree = () => (pending === undefined ? isAnimated && rendered === undefined : pending !== rendered);
/** Starts a render of the pending changes. The last animation applies to all changes sent together. */
export function beginRender() {
    rendered = pending ?? rendered;
    pending = undefined;
}
/** Returns the animation of rendered changes not sent yet, for the host; null for none. */
export function takeRendered() {
    const animation = rendered;
    rendered = undefined;
    return animation === undefined ? null : animation[wire]();
}
/** Returns the animation of the latest changes, for the host; null for none. */
export function takeTransaction() {
    beginRender();
    return takeRendered();
}

/** Whether an animation of this kind follows a timing curve; the others are springs. */
const isTimed = (kind) => kind === "linear" || kind === "easeIn" || kind === "easeOut" || kind === "easeInOut";

/** Returns the duration of an animation in seconds; for a spring, until it has nearly settled. */
function animationDuration(kind, options) {
    const duration = number(options.duration);
    const response = number(options.response);
    switch (kind) {
        case "default": return 0.55;
        case "linear": case "easeIn": case "easeOut": case "easeInOut": return clamp(duration ?? 0.35, 0, 1e6);
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
const swing = (time) => clamp(time, 2 * Math.PI / 1e5, 2 * Math.PI / 1e-3);

/**
 * Returns the time in seconds until an animation is complete. A spring reports its completion after its perceptual
 * duration, in its first repetition if it repeats; a timing curve is complete at its end.
 */
function logicalDuration({ kind, options, steps }) {
    const timed = isTimed(kind);
    let report = timed ? Infinity : animationDuration(kind, options);
    let end = timed ? animationDuration(kind, options) : Infinity; // that of a spring is later than its report
    for (let index = 0; index < steps.length; index++) {
        const [step, value] = steps[index];
        if (step === "delay") {
            report = Math.max(report + value, 0);
            end = Math.max(end + value, 0);
        } else if (step === "completes") report = Math.min(report, value);
        else if (step === "speed") {
            report /= value;
            end /= value;
        } else {
            if (report >= end) report = Infinity;
            if (end > 0) end *= value ?? Infinity;
        }
    }
    return Math.min(report, end);
}

scripting.withAnimation = (...args) => {
    let animation = args[0] instanceof Animation ? args[0] : undefined;
    const body = find(args, (value) => typeof value === "function");
    if (body === undefined) throw new TypeError("withAnimation needs a function");
    // Null requests a change without animation.
    if (animation === undefined && args[0] !== null) animation = Animation.default();
    // Earlier changes with another animation or none are a separate update.
    if (running === undefined && !isSameAnimation(pending, animation)) renderNow();
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
