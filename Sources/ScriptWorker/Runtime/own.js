// The language's built-in functions (primordials), captured before the script runs. Scripts may redefine them; the
// runtime keeps using these. Each built-in method that the runtime's sources call also has a second name: a symbol that
// cannot be redefined. The sources are evaluated with `.map(` replaced by that symbol, and with the current global
// names. The language looks up some functions implicitly: iteration, promises, regular expression searches. They are
// restored before the runtime continues after script code. (They cannot be frozen: the engine would then iterate every
// list of the script in its slowest way.)
(function (runtime) {
    "use strict";
    const { apply, getPrototypeOf } = Reflect;
    const { assign, create, defineProperty, freeze, getOwnPropertyDescriptor, getOwnPropertyNames, hasOwn } = Object;
    const { call } = Function.prototype;
    const method = (prototype, name) => call.bind(prototype[name]);
    // Inherits everything except the methods from the real one.
    const copy = (object) => freeze(create(object, Object.getOwnPropertyDescriptors(object)));

    /** Returns a subclass of `Base` with its own copies of the methods. */
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
    runtime.own = freeze({
        Array: copy(Array), JSON: copy(JSON), Math: copy(Math), Object: copy(Object), Reflect: copy(Reflect),
        Map: own(Map), Set: own(Set), WeakMap: own(WeakMap), Boolean, Error, TypeError, Number, Promise, Proxy, String, Symbol, Date,
        ...lists,
        push(list, ...items) { for (let i = 0; i < items.length; i++) list[list.length] = items[i]; },
        then: method(Promise.prototype, "then"),
        cut: method(String.prototype, "slice"),
        dateString: method(Date.prototype, "toISOString"),
        symbolString: method(Symbol.prototype, "toString"),
    });

    // The language's objects

    const objectPrototype = Object.prototype, arrayPrototype = Array.prototype;
    const globals = runtime.globals.split(" ");
    const isBytes = /t\d+(Clamped)?Array$/;
    const errors = ["TypeError", "RangeError", "SyntaxError", "AggregateError"];
    const TypedArray = getPrototypeOf(Uint8Array);
    const intrinsics = new Set([
        TypedArray, TypedArray.prototype, Intl.DateTimeFormat.prototype, Intl.NumberFormat.prototype,
        getPrototypeOf([].values()), getPrototypeOf(new Map().keys()), getPrototypeOf(new Set().keys()),
    ]);
    for (const name of globals) {
        const object = globalThis[name];
        if (typeof object !== "function" && typeof object !== "object" || isBytes.test(name) || errors.includes(name)) continue;
        intrinsics.add(object);
        if (object.prototype !== undefined) intrinsics.add(object.prototype);
    }

    // Second names

    const names = create(null); // the names in scope of the runtime's sources: globals and, with a `$`, second names
    const secondNames = new Map(); // by method name: its second name and the objects that have it
    /** The methods that the runtime replaces during its initialization. */
    const replaced = /^(now|random|format|formatToParts|localeCompare|toLocale\w+)$/;

    /** Assigns a second name to each built-in method named in `list`. */
    runtime.giveSecondNames = (list) => {
        for (const name of list.split(" ")) {
            const symbol = names["$" + name] = Symbol(name);
            secondNames.set(name, { symbol, holders: [] });
            define(objectPrototype, symbol, dispatched(name), false);
        }
        for (const object of intrinsics) {
            if (object === objectPrototype) continue;
            for (const name of getOwnPropertyNames(object)) {
                const second = secondNames.get(name);
                if (second === undefined) continue;
                const { value } = getOwnPropertyDescriptor(object, name);
                if (typeof value !== "function") continue;
                define(object, second.symbol, value === realStringify ? stringify : value, replaced.test(name));
                second.holders.push(object);
            }
        }
    };

    function define(object, symbol, value, canChange) {
        defineProperty(object, symbol, { __proto__: null, value, writable: canChange, configurable: canChange });
    }

    /** Returns the fallback of a second name for objects without the built-in method: calls the object's own method. */
    const dispatched = (name) => {
        if (!hasOwn(objectPrototype, name)) return function (...items) { return apply(this[name], this, items); };
        const inherited = objectPrototype[name];
        return function (...items) {
            if (typeof this !== "object" && typeof this !== "function") return apply(this[name], this, items);
            for (let holder = this; holder !== null && holder !== objectPrototype; holder = getPrototypeOf(holder)) {
                if (hasOwn(holder, name)) return apply(this[name], this, items);
            }
            return apply(inherited, this, items);
        };
    };
    const { hasOwnProperty, isPrototypeOf, propertyIsEnumerable, toLocaleString, toString, valueOf } = objectPrototype;
    /** The methods of all objects, for those who call them of others. */
    runtime.objectMethods = freeze({ __proto__: null, hasOwnProperty, isPrototypeOf, propertyIsEnumerable, toLocaleString, toString, valueOf });

    let isSealed = false;
    /** Returns the names in scope now; after sealing, the last ones. */
    runtime.names = () => {
        if (isSealed) return names;
        for (const name of globals) names[name] = globalThis[name];
        return names;
    };

    /** Serializes plain values as JSON, even if the script has defined a `toJSON` for every object. */
    const { stringify: realStringify } = JSON;
    function stringify(value, ...rest) {
        if ("toJSON" in objectPrototype || "toJSON" in arrayPrototype) return written(value);
        return realStringify(value, ...rest);
    }
    const { isArray } = Array, { keys } = Object;
    function written(value) {
        if (typeof value !== "object" || value === null) return realStringify(value);
        let text = "";
        const keysOf = isArray(value) ? null : keys(value);
        for (let i = 0; i < (keysOf ?? value).length; i++) {
            const item = written(keysOf === null ? value[i] : value[keysOf[i]]);
            if (keysOf === null) text += (i === 0 ? "" : ",") + (item ?? "null");
            else if (item !== undefined) text += (text === "" ? "" : ",") + realStringify(keysOf[i]) + ":" + item;
        }
        return keysOf === null ? `[${text}]` : `{${text}}`;
    }

    // Implicit lookups of the language: iteration, promises, regular expression searches

    const { iterator, species, replace, match, matchAll, split, search, toPrimitive } = Symbol;
    const expression = RegExp.prototype;
    const listSteps = getPrototypeOf([].values()), mapSteps = getPrototypeOf(new Map().keys()), setSteps = getPrototypeOf(new Set().keys());
    const textSteps = getPrototypeOf(""[iterator]());
    const protocols = [
        [arrayPrototype, "Array.prototype", iterator, "constructor"], [TypedArray.prototype, "TypedArray.prototype", iterator, "length"],
        [String.prototype, "String.prototype", iterator], [Map.prototype, "Map.prototype", iterator, "set", "size"],
        [Set.prototype, "Set.prototype", iterator, "add", "size"],
        [WeakMap.prototype, "WeakMap.prototype", "set"], [WeakSet.prototype, "WeakSet.prototype", "add"],
        [listSteps, "ArrayIterator", "next"], [mapSteps, "MapIterator", "next"], [setSteps, "SetIterator", "next"],
        [textSteps, "StringIterator", "next"], [Promise.prototype, "Promise.prototype", "then", "constructor"],
        [Promise, "Promise", "resolve", species], [Array, "Array", species], [RegExp, "RegExp", species],
        [expression, "RegExp.prototype", "exec", "constructor", "flags", "global", "unicode", "sticky", "hasIndices", "unicodeSets",
            replace, match, matchAll, split, search],
        [Uint8Array.prototype, "Uint8Array.prototype", "constructor"], [TypedArray, "TypedArray", species],
        [Date.prototype, "Date.prototype", "valueOf", toPrimitive],
    ];
    const kept = []; // object, its name, key, original value
    let firsts = null; // the most important ones

    const walks = () => [
        arrayPrototype[iterator], listSteps.next, Map.prototype[iterator], mapSteps.next, Set.prototype[iterator], setSteps.next,
        String.prototype[iterator], textSteps.next, Promise.prototype.then, expression.exec, expression[replace],
    ];
    const { Map: RealMap, Set: RealSet, String: RealString, Promise: RealPromise } = globalThis;
    const mapPrototype = RealMap.prototype, setPrototype = RealSet.prototype, textPrototype = RealString.prototype;
    const promisePrototype = RealPromise.prototype;

    /** Whether the most important ones are unchanged; called often. */
    const isWhole = () => arrayPrototype[iterator] === firsts[0] && listSteps.next === firsts[1]
        && mapPrototype[iterator] === firsts[2] && mapSteps.next === firsts[3] && setPrototype[iterator] === firsts[4]
        && setSteps.next === firsts[5] && textPrototype[iterator] === firsts[6] && textSteps.next === firsts[7]
        && promisePrototype.then === firsts[8] && expression.exec === firsts[9] && expression[replace] === firsts[10];

    /** Whether a property's descriptor is unchanged, ignoring members inherited by all objects. */
    const isSame = (now, before) => now !== undefined && (before.get === undefined && before.set === undefined
        ? hasOwn(now, "value") && now.value === before.value
        : hasOwn(now, "get") && now.get === before.get && now.set === before.set);
    const { cut, symbolString } = runtime.own;

    /** Restores everything that a script has changed, and reports it. */
    function restore() {
        for (let i = 0; i < kept.length; i++) {
            const { object, name, key, descriptor } = kept[i];
            if (isSame(getOwnPropertyDescriptor(object, key), descriptor)) continue;
            try { defineProperty(object, key, descriptor); } catch { continue; } // the script has made it unchangeable
            const words = typeof key === "symbol" ? `[${cut(symbolString(key), 7, -1)}]` : `.${key}`;
            runtime.diagnose(`${name}${words} was restored: the language itself depends on it`);
        }
    }

    /** Must be called after script code has run, before iterating. */
    runtime.keepWhole = () => { if (!isWhole()) restore(); };

    const methods = []; // object, name, value: the language's methods as the script finds them

    /** Calls `body` while the language's methods are what they were before the script: for sources that are evaluated behind it. */
    runtime.unchanged = (body) => {
        if (!isSealed) return body();
        runtime.keepWhole();
        const changes = [];
        for (let i = 0; i < methods.length; i++) {
            const { object, name, value } = methods[i], now = getOwnPropertyDescriptor(object, name);
            if (now !== undefined && hasOwn(now, "value") && now.value === value) continue;
            try {
                defineProperty(object, name, { __proto__: null, value, writable: true, configurable: true });
            } catch { continue; } // the script has made it unchangeable
            changes[changes.length] = { object, name, now };
        }
        try {
            return body();
        } finally {
            for (let i = 0; i < changes.length; i++) {
                const { object, name, now } = changes[i];
                if (now === undefined) delete object[name];
                else defineProperty(object, name, assign(create(null), now));
            }
        }
    };

    /** Ends the runtime's initialization: the current definitions are final. */
    runtime.seal = () => {
        for (const [name, { symbol, holders }] of secondNames) {
            for (const object of holders) methods[methods.length] = { object, name, value: object[name] };
            if (hasOwn(objectPrototype, name)) methods[methods.length] = { object: objectPrototype, name, value: objectPrototype[name] };
            if (replaced.test(name)) for (const object of holders) define(object, symbol, object[name], false);
        }
        for (const [object, name, ...keys] of protocols) {
            for (const key of keys) {
                const descriptor = Object.assign(create(null), getOwnPropertyDescriptor(object, key));
                kept[kept.length] = { object, name, key, descriptor };
            }
        }
        firsts = walks();
        runtime.names();
        isSealed = true;
        const { bridge } = runtime;
        for (const name of keys(bridge)) {
            const real = bridge[name];
            const prepare = name === "begin" ? restore : runtime.keepWhole;
            bridge[name] = (...items) => { prepare(); return apply(real, undefined, items); };
        }
    };
})
