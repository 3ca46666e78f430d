// FileManager. The phone's folders are in memory for the length of the session. Every other path is the host's: the
// host knows the granted paths and answers requests. Files that a phone does not find are not found here.
import { configuration, native, scripting } from "./host.js";
import { dateNow } from "./clock.js";
import { Data } from "./data.js";
import { markExpected, markReported, namespace } from "./default-responses.js";
import { dataFromHost } from "./images.js";
import { diagnose, reportError } from "./messages.js";
import { Path } from "./script-environment.js";

const { directory, name } = configuration;

const phone = "/var/mobile", root = phone + "/Documents";
const directories = {
    documentsDirectory: root, appGroupDocumentsDirectory: root + "/Group", iCloudDocumentsDirectory: root + "/iCloud",
    scriptsDirectory: root + "/scripts", temporaryDirectory: phone + "/tmp", webDAVDocumentsDirectory: root + "/WebDAV", safariBrowserDirectory: root + "/Safari",
    safariBrowserDownloadsDirectory: root + "/Safari/Downloads", safariBrowserStorageDirectory: root + "/Safari/Storage",
    safariBrowserUserscriptsDirectory: root + "/Safari/Userscripts",
};
const maximumSize = 64 << 20; // the maximum size of all files in memory
const maximumFile = 8 << 20; // the maximum size of a host file

const failure = (path, words) => markExpected(new Error(`The file "${Path.basename(path)}" ${words}.`));
const missing = (path) => failure(path, "couldn't be opened because there is no such file");

// In memory

const files = new Map(); // path -> { data, changed }
const folders = new Map(); // path -> creation time
let size = 0;

const inside = (folder) => [...folders.keys(), ...files.keys()].filter((path) => path.startsWith(folder + "/"));
const memory = {
    status(path) {
        const file = files.get(path);
        if (file !== undefined) return { type: "file", size: file.data.size, changed: file.changed };
        return folders.has(path) ? { type: "directory", size: 0, changed: folders.get(path) } : null;
    },
    read(path) {
        if (!files.has(path)) throw missing(path);
        return files.get(path).data;
    },
    list(path, isRecursive) {
        const names = inside(path).map((found) => found.slice(path.length + 1));
        return names.filter((name) => isRecursive || !name.includes("/")).sort();
    },
    write(path, data) {
        if (folders.has(path)) throw failure(path, "couldn't be saved because it is a folder");
        size += data.size - (files.get(path)?.data.size ?? 0);
        if (size > maximumSize) throw new Error("FileManager: a session's files are limited to 64 MB together");
        diagnose("FileManager: files exist only during the session");
        memory.makeFolder(Path.dirname(path));
        files.set(path, { data, changed: dateNow() });
    },
    makeFolder(path) {
        for (let folder = path; folder !== "/" && folder !== "" && !folders.has(folder); folder = Path.dirname(folder)) {
            folders.set(folder, dateNow());
        }
    },
    remove(path) {
        for (const found of [...inside(path), path]) {
            size -= files.get(found)?.data.size ?? 0;
            files.delete(found);
            folders.delete(found);
        }
    },
};
for (const path of Object.values(directories)) memory.makeFolder(path);
/** The script's own folder among the phone's; as Script.directory, it is on the host. */
const own = Path.join(directories.scriptsDirectory, name);
if (directory !== "") memory.makeFolder(own);

// On the host

/**
 * Returns the host's response; null if nothing is at the path. A denied request is reported once, with its
 * location.
 */
function callHost(action, path, more) {
    const answer = JSON.parse(native.files(JSON.stringify(Object.assign(Object.create(null), { action, path }, more))) ?? "{}");
    if (answer.failure === undefined) return answer;
    if (answer.failure === "missing") return null;
    if (answer.failure === "failed") throw failure(path, `cannot be used: ${answer.reason}`);
    const error = new Error(answer.reason);
    if (answer.failure === "unrecorded") reportError("callback", error);
    else diagnose(`FileManager: ${answer.reason}`);
    throw markReported(error);
}
const dataOf = (answer) => Data.fromBase64String(answer.base64 ?? "");
function found(action, path, more) {
    const answer = callHost(action, path, more);
    if (answer === null) throw missing(path);
    return answer;
}
const host = {
    status: (path) => callHost("status", path)?.value ?? null,
    read: (path) => dataOf(found("read", path)),
    list: (path, recursive) => found("list", path, { recursive }).value,
    write(path, data) {
        if (data.size > maximumFile) throw failure(path, `couldn't be saved because it is longer than ${maximumFile >> 20} MB`);
        found("write", path, { base64: data.toBase64String() });
    },
    makeFolder(path) { found("makeFolder", path); },
    remove(path) { found("remove", path); },
};

// Both

