// The chart proxy of an overlay: the positions of the chart's values, from the host's layout.
import { JSON, Math, Object } from "./primordials.js";
import { registerReader } from "./measured-views.js";

/** The conversions of a number to its scale, and back. */
const scales = {
    __proto__: null,
    log: [(value) => Math.log10(Math.max(value, 1e-300)), (place) => 10 ** place],
    squareRoot: [(value) => Math.sign(value) * Math.sqrt(Math.abs(value)), (place) => Math.sign(place) * place * place],
    symmetricLog: [(value) => Math.sign(value) * Math.log1p(Math.abs(value)), (place) => Math.sign(place) * Math.expm1(Math.abs(place))],
};
const plain = [(value) => value, (place) => place];
// Dates are sent in seconds of local wall time.
const wallSeconds = (date) => date.getTime() / 1000 - date.getTimezoneOffset() * 60;
function dateOf(seconds) {
    const guess = new Date(seconds * 1000);
    return new Date((seconds + guess.getTimezoneOffset() * 60) * 1000);
}

/** Returns a value's position as a fraction of an axis's visible range; null if it is not on the axis. */
function placeOf(axis, value) {
    const [lower, upper] = axis.seen;
    const seen = (part) => (part - lower) / (upper - lower) / (1 + axis.headroom);
    if (axis.names !== undefined) {
        const index = axis.names.indexOf(String(value));
        return index < 0 ? null : seen((index + 0.5) / axis.names.length);
    }
    const number = value instanceof Date ? wallSeconds(value) : value;
    if (typeof number !== "number" || !Number.isFinite(number) || (axis.kind === "date") !== (value instanceof Date)) return null;
    const [bend] = scales[axis.kind] ?? plain;
    const first = bend(axis.ends[0]), span = bend(axis.ends[1]) - first;
    return span === 0 ? seen(0.5) : seen((bend(number) - first) / span);
}

/** Returns the value at a fraction of an axis's visible range, in the requested type; null if there is none. */
function valueAt(axis, place, form) {
    const [lower, upper] = axis.seen;
    const part = place * (1 + axis.headroom) * (upper - lower) + lower;
    if (axis.names !== undefined) {
        const name = axis.names[Math.floor(part * axis.names.length)];
        return name === undefined || form !== "string" ? null : name;
    }
    const [bend, back] = scales[axis.kind] ?? plain;
    const first = bend(axis.ends[0]);
    const value = back(first + part * (bend(axis.ends[1]) - first));
    if (!Number.isFinite(value)) return null;
    if (axis.kind === "date") return form === "date" ? dateOf(value) : null;
    return form === "number" ? value : null;
}

registerReader("ChartOverlay", (props, { made }) => {
    if (made === null) return undefined;
    const { plot: [x, y, width, height], x: across, y: down } = made.facts === undefined
        ? { plot: [0, 0, 0, 0], x: undefined, y: undefined } : JSON.parse(made.facts);
    /** From the plot's left or top edge; categories are listed downwards, numbers increase upwards. */
    const isUpwards = down !== undefined && down.names === undefined;
    const locate = (axis, value, length, turns) => {
        const place = axis === undefined ? null : placeOf(axis, value);
        return place === null ? null : (turns ? 1 - place : place) * length;
    };
    return Object.freeze({
        value(/** @type {any} */ { atX = undefined, atY = undefined, as: form = "number" } = {}) {
            if (Number.isFinite(atX)) return across === undefined || width <= 0 ? null : valueAt(across, atX / width, form);
            if (!Number.isFinite(atY) || down === undefined || height <= 0) return null;
            return valueAt(down, isUpwards ? 1 - atY / height : atY / height, form);
        },
        position(place = {}) {
            const left = place.x === undefined ? 0 : locate(across, place.x, width, false);
            const top = place.y === undefined ? 0 : locate(down, place.y, height, isUpwards);
            return left === null || top === null ? null : { x: left, y: top };
        },
        plotAreaSize: Object.freeze({ width, height }), plotAreaFrame: Object.freeze({ x, y, width, height }),
        selectXRange() {}, selectYRange() {}, selectXValue() {}, selectYValue() {}, selectAngleValue() {},
    });
});
