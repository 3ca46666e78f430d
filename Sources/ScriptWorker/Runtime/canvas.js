// `Canvas` and its context, after HTML's 2-D context (section 4.12.5). Drawing is recorded as commands, which the host
// replays. Paths are stored in canvas coordinates, as the standard requires: a later transform does not move them.
import { provide } from "./host.js";
import { map, Math, Object, push, Set } from "./primordials.js";
import { classNamespace } from "./default-responses.js";
import {
    CanvasGradient, CanvasPattern, changes, fontNames, fontWire, gradientWire, initialState, isColor, isPaint,
    lineNames, measureText, multiplied, numbersOf, oneLine, operations, patternMatrix, repetitionOf, shadowNames,
    TextMetrics,
} from "./drawing.js";
import { imageWire } from "./images.js";
import { registerDrawing } from "./measured-views.js";
import { diagnose } from "./messages.js";
import { arcSweep, cornersOf, PathSteps, pathText } from "./path.js";
import { Path2D, pathContains } from "./path2d.js";

const finite = Number.isFinite;
const maximumCommands = 200000, maximumText = 8000000; // per drawing: the rest is dropped

// The context

let recorded;

class CanvasRenderingContext {
    #state = initialState();
    #saved = [];
    #pen = new PathSteps();
    #commands = [];
    #sent = {}; // the state that the commands so far have set
    #textLength = 0;
    #size;
    #images = []; // referenced by number in the commands: the host frees images without references

