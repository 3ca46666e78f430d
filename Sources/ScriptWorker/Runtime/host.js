// The objects that the program and the runtime share. The program creates `$runtime` before it evaluates the bundles
// (`ScriptRuntime`).

/** The exports of the optional parts that exist, by name. */
export const modules = $runtime.modules;
/** The program's functions. */
export const native = $runtime.native;
export const configuration = $runtime.configuration;
/** The exports of the module that scripts import. */
export const scripting = $runtime.exports;

/**
 * The globals of a browser that the module "scripting" does not export.
 *
 * @type {Record<string, any>}
 */
export const webGlobals = { __proto__: null };

/**
 * The libraries created so far, by name.
 *
 * @type {Record<string, any>}
 */
export const libraries = $runtime.libraries = { __proto__: null };
/** The names that libraries use as globals in addition to the language's. */
export const libraryGlobals = $runtime.libraryGlobals = { __proto__: null, EvalError, ReferenceError, URIError, BigInt64Array, BigUint64Array };
/**
 * The modules that libraries import by `require`.
 *
 * @type {Record<string, any>}
 */
export const libraryModules = $runtime.libraryModules = { __proto__: null };

let target = scripting;

/** Adds `values` to the exports of the module that scripts import. */
export function provide(values) { Object.assign(target, values); }

/** Calls `body` while `provide` adds to `exports`, the exports of a part that is created late. */
export function providingTo(exports, body) {
    const outer = target;
    target = exports;
    try { return body(); } finally { target = outer; }
}
