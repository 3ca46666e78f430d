// TextDecoder and TextEncoder: bytes in pieces, labels of encodings, options.
const comparison = (() => {
    const labels = [
        "utf-8", "utf-8", "utf-8", "utf-8", " UTF8 ", "unicode-1-1-utf-8", "unicode11utf8", "unicode20utf8", "x-unicode20utf8", "utf-16", "utf-16le", "utf-16be", "ucs-2", "unicode", "unicodefeff", "unicodefffe",
        "iso-10646-ucs-2", "csunicode", "ascii", "us-ascii", "latin1", "l1", "iso-8859-1", "iso8859-1", "cp1252", "windows-1252", "x-cp1252", "ansi_x3.4-1968", "cp819", "csisolatin1",
        "ibm819", "iso-ir-100", "iso_8859-1:1987", "iso-8859-2", "iso-8859-15", "koi8-r", "windows-1251", "macintosh", "shift_jis", "euc-jp", "euc-kr", "gbk", "gb18030", "big5", "nothing", "", "utf-7", "x",
    ];
    const texts = ["a", "é", "€", "💡", "\ufeff", "\u0000", "ß", "日本", "\ud800", "\udc00", "z"];
    const bad = [[0xff], [0xc3], [0xe2, 0x82], [0xf0, 0x9f], [0xf0, 0x9f, 0x92], [0xed, 0xa0, 0x80], [0xc0, 0x80], [0xe0, 0x80, 0x80], [0xf4, 0x90, 0x80, 0x80], [0x80], [0xbf, 0xbf], [0xfe], [0xef, 0xbb, 0xbf], [0x81, 0x9f], [0xa4, 0x22]];
    return {
        make: (random) => ({
            label: random.one(labels), fatal: random.chance(0.3), ignoreBOM: random.chance(0.3),
            pieces: random.some(5, () => [random.one([
                () => [...new TextEncoder().encode(random.some(3, () => random.one(texts)).join(""))],
                () => random.one(bad), () => random.some(6, () => random.upTo(256)), () => [],
            ])(), random.chance(0.75)]),
            text: random.some(6, () => random.one(texts)).join(""), room: random.upTo(12),
        }),
        run({ label, fatal, ignoreBOM, pieces, text, room }) {
            const decoded = attempt(() => {
                const decoder = new TextDecoder(label, { fatal, ignoreBOM });
                // Node decodes the old encodings by its own tables; what is ASCII is the same in all.
                const isUnicode = /^utf/.test(decoder.encoding);
                const made = pieces.map(([bytes, stream]) => attempt(() => decoder.decode(Uint8Array.from(bytes, (byte) => (isUnicode ? byte : 32 + byte % 60)), { stream })));
                return [decoder.encoding, decoder.fatal, decoder.ignoreBOM, ...made, attempt(() => decoder.decode())];
            });
            const target = new Uint8Array(room), encoder = new TextEncoder();
            return [decoded, written(encoder.encode(text)), written(encoder.encodeInto(text, target)), written(target)].join(" ");
        },
        explain({ label, fatal }, expected, actual) {
            if (fatal && /utf-?16|ucs|unicode(f|$)/i.test(label) && expected.includes("throws TypeError")) return "What a UTF-16 decoder holds back when it throws";
            return null;
        },
    };
})();