    static {
        recorded = (context) => {
            if (context.#images.length > 0) context.#commands.images = context.#images;
            return context.#commands;
        };
    }

    constructor(size) { this.#size = size; }

    get canvas() { return { width: this.#size.width, height: this.#size.height }; }

    // Commands

    #record(command) {
        if (this.#commands.length >= maximumCommands || this.#textLength >= maximumText) {
            diagnose(`a drawing of more than ${maximumCommands} commands is truncated`);
            return;
        }
        this.#commands[this.#commands.length] = command;
    }
    #text(steps) {
        const text = pathText(steps);
        this.#textLength += text.length;
        return text;
    }
    get #isPlain() {
        const s = this.#state;
        return s.a === 1 && s.b === 0 && s.c === 0 && s.d === 1 && s.e === 0 && s.f === 0;
    }
    #matrix() {
        const { a, b, c, d, e, f } = this.#state;
        return [a, b, c, d, e, f];
    }
    /** Records the changed state that affects the next drawing command. */
    #sendState() {
        const now = this.#state, sent = this.#sent;
        if (sent.globalAlpha !== now.globalAlpha) this.#record(["a", sent.globalAlpha = now.globalAlpha]);
        if (sent.globalCompositeOperation !== now.globalCompositeOperation) {
            this.#record(["b", sent.globalCompositeOperation = now.globalCompositeOperation]);
        }
        if (changes(shadowNames, now, sent)) {
            const isThere = now.shadowBlur > 0 || now.shadowOffsetX !== 0 || now.shadowOffsetY !== 0;
            this.#record(isThere ? ["h", now.shadowColor, now.shadowBlur, now.shadowOffsetX, now.shadowOffsetY] : ["h"]);
        }
        if (now.filter !== "none") diagnose("a canvas's filter is not drawn yet");
    }
    #sendPaint(paint) {
        const sent = this.#sent;
        if (typeof paint === "string") {
            if (sent.paint !== paint) this.#record(["p", sent.paint = paint]);
            return;
        }
        sent.paint = undefined;
        const isGradient = paint instanceof CanvasGradient;
        const wire = isGradient ? gradientWire(paint) : { i: this.#image(paint.image), r: paint.repetition, q: this.#smoothing };
        const own = isGradient ? null : patternMatrix(paint);
        if (own !== null) wire.m = multiplied(/** @type {any} */ (this.#matrix()), own);
        else if (!this.#isPlain) wire.m = this.#matrix();
        this.#record(["p", wire]);
    }
    /** Returns the host's number of an image, which stays referenced as long as the drawing. */
    #image(image) {
        push(this.#images, image);
        return imageWire(image) ?? null;
    }
    get #smoothing() {
        const { imageSmoothingEnabled, imageSmoothingQuality } = this.#state;
        return !imageSmoothingEnabled ? 0 : imageSmoothingQuality === "high" ? 2 : 1;
    }
    #sendLine() {
        const now = this.#state;
        if (!changes(lineNames, now, this.#sent)) return;
        this.#record(["w", now.lineWidth, now.lineCap, now.lineJoin, now.miterLimit, now.dash, now.lineDashOffset]);
    }

    // The state

    get fillStyle() { return this.#state.fillStyle; }
    set fillStyle(value) { if (isPaint(value)) this.#state.fillStyle = value; }
    get strokeStyle() { return this.#state.strokeStyle; }
    set strokeStyle(value) { if (isPaint(value)) this.#state.strokeStyle = value; }
    get shadowColor() { return this.#state.shadowColor; }
    set shadowColor(value) { if (isColor(value)) this.#state.shadowColor = value; }
    get globalAlpha() { return this.#state.globalAlpha; }
    set globalAlpha(value) { if (value >= 0 && value <= 1) this.#state.globalAlpha = Number(value); }
    get font() { return this.#state.font; }
    set font(value) { if (fontWire(value) !== undefined) this.#state.font = value; }
    get globalCompositeOperation() { return this.#state.globalCompositeOperation; }
    set globalCompositeOperation(value) { if (operations.has(value)) this.#state.globalCompositeOperation = value; }
    get imageSmoothingEnabled() { return this.#state.imageSmoothingEnabled; }
    set imageSmoothingEnabled(value) { this.#state.imageSmoothingEnabled = value === true; }

    static {
        const word = (name, words) => {
            const known = new Set(words);
            property(name, (value) => known.has(value));
        };
        const property = (name, isValid, convert = (value) => value) => {
            Object.defineProperty(CanvasRenderingContext.prototype, name, {
                get() { return this.#state[name]; },
                set(value) { if (isValid(value)) this.#state[name] = convert(value); },
                configurable: true, enumerable: true,
            });
        };
        const number = (name, isValid = (_) => true) => property(name, (value) => finite(Number(value)) && isValid(Number(value)), Number);
        word("lineCap", ["butt", "round", "square"]);
        word("lineJoin", ["miter", "round", "bevel"]);
        word("textAlign", ["left", "right", "center", "start", "end"]);
        word("textBaseline", ["top", "middle", "bottom", "alphabetic", "hanging", "ideographic"]);
        word("direction", ["ltr", "rtl", "inherit"]);
        word("imageSmoothingQuality", ["low", "medium", "high"]);
        property("letterSpacing", (value) => /^-?[0-9.]+(px)?$/.test(String(value)), String);
        property("filter", (value) => typeof value === "string");
        number("lineWidth", (value) => value > 0);
        number("miterLimit", (value) => value > 0);
        number("lineDashOffset");
        number("shadowBlur", (value) => value >= 0);
        number("shadowOffsetX");
        number("shadowOffsetY");
    }

    setLineDash(segments) {
        const lengths = map([...segments], Number);
        if (lengths.some((length) => !finite(length) || length < 0)) return;
        this.#state.dash = lengths.length % 2 === 1 ? [...lengths, ...lengths] : lengths;
    }
    getLineDash() { return [...this.#state.dash]; }

    save() {
        if (this.#saved.length < 10000) push(this.#saved, { ...this.#state });
    }
    restore() {
        if (this.#saved.length === 0) return;
        const state = this.#saved.pop();
        this.#unclip(state.clips);
        this.#state = state;
    }
    reset() {
        this.#unclip(0);
        this.#state = initialState();
        this.#saved = [];
        this.#pen = new PathSteps();
        this.#commands = [];
        this.#sent = {};
    }
    #unclip(count) {
        if (this.#state.clips > count) this.#record(["u", this.#state.clips - count]);
    }

    // Transforms

    translate(x, y) { this.transform(1, 0, 0, 1, x, y); }
    rotate(angle) {
        const cos = Math.cos(angle), sin = Math.sin(angle);
        this.transform(cos, sin, -sin, cos, 0, 0);
    }
    scale(x, y) { this.transform(x, 0, 0, y, 0, 0); }
    transform(a, b, c, d, e, f) {
        if (!finite(a + b + c + d + e + f)) return;
        const s = this.#state;
        const next = multiplied([s.a, s.b, s.c, s.d, s.e, s.f], [a, b, c, d, e, f]);
        for (const value of next) if (!finite(value)) return;
        [s.a, s.b, s.c, s.d, s.e, s.f] = next;
    }
    setTransform(a, b, c, d, e, f) {
        if (a !== null && typeof a === "object") return this.setTransform(a.a, a.b, a.c, a.d, a.e, a.f);
        if (!finite(a + b + c + d + e + f)) return;
        Object.assign(this.#state, { a, b, c, d, e, f });
    }
    resetTransform() { this.setTransform(1, 0, 0, 1, 0, 0); }
    getTransform() {
        const { a, b, c, d, e, f } = this.#state;
        return { a, b, c, d, e, f, is2D: true, isIdentity: this.#isPlain };
    }
    #x(x, y) { const s = this.#state; return s.a * x + s.c * y + s.e; }
    #y(x, y) { const s = this.#state; return s.b * x + s.d * y + s.f; }
    #place = (x, y) => [this.#x(x, y), this.#y(x, y)];
    /** Converts a point on the canvas to the script's coordinates; undefined if the transform is not invertible. */
    #back(x, y) {
        const { a, b, c, d, e, f } = this.#state;
        const area = a * d - b * c;
        if (area === 0 || !finite(area)) return undefined;
        return [(d * (x - e) - c * (y - f)) / area, (a * (y - f) - b * (x - e)) / area];
    }

    // Paths

    beginPath() { this.#pen = new PathSteps(); }
    closePath() { this.#pen.close(); }
    moveTo(x, y) { this.#pen.moveTo(this.#x(x, y), this.#y(x, y)); }
    lineTo(x, y) { this.#pen.lineTo(this.#x(x, y), this.#y(x, y)); }
    quadraticCurveTo(cx, cy, x, y) { this.#pen.quadTo(this.#x(cx, cy), this.#y(cx, cy), this.#x(x, y), this.#y(x, y)); }
    bezierCurveTo(ax, ay, bx, by, x, y) {
        this.#pen.cubicTo(this.#x(ax, ay), this.#y(ax, ay), this.#x(bx, by), this.#y(bx, by), this.#x(x, y), this.#y(x, y));
    }
    arc(x, y, radius, start, end, counterclockwise = false) { this.ellipse(x, y, radius, radius, 0, start, end, counterclockwise); }
    ellipse(x, y, rx, ry, rotation, start, end, counterclockwise = false) {
        if (!finite(x + y + rx + ry + rotation + start + end)) return;
        if (rx < 0 || ry < 0) throw new TypeError("a radius is negative");
        this.#pen.arc(x, y, rx, ry, rotation, start, arcSweep(start, end, counterclockwise), this.#place);
    }
    arcTo(x1, y1, x2, y2, radius) {
        if (!finite(x1 + y1 + x2 + y2 + radius)) return;
        if (radius < 0) throw new TypeError("a radius is negative");
        const pen = this.#pen;
        if (!pen.isOpen) this.moveTo(x1, y1);
        const from = this.#back(pen.x, pen.y);
        if (from === undefined) return;
        const [x0, y0] = from;
        const ux = x0 - x1, uy = y0 - y1, vx = x2 - x1, vy = y2 - y1;
        const u = Math.hypot(ux, uy), v = Math.hypot(vx, vy);
        const cross = ux * vy - uy * vx;
        if (u === 0 || v === 0 || radius === 0 || Math.abs(cross) < 1e-12 * u * v) return this.lineTo(x1, y1);
        const half = Math.acos(Math.max(-1, Math.min(1, (ux * vx + uy * vy) / (u * v)))) / 2;
        const reach = radius / Math.tan(half), far = radius / Math.sin(half);
        const bx = ux / u + vx / v, by = uy / u + vy / v, bisector = Math.hypot(bx, by);
        const cx = x1 + bx / bisector * far, cy = y1 + by / bisector * far;
        const start = Math.atan2(y1 + uy / u * reach - cy, x1 + ux / u * reach - cx);
        const end = Math.atan2(y1 + vy / v * reach - cy, x1 + vx / v * reach - cx);
        pen.arc(cx, cy, radius, radius, 0, start, arcSweep(start, end, cross > 0), this.#place);
    }
    rect(x, y, width, height) { this.#addRect(this.#pen, x, y, width, height); }
    #addRect(pen, x, y, width, height) {
        if (!finite(x + y + width + height)) return;
        pen.moveTo(...this.#place(x, y));
        pen.lineTo(...this.#place(x + width, y));
        pen.lineTo(...this.#place(x + width, y + height));
        pen.lineTo(...this.#place(x, y + height));
        pen.close();
    }
    roundRect(x, y, width, height, radii = 0) {
        if (!finite(x + y + width + height)) return;
        const w = Math.abs(width), h = Math.abs(height), corners = cornersOf(radii, w, h);
        if (corners === undefined) return;
        const left = Math.min(x, x + width), top = Math.min(y, y + height);
        this.#pen.roundedRect(left, top, w, h, corners, this.#place);
    }
    isPointInPath(...args) {
        const [path, x, y, rule] = args[0] instanceof Path2D ? args : [null, ...args];
        return pathContains(this.#steps(path), x, y, rule === "evenodd");
    }
    /** Returns the steps in canvas coordinates of the script's path, or of the context's current path. */
    #steps(path) {
        if (!(path instanceof Path2D)) return this.#pen.steps;
        const pen = new PathSteps();
        pen.add(Path2D.steps(path), this.#place);
        return pen.steps;
    }

    // Drawing

    fill(...args) {
        const [path, rule] = typeof args[0] === "object" ? args : [null, args[0]];
        this.#fill(this.#steps(path), rule === "evenodd" ? 1 : 0);
    }
    #fill(steps, rule) {
        if (steps.length === 0) return;
        this.#sendState();
        this.#sendPaint(this.#state.fillStyle);
        this.#record(["f", rule, this.#text(steps)]);
    }
    stroke(path) { this.#stroke(this.#steps(path)); }
    #stroke(steps) {
        if (steps.length === 0) return;
        this.#sendState();
        this.#sendPaint(this.#state.strokeStyle);
        this.#sendLine();
        this.#record(this.#isPlain ? ["l", this.#text(steps)] : ["l", this.#text(steps), this.#matrix()]);
    }
    clip(...args) {
        const [path, rule] = typeof args[0] === "object" ? args : [null, args[0]];
        this.#record(["k", rule === "evenodd" ? 1 : 0, this.#text(this.#steps(path))]);
        this.#state.clips += 1;
    }
    #rectangle(x, y, width, height) {
        const pen = new PathSteps();
        this.#addRect(pen, Number(x), Number(y), Number(width), Number(height));
        return pen.steps;
    }
    fillRect(x, y, width, height) { if (width !== 0 && height !== 0) this.#fill(this.#rectangle(x, y, width, height), 0); }
    strokeRect(x, y, width, height) { this.#stroke(this.#rectangle(x, y, width, height)); }
    clearRect(x, y, width, height) {
        const steps = this.#rectangle(x, y, width, height);
        if (steps.length === 0) return;
        const { clips } = this.#state;
        // Covering the whole canvas replaces all earlier drawing.
        if (clips === 0 && this.#isPlain && x <= 0 && y <= 0 && x + width >= this.#size.width && y + height >= this.#size.height) {
            this.#commands = [];
            this.#sent = {};
            return;
        }
        this.#record(["c", this.#text(steps)]);
    }

    fillText(text, x, y, maxWidth) { this.#drawText("t", this.#state.fillStyle, text, x, y, maxWidth); }
    strokeText(text, x, y, maxWidth) { this.#drawText("o", this.#state.strokeStyle, text, x, y, maxWidth); }
    #drawText(letter, paint, text, x, y, maxWidth) {
        if (!finite(Number(x)) || !finite(Number(y)) || (maxWidth !== undefined && !(maxWidth > 0))) return;
        const string = oneLine(text);
        if (string === "") return;
        this.#sendState();
        this.#sendPaint(paint);
        if (letter === "o") this.#sendLine();
        this.#sendFont();
        this.#textLength += string.length;
        const command = [letter, string, Number(x), Number(y), finite(maxWidth) ? maxWidth : null];
        if (!this.#isPlain) push(command, this.#matrix());
        this.#record(command);
    }
    #sendFont() {
        const s = this.#state;
        if (!changes(fontNames, s, this.#sent)) return;
        this.#record(["n", fontWire(s.font), s.textAlign, s.textBaseline, s.direction, parseFloat(s.letterSpacing)]);
    }
    measureText(text) {
        const s = this.#state;
        return new TextMetrics(measureText(oneLine(text), fontWire(s.font), parseFloat(s.letterSpacing)));
    }

    drawImage(image, ...numbers) {
        const wire = imageWire(image);
        if (wire === undefined) {
            if (image === null || image === undefined) throw new TypeError("drawImage: there is no image");
            diagnose("drawImage: this kind of image is not drawn yet");
            return;
        }
        for (const number of numbers) if (!finite(Number(number))) return;
        const values = map(numbers, Number);
        if (values.length !== 2 && values.length !== 4 && values.length !== 8) throw new TypeError("drawImage takes 3, 5 or 9 arguments");
        this.#sendState();
        this.#record(["i", this.#image(image), values, this.#smoothing, this.#isPlain ? null : this.#matrix()]);
    }

    createLinearGradient(x0, y0, x1, y1) { return new CanvasGradient("l", numbersOf([x0, y0, x1, y1])); }
    createRadialGradient(x0, y0, r0, x1, y1, r1) {
        if (r0 < 0 || r1 < 0) throw new TypeError("a radius is negative");
        return new CanvasGradient("r", numbersOf([x0, y0, r0, x1, y1, r1]));
    }
    createConicGradient(startAngle, x, y) { return new CanvasGradient("c", numbersOf([startAngle, x, y])); }
    createPattern(image, repetition) {
        if (imageWire(image) === undefined) throw new TypeError("createPattern: the image must be a UIImage");
        return new CanvasPattern(image, repetitionOf(repetition));
    }
}

registerDrawing("Canvas", "draw", (body, { width, height }) => {
    const size = { width, height };
    const context = new CanvasRenderingContext(size);
    body(context, size);
    return recorded(context);
});
registerDrawing("TimelineCanvas", "draw", (body, { width, height, moment = 0 }, measure) => {
    measure.began ??= moment;
    const size = { width, height };
    const context = new CanvasRenderingContext(size);
    body(context, size, moment - measure.began);
    return recorded(context);
});
registerDrawing("PathShape", "draw", (body, { width, height }) => {
    const path = new Path2D();
    body(path, { width, height });
    return path._toWire();
});

classNamespace("CanvasRenderingContext", CanvasRenderingContext);
provide({ CanvasRenderingContext });
