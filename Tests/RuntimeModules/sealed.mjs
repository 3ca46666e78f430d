// `primordials.js` exports `then`, so `import()` would take it for a promise.
export { seal } from "../../Sources/ScriptWorker/Runtime/primordials.js";
