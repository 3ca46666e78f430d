// Paths: steps of a pen as a flat list of numbers. A step is its code and its points: 0 move, 1 line, 2 quadratic curve
// (control, end), 3 cubic curve (two controls, end), 4 close. Arcs are cubic curves.
import { Array, map, Math, push } from "./primordials.js";
import { diagnose } from "./messages.js";

const sizes = [2, 2, 4, 6, 0];
export const pathLetters = ["M", "L", "Q", "C", "Z"];
const fullTurn = 2 * Math.PI;
const maximumCount = 1000000; // numbers in a path: the rest is dropped
const finite = Number.isFinite;

/** The steps of a pen; steps with non-finite coordinates are dropped, as in browsers. */
export class PathSteps {
    steps = [];
    isOpen = false; // there is a current point
    startX = 0; startY = 0; // of the subpath
    x = 0; y = 0; // the current point

    moveTo(x, y) {
        if (!finite(x) || !finite(y) || !this.#hasRoom()) return;
        push(this.steps, 0, x, y);
        this.isOpen = true;
        this.x = this.startX = x;
        this.y = this.startY = y;
    }
    lineTo(x, y) {
        if (!finite(x) || !finite(y) || !this.#hasRoom()) return;
        if (!this.isOpen) return this.moveTo(x, y);
        const { steps } = this;
        const end = steps.length;
        steps[end] = 1; steps[end + 1] = x; steps[end + 2] = y;
        this.x = x; this.y = y;
    }
    quadTo(cx, cy, x, y) {
        if (!finite(cx + cy + x + y) || !this.#hasRoom()) return;
        if (!this.isOpen) this.moveTo(cx, cy);
        push(this.steps, 2, cx, cy, x, y);
        this.x = x; this.y = y;
    }
    cubicTo(ax, ay, bx, by, x, y) {
        if (!finite(ax + ay + bx + by + x + y) || !this.#hasRoom()) return;
        if (!this.isOpen) this.moveTo(ax, ay);
        push(this.steps, 3, ax, ay, bx, by, x, y);
        this.x = x; this.y = y;
    }
    close() {
        if (!this.isOpen) return;
        push(this.steps, 4);
        this.x = this.startX; this.y = this.startY;
    }
    #hasRoom() {
        if (this.steps.length < maximumCount) return true;
        diagnose(`a path of more than ${maximumCount} numbers is truncated`);
        return false;
    }

    /**
     * Adds an elliptical arc about (x, y), rotated by `rotation`, from the angle `start` by `sweep`, after a line
     * to its start.
     */
    arc(x, y, rx, ry, rotation, start, sweep, map) {
        if (!finite(x + y + rx + ry + rotation + start + sweep)) return;
        const cos = Math.cos(rotation), sin = Math.sin(rotation);
        const place = (px, py) => {
            const across = x + px * rx * cos - py * ry * sin, down = y + px * rx * sin + py * ry * cos;
            return map === undefined ? [across, down] : map(across, down);
        };
        const parts = Math.max(1, Math.ceil(Math.abs(sweep) / (Math.PI / 4) - 1e-9));
        const step = sweep / parts;
        const reach = 4 / 3 * Math.tan(step / 4);
        let angle = start;
        const first = place(Math.cos(angle), Math.sin(angle));
        if (this.isOpen) this.lineTo(first[0], first[1]); else this.moveTo(first[0], first[1]);
        if (sweep === 0) return;
        for (let part = 0; part < parts; part++) {
            const next = angle + step;
            const c0 = Math.cos(angle), s0 = Math.sin(angle), c1 = Math.cos(next), s1 = Math.sin(next);
            const a = place(c0 - reach * s0, s0 + reach * c0), b = place(c1 + reach * s1, s1 - reach * c1), end = place(c1, s1);
            this.cubicTo(a[0], a[1], b[0], b[1], end[0], end[1]);
            angle = next;
        }
    }

    /**
     * Adds a rectangle with elliptical corners, clockwise from the top left; radii are [across, down] per corner
     * from there.
     */
    roundedRect(x, y, width, height, radii, map = (px, py) => [px, py]) {
        const move = (px, py) => { const [mx, my] = map(px, py); this.moveTo(mx, my); };
        const line = (px, py) => { const [mx, my] = map(px, py); this.lineTo(mx, my); };
        const [topLeft, topRight, bottomRight, bottomLeft] = radii;
        const corner = (cx, cy, [rx, ry], start) => {
            if (rx === 0 || ry === 0) line(cx + rx * Math.round(Math.cos(start)), cy + ry * Math.round(Math.sin(start)));
            else this.arc(cx, cy, Math.abs(rx), Math.abs(ry), 0, start, Math.PI / 2, map);
        };
        move(x + topLeft[0], y);
        line(x + width - topRight[0], y);
        corner(x + width - topRight[0], y + topRight[1], topRight, -Math.PI / 2);
        line(x + width, y + height - bottomRight[1]);
        corner(x + width - bottomRight[0], y + height - bottomRight[1], bottomRight, 0);
        line(x + bottomLeft[0], y + height);
        corner(x + bottomLeft[0], y + height - bottomLeft[1], bottomLeft, Math.PI / 2);
        line(x, y + topLeft[1]);
        corner(x + topLeft[0], y + topLeft[1], topLeft, Math.PI);
        this.close();
    }

    /** Adds steps, each point mapped by `map`. */
    add(steps, map) {
        walkPath(steps, (code, points) => {
            const moved = [];
            for (let i = 0; i < points.length; i += 2) push(moved, ...(map === undefined ? [points[i], points[i + 1]] : map(points[i], points[i + 1])));
            if (code === 0) this.moveTo(...moved);
            else if (code === 1) this.lineTo(...moved);
            else if (code === 2) this.quadTo(...moved);
            else if (code === 3) this.cubicTo(...moved);
            else this.close();
        });
    }
}

/** Calls `body` with each step's code and points, and the current point before it. */
export function walkPath(steps, body) {
    let x = 0, y = 0, startX = 0, startY = 0;
    for (let i = 0; i < steps.length;) {
        const code = steps[i], count = sizes[code];
        const points = [];
        for (let j = 1; j <= count; j++) points[j - 1] = steps[i + j];
        body(code, points, x, y, startX, startY);
        if (code === 4) { x = startX; y = startY; } else { x = points[count - 2]; y = points[count - 1]; }
        if (code === 0) { startX = x; startY = y; }
        i += count + 1;
    }
}

/** Returns the steps in the host's format: letters, and numbers in 1024ths. */
export function pathText(steps) {
    let text = "";
    for (let i = 0; i < steps.length;) {
        const code = steps[i], end = i + sizes[code];
        text += pathLetters[code];
        for (i += 1; i <= end; i++) {
            const value = Math.round(steps[i] * 1024);
            text += (value > 1e12 ? 1e12 : value < -1e12 ? -1e12 : value) + " ";
        }
    }
    return text;
}

/** Returns the sweep of an arc: at most a full turn, in the requested direction. */
export function arcSweep(start, end, isFalling) {
    const turn = end - start;
    if (!isFalling) return turn >= fullTurn ? fullTurn : turn - fullTurn * Math.floor(turn / fullTurn);
    return turn <= -fullTurn ? -fullTurn : turn - fullTurn * Math.ceil(turn / fullTurn);
}

/**
 * Returns a rectangle's corner radii as [across, down] from the top left clockwise, for one to four radii, scaled
 * to fit.
 */
export function cornersOf(radii, width, height) {
    const list = map(Array.isArray(radii) ? radii : [radii], (radius) => (typeof radius === "object" && radius !== null ? [radius.x, radius.y] : [radius, radius]));
    if (list.length < 1 || list.length > 4) throw new TypeError("roundRect takes one to four radii");
    const [a, b = a, c = a, d = b] = list;
    const corners = [a, b, c, d];
    for (const [rx, ry] of corners) {
        if (!finite(rx + ry)) return undefined;
        if (rx < 0 || ry < 0) throw new TypeError("a radius is negative");
    }
    const share = Math.min(1, width / (a[0] + b[0]), width / (d[0] + c[0]), height / (a[1] + d[1]), height / (b[1] + c[1]));
    return map(corners, ([rx, ry]) => (Number.isNaN(share) ? [0, 0] : [rx * share, ry * share]));
}
