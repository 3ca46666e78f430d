// Blob and File of the File API, and FormData with its two encodings as a body. Includes the app's own extensions.
import { libraryGlobals, provide, scripting, webGlobals } from "./host.js";
import { filter, map, Math, Object, push, some } from "./primordials.js";
import { dateNow } from "./clock.js";
import { Data, utf8 } from "./data.js";
import { iteratePairs, needArguments } from "./headers.js";
import { showAs } from "./messages.js";
import { bytesOf } from "./text-coding.js";
import { URLSearchParams } from "./urls.js";
import { declareClasses } from "./web-classes.js";

const chunkSize = 65536; // bytes per chunk of a stream

export const isBytes = (value) => value instanceof ArrayBuffer || ArrayBuffer.isView(value) || value instanceof Data;
const usv = (value) => `${value}`.toWellFormed();

export function joinedBytes(parts) {
    let size = 0;
    for (let i = 0; i < parts.length; i++) size += parts[i].length;
    const all = new Uint8Array(size);
    let at = 0;
    for (let i = 0; i < parts.length; i++) { all.set(parts[i], at); at += parts[i].length; }
    return all;
}

const mimeType = (value) => {
    const text = value === undefined ? "" : `${value}`;
    return /[^ -~]/.test(text) ? "" : text.toLowerCase();
};

