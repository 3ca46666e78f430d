// UIImage: images that the host stores, referenced here by number. All calls are synchronous; they return null if the
// declaration allows it.
import { native, scripting } from "./host.js";
import { JSON, Object, WeakMap } from "./primordials.js";
import { Data } from "./data.js";
import { fileInMemory } from "./files.js";
import { diagnose } from "./messages.js";

const infos = new WeakMap();
const key = {};

function callHost(name, op, request) {
    const { value, error } = JSON.parse(/** @type {string} */ (native.images(JSON.stringify(Object.assign(Object.create(null), { op }, request)))));
    if (error !== undefined) diagnose(`UIImage.${name}: the image ${error}`);
    return error === undefined ? value : null;
}

const released = typeof FinalizationRegistry === "function"
    ? new FinalizationRegistry((n) => { native.images(JSON.stringify({ op: "free", n })); }) : null;

function make(info, from) {
    if (info === null || info === undefined) return null;
    const image = new UIImage(key);
    infos.set(image, Object.assign(
        { renderingMode: "automatic", resizingMode: "stretch", capInsets: { top: 0, left: 0, bottom: 0, right: 0 }, flips: false, isSymbol: false },
        from, info));
    released?.register(image, info.n);
    return image;
}

const infoOf = (image) => infos.get(image);
const maximumText = 11184812; // the Base64 length of 8 MB

/** Decodes the image in the Base64 `text`. */
function decoded(name, text, request) {
    if (text.length <= maximumText) return make(callHost(name, "data", { data: text, ...request }));
    diagnose(`UIImage.${name}: the image is larger than the 8 MB limit`);
    return null;
}

const finite = (value, fallback) => (typeof value === "number" && Number.isFinite(value) ? value : fallback);

/** Returns an edited copy of an image; `fallback` if it cannot be made. */
function edit(image, name, op, request, fallback = /** @type {UIImage | null} */ (null)) {
    const info = infoOf(image);
    return make(callHost(name, op, { n: info.n, ...request }), { renderingMode: info.renderingMode }) ?? fallback;
}

/** Returns the same image with other display options. */
function changed(image, name, change) {
    const info = infoOf(image);
    return make(callHost(name, "copy", { n: info.n }), { ...info, ...change, n: undefined, isSymbol: info.isSymbol });
}

export class UIImage {
    constructor(token) {
        if (token !== key) throw new TypeError("UIImage has no constructor; use UIImage.fromFile, fromData, fromBase64String or fromSFSymbol");
    }
    get width() { return infoOf(this).width; }
    get height() { return infoOf(this).height; }
    get scale() { return infoOf(this).scale; }
    get imageOrientation() { return "up"; }
    get isSymbolImage() { return infoOf(this).isSymbol === true; }
    get renderingMode() { return infoOf(this).renderingMode; }
    get resizingMode() { return infoOf(this).resizingMode; }
    get capInsets() { return { ...infoOf(this).capInsets }; }
    get flipsForRightToLeftLayoutDirection() { return infoOf(this).flips; }

    preparingThumbnail(size) { return edit(this, "preparingThumbnail", "resize", { size }); }
    withBaselineOffset() {
        diagnose("UIImage.withBaselineOffset is not drawn yet");
        return this;
    }
    withHorizontallyFlippedOrientation() { return edit(this, "withHorizontallyFlippedOrientation", "mirror", {}, this); }
    withTintColor(color, renderingMode = "alwaysOriginal") {
        const image = edit(this, "withTintColor", "tint", { color: String(color) });
        if (image !== null) infoOf(image).renderingMode = renderingMode;
        return image;
    }
    withRenderingMode(renderingMode) { return changed(this, "withRenderingMode", { renderingMode }); }
    resizableImage(capInsets, resizingMode = "tile") { return changed(this, "resizableImage", { capInsets: { ...capInsets }, resizingMode, isResizable: true }); }
    imageFlippedForRightToLeftLayoutDirection() { return changed(this, "imageFlippedForRightToLeftLayoutDirection", { flips: true }); }
    renderedInCircle(radius = null, fits = true) { return edit(this, "renderedInCircle", "circle", { radius: finite(radius, null), fits: fits === true }, this); }
    renderedIn(size, source) { return edit(this, "renderedIn", "render", { size, source: source ?? null }); }
    applySymbolConfiguration() {
        diagnose("UIImage.applySymbolConfiguration is not drawn yet");
        return this;
    }
    croppedTo(rect) { return edit(this, "croppedTo", "crop", { rect }); }
    rotated(degrees) { return edit(this, "rotated", "rotate", { degrees: finite(degrees, 0) }, this); }
    blurred(radius) { return edit(this, "blurred", "blur", { radius: finite(radius, 0) }); }
    grayscale() { return edit(this, "grayscale", "gray", {}); }

