import assert from "node:assert/strict";
import { test } from "node:test";
import { load, randomNumbers } from "./runtime.mjs";

const { clearTimers, nextTimer, runTimer, setTime, skipTicks } = await load("clock");
const { seal } = await import("./sealed.mjs");
seal({}); // as before a script runs
const { setTimeout: start, setInterval: repeat, clearTimeout: clear } = globalThis;
const millisecond = 1e6;

/** Runs every timer until `end`, each at its time. */
function run(end) {
    for (let due = nextTimer(); due >= 0 && due <= end; due = nextTimer()) {
        setTime(due);
        while (runTimer()) {}
    }
    setTime(end);
}

function reset() {
    clearTimers();
    setTime(0);
}

test("timers run in the order of their times, then of their creation", () => {
    reset();
    const random = randomNumbers(3);
    const ran = [], expected = [];
    for (let index = 0; index < 500; index++) {
        const delay = random(50);
        const identifier = start(() => ran.push([delay, index]), delay);
        if (random(4) === 0) clear(identifier); else expected.push([delay, index]);
    }
    expected.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
    run(60 * millisecond);
    assert.deepEqual(ran, expected);
    assert.equal(nextTimer(), -1);
});

test("an interval keeps its rhythm, and skips to its last tick", () => {
    reset();
    const ticks = [];
    const identifier = repeat(() => ticks.push(nextTimer() / millisecond), 10);
    run(35 * millisecond);
    assert.deepEqual(ticks, [20, 30, 40]);
    assert.equal(skipTicks(95 * millisecond), 5);
    assert.equal(nextTimer(), 90 * millisecond);
    clear(identifier);
    assert.equal(nextTimer(), -1);
});

test("timers that start each other let the time pass", () => {
    reset();
    let count = 0;
    const again = () => { count += 1; start(again, 0); };
    start(again, 0);
    run(10 * millisecond);
    assert.equal(count, 15);
});
