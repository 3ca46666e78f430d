import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./runtime.mjs";

const { PathSteps, walkPath } = await load("path");

test("a step with a coordinate that is not finite is dropped", () => {
    const pen = new PathSteps();
    pen.moveTo(1, 2);
    pen.lineTo(NaN, 3);
    pen.quadTo(1, 2, Infinity, 4);
    pen.lineTo(5, 6);
    assert.deepEqual(pen.steps, [0, 1, 2, 1, 5, 6]);
});

test("a line without a current point moves there, and a closed path is at its beginning", () => {
    const pen = new PathSteps();
    pen.lineTo(3, 4);
    pen.lineTo(5, 4);
    pen.close();
    assert.deepEqual(pen.steps, [0, 3, 4, 1, 5, 4, 4]);
    assert.deepEqual([pen.x, pen.y], [3, 4]);
});

test("the curves of an arc are within a thousandth of the circle", () => {
    const pen = new PathSteps();
    pen.arc(10, 20, 100, 100, 0, 0.3, 4, undefined);
    let curves = 0;
    walkPath(pen.steps, (code, points, x, y) => {
        if (code !== 3) return;
        curves += 1;
        for (let t = 0; t <= 1; t += 0.1) {
            const at = (from, first, second, end) =>
                (1 - t) ** 3 * from + 3 * (1 - t) ** 2 * t * first + 3 * (1 - t) * t ** 2 * second + t ** 3 * end;
            const distance = Math.hypot(at(x, points[0], points[2], points[4]) - 10, at(y, points[1], points[3], points[5]) - 20);
            assert.ok(Math.abs(distance - 100) < 0.1, `${distance}`);
        }
    });
    assert.equal(curves, 6);
});