export class Blob {
    #bytes;
    #type;
    /** @param {any} [parts] @param {any} [options] */
    constructor(parts = undefined, options = undefined) {
        if (parts !== undefined && (typeof parts !== "object" && typeof parts !== "function" || typeof parts?.[Symbol.iterator] !== "function")) throw new TypeError(`${new.target.name} needs a list of parts`);
        if (options !== undefined && options !== null && typeof options !== "object" && typeof options !== "function") throw new TypeError(`${new.target.name}: the options must be an object`);
        const endings = options?.endings === undefined ? "transparent" : `${options.endings}`;
        if (endings !== "transparent" && endings !== "native") throw new TypeError(`${new.target.name}: endings must be "transparent" or "native"`);
        const pieces = [];
        for (const part of parts ?? []) {
            if (typeof part === "object" && part !== null && #bytes in part) push(pieces, part.#bytes);
            else if (isBytes(part)) push(pieces, bytesOf(part));
            else push(pieces, utf8.encode(endings === "native" ? usv(part).replace(/\r\n?/g, "\n") : usv(part)));
        }
        this.#bytes = joinedBytes(pieces);
        this.#type = mimeType(options?.type);
    }
    get size() { return this.#bytes.length; }
    get type() { return this.#type; }
    async text() {
        const bytes = this.#bytes;
        return utf8.decodeLeniently(bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes);
    }
    async arrayBuffer() { return this.#bytes.slice().buffer; }
    async bytes() { return this.#bytes.slice(); }
    async data() { return new Data(this.#bytes.slice()); }
    stream() {
        const bytes = this.#bytes;
        let at = 0;
        return new scripting.ReadableStream({
            type: "bytes",
            pull(controller) {
                if (at >= bytes.length) {
                    controller.close();
                    controller.byobRequest?.respond(0);
                    return;
                }
                controller.enqueue(bytes.slice(at, at += chunkSize));
            },
        });
    }
    slice(start = 0, end = this.size, type = "") {
        const blob = new Blob([], { type });
        blob.#bytes = this.#bytes.subarray(clamped(start), clamped(end));
        return blob;
    }
    static bytesOf(blob) { return blob.#bytes; }
}
const clamped = (value) => { const number = Number(value); return number !== number ? 0 : Math.max(Number.MIN_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, Math.trunc(number))); };
export const blobBytes = Blob.bytesOf;
delete (/** @type {any} */ (Blob)).bytesOf;
showAs(Blob, ({ size, type }) => ({ size, type }));

class File extends Blob {
    #name;
    #time;
    /** @param {any} parts @param {string} name @param {any} [options] */
    constructor(parts, name, options = undefined) {
        needArguments(arguments, 2, "File");
        super(parts, options);
        this.#name = usv(name);
        this.#time = options?.lastModified === undefined ? dateNow() : Math.trunc(Number(options.lastModified)) || 0;
    }
    get name() { return this.#name; }
    get lastModified() { return this.#time; }
    get webkitRelativePath() { return ""; }
}
showAs(File, ({ size, type, name, lastModified }) => ({ size, type, name, lastModified }));

// Forms

/**
 * Returns a field's value: a string or a file. For Data, the details are its type and file name, as in the app. For
 * a Blob, they are its file name.
 */
function fieldValue(name, value, details) {
    if (value instanceof Data) return new File([value], String(details[1] ?? "blob"), { type: details[0] });
    if (!(value instanceof Blob)) {
        if (details.length > 0) throw new TypeError("FormData: only a Blob can have a file name");
        return usv(value);
    }
    if (value instanceof File && details[0] === undefined) return value;
    const lastModified = value instanceof File ? value.lastModified : dateNow();
    const file = new File([value], details[0] === undefined ? "blob" : details[0], { type: value.type, lastModified });
    return file;
}

export class FormData {
    #fields = [];
    constructor(form = undefined) {
        if (form !== undefined) throw new TypeError("FormData takes no form: there are no HTML forms");
    }
    append(name, value, ...details) {
        needArguments(arguments, 2, "FormData.append");
        push(this.#fields, [usv(name), fieldValue(name, value, details)]);
    }
    set(name, value, ...details) {
        needArguments(arguments, 2, "FormData.set");
        const field = [usv(name), fieldValue(name, value, details)];
        let at = -1;
        for (let i = 0; i < this.#fields.length && at < 0; i++) if (this.#fields[i][0] === field[0]) at = i;
        if (at < 0) { push(this.#fields, field); return; }
        this.#fields[at] = field;
        this.#fields = filter(this.#fields, (other, index) => index <= at || other[0] !== field[0]);
    }
    get(name) {
        needArguments(arguments, 1, "FormData.get");
        return this.#values(name)[0] ?? null;
    }
    getAll(name) {
        needArguments(arguments, 1, "FormData.getAll");
        return this.#values(name);
    }
    has(name) {
        needArguments(arguments, 1, "FormData.has");
        return this.#values(name).length > 0;
    }
    delete(name) {
        needArguments(arguments, 1, "FormData.delete");
        const key = usv(name);
        this.#fields = filter(this.#fields, (field) => field[0] !== key);
    }
    toJson() { return Object.fromEntries(/** @type {any} */ (this)); }
    #values(name) { const key = usv(name); return map(filter(this.#fields, (field) => field[0] === key), (field) => field[1]); }
    static wire(form) { return form.#fields; }
}
const formFields = FormData.wire;
delete (/** @type {any} */ (FormData)).wire;
iteratePairs(FormData, "FormData", formFields);
showAs(FormData, (form) => Object.fromEntries(form));

const lines = (text) => text.replace(/\r\n|\r|\n/g, "\r\n");
const quoted = (text) => text.replace(/\n/g, "%0A").replace(/\r/g, "%0D").replace(/"/g, "%22");
const mark = "----pipstream-form-boundary-";

/** Encodes the form as a message body (RFC 7578). The boundary between its parts occurs nowhere in them. */
export function multipart(form) {
    const parts = map(formFields(form), ([name, value]) => {
        const isFile = typeof value === "object";
        const bytes = isFile ? blobBytes(value) : utf8.encode(lines(value));
        const file = isFile ? `; filename="${quoted(value.name)}"\r\nContent-Type: ${value.type || "application/octet-stream"}` : "";
        return { head: `Content-Disposition: form-data; name="${quoted(lines(name))}"${file}`, bytes };
    });
    let number = 0;
    const holds = (bytes, boundary) => {
        const text = utf8.encode(boundary);
        for (let at = bytes.indexOf(text[0]); at >= 0; at = bytes.indexOf(text[0], at + 1)) {
            let length = 1;
            while (length < text.length && bytes[at + length] === text[length]) length++;
            if (length === text.length) return true;
        }
        return false;
    };
    while (some(parts, ({ head, bytes }) => head.includes(mark + number) || holds(bytes, mark + number))) number++;
    const boundary = mark + number;
    const all = [];
    for (let i = 0; i < parts.length; i++) push(all, utf8.encode(`--${boundary}\r\n${parts[i].head}\r\n\r\n`), parts[i].bytes, utf8.encode("\r\n"));
    push(all, utf8.encode(`--${boundary}--\r\n`));
    return { bytes: joinedBytes(all), type: `multipart/form-data; boundary=${boundary}` };
}

/** Parses a message body of the given content type as a form. */
export function readForm(bytes, type) {
    const form = new FormData();
    const boundary = /^\s*multipart\/form-data\b.*;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(type);
    if (boundary === null) {
        if (!/^\s*application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) throw new TypeError(`formData: a body ${type === "" ? "without a type" : `of type ${type.slice(0, 80)}`} is not a form`);
        for (const [name, value] of new URLSearchParams("?" + utf8.decodeLeniently(bytes))) form.append(name, value);
        return form;
    }
    const text = utf8.letters(bytes);
    const line = "--" + (boundary[1] ?? boundary[2]);
    const parts = ("\r\n" + text).split("\r\n" + line);
    for (let i = 1; i < parts.length; i++) {
        if (parts[i].startsWith("--")) return form;
        const end = parts[i].indexOf("\r\n\r\n");
        const head = utf8.decodeLeniently(Uint8Array.from(parts[i].slice(0, end), (letter) => letter.charCodeAt(0)));
        const name = /;\s*name="([^"]*)"/i.exec(head);
        if (end < 0 || name === null) break;
        const body = Uint8Array.from(parts[i].slice(end + 4), (letter) => letter.charCodeAt(0));
        const plain = (word) => word.replace(/%0A/gi, "\n").replace(/%0D/gi, "\r").replace(/%22/g, "\"");
        const file = /;\s*filename="([^"]*)"/i.exec(head);
        if (file === null) form.append(plain(name[1]), utf8.decodeLeniently(body));
        else form.append(plain(name[1]), new File([body], plain(file[1]), { type: /^content-type:\s*(.*)$/im.exec(head)?.[1]?.trim() ?? "text/plain" }));
    }
    throw new TypeError("formData: the body is not a readable form");
}

declareClasses({ Blob, File, FormData });
provide({ Blob, FormData });
webGlobals.File = File;
Object.assign(libraryGlobals, { Blob, File });
