// Remote images: those that views reference by URL, with their placeholders, and UIImage.fromURL.
(function (runtime) {
    "use strict";
    const { Map, Object, Promise, String, then } = runtime.own;
    const { exports, Observable } = runtime;
    const { UIImage } = exports;
    const greatestCount = 256; // cached images
    const isAddress = /^https?:\/\//i;
    const names = { __proto__: null, Image: ["imageUrl", "url"], SVG: ["url"] };
    let known = new Map(); // by URL: {image}, {failure}, or nothing yet

    const fetchFrom = (url, location) => {
        void exports.fetch; // which initializes `fetchFrom`
        return runtime.fetchFrom(url, location);
    };

    /** Loads the image at a URL; the promise rejects if there is none. */
    const load = (url, location) => then(fetchFrom(url, location), (response) => {
        if (!response.ok) throw new Error(`the server responded with ${response.status}`);
        return then(response.data(), (data) => {
            const image = UIImage.fromData(data);
            if (image === null) throw new Error("the response is not a readable image");
            return image;
        });
    });

    function entryOf(url, element) {
        let entry = known.get(url);
        if (entry !== undefined) return entry;
        if (known.size >= greatestCount) known = new Map();
        entry = { image: null };
        known.set(url, entry);
        then(load(url, element.location), (image) => {
            entry.image = image;
            runtime.isStale = true;
        }, (error) => {
            runtime.diagnose(`${element.type}: ${url.slice(0, 200)}: ${runtime.isTold(error) ? "it is not loaded" : runtime.describe(error)}`, element.location);
            const { onError } = element.props;
            if (typeof onError !== "function") return;
            runtime.recordCallback("onError", []);
            runtime.guard("callback", onError, [String(error?.message ?? error)]);
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
    runtime.remoteProp = (element, name) => {
        const props = names[element.type];
        if (props === undefined || (name !== props[0] && name !== props[1])) return null;
        const urls = addresses(element.props[name]);
        if (urls === null) return null;
        const light = entryOf(urls[0], element).image;
        const dark = urls.length > 1 ? entryOf(urls[1], element).image : light;
        if (light === null || dark === null) return undefined;
        return light === dark ? runtime.imageReference(light) : { light: runtime.imageReference(light), dark: runtime.imageReference(dark) };
    };

    UIImage.fromURL = (url) => then(load(String(url)), undefined, (error) => {
        if (!runtime.isTold(error)) runtime.diagnose(`UIImage.fromURL: ${String(url).slice(0, 200)}: ${runtime.describe(error)}`);
        return null;
    });
})
