// The views of a page and of a picture in picture, as their trees are encoded.
import { configuration } from "./host.js";
import { Object, push, Set } from "./primordials.js";
import { ModifierChain } from "./elements.js";
import { diagnose } from "./messages.js";
import { playerNumber } from "./players.js";
import { nameOfCall, placeOfProp, placesOfNames, valueOfCall } from "./view-props.js";

const pipCallbacks = new Set(configuration.pictureInPicture.callbacks);
const contentOnly = new Set(configuration.pictureInPicture.contentOnly);
const pipEntryPoints = new Set(["index", "intent", "home"]);

/** Adds a page's view with a pip prop to `found`. Returns the name of the prop that is not encoded with the view. */
export function visitPageView(node, found) {
    const { props } = node.element;
    for (const [name, location] of placesOfNames(node.element)) {
        if (contentOnly.has(name)) {
            diagnose(`${name} does nothing on a page's view: it belongs on the content of the pip prop`, location);
        }
    }
    if (props.pip === undefined || props.pip === null) return undefined;
    const location = placeOfProp(node.element, "pip");
    if (!pipEntryPoints.has(configuration.entryPoint)) {
        diagnose(`pip is ignored in the entry point ${configuration.entryPoint}`, location);
    } else if (typeof props.pip !== "object" || !node.slots?.has("pip.content")) {
        diagnose("pip: content is not a view", location);
    } else {
        push(found, node);
    }
    return "pip";
}

/** Whether the view is a movie's with its own picture in picture. */
export function isOwnWindow({ type, props }) {
    return type === "AVPlayerView" && props.allowsPictureInPicturePlayback !== false && pipEntryPoints.has(configuration.entryPoint)
        && playerNumber(props.player) !== undefined;
}

/**
 * Adds the callbacks of a view in a picture in picture to `collected`. Returns the name of the prop that is not encoded
 * with the view.
 */
export function visitPipView(node, collected) {
    const { element } = node;
    const add = (name, value) => {
        if (typeof value !== "function" || !pipCallbacks.has(name)) return;
        if (!collected.has(name)) collected.set(name, []);
        push(collected.get(name), value);
    };
    for (const name of Object.keys(element.props)) add(name, element.props[name]);
    const chain = element.props.modifiers;
    if (chain instanceof ModifierChain) for (const call of chain.calls) add(nameOfCall(call), valueOfCall(call));
    if (element.props.pip === undefined || element.props.pip === null) return undefined;
    diagnose("pip does nothing inside the content of a pip prop", placeOfProp(element, "pip"));
    return "pip";
}
