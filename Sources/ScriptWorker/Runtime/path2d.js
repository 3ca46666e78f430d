// `Path2D`: a script's path, and its queries.
import { provide } from "./host.js";
import { Math, push } from "./primordials.js";
import { arcSweep, pathLetters as letters, PathSteps, walkPath as walk } from "./path.js";

const fullTurn = 2 * Math.PI;

/** Returns every segment as a cubic curve: [x0, y0, ax, ay, bx, by, x, y], with whether it begins a subpath. */
function curves(steps) {
    const found = [];
    let begins = true;
    walk(steps, (code, p, x, y, startX, startY) => {
        if (code === 0) { begins = true; return; }
        let curve;
        if (code === 2) {
            curve = [x, y, x + 2 / 3 * (p[0] - x), y + 2 / 3 * (p[1] - y), p[2] + 2 / 3 * (p[0] - p[2]), p[3] + 2 / 3 * (p[1] - p[3]), p[2], p[3]];
        } else if (code === 3) {
            curve = [x, y, ...p];
        } else {
            const [ex, ey] = code === 4 ? [startX, startY] : p;
            if (code === 4 && ex === x && ey === y) return;
            curve = [x, y, x + (ex - x) / 3, y + (ey - y) / 3, x + (ex - x) * 2 / 3, y + (ey - y) * 2 / 3, ex, ey];
        }
        push(found, { curve, begins, isLine: code === 1 || code === 4 });
        begins = code === 4;
    });
    return found;
}

const pointOn = (c, t) => {
    const s = 1 - t;
    const a = s * s * s, b = 3 * s * s * t, d = 3 * s * t * t, e = t * t * t;
    return [a * c[0] + b * c[2] + d * c[4] + e * c[6], a * c[1] + b * c[3] + d * c[5] + e * c[7]];
};

/** Returns the points along a curve, without its start. */
function flattened({ curve, isLine }) {
    if (isLine) return [[curve[6], curve[7]]];
    const points = [];
    for (let i = 1; i <= 24; i++) push(points, pointOn(curve, i / 24));
    return points;
}

/** Whether (x, y) is inside the path, with its subpaths closed. */
export function pathContains(steps, x, y, isEvenOdd) {
    let winding = 0, crossings = 0;
    const cross = (x0, y0, x1, y1) => {
        if ((y0 <= y) === (y1 <= y)) return;
        if (x0 + (y - y0) / (y1 - y0) * (x1 - x0) <= x) return;
        winding += y1 > y0 ? 1 : -1;
        crossings += 1;
    };
    let startX = 0, startY = 0, lastX = 0, lastY = 0;
    for (const part of curves(steps)) {
        if (part.begins) {
            cross(lastX, lastY, startX, startY);
            [startX, startY] = part.curve;
            [lastX, lastY] = part.curve;
        }
        for (const [px, py] of flattened(part)) {
            cross(lastX, lastY, px, py);
            [lastX, lastY] = [px, py];
        }
    }
    cross(lastX, lastY, startX, startY);
    return isEvenOdd ? crossings % 2 === 1 : winding !== 0;
}

const number = (value, name) => {
    if (typeof value !== "number") throw new TypeError(`Path2D: ${name} is not a number`);
    return value;
};
const point = (value, name) => {
    if (value === null || typeof value !== "object") throw new TypeError(`Path2D: ${name} is not a point {x, y}`);
    return [number(value.x, `${name}.x`), number(value.y, `${name}.y`)];
};
const rectOf = (value) => {
    if (value === null || typeof value !== "object") throw new TypeError("Path2D: a rectangle {x, y, width, height} is expected");
    const { origin, size } = value;
    const box = origin && size ? { ...origin, ...size } : value;
    return [number(box.x ?? 0, "x"), number(box.y ?? 0, "y"), number(box.width, "width"), number(box.height, "height")];
};

export class Path2D {
    #pen = new PathSteps();

    constructor(build) {
        if (build instanceof Path2D) this.addPath(build);
        else if (typeof build === "function") build(this);
    }

