// URL: addresses that are read, resolved and changed part by part.
const comparison = (() => {
    const schemes = ["http:", "https:", "HTTP:", "ws:", "wss:", "ftp:", "file:", "mailto:", "data:", "javascript:", "web+x:", "a1.+-:", "blob:", ":", "1:", "hé:", ""];
    const slashes = ["//", "//", "//", "/", "", "///", "\\\\", "/\\"];
    const users = ["", "", "", "u@", "u:p@", ":@", "@", "a b:c/d@", "ü:%41@", "u@v@"];
    const hosts = [
        "example.org", "EXAMPLE.org", "a.b.", "a..b", "münchen.de", "faß.de", "xn--mnchen-3ya.de", "xn--a", "日本語.jp", "ａ.com", "1.2.3.4", "0x7f.1", "256.1.1.1",
        "1.2.3", "4294967295", "4294967296", "0300.0.0.1", "1.2.3.4.", "09.1.1.1", "[::1]", "[1:2::3:4]", "[::ffff:1.2.3.4]", "[1::2::3]", "[::1", "[2001:db8:0:0:1:0:0:1]",
        "a b", "a%41b", "a%zz", "a<b", "a|b", "a^b", "", "localhost", "-a-.b", "a_b", "a\u00adb.c", "x.1", "%00", "a%2Fb", "☕.example", "\u200d.com", "a.𝒷.c", "0", "0x", "1e3",
    ];
    const ports = ["", "", "", ":80", ":443", ":8080", ":0", ":00021", ":65535", ":65536", ":", ":a", ":8a", ":-1"];
    const paths = ["", "/", "/a/b", "/a/../b", "/../..", "/a/./b/", "/%2e%2E/x", "/a b", "/ü%zz", "/a\\b\\..\\c", "//x", "/C:/a/../..", "/C|/x", "/{}`^\"<>", "/a;b=c,d", "x/y", "..", "./", "/a/b/../../../c", "/%7e~'()*"];
    const queries = ["", "", "?", "?a=b", "?a b=ü&'\"<>", "?%zz#", "??a", "?a=1&a=2"];
    const hashes = ["", "", "#", "#a b`<>\"", "#ü#", "#%zz"];
    const parts = ["href", "protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "hash"];
    const blanks = ["", "", "", "", " ", "\t", "\n", "\u0000", "\u001f"];
    const address = ({ one }) => one(blanks) + one(schemes) + one(slashes) + one(users) + one(hosts) + one(ports) + one(paths) + one(queries) + one(hashes) + one(blanks);
    const relative = ({ one }) => one([() => one(paths), () => one(queries), () => one(hashes), () => `//${one(hosts)}${one(ports)}${one(paths)}`, () => one(paths) + one(queries) + one(hashes)])();
    const values = (random) => random.one([
        () => random.one(schemes).replace(":", ""), () => random.one(hosts) + random.one(ports), () => random.one(hosts), () => random.one(ports).slice(1),
        () => random.one(paths), () => random.one(queries), () => random.one(hashes), () => "", () => " x ", () => address(random), () => "a\tb\n", () => "8o", () => "\ud800",
    ])();
    const shown = (url) => parts.map((part) => url[part]).concat(url.origin, String(url) === url.href, JSON.stringify(url) === JSON.stringify(url.href));
    return {
        make: (random) => ({
            url: random.chance(0.75) ? address(random) : relative(random),
            base: random.chance(0.35) ? (random.chance(0.8) ? `http://${random.one(hosts.slice(0, 4))}${random.one(paths)}${random.one(queries)}` : address(random)) : null,
            changes: random.chance(0.5) ? random.some(3, () => [random.one(parts), values(random)]) : [],
        }),
        run({ url, base, changes }) {
            const can = attempt(() => URL.canParse(url, base ?? undefined));
            const read = attempt(() => shown(new URL(url, base ?? undefined)));
            const steps = attempt(() => {
                const made = new URL(url, base ?? undefined);
                return changes.map(([part, value]) => [attempt(() => { made[part] = value; }), made.href]);
            });
            return [can, read, steps].join(" ");
        },
        // Addresses that Node 20 parses otherwise than the URL Standard.
        explain({ url, base, changes }, expected, actual) {
            if (expected.startsWith("false [") && actual === `true${expected.slice(5)}`) return "Node's canParse refuses what its constructor parses";
            const isSpecial = (text) => /^[\0-\x20]*(https?|wss?|ftp|file):/i.test(text);
            const other = /^[\0-\x20]*[a-z][a-z0-9+.-]*:/i.test(url) ? url : base ?? "";
            if (/\?[\0-\x20]*(#|$)/.test(base ?? "") && /^[\0-\x20]*(#|$)/.test(url)) return "Node drops the empty query of a base";
            if (changes.some(([part, value]) => part === "port" && value !== "" && !/^[\t\n]*\d/.test(value) || part === "host" && /^[^:/]+:(?!\d)/.test(value))) return "Node drops the port where the new one has no digits";
            const isFromRoot = base !== null && /^[\0-\x20]*[/\\]/.test(url);
            if (/^[\0-\x20]*file:/i.test(other) && (/\.\.|%2e/i.test(url + base) || isFromRoot)) return "Node takes more for a drive's letter than one letter";
            if (changes.some(([part, value]) => part === "protocol" && /^file/i.test(value)) && /\/[a-z]\|/i.test(url + base)) return "Node writes a drive's letter with a colon after its path was parsed";
            const changed = (...names) => changes.filter(([part]) => names.includes(part)).map(([, value]) => value);
            if ([other, ...changed("href")].every(isSpecial)) return null;
            if (/\.\.|%2e/i.test([url, base, ...changed("href", "pathname")].join(" "))) return "Node ends the path of an unknown scheme without its slash";
            if (changed("host", "hostname").length > 0) return "Node gives an address of an unknown scheme no host";
            if (changed("pathname").some((path) => path.startsWith("//"))) return "Node drops the query with a new path that begins with two slashes";
            if (changed("protocol").length > 0 && /:0+(?!\d)/.test(url + base)) return "Node drops the port 0 with a new scheme";
            if (base !== null && !/^[\0-\x20]*[a-z][a-z0-9+.-]*:\//i.test(base)) return "Node resolves against an address with an opaque path";
            return null;
        },
    };
})();
