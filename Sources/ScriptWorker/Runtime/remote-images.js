// Remote images: those that views reference by URL, with their placeholders, and UIImage.fromURL.
import { Map, then } from "./primordials.js";
import { updates } from "./components.js";
import { isReported } from "./default-responses.js";
import { Observable } from "./elements.js";
import { imageReference, UIImage } from "./images.js";
import { loadPart } from "./lazy.js";
import { callGuarded, describe, diagnose, recordCallback } from "./messages.js";

const maximumCount = 256; // cached images
const isAddress = /^https?:\/\//i;
const names = { __proto__: null, Image: ["imageUrl", "url"], SVG: ["url"] };
let cache = new Map(); // by URL: {image}, {failure}, or nothing yet

/** Loads the image at a URL; the promise rejects if there is none. */
const load = (url, location) => then(loadPart("fetch").fetchFrom(url, location), (response) => {
    if (!response.ok) throw new Error(`the server responded with ${response.status}`);
    return then(response.data(), (data) => {
        const image = UIImage.fromData(data);
        if (image === null) throw new Error("the response is not a readable image");
        return image;
    });
});

function entryOf(url, element) {
    let entry = cache.get(url);
    if (entry !== undefined) return entry;
    if (cache.size >= maximumCount) cache = new Map();
    entry = { image: null };
    cache.set(url, entry);
    then(load(url, element.location), (image) => {
        entry.image = image;
        updates.isStale = true;
    }, (error) => {
        diagnose(`${element.type}: ${url.slice(0, 200)}: ${isReported(error) ? "it is not loaded" : describe(error)}`, element.location);
        const { onError } = element.props;
        if (typeof onError !== "function") return;
        recordCallback("onError", []);
        callGuarded("callback", onError, [String(error?.message ?? error)]);
    });
    return entry;
}

/** Whether `value` is an image URL, or one for each colour scheme. */
function addresses(value) {
    if (value instanceof Observable) return addresses(value.value);
    if (typeof value === "string") return isAddress.test(value) ? [value] : null;
    if (typeof value !== "object" || value === null || typeof value.light !== "string" || typeof value.dark !== "string") return null;
    return isAddress.test(value.light) && isAddress.test(value.dark) ? [value.light, value.dark] : null;
}

/**
 * Returns the value of a view's prop that is an image URL: the image, `undefined` until it is loaded. Null for
 * other props.
 */
export function remoteProp(element, name) {
    const props = names[element.type];
    if (props === undefined || (name !== props[0] && name !== props[1])) return null;
    const urls = addresses(element.props[name]);
    if (urls === null) return null;
    const light = entryOf(urls[0], element).image;
    const dark = urls.length > 1 ? entryOf(urls[1], element).image : light;
    if (light === null || dark === null) return undefined;
    return light === dark ? imageReference(light) : { light: imageReference(light), dark: imageReference(dark) };
}

const statics = /** @type {any} */ (UIImage);
statics.fromURL = (url) => then(load(String(url)), undefined, (error) => {
    if (!isReported(error)) diagnose(`UIImage.fromURL: ${String(url).slice(0, 200)}: ${describe(error)}`);
    return null;
});
