// The texts of time labels. Constant texts are formatted here, in the session's locale and time zone. Those that run
// with the session's time are sent as session times, plus the locale's unit strings, once per locale.
import { configuration } from "./host.js";
import { Map, Math, Object, push } from "./primordials.js";
import { diagnose } from "./messages.js";

const { DateTimeFormat, ListFormat, NumberFormat, PluralRules } = Intl;

/** Returns milliseconds since 1970; NaN for invalid times. */
const timeOf = (value) => (value instanceof Date ? value.getTime() : typeof value === "number" ? value : NaN);
/** Returns milliseconds since the session's start; null for invalid times. */
const sessionTime = (value) => {
    const time = timeOf(value) - configuration.startDate;
    return Number.isFinite(time) ? time : null;
};

const formats = new Map();
const format = (name, options) => {
    if (!formats.has(name)) formats.set(name, new DateTimeFormat(undefined, options));
    return formats.get(name);
};

const written = (tag, body) => {
    try {
        return body();
    } catch {
        diagnose(`${tag}: the time is invalid`);
        return "";
    }
};

function range(tag, { from, to }) {
    const start = timeOf(from), end = timeOf(to);
    return {
        text: written(tag, () => {
            const day = format("day", { year: "numeric", month: "numeric", day: "numeric" });
            const isOneDay = day.format(start) === day.format(end);
            const options = isOneDay
                ? { hour: "numeric", minute: "2-digit" }
                : { year: "numeric", month: "short", day: "numeric", hour: "numeric", minute: "2-digit" };
            return format(`range ${isOneDay}`, options).formatRange(Math.min(start, end), Math.max(start, end));
        }),
    };
}

const units = ["year", "month", "day", "hour", "minute", "second"];
let words = null;

/** Returns a locale's unit names for each width and each plural form, with {0} for the number. */
function makeWords() {
    const rules = new PluralRules();
    const numbers = new NumberFormat(undefined, { useGrouping: false });
    const plurals = [];
    const samples = {};
    for (let n = 0; n < 200; n++) {
        const form = rules.select(n);
        push(plurals, form);
        samples[form] ??= n;
    }
    const named = (unitDisplay) => {
        const all = {};
        for (const unit of units) {
            const format = new NumberFormat(undefined, { style: "unit", unit, unitDisplay, useGrouping: false });
            const forms = {};
            for (const form of Object.keys(samples)) {
                let text = "";
                for (const part of format.formatToParts(samples[form])) {
                    text += part.type === "integer" ? "{0}" : part.value;
                }
                // A form without its number, such as a dual, is specific to that number.
                forms[form] = text;
            }
            all[unit] = forms;
        }
        return all;
    };
    const digits = [];
    for (let n = 0; n < 10; n++) push(digits, numbers.format(n));
    const list = new ListFormat(undefined, { type: "unit", style: "short" });
    return { plurals, short: named("short"), long: named("long"), digits, list: list.format(["{0}", "{1}"]) };
}

const makers = {
    DateLabel({ style, timestamp, date }) {
        const time = date ?? timestamp;
        if (style === "timer" || style === "relative" || style === "offset") {
            return { at: sessionTime(time), words: words ??= makeWords() };
        }
        const options = style === "time" ? { timeStyle: "short" } : { dateStyle: "long" };
        return { text: written("DateLabel", () => format(String(style === "time"), options).format(timeOf(time))) };
    },
    DateIntervalLabel: (props) => range("DateIntervalLabel", props),
    DateRangeLabel: (props) => range("DateRangeLabel", props),
    TimerIntervalLabel({ from, to, pauseTime }) {
        return { from: sessionTime(from), to: sessionTime(to), pause: sessionTime(pauseTime), words: words ??= makeWords() };
    },
};

/** Returns the time texts of a label, sent to the decoder with its props; undefined for other views. */
export const timeLabel = (tag, props) => (Object.hasOwn(makers, tag) ? makers[tag](props) : undefined);
