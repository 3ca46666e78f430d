// URL and URLSearchParams of the library whatwg-url, with newer members of the URL Standard.
import { libraryGlobals, libraryModules, provide } from "./host.js";
import { loadLibrary, loadPart, withNames } from "./lazy.js";
import "./text-coding.js"; // for the library
import { showAs } from "./messages.js";
import { Map } from "./primordials.js";
import { UUID } from "./script-environment.js";
import { declareClasses } from "./web-classes.js";

// Most hosts are ASCII. A separate library has the tables for the others.
const isPlain = /^[\0-\x7f]*$/, isCoded = /(^|\.)xn--/i;
libraryModules.tr46 = {
    toASCII(domain, options) {
        if (!isPlain.test(domain) || isCoded.test(domain)) return loadLibrary("domains").toASCII(domain, options);
        const host = domain.toLowerCase();
        return options.verifyDNSLength && !host.split(".").every((label) => label.length > 0 && label.length < 64) ? null : host;
    },
};
const library = loadLibrary("urls");
export const { URL, URLSearchParams } = library;
withNames({ URL, URLSearchParams });
libraryModules["whatwg-url"] = library;

URL.canParse = function canParse(url, base = undefined) {
    if (arguments.length === 0) throw new TypeError("URL.canParse needs a URL");
    return parsed(url, base) !== null;
};
URL.parse = function parse(url, base = undefined) {
    if (arguments.length === 0) throw new TypeError("URL.parse needs a URL");
    return parsed(url, base);
};
function parsed(url, base) {
    const address = String(url), other = base === undefined ? undefined : String(base);
    try { return new URL(address, other); } catch { return null; }
}

const blobs = new Map(); // by URL
URL.createObjectURL = function createObjectURL(blob) {
    if (!(blob instanceof loadPart("blobs").Blob)) throw new TypeError("URL.createObjectURL needs a Blob");
    const url = `blob:null/${UUID.string().toLowerCase()}`;
    blobs.set(url, blob);
    return url;
};
URL.revokeObjectURL = function revokeObjectURL(url) {
    if (arguments.length === 0) throw new TypeError("URL.revokeObjectURL needs a URL");
    blobs.delete(withoutHash(`${url}`));
};
const withoutHash = (url) => (url.includes("#") ? url.slice(0, url.indexOf("#")) : url);
/** Returns the Blob of a URL of `URL.createObjectURL`; undefined if there is none. */
export const blobAt = (url) => blobs.get(withoutHash(url));

const { prototype } = URLSearchParams;
const { append, delete: remove, getAll, has } = prototype;
const text = (value) => String(value).toWellFormed();
Object.defineProperty(prototype, "size", {
    get() { return [...prototype.keys.call(this)].length; }, enumerable: true, configurable: true,
});
prototype.has = function (name, value = undefined) {
    if (value === undefined) return Reflect.apply(has, this, arguments);
    return getAll.call(this, name).includes(text(value));
};
prototype.delete = function (name, value = undefined) {
    if (value === undefined) return Reflect.apply(remove, this, arguments);
    const key = text(name), unwanted = text(value);
    if (!getAll.call(this, key).includes(unwanted)) return;
    const pairs = [...prototype.entries.call(this)];
    for (const pair of pairs) remove.call(this, pair[0]);
    for (const pair of pairs) if (pair[0] !== key || pair[1] !== unwanted) append.call(this, pair[0], pair[1]);
};
withNames({ has: prototype.has, delete: prototype.delete });

showAs(URL, (url) => ({ href: url.href }));
showAs(URLSearchParams, (params) => new Map(params));

declareClasses({ URL, URLSearchParams });
provide({ URL, URLSearchParams });
Object.assign(libraryGlobals, { URL, URLSearchParams });
