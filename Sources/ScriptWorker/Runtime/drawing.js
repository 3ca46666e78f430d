// Paints and fonts of a canvas: colours, gradients, patterns, fonts, and text metrics.
import { native, provide } from "./host.js";
import { JSON, map, Map, Object, Set } from "./primordials.js";

const finite = Number.isFinite;

// Paints

const colorForm = /^\s*(#[0-9a-f]{3,8}|(rgb|hsl)a?\([^()]*\)|[a-z][a-z0-9]*)\s*$/i;
export const isColor = (value) => typeof value === "string" && colorForm.test(value);
let readGradient;

export class CanvasGradient {
    #kind;
    #numbers;
    #stops = [];
    static { readGradient = (/** @type {CanvasGradient} */ gradient) => ({ g: gradient.#kind, n: gradient.#numbers, s: gradient.#stops }); }
    constructor(kind, numbers) {
        this.#kind = kind;
        this.#numbers = numbers;
    }
    addColorStop(offset, color) {
        const place = Number(offset);
        if (!(place >= 0 && place <= 1)) throw new TypeError(`addColorStop: the offset ${offset} is not between 0 and 1`);
        if (!isColor(color)) throw new TypeError(`addColorStop: ${String(color)} is not a colour`);
        let index = this.#stops.length;
        while (index > 0 && this.#stops[index - 1][0] > place) index -= 1;
        this.#stops.splice(index, 0, [place, color]);
    }
}

let readMatrix;
const repetitions = new Set(["repeat", "repeat-x", "repeat-y", "no-repeat"]);
/** Returns a gradient in the format of the host. */
export const gradientWire = (gradient) => readGradient(gradient);
/** Returns the transform of a pattern. */
export const patternMatrix = (pattern) => readMatrix(pattern);

/** Returns the repetition of a pattern; repeats in both directions by default. */
export function repetitionOf(value) {
    if (value === undefined || value === null || value === "") return "repeat";
    if (!repetitions.has(value)) throw new TypeError(`createPattern: ${oneLine(value)} is not a repetition mode`);
    return value;
}

export class CanvasPattern {
    /** @type {number[] | null} */
    #matrix = null;
    static { readMatrix = (/** @type {CanvasPattern} */ pattern) => pattern.#matrix; }
    constructor(image, repetition) {
        this.image = image;
        this.repetition = repetition;
    }
    setTransform(matrix = {}) {
        const { a = 1, b = 0, c = 0, d = 1, e = 0, f = 0 } = matrix ?? {};
        if (finite(a + b + c + d + e + f)) this.#matrix = [a, b, c, d, e, f];
    }
}

export class TextMetrics {
    constructor(wire = {}) {
        const names = [
            "width", "actualBoundingBoxAscent", "actualBoundingBoxDescent", "fontBoundingBoxAscent", "fontBoundingBoxDescent",
            "actualBoundingBoxLeft", "actualBoundingBoxRight",
        ];
        for (const name of names) this[name] = wire[name] ?? 0;
        Object.freeze(this);
    }
}

/** Returns the host's number of an image, or undefined. */

// Fonts

const fontForm = /^\s*((?:(?:italic|oblique|normal|small-caps|bold|bolder|lighter|[1-9]00)\s+)*)([0-9.]+)(px|pt|em|rem)?(?:\s*\/\s*\S+)?(?:\s+(.+))?\s*$/i;
const textStyles = new Set(["largeTitle", "title", "title2", "title3", "headline", "subheadline", "body", "callout", "footnote", "caption", "caption2"]);
const fonts = new Map();

/**
 * Returns a font in the host's format: a text style's name, or {size, weight, italic, families}. Undefined if
 * invalid.
 */
export function fontWire(value) {
    if (typeof value === "number") return finite(value) && value > 0 ? { size: value } : undefined;
    if (value !== null && typeof value === "object") {
        return typeof value.size === "number" && value.size > 0 ? { size: value.size, families: [String(value.name ?? "system")] } : undefined;
    }
    if (typeof value !== "string") return undefined;
    if (textStyles.has(value)) return { style: value };
    let found = fonts.get(value);
    if (found === undefined) {
        found = parseFont(value) ?? null;
        if (fonts.size < 500) fonts.set(value, found);
    }
    return found ?? undefined;
}

function parseFont(text) {
    const match = fontForm.exec(text);
    if (match === null) return undefined;
    const [, words, number, unit, families] = match;
    const size = Number(number) * (unit === "pt" ? 4 / 3 : unit === "em" || unit === "rem" ? 16 : 1);
    if (!(size > 0) || !finite(size)) return undefined;
    const font = { size };
    for (const word of words.toLowerCase().split(/\s+/)) {
        if (word === "bold" || word === "bolder") font.weight = 700;
        else if (word === "lighter") font.weight = 300;
        else if (/^[1-9]00$/.test(word)) font.weight = Number(word);
        else if (word === "italic" || word === "oblique") font.italic = true;
    }
    if (families !== undefined) font.families = families.split(",").map((name) => name.trim().replace(/^["']|["']$/g, ""));
    return font;
}

export const isPaint = (value) => isColor(value) || value instanceof CanvasGradient || value instanceof CanvasPattern;
/** Replaces line breaks and tabs with spaces, as canvases do. */
export const oneLine = (text) => String(text).replace(/[\t\n\f\r]/g, " ");
export function numbersOf(values) {
    const numbers = map(values, Number);
    for (const number of numbers) if (!finite(number)) throw new TypeError("a gradient's number is not finite");
    return numbers;
}

/** Returns a text's extent as measured by the host. */
export function measureText(text, font, spacing) {
    const measured = native.measureText(JSON.stringify([text, font ?? null, spacing || 0]));
    return measured === undefined || measured === null ? { width: 0 } : JSON.parse(measured);
}

// The context's state

export const operations = new Set([
    "source-over", "source-in", "source-out", "source-atop", "destination-over", "destination-in", "destination-out",
    "destination-atop", "lighter", "copy", "xor", "multiply", "screen", "overlay", "darken", "lighten", "color-dodge", "color-burn",
    "hard-light", "soft-light", "difference", "exclusion", "hue", "saturation", "color", "luminosity",
]);

// The names of the state that shadows, lines and texts depend on.
export const shadowNames = ["shadowColor", "shadowBlur", "shadowOffsetX", "shadowOffsetY"];
export const lineNames = ["lineWidth", "lineCap", "lineJoin", "miterLimit", "dash", "lineDashOffset"];
export const fontNames = ["font", "textAlign", "textBaseline", "direction", "letterSpacing"];

/** @type {() => any} */
export const initialState = () => ({
    fillStyle: "#000000", strokeStyle: "#000000", lineWidth: 1, lineCap: "butt", lineJoin: "miter", miterLimit: 10, dash: [],
    lineDashOffset: 0, globalAlpha: 1, globalCompositeOperation: "source-over", font: "10px sans-serif", textAlign: "start",
    textBaseline: "alphabetic", direction: "ltr", letterSpacing: "0px", shadowColor: "rgba(0,0,0,0)", shadowBlur: 0, shadowOffsetX: 0,
    shadowOffsetY: 0, imageSmoothingEnabled: true, imageSmoothingQuality: "low", filter: "none",
    a: 1, b: 0, c: 0, d: 1, e: 0, f: 0, clips: 0,
});

/** Copies the members called `names` from `now` to `sent`; returns whether one of them changed. */
export function changes(names, now, sent) {
    let isOther = false;
    for (let i = 0; i < names.length; i++) {
        const name = names[i];
        if (sent[name] === now[name]) continue;
        sent[name] = now[name];
        isOther = true;
    }
    return isOther;
}

/** Returns the transform that applies the second one, then the first one. */
export const multiplied = ([A, B, C, D, E, F], [a, b, c, d, e, f]) =>
    [A * a + C * b, B * a + D * b, A * c + C * d, B * c + D * d, A * e + C * f + E, B * e + D * f + F];

provide({ CanvasGradient, CanvasPattern, TextMetrics });
