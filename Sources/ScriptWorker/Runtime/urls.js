// URL and URLSearchParams, after the URL Standard; a host's letters beyond ASCII are kept as they are.
(function (runtime) {
    "use strict";
    const ports = { "http:": "80", "https:": "443", "ws:": "80", "wss:": "443", "ftp:": "21", "file:": "" };
    const isSpecial = (protocol) => Object.hasOwn(ports, protocol);

    /** `text` with a percent escape for what is beyond ASCII, for controls, and for each of `others`. */
    function escaped(text, others) {
        let result = "";
        for (const character of text) {
            const code = character.codePointAt(0);
            const isPlain = code > 0x20 && code < 0x7f && !others.includes(character);
            result += isPlain ? character : encodeURIComponent(code >= 0xd800 && code <= 0xdfff ? "\ufffd" : character);
            if (!isPlain && "!'()*~".includes(character)) result = result.slice(0, -1) + "%" + code.toString(16).toUpperCase();
        }
        return result;
    }

    function formDecoded(text) {
        const spaced = text.replace(/\+/g, " ");
        try { return decodeURIComponent(spaced); } catch { return spaced; }
    }
    const formEncoded = (text) => encodeURIComponent(String(text).toWellFormed())
        .replace(/[!'()~]/g, (character) => "%" + character.charCodeAt(0).toString(16).toUpperCase()).replace(/%20/g, "+");

    class URLSearchParams {
        #pairs = [];
        #changed = null;

        constructor(from = "", changed = null) {
            this.#changed = typeof changed === "function" ? changed : null;
            if (typeof from === "object" && from !== null) {
                if (typeof from[Symbol.iterator] === "function") {
                    for (const pair of from) {
                        const [name, value, ...rest] = pair;
                        if (rest.length > 0 || value === undefined) throw new TypeError("URLSearchParams: a pair has a name and a value");
                        this.#pairs.push([String(name), String(value)]);
                    }
                } else {
                    for (const name of Object.keys(from)) this.#pairs.push([name, String(from[name])]);
                }
                return;
            }
            for (const part of String(from).replace(/^\?/, "").split("&")) {
                if (part === "") continue;
                const at = part.indexOf("=");
                this.#pairs.push([formDecoded(at < 0 ? part : part.slice(0, at)), at < 0 ? "" : formDecoded(part.slice(at + 1))]);
            }
        }

        get size() { return this.#pairs.length; }
        append(name, value) { this.#pairs.push([String(name), String(value)]); this.#tell(); }
        delete(name, value) {
            this.#pairs = this.#pairs.filter((pair) => pair[0] !== String(name) || (value !== undefined && pair[1] !== String(value)));
            this.#tell();
        }
        get(name) { return this.#pairs.find((pair) => pair[0] === String(name))?.[1] ?? null; }
        getAll(name) { return this.#pairs.filter((pair) => pair[0] === String(name)).map((pair) => pair[1]); }
        has(name, value) { return this.#pairs.some((pair) => pair[0] === String(name) && (value === undefined || pair[1] === String(value))); }
        set(name, value) {
            const at = this.#pairs.findIndex((pair) => pair[0] === String(name));
            if (at < 0) return this.append(name, value);
            this.#pairs[at] = [String(name), String(value)];
            this.#pairs = this.#pairs.filter((pair, index) => index <= at || pair[0] !== String(name));
            this.#tell();
        }
        sort() {
            this.#pairs.sort((a, b) => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0));
            this.#tell();
        }
        forEach(body, self) { for (const [name, value] of this.#pairs) body.call(self, value, name, this); }
        *keys() { for (const pair of this.#pairs) yield pair[0]; }
        *values() { for (const pair of this.#pairs) yield pair[1]; }
        *entries() { for (const pair of this.#pairs) yield [...pair]; }
        [Symbol.iterator]() { return this.entries(); }
        toString() { return this.#pairs.map(([name, value]) => `${formEncoded(name)}=${formEncoded(value)}`).join("&"); }
        #tell() { this.#changed?.(this.toString()); }
    }

    function parsePath(path, start, isFile) {
        const result = [...start];
        const segments = path.split("/");
        segments.forEach((segment, index) => {
            const isLast = index === segments.length - 1;
            const plain = segment.replace(/%2e/gi, ".");
            if (plain === "..") {
                if (!(isFile && result.length === 1 && /^[a-z]:$/i.test(result[0]))) result.pop();
                if (isLast) result.push("");
            } else if (plain === ".") {
                if (isLast) result.push("");
            } else {
                result.push(escaped(segment, "\"#<>?`{}"));
            }
        });
        return result;
    }

    function parseHost(text, protocol, invalid) {
        if (!isSpecial(protocol)) return escaped(text, "");
        let host;
        try { host = decodeURIComponent(text).toLowerCase(); } catch { throw invalid(); }
        if (host.startsWith("[")) { if (!/^\[[0-9a-f:.]+\]$/.test(host)) throw invalid(); return host; }
        if (/[\s#%/:<>?@[\\\]^|]/.test(host) || (host === "" && protocol !== "file:")) throw invalid();
        return host;
    }

    /** The parts of a URL; `base` are those of the one that it is relative to, or null. */
    function parse(given, base) {
        const text = given.replace(/^[\0- ]+|[\0- ]+$/g, "").replace(/[\t\n\r]/g, "");
        const invalid = () => new TypeError(`Invalid URL: ${given.slice(0, 200)}`);
        const parts = { protocol: "", username: "", password: "", host: null, port: "", path: [], opaque: null, search: "", hash: "" };
        const [, scheme, afterScheme] = /^(?:([A-Za-z][A-Za-z0-9+.-]*):)?(.*)$/s.exec(text);
        let rest = afterScheme;
        const hash = rest.indexOf("#");
        if (hash >= 0) { parts.hash = rest.length > hash + 1 ? "#" + escaped(rest.slice(hash + 1), "\"<>`") : ""; rest = rest.slice(0, hash); }
        let query = rest.indexOf("?");
        const search = query < 0 ? null : rest.slice(query + 1);
        if (query >= 0) rest = rest.slice(0, query);
        parts.protocol = scheme === undefined ? base?.protocol : scheme.toLowerCase() + ":";
        if (parts.protocol === undefined) throw invalid();
        const special = isSpecial(parts.protocol);
        if (search !== null && search !== "") parts.search = "?" + escaped(search, special ? "\"#<>'" : "\"#<>");
        if (special) rest = rest.replace(/\\/g, "/");
        const isRelative = scheme === undefined || (special && base?.protocol === parts.protocol && !rest.startsWith("/"));
        if (isRelative && (base === null || base === undefined)) throw invalid();
        if (rest.startsWith("//") || (!isRelative && special && parts.protocol !== "file:")) {
            const [, authority, path] = /^([^/]*)(.*)$/s.exec(special && parts.protocol !== "file:" ? rest.replace(/^\/*/, "") : rest.slice(2));
            const at = authority.lastIndexOf("@");
            if (at >= 0) {
                const [name, ...password] = authority.slice(0, at).split(":");
                parts.username = escaped(name, "\"#<>?`{}/:;=@[\\]^|");
                parts.password = escaped(password.join(":"), "\"#<>?`{}/:;=@[\\]^|");
            }
            const [, host, port] = /^(.*?)(?::(\d*))?$/s.exec(authority.slice(at + 1));
            parts.host = parseHost(host, parts.protocol, invalid);
            if (port !== undefined && port !== "") {
                if (Number(port) > 65535) throw invalid();
                if (String(Number(port)) !== ports[parts.protocol]) parts.port = String(Number(port));
            }
            parts.path = path === "" ? (special ? [""] : []) : parsePath(path.slice(1), [], parts.protocol === "file:");
        } else if (isRelative) {
            if (base.opaque !== null && rest !== "") throw invalid();
            Object.assign(parts, { username: base.username, password: base.password, host: base.host, port: base.port, opaque: base.opaque });
            if (rest.startsWith("/")) parts.path = parsePath(rest.slice(1), [], parts.protocol === "file:");
            else if (rest !== "") parts.path = parsePath(rest, base.path.slice(0, -1), parts.protocol === "file:");
            else {
                parts.path = [...base.path];
                if (search === null) parts.search = base.search;
            }
        } else if (rest.startsWith("/") || special) {
            parts.host = special ? "" : null;
            parts.path = parsePath(rest.replace(/^\//, ""), [], parts.protocol === "file:");
        } else {
            parts.opaque = escaped(rest, "");
        }
        return parts;
    }

    class URL {
        #parts;
        #params;

        constructor(url, base) {
            this.#parts = parse(String(url), base === undefined ? null : parse(String(base), null));
        }

        static canParse(url, base) { try { new URL(url, base); return true; } catch { return false; } }
        static parse(url, base) { try { return new URL(url, base); } catch { return null; } }

        get href() {
            const { protocol, username, password, host, opaque, search, hash } = this.#parts;
            const credentials = username || password ? username + (password ? ":" + password : "") + "@" : "";
            const authority = host === null || opaque !== null ? "" : "//" + credentials + this.host;
            return protocol + authority + this.pathname + search + hash;
        }
        set href(url) { this.#parts = parse(String(url), null); this.#params = undefined; }
        get origin() { return isSpecial(this.protocol) && this.protocol !== "file:" ? `${this.protocol}//${this.host}` : "null"; }
        get protocol() { return this.#parts.protocol; }
        set protocol(value) {
            const protocol = String(value).toLowerCase().replace(/:.*$/s, "") + ":";
            if (/^[a-z][a-z0-9+.-]*:$/.test(protocol) && isSpecial(protocol) === isSpecial(this.protocol)) this.#parts.protocol = protocol;
        }
        get username() { return this.#parts.username; }
        set username(value) { this.#parts.username = encodeURIComponent(value); }
        get password() { return this.#parts.password; }
        set password(value) { this.#parts.password = encodeURIComponent(value); }
        get host() { return this.hostname + (this.port === "" ? "" : ":" + this.port); }
        set host(value) {
            const [name, port] = String(value).split(":");
            this.hostname = name;
            if (port !== undefined) this.port = port;
        }
        get hostname() { return this.#parts.host ?? ""; }
        set hostname(value) { try { this.#parts.host = parseHost(String(value), this.protocol, () => new TypeError("")); } catch { /* stays */ } }
        get port() { return this.#parts.port; }
        set port(value) {
            const port = /^\d*/.exec(String(value))[0];
            if (Number(port) <= 65535) this.#parts.port = port === "" || String(Number(port)) === ports[this.protocol] ? "" : String(Number(port));
        }
        get pathname() { return this.#parts.opaque ?? (this.#parts.path.length === 0 ? "" : "/" + this.#parts.path.join("/")); }
        set pathname(value) { if (this.#parts.opaque === null) this.#parts.path = parsePath(String(value).replace(/^\//, ""), [], this.protocol === "file:"); }
        get search() { return this.#parts.search; }
        set search(value) {
            const text = String(value).replace(/^\?/, "");
            this.#parts.search = text === "" ? "" : "?" + escaped(text, "\"#<>'");
            this.#params = undefined;
        }
        get searchParams() {
            return this.#params ??= new URLSearchParams(this.search, (text) => { this.#parts.search = text === "" ? "" : "?" + text; });
        }
        get hash() { return this.#parts.hash; }
        set hash(value) {
            const text = String(value).replace(/^#/, "");
            this.#parts.hash = text === "" ? "" : "#" + escaped(text, "\"<>`");
        }
        toString() { return this.href; }
        toJSON() { return this.href; }
    }

    Object.assign(runtime.exports, { URL, URLSearchParams });
})
