import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./runtime.mjs";

const { childrenOf, isSameList, isSingleChild, joinTexts, kindOf } = await load("children");
const { createElement, ViewElement } = await load("elements");

test("children have kinds", () => {
    const kinds = [null, undefined, false, "", "a", 0, 5n, createElement("Text", null), ["a"], new Set(), {}, () => {}].map(kindOf);
    assert.deepEqual(kinds, ["empty", "empty", "empty", "empty", "text", "text", "text", "element", "list", "list", "other", "other"]);
});

test("adjacent texts are joined into the first, and other children keep their places", () => {
    const view = createElement("Text", null);
    assert.deepEqual(joinTexts(["a", 1, null, "b", view, "c", "d"]), ["a1b", "", null, "", view, "cd", ""]);
    const separate = [view, "a", view];
    assert.equal(joinTexts(separate), separate);
});

test("an element's children are a list, whatever JSX made of them", () => {
    assert.deepEqual(childrenOf(createElement("VStack", null)), []);
    assert.deepEqual(childrenOf(createElement("VStack", null, "a")), ["a"]);
    assert.deepEqual(childrenOf(createElement("VStack", null, "a", "b")), ["a", "b"]);
    assert.equal(isSingleChild(createElement("VStack", null, "a")), true);
    assert.equal(isSingleChild(createElement("VStack", null, ["a"])), false);
    assert.ok(createElement("VStack", { key: 7 }) instanceof ViewElement);
    assert.equal(createElement("VStack", { key: 7 }).key, "7");
});

test("a list with a list in it may have changed in place", () => {
    const view = createElement("Text", null), inner = [];
    assert.equal(isSameList(["a", view], ["a", view]), true);
    assert.equal(isSameList(["a", view], ["b", view]), false);
    assert.equal(isSameList([inner], [inner]), false);
});
