import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./runtime.mjs";

const { identityOf, keepIdentities, reuseIdentities } = await load("identities");

const node = (type, slot, children = []) => ({ kind: "host", type, slot, children, identifiers: new Map() });

test("a view that replaces a removed one at its position gets its number, and so do its children", () => {
    const old = node("HStack", 2, [node("Text", 0)]);
    const numbers = [identityOf(old), identityOf(old.children[0])];
    const left = keepIdentities([old], undefined, undefined);
    const added = node("HStack", 2, [node("Text", 0)]);
    const rest = reuseIdentities(added, left, 2, undefined);
    assert.deepEqual([identityOf(added), identityOf(added.children[0])], numbers);
    const other = node("HStack", 2);
    reuseIdentities(other, rest, 2, undefined);
    assert.notEqual(identityOf(other), numbers[0], "a number is reused once");
});

test("another type, another position and another slot get new numbers", () => {
    const old = node("HStack", 2);
    const number = identityOf(old);
    const left = keepIdentities([old], undefined, "overlay");
    for (const [type, slot, path] of [["VStack", 2, "overlay"], ["HStack", 3, "overlay"], ["HStack", 2, undefined]]) {
        const added = node(type, slot);
        assert.equal(reuseIdentities(added, left, slot, path), left);
        assert.notEqual(identityOf(added), number);
    }
});

test("the numbers of the last 16 positions of a type are kept", () => {
    let left;
    const numbers = [];
    for (let slot = 0; slot < 20; slot++) {
        const old = node("Text", slot);
        numbers.push(identityOf(old));
        left = keepIdentities([old], left, undefined);
    }
    for (let slot = 0; slot < 20; slot++) {
        const added = node("Text", slot);
        reuseIdentities(added, left, slot, undefined);
        assert.equal(identityOf(added) === numbers[slot], slot >= 4, `${slot}`);
    }
});
