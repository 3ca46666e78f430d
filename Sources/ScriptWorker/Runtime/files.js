// FileManager: files that last as long as the session, in memory. What a phone finds missing is missing here.
(function (runtime) {
    "use strict";
    const { exports } = runtime;
    const { Path, Data } = exports;
    const root = "/var/mobile/Documents";
    const directories = {
        documentsDirectory: root, appGroupDocumentsDirectory: root + "/Group", iCloudDocumentsDirectory: root + "/iCloud",
        scriptsDirectory: root + "/scripts", temporaryDirectory: "/tmp",
    };
    const greatestSize = 64 << 20; // bytes of all files together
    const files = new Map(); // path → { data, changed }
    const folders = new Map(); // path → when it was made
    let size = 0;

    const failure = (path, words) => new Error(`The file "${Path.basename(path)}" ${words}.`);
    const place = (path) => Path.normalize(String(path));
    function addFolders(path) {
        for (let folder = path; folder !== "/" && folder !== "" && !folders.has(folder); folder = Path.dirname(folder)) {
            folders.set(folder, runtime.dateNow());
        }
    }
    for (const path of Object.values(directories)) addFolders(path);

    function read(path) {
        const file = files.get(place(path));
        if (file === undefined) {
            throw runtime.expected(failure(path, "couldn't be opened because there is no such file"));
        }
        return file.data;
    }

    function text(path) {
        const result = read(path).toRawString();
        if (result === null) throw runtime.expected(failure(path, "couldn't be opened because it isn't in the correct format"));
        return result;
    }

    function write(path, data) {
        const at = place(path);
        if (folders.has(at)) throw runtime.expected(failure(path, "couldn't be saved because it is a folder"));
        size += data.size - (files.get(at)?.data.size ?? 0);
        if (size > greatestSize) throw new Error("FileManager: a session's files may have 64 MB together");
        runtime.diagnose("FileManager: files last as long as the session");
        addFolders(Path.dirname(at));
        files.set(at, { data, changed: runtime.dateNow() });
    }

    function inside(folder) {
        const start = folder === "/" ? "/" : folder + "/";
        return [...folders.keys(), ...files.keys()].filter((path) => path.startsWith(start) && path !== folder);
    }

    function list(path, isRecursive) {
        const folder = place(path);
        if (!folders.has(folder)) throw runtime.expected(failure(path, "couldn't be opened because there is no such folder"));
        const start = folder.length + 1;
        const names = inside(folder).map((found) => found.slice(start));
        return names.filter((name) => isRecursive || !name.includes("/")).sort();
    }

    function remove(path) {
        const at = place(path);
        if (!files.has(at) && !folders.has(at)) throw runtime.expected(failure(path, "couldn't be removed because there is no such file"));
        for (const found of [...inside(at), at]) {
            size -= files.get(found)?.data.size ?? 0;
            files.delete(found);
            folders.delete(found);
        }
    }

    function copy(from, to) {
        const source = place(from), target = place(to);
        if (files.has(target) || folders.has(target)) throw runtime.expected(failure(to, "couldn't be saved because it is there already"));
        if (files.has(source)) return write(target, read(source));
        if (!folders.has(source)) read(source);
        const found = inside(source);
        addFolders(target);
        for (const path of found) {
            if (folders.has(path)) addFolders(target + path.slice(source.length)); else write(target + path.slice(source.length), read(path));
        }
    }

    function stat(path) {
        const at = place(path);
        const file = files.get(at);
        if (file === undefined && !folders.has(at)) read(path);
        const time = file?.changed ?? folders.get(at);
        return { creationDate: time, modificationDate: time, type: file ? "file" : "directory", size: file?.data.size ?? 0 };
    }

    const bytes = (value) => (value instanceof Data ? value : Data.fromUint8Array(value));
    const joined = (path, data) => (files.has(place(path)) ? Data.combine([read(path), data]) : data);
    const actions = {
        exists: (path) => files.has(place(path)) || folders.has(place(path)),
        isFile: (path) => files.has(place(path)),
        isDirectory: (path) => folders.has(place(path)),
        isLink: () => false,
        isBinaryFile: (path) => files.has(place(path)) && read(path).toRawString() === null,
        createDirectory: (path) => addFolders(place(path)),
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
        rename(from, to) { copy(from, to); remove(from); },
        remove,
        stat,
    };
    const members = {
        ...directories, isiCloudEnabled: false, isWebDAVAvailable: false, webDAVDocumentsDirectory: null,
        isFileStoredIniCloud: () => false, isiCloudFileDownloaded: () => false, downloadFileFromiCloud: () => Promise.resolve(false),
        getShareUrlOfiCloudFile: () => { throw runtime.expected(new Error("iCloud is not available.")); },
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
    exports.FileManager = runtime.partly("FileManager", members);
    Data.fromFile = (path) => files.get(place(path))?.data ?? null;
})
