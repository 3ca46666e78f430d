import assert from "node:assert/strict";
import { test } from "node:test";
import { load, randomNumbers } from "./runtime.mjs";

const { beginTree, cacheView, dropCached, finishTree, isCached, needsWholeChildren, recordOf, showsLookedUpImage } = await load("tree-diff");
const { identityOf } = await load("identities");
const { splitIntoRuns } = await load("list-runs");

const makeNode = () => ({ identifiers: new Map(), isKept: false });

test("a view is sent by its number only if itself and its children are unchanged", () => {
    const node = makeNode();
    beginTree();
    assert.equal(isCached(node, recordOf({ t: "Text" }, []), true), false);
    cacheView(node, recordOf({ t: "Text" }, []), true);
    assert.equal(isCached(node, recordOf({ t: "Text" }, []), true), false, "the tree was not sent yet");
    assert.equal(finishTree({}), "{}");
    assert.equal(isCached(node, recordOf({ t: "Text" }, []), true), true);
    assert.equal(isCached(node, recordOf({ t: "Text", p: { a: 1 } }, []), true), false);
    assert.equal(isCached(node, recordOf({ t: "Text" }, [1]), true), false);
});

test("a view that depends on more than its element is compared each time", () => {
    const node = makeNode();
    beginTree();
    cacheView(node, recordOf({ t: "Text" }, []), false);
    finishTree({});
    assert.equal(node.isKept, false);
    assert.equal(isCached(node, recordOf({ t: "Text" }, []), false), true);
    assert.equal(node.isKept, false);
});

test("the host drops a removed view once", () => {
    const node = makeNode();
    const number = identityOf(node);
    beginTree();
    cacheView(node, recordOf({}, []), true);
    finishTree({});
    dropCached(node);
    dropCached(node);
    assert.deepEqual(JSON.parse(finishTree({})).gone, [number]);
    assert.equal(finishTree({}), "{}");
});

test("a view of more than 65,536 characters is not compared", () => {
    assert.notEqual(recordOf({ text: "x".repeat(60000) }, []), null);
    assert.equal(recordOf({ text: "x".repeat(65537) }, []), null);
});

test("the vocabulary decides which views are sent in full or looked up", () => {
    assert.equal(needsWholeChildren("Picker"), true);
    assert.equal(needsWholeChildren("VStack"), false);
    assert.equal(showsLookedUpImage({ type: "Image", props: { filePath: "a.png" } }), true);
    assert.equal(showsLookedUpImage({ type: "Image", props: { systemName: "star" } }), false);
});

/** The host's side: the views by number, from runs and numbers. */
class Host {
    #runs = new Map();

    /** Returns the views of an encoded list. */
    expand(items, gone = []) {
        const views = items.flatMap((item) => {
            if (typeof item === "object" && item.r === 1) {
                if (item.k === 1) this.#runs.set(item.i, item.c);
                return item.c;
            }
            return this.#runs.get(item) ?? [item];
        });
        for (const number of gone) this.#runs.delete(number);
        return views;
    }
}

test("a long list of any changes arrives at the host as it is, and an unchanged one as numbers", () => {
    const random = randomNumbers(7);
    const host = new Host(), list = makeNode();
    let views = Array.from({ length: 200 }, (_, index) => 1000 + index);
    for (let round = 0; round < 300; round++) {
        beginTree();
        const items = splitIntoRuns(list, views);
        const sent = JSON.parse(finishTree({ items }));
        assert.deepEqual(host.expand(sent.items, sent.gone), views, `round ${round}`);
        beginTree();
        const again = JSON.parse(finishTree({ items: splitIntoRuns(list, views) }));
        assert.deepEqual(host.expand(again.items, again.gone), views);
        if (views.length >= 64) assert.ok(again.items.every((item) => typeof item === "number"), `round ${round}`);
        const at = random(views.length), count = random(40);
        if (random(3) === 0) views = [...views.slice(0, at), ...views.slice(at + count)];
        else if (random(2) === 0) views = [...views.slice(0, at), ...Array.from({ length: count }, () => 5000 + random(9999)), ...views.slice(at)];
        else views = views.map((view, index) => (index === at ? 20000 + round : view));
        if (views.length > 400) views = views.slice(0, 50 + random(300));
        if (views.length === 0) views = [1];
    }
});

test("one change in a long list sends one piece", () => {
    const list = makeNode();
    const views = Array.from({ length: 100 }, (_, index) => index);
    beginTree();
    const first = splitIntoRuns(list, views);
    finishTree({});
    assert.deepEqual(first.map((run) => run.c.length), [32, 32, 32, 4]);
    beginTree();
    const second = splitIntoRuns(list, views.map((view) => (view === 40 ? 999 : view)));
    assert.deepEqual(second.map((item) => typeof item), ["number", "object", "number", "number"]);
});