function place(path) {
    path = String(path).replace(/^file:\/\//, "");
    if (!Path.isAbsolute(path)) return path;
    path = Path.normalize(path);
    const isOwn = directory !== "" && (path === own || path.startsWith(own + "/"));
    return isOwn ? directory + path.slice(own.length) : path;
}
const storeOf = (path) => (path === phone || path.startsWith(phone + "/") ? memory : host);
const status = (path) => storeOf(place(path)).status(place(path));
const read = (path) => storeOf(place(path)).read(place(path));
const write = (path, data) => storeOf(place(path)).write(place(path), data);

/** Returns a test that answers false instead of throwing if the file is inaccessible. */
const whether = (test) => (path) => {
    try {
        const found = status(path);
        return found !== null && test(found);
    } catch {
        return false;
    }
};

function text(path) {
    const at = place(path);
    const answer = storeOf(at) === host ? found("read", at, { isText: true }) : null;
    if (typeof answer?.text === "string") return answer.text;
    const result = (answer === null ? memory.read(at) : dataOf(answer)).toRawString();
    if (result === null) throw failure(path, "couldn't be opened because it isn't in the correct format");
    return result;
}

function list(path, isRecursive) {
    const at = place(path), store = storeOf(at);
    if (store === memory && status(at)?.type !== "directory") throw failure(path, "couldn't be opened because there is no such folder");
    return store.list(at, isRecursive === true);
}

function remove(path) {
    const at = place(path);
    if (storeOf(at) === memory && status(at) === null) throw failure(path, "couldn't be removed because there is no such file");
    storeOf(at).remove(at);
}

function copy(from, to) {
    const source = place(from), target = place(to);
    if (status(target) !== null) throw failure(to, "couldn't be saved because it already exists");
    const what = status(source);
    if (what === null) throw missing(from);
    if (what.type !== "directory") return write(target, read(source));
    const names = list(source, true); // before a folder inside is changed
    storeOf(target).makeFolder(target);
    for (const name of names) {
        const type = status(source + "/" + name)?.type;
        if (type === "directory") storeOf(target).makeFolder(target + "/" + name);
        else if (type === "file") write(target + "/" + name, read(source + "/" + name));
    }
}

function rename(from, to) {
    const source = place(from), target = place(to);
    if (storeOf(source) === host && storeOf(target) === host) {
        found("rename", source, { to: target });
    } else {
        copy(from, to);
        remove(from);
    }
}

function stat(path) {
    const what = status(path);
    if (what === null) throw missing(path);
    return { creationDate: what.changed, modificationDate: what.changed, type: what.type, size: what.size };
}

const bytes = (value) => (value instanceof Data ? value : Data.fromUint8Array(value));
const joined = (path, data) => (status(path)?.type === "file" ? Data.combine([read(path), data]) : data);
const actions = {
    exists: whether(() => true),
    isFile: whether(({ type }) => type === "file"),
    isDirectory: whether(({ type }) => type === "directory"),
    isLink: whether(({ type }) => type === "link"),
    isBinaryFile: (path) => status(path)?.type === "file" && read(path).toRawString() === null,
    createDirectory: (path) => storeOf(place(path)).makeFolder(place(path)),
    readDirectory: list,
    readAsString: text,
    readAsBytes: (path) => read(path).toUint8Array(),
    readAsData: read,
    writeAsString: (path, value) => write(path, Data.fromRawString(String(value))),
    writeAsBytes: (path, value) => write(path, bytes(value)),
    writeAsData: (path, value) => write(path, bytes(value)),
    appendText: (path, value) => write(path, joined(path, Data.fromRawString(String(value)))),
    appendData: (path, value) => write(path, joined(path, bytes(value))),
    copyFile: copy,
    rename,
    remove,
    stat,
};
const members = {
    ...directories, isiCloudEnabled: false, isWebDAVAvailable: false,
    isFileStoredIniCloud: () => false, isiCloudFileDownloaded: () => false, downloadFileFromiCloud: () => Promise.resolve(false),
    getShareUrlOfiCloudFile: () => { throw markExpected(new Error("iCloud is not available.")); },
    bookmarkExists: () => false, bookmarkedPath: () => null, getAllFileBookmarks: () => [], addFileBookmark: () => null,
    removeFileBookmark: () => false, destinationOfSymbolicLink: (path) => path,
    mimeType: (path) => types[Path.extname(String(path)).slice(1).toLowerCase()] ?? "application/octet-stream",
};
const types = {
    txt: "text/plain", html: "text/html", css: "text/css", js: "text/javascript", json: "application/json", png: "image/png",
    jpg: "image/jpeg", jpeg: "image/jpeg", gif: "image/gif", webp: "image/webp", svg: "image/svg+xml", mp4: "video/mp4", mp3: "audio/mpeg",
    pdf: "application/pdf", zip: "application/zip", md: "text/markdown",
};
for (const [name, action] of Object.entries(actions)) {
    members[name + "Sync"] = action;
    members[name] = async (...args) => action(...args);
}
scripting.FileManager = namespace("FileManager", members);

const statics = /** @type {any} */ (Data);
statics.fromFile = (path) => {
    const at = place(path);
    try {
        if (storeOf(at) === host) return host.read(at);
    } catch {
        return null;
    }
    // Files beside the script are also found among the phone's documents.
    return files.get(at)?.data ?? dataFromHost(path);
};
/** Returns the bytes of a file in memory; undefined for others. */
export const fileInMemory = (path) => files.get(place(path))?.data;
