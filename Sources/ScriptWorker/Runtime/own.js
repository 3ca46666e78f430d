// The language's own functions as they are before the script runs. A script may change what its names mean; the runtime goes
// on with these. (What it cannot keep to itself is the way in which lists are walked: `for … of` and spreading.)
(function (runtime) {
    "use strict";
    const { call } = Function.prototype;
    const method = (prototype, name) => call.bind(prototype[name]);
    const copy = (object) => Object.freeze(Object.create(null, Object.getOwnPropertyDescriptors(object)));

    /** A class like `Base` whose methods are its own. */
    function own(Base) {
        class Own extends Base {}
        const { constructor, ...methods } = Object.getOwnPropertyDescriptors(Base.prototype);
        Object.defineProperties(Own.prototype, methods);
        return Own;
    }

    const lists = {};
    for (const name of ["pop", "shift", "splice", "slice", "map", "filter", "forEach", "some", "every", "find", "findLast",
        "indexOf", "includes", "join", "at", "reverse", "sort"]) {
        lists[name] = method(Array.prototype, name);
    }
    runtime.own = Object.freeze({
        Array: copy(Array), JSON: copy(JSON), Math: copy(Math), Object: copy(Object), Reflect: copy(Reflect),
        Map: own(Map), Set: own(Set), WeakMap: own(WeakMap), Boolean, Error, TypeError, Number, Promise, Proxy, String, Symbol, Date,
        ...lists,
        push(list, ...items) { for (let i = 0; i < items.length; i++) list[list.length] = items[i]; },
        then: method(Promise.prototype, "then"),
        cut: method(String.prototype, "slice"),
        dateString: method(Date.prototype, "toISOString"),
        symbolString: method(Symbol.prototype, "toString"),
    });
})