    static steps(path) { return path.#pen.steps; }

    move(to) { this.#pen.moveTo(...point(to, "to")); return this; }
    addLine(to) { this.#pen.lineTo(...point(to, "to")); return this; }
    addLines(points) {
        let isFirst = true;
        for (const place of points) {
            if (isFirst) this.move(place); else this.addLine(place);
            isFirst = false;
        }
        return this;
    }
    addQuadCurve(to, control) { this.#pen.quadTo(...point(control, "control"), ...point(to, "to")); return this; }
    addCurve(to, control1, control2) {
        this.#pen.cubicTo(...point(control1, "control1"), ...point(control2, "control2"), ...point(to, "to"));
        return this;
    }
    addArc({ center, radius, startAngle, endAngle, clockwise = false }) {
        const [x, y] = point(center, "center");
        const start = number(startAngle, "startAngle"), end = number(endAngle, "endAngle");
        // As in SwiftUI, whose y axis is flipped: without `clockwise` angles increase, which is clockwise on
        // screen.
        this.#arc(x, y, number(radius, "radius"), start, arcSweep(start, end, clockwise));
        return this;
    }
    addRelativeArc({ center, radius, startAngle, delta }) {
        const [x, y] = point(center, "center");
        this.#arc(x, y, number(radius, "radius"), number(startAngle, "startAngle"), number(delta, "delta"));
        return this;
    }
    #arc(x, y, radius, start, sweep) {
        const turns = Math.max(-8 * fullTurn, Math.min(8 * fullTurn, sweep));
        this.#pen.arc(x, y, Math.abs(radius), Math.abs(radius), 0, start, turns);
    }
    addRect(rect) {
        const [x, y, width, height] = rectOf(rect);
        this.#pen.moveTo(x, y);
        this.#pen.lineTo(x + width, y);
        this.#pen.lineTo(x + width, y + height);
        this.#pen.lineTo(x, y + height);
        this.#pen.close();
        return this;
    }
    addRoundedRect({ rect, cornerSize, cornerRadius }) {
        const [x, y, width, height] = rectOf(rect);
        const held = (length, side) => Math.max(0, Math.min(number(length, "cornerSize"), Math.abs(side) / 2));
        const radius = cornerSize ?? { width: cornerRadius ?? 0, height: cornerRadius ?? 0 };
        const corner = [held(radius.width, width), held(radius.height, height)];
        this.#pen.roundedRect(x, y, width, height, [corner, corner, corner, corner]);
        return this;
    }
    addEllipse(rect) {
        const [x, y, width, height] = rectOf(rect);
        this.#pen.moveTo(x + width, y + height / 2);
        this.#pen.arc(x + width / 2, y + height / 2, width / 2, height / 2, 0, 0, fullTurn);
        this.#pen.close();
        return this;
    }
    addPath(other) {
        if (!(other instanceof Path2D)) throw new TypeError("Path2D.addPath needs a Path2D");
        this.#pen.add(other.#pen.steps.slice());
        return this;
    }
    closeSubpath() { this.#pen.close(); return this; }

    boundingRect() {
        let least = [Infinity, Infinity], most = [-Infinity, -Infinity];
        const include = (x, y) => {
            least = [Math.min(least[0], x), Math.min(least[1], y)];
            most = [Math.max(most[0], x), Math.max(most[1], y)];
        };
        walk(this.#pen.steps, (code, points) => { if (code < 2) include(points[0], points[1]); });
        for (const { curve, isLine } of curves(this.#pen.steps)) {
            include(curve[0], curve[1]);
            include(curve[6], curve[7]);
            if (!isLine) for (const t of [...turns(curve, 0), ...turns(curve, 1)]) include(...pointOn(curve, t));
        }
        if (least[0] > most[0]) return { x: 0, y: 0, width: 0, height: 0 };
        return { x: least[0], y: least[1], width: most[0] - least[0], height: most[1] - least[1] };
    }
    contains(place, eoFill = false) { return pathContains(this.#pen.steps, ...point(place, "point"), eoFill === true); }
    isEmpty() { return this.#pen.steps.length === 0; }
    currentPoint() { return this.#pen.isOpen ? { x: this.#pen.x, y: this.#pen.y } : null; }

    applying(transform) {
        const { a = 1, b = 0, c = 0, d = 1 } = transform ?? {};
        const tx = transform?.tx ?? transform?.e ?? 0, ty = transform?.ty ?? transform?.f ?? 0;
        return this.#mapped((x, y) => [a * x + c * y + tx, b * x + d * y + ty]);
    }
    offsetBy(dx, dy) { return this.#mapped((x, y) => [x + number(dx, "dx"), y + number(dy, "dy")]); }
    #mapped(map) {
        const result = new Path2D();
        result.#pen.add(this.#pen.steps, map);
        return result;
    }

    trimmedPath(from, to) {
        const result = new Path2D();
        const parts = curves(this.#pen.steps);
        const lengths = [];
        let whole = 0;
        for (const part of parts) {
            let [x, y] = part.curve, length = 0;
            for (const [px, py] of flattened(part)) {
                length += Math.hypot(px - x, py - y);
                [x, y] = [px, py];
            }
            push(lengths, length);
            whole += length;
        }
        const first = whole * Math.max(0, Math.min(1, number(from, "from"))), last = whole * Math.max(0, Math.min(1, number(to, "to")));
        let before = 0, isApart = true;
        for (let i = 0; i < parts.length; i++) {
            const [start, end] = [Math.max(first, before), Math.min(last, before + lengths[i])];
            if (end > start) {
                const cut = subcurve(parts[i].curve, (start - before) / lengths[i], (end - before) / lengths[i]);
                if (isApart || parts[i].begins) result.#pen.moveTo(cut[0], cut[1]);
                if (parts[i].isLine) result.#pen.lineTo(cut[6], cut[7]);
                else result.#pen.cubicTo(cut[2], cut[3], cut[4], cut[5], cut[6], cut[7]);
                isApart = false;
            } else {
                isApart = true;
            }
            before += lengths[i];
        }
        return result;
    }

    /**
     * Returns the commands as `["M", x, y]`, `["L", x, y]`, `["Q", cx, cy, x, y]`, `["C", ax, ay, bx, by, x, y]`,
     * `["Z"]`.
     */
    _toWire() {
        const commands = [];
        walk(this.#pen.steps, (code, points) => push(commands, [letters[code], ...points]));
        return commands;
    }
}

/** Returns the parameters of a curve's extrema along an axis. */
function turns(c, axis) {
    const [p0, p1, p2, p3] = [c[axis], c[2 + axis], c[4 + axis], c[6 + axis]];
    const a = 3 * (p3 - 3 * p2 + 3 * p1 - p0), b = 6 * (p2 - 2 * p1 + p0), d = 3 * (p1 - p0);
    const found = [];
    if (Math.abs(a) < 1e-12) {
        if (b !== 0) push(found, -d / b);
    } else {
        const root = b * b - 4 * a * d;
        if (root >= 0) push(found, (-b + Math.sqrt(root)) / (2 * a), (-b - Math.sqrt(root)) / (2 * a));
    }
    return found.filter((t) => t > 0 && t < 1);
}

/** Returns the part of a curve between two parameters. */
function subcurve(c, from, to) {
    const split = (curve, t) => {
        const mix = (a, b) => a + (b - a) * t;
        const [x0, y0, x1, y1, x2, y2, x3, y3] = curve;
        const ax = mix(x0, x1), ay = mix(y0, y1), bx = mix(x1, x2), by = mix(y1, y2), cx = mix(x2, x3), cy = mix(y2, y3);
        const dx = mix(ax, bx), dy = mix(ay, by), ex = mix(bx, cx), ey = mix(by, cy);
        const mx = mix(dx, ex), my = mix(dy, ey);
        return [[x0, y0, ax, ay, dx, dy, mx, my], [mx, my, ex, ey, cx, cy, x3, y3]];
    };
    const [head] = split(c, to);
    return from === 0 ? head : split(head, from / to)[1];
}

provide({ Path2D });