    toPNGBase64String() { return callHost("toPNGData", "png", { n: infoOf(this).n }); }
    toJPEGBase64String(quality) { return callHost("toJPEGData", "jpeg", { n: infoOf(this).n, quality: finite(quality, 0.8) }); }
    toPNGData() { return dataOf(this.toPNGBase64String()); }
    toJPEGData(quality) { return dataOf(this.toJPEGBase64String(quality)); }

    averageColor() { return callHost("averageColor", "average", { n: infoOf(this).n }); }
    dominantColors(count = 5) {
        const colors = callHost("dominantColors", "dominant", { n: infoOf(this).n, count: finite(count, 5) }) ?? [];
        return colors.map(({ color, percentage }) => ({ ...color, color, percentage }));
    }
    pixelColor(x, y) { return callHost("pixelColor", "pixel", { n: infoOf(this).n, x: finite(x, -1), y: finite(y, -1) }); }
    getPixelData() {
        const pixels = callHost("getPixelData", "pixels", { n: infoOf(this).n });
        return pixels === null ? null : { width: pixels.width, height: pixels.height, data: dataOf(pixels.data) };
    }

    static fromFile(path) {
        const data = fileInMemory?.(path);
        return data === undefined ? make(callHost("fromFile", "file", { path: String(path) })) : UIImage.fromData(data);
    }
    static fromData(data, scale = 1) {
        return data instanceof Data ? decoded("fromData", data.toBase64String(), { scale: finite(scale, 1) }) : null;
    }
    static fromBase64String(text) {
        return decoded("fromBase64String", String(text).replace(/^data:[^,]*,/, ""), {});
    }
    static fromSFSymbol(name) { return make(callHost("fromSFSymbol", "symbol", { name: String(name) }), { isSymbol: true }); }
}

/** Returns the bytes of a file of the host that is an image. */
export const dataFromHost = (path) => dataOf(callHost("fromFile", "bytes", { path: String(path) }));

function dataOf(base64) { return base64 === null ? null : Data.fromBase64String(base64); }

scripting.UIImage = UIImage;
const statics = /** @type {any} */ (Data);
statics.fromPNG = (image) => (infos.has(image) ? image.toPNGData() : null);
statics.fromJPEG = (image, quality) => (infos.has(image) ? image.toJPEGData(quality) : null);

/** Returns an image's number; undefined for other values. */
export const imageWire = (value) => (typeof value === "object" && value !== null ? infos.get(value)?.n : undefined);

/** Returns an image's representation in the tree; undefined for other values. */
export function imageReference(value) {
    const info = typeof value === "object" && value !== null ? infos.get(value) : undefined;
    if (info === undefined) return undefined;
    const reference = { $image: info.n };
    if (info.renderingMode === "alwaysTemplate") reference.template = true;
    if (info.renderingMode === "alwaysOriginal") reference.template = false;
    if (info.isResizable) {
        const { top, left, bottom, right } = info.capInsets;
        reference.resizable = { capInsets: { top: finite(top, 0), leading: finite(left, 0), bottom: finite(bottom, 0), trailing: finite(right, 0) }, resizingMode: info.resizingMode };
    }
    return reference;
}
