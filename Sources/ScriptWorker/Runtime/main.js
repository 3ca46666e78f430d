// The runtime: its modules in the order of the exports that they add for scripts, then every other name of the
// vocabulary. The parts that most scripts never use are bundles of their own (`lazy.js`).
import { configuration, scripting } from "./host.js";
import { Object, seal } from "./primordials.js";
import "./messages.js";
import "./clock.js";
import "./promise-limit.js";
import "./elements.js";
import "./hooks.js";
import "./reconciler.js";
import "./players.js";
import "./encoder.js";
import "./environment.js";
import "./chart-proxy.js";
import "./app-events.js";
import { bridge } from "./session.js";
import "./data.js";
import "./images.js";
import { classNamespace, inert, namespace } from "./default-responses.js";
import "./script-environment.js";
import "./storage.js";
import "./hashes.js";
import "./files.js";
import "./remote-images.js";
import "./value-types.js";
import "./animations.js";
import "./entry-points.js";
import "./device.js";
import { finish } from "./lazy.js";

const { vocabulary } = configuration;
const add = (names, make) => { for (const name of names) if (!(name in scripting)) scripting[name] = make(name); };
for (const name of ["AppEvents", "AppIntentManager", "Navigation", "Path", "UUID"]) namespace(name, scripting[name]);
Object.freeze(namespace("TimeControlStatus", scripting.TimeControlStatus));
const classes = [
    "AVPlayer", "Animation", "CancelToken", "Data", "DateComponents", "EditMode", "LiveActivity", "Observable", "Transition", "UIGlass", "UIImage",
    "UIImageSymbolConfiguration",
];
for (const name of classes) classNamespace(name, scripting[name]);
add(vocabulary.views, (name) => name); // a tag is its own name
add(vocabulary.notDrawn, (name) => inert(name, "is not supported yet"));
add(vocabulary.withoutEffect, (name) => inert(name, "has no meaning here"));

$runtime.bridge = bridge;
/** Finishes the runtime before the script runs. `parts` lists the parts not yet created. */
$runtime.start = (parts) => {
    finish(parts);
    seal(bridge);
};
