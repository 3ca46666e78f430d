// Values that scripts create and pass: gestures, tokens, calendar components, glass, gradients.
import { scripting } from "./host.js";
import { Object } from "./primordials.js";
import { namespace } from "./default-responses.js";
import { ModifierChain } from "./elements.js";
import { useEffect, useMemo, useRef } from "./hooks.js";
import { callGuarded } from "./messages.js";
import { UUID } from "./script-environment.js";

/** A value's method of this name returns its representation for the host. */
export const wire = Symbol("wire");

// Gestures

class GestureInfo {
    #changed = undefined;
    #ended = undefined;
    constructor(type, options) { this.type = type; this.options = options ?? {}; }
    onChanged(callback) { this.#changed = callback; return this; }
    onEnded(callback) { this.#ended = callback; return this; }
    toJson() { return { type: this.type, options: this.options, onChanged: this.#changed, onEnded: this.#ended }; }
    [wire]() { return this.toJson(); }
}
const gesture = (type, read = (options) => options) => (...args) => new GestureInfo(type, read(...args));
Object.assign(scripting, {
    GestureInfo,
    TapGesture: gesture("tap", (count) => (typeof count === "number" ? { count } : count ?? { count: 1 })),
    LongPressGesture: gesture("longPress"),
    DragGesture: gesture("drag"),
    MagnifyGesture: gesture("magnify", (delta) => (typeof delta === "number" ? { minScaleDelta: delta } : delta)),
    RotateGesture: gesture("rotate", (angle) => (typeof angle === "number" ? { minAngleDelta: angle } : angle)),
});

// Cancelling

export class CancelError extends Error {
    constructor(reason) { super(typeof reason === "string" ? reason : "Cancelled"); this.name = "CancelError"; this.reason = reason; }
}

export class CancelToken {
    token = UUID.string();
    oncancel = null;
    listeners = new Set();
    #isCancelled = false;
    #reason = undefined;
    get cancelReason() { return this.#reason; }
    get isCancelled() { return this.#isCancelled; }
    cancel(reason) {
        if (this.#isCancelled) return;
        this.#isCancelled = true;
        this.#reason = reason;
        const event = { type: "cancel", reason, target: this };
        for (const listener of [...this.listeners]) callGuarded("callback", listener, [event]);
        if (typeof this.oncancel === "function") callGuarded("callback", this.oncancel, [event]);
    }
    addEventListener(type, listener) { if (type === "cancel" && typeof listener === "function") this.listeners.add(listener); }
    removeEventListener(_, listener) { this.listeners.delete(listener); }
}
Object.assign(scripting, { CancelError, CancelToken });

/** `get()` creates a token, and cancels the previous one; removing the view cancels the last one. */
scripting.useCancelToken = function useCancelToken() {
    const token = useRef(null);
    useEffect(() => () => token.current?.cancel(), []);
    return useMemo(() => ({
        get() { token.current?.cancel(); return token.current = new CancelToken(); },
        cancel(reason) { token.current?.cancel(reason); },
        isCancelled: () => token.current?.isCancelled ?? false,
        get isActive() { return token.current !== null && !token.current.isCancelled; },
    }), []);
};

scripting.useKeyboardVisible = () => false;

// Editing

class EditMode {
    #value;
    constructor(value = "inactive") { this.#value = value; }
    get value() { return this.#value; }
    get isEditing() { return this.#value === "active" || this.#value === "transient"; }
    static active() { return new EditMode("active"); }
    static inactive() { return new EditMode("inactive"); }
    static transient() { return new EditMode("transient"); }
    [wire]() { return this.#value; }
}
scripting.EditMode = EditMode;

// Components of a date

const fields = ["calendar", "timeZone", "era", "year", "yearForWeekOfYear", "quarter", "month", "isLeapMonth", "weekOfMonth", "weekOfYear",
    "weekday", "weekdayOrdinal", "day", "hour", "minute", "second", "nanosecond", "dayOfYear"];

class DateComponents {
    constructor(options = {}) {
        for (const field of fields) if (options?.[field] !== undefined) this[field] = options[field];
    }
    /** The date in the Gregorian calendar and the session's time zone; null if the components are not a date. */
    get date() {
        const { year = null, month = null, day = null, hour, minute, second, nanosecond, dayOfYear } = /** @type {any} */ (this);
        if (year === null) return null;
        const date = new Date(2000, 0, 1, hour ?? 0, minute ?? 0, second ?? 0, (nanosecond ?? 0) / 1e6);
        date.setFullYear(year, (month ?? 1) - 1, day ?? dayOfYear ?? 1);
        return Number.isNaN(date.getTime()) ? null : date;
    }
    get isValidDate() {
        const { date } = this;
        if (date === null) return false;
        const { month, day, hour, minute } = /** @type {any} */ (this);
        return (month ?? date.getMonth() + 1) === date.getMonth() + 1 && (day ?? date.getDate()) === date.getDate()
            && (hour ?? date.getHours()) === date.getHours() && (minute ?? date.getMinutes()) === date.getMinutes();
    }
    static fromDate(date) {
        const start = new Date(date.getFullYear(), 0, 1);
        const dayOfYear = Math.round((new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime() - start.getTime()) / 864e5) + 1;
        return new DateComponents({
            era: 1, year: date.getFullYear(), quarter: Math.floor(date.getMonth() / 3) + 1, month: date.getMonth() + 1, isLeapMonth: false,
            weekOfMonth: Math.ceil((date.getDate() + new Date(date.getFullYear(), date.getMonth(), 1).getDay()) / 7),
            weekOfYear: Math.ceil((dayOfYear + start.getDay()) / 7), yearForWeekOfYear: date.getFullYear(), weekday: date.getDay() + 1,
            weekdayOrdinal: Math.ceil(date.getDate() / 7), day: date.getDate(), hour: date.getHours(), minute: date.getMinutes(),
            second: date.getSeconds(), nanosecond: date.getMilliseconds() * 1e6, dayOfYear,
        });
    }
    static forHourly(date) { return new DateComponents({ minute: date.getMinutes() }); }
    static forDaily(date) { return new DateComponents({ hour: date.getHours(), minute: date.getMinutes() }); }
    static forWeekly(date) { return new DateComponents({ weekday: date.getDay() + 1, hour: date.getHours(), minute: date.getMinutes() }); }
    static forMonthly(date) { return new DateComponents({ day: date.getDate(), hour: date.getHours(), minute: date.getMinutes() }); }
    [wire]() { return { ...this }; }
}
scripting.DateComponents = DateComponents;

// Values with their own types in view props

class UIGlass {
    #parts;
    constructor(parts = { kind: "regular" }) { this.#parts = parts; }
    interactive(value = true) { return new UIGlass({ ...this.#parts, interactive: Boolean(value) }); }
    tint(color) { return new UIGlass({ ...this.#parts, tint: color }); }
    static clear() { return new UIGlass({ kind: "clear" }); }
    static regular() { return new UIGlass({ kind: "regular" }); }
    static identity() { return new UIGlass({ kind: "identity" }); }
    [wire]() { return { ...this.#parts }; }
}
scripting.UIGlass ??= UIGlass;

class UIImageSymbolConfiguration {
    #parts;
    constructor(parts = {}) { this.#parts = parts; }
    applying(other) { return new UIImageSymbolConfiguration({ ...this.#parts, ...other[wire]() }); }
    [wire]() { return { ...this.#parts }; }
    static preferringMonochrome() { return new UIImageSymbolConfiguration({ renderingMode: "monochrome" }); }
    static preferringMulticolor() { return new UIImageSymbolConfiguration({ renderingMode: "multicolor" }); }
    static hierarchicalColor(color) { return new UIImageSymbolConfiguration({ renderingMode: "hierarchical", colors: [color] }); }
    static paletteColors(colors) { return new UIImageSymbolConfiguration({ renderingMode: "palette", colors }); }
    static pointSize(size, weight, scale) { return new UIImageSymbolConfiguration({ size, weight, scale }); }
    static scale(scale) { return new UIImageSymbolConfiguration({ scale }); }
    static textStyle(font, scale) { return new UIImageSymbolConfiguration({ font, scale }); }
    static colorRenderingMode(colorRenderingMode) { return new UIImageSymbolConfiguration({ colorRenderingMode }); }
    static variableValueMode(variableValueMode) { return new UIImageSymbolConfiguration({ variableValueMode }); }
    static locale(locale) { return new UIImageSymbolConfiguration({ locale }); }
    static weight(weight) { return new UIImageSymbolConfiguration({ weight }); }
}
scripting.UIImageSymbolConfiguration ??= UIImageSymbolConfiguration;

/** A style of `colors` or `stops`, or one of a kind with its points. */
scripting.gradient = (kind, options) => (typeof kind === "string" ? { ...options } : kind);

scripting.OpenURLActionResult = Object.freeze(namespace("OpenURLActionResult", {
    handled: () => "handled", discarded: () => "discarded", systemAction: (url) => (url === undefined ? "systemAction" : { systemAction: url }),
}));

scripting.ViewModifiers = function ViewModifiers() { return scripting.modifiers(); };
scripting.ViewModifiers.prototype = ModifierChain.prototype;
