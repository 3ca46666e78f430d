// crypto.subtle: digests, and HMAC with its keys.
const comparison = (() => {
    const hashes = ["SHA-1", "SHA-256", "SHA-384", "SHA-512", "sha-256", "MD5", "SHA-224"];
    return {
        make: (random) => ({
            hash: random.one(hashes), asObject: random.chance(0.3), data: random.some(40, () => random.upTo(256)), key: [random.upTo(256), ...random.some(20, () => random.upTo(256))], format: random.one(["raw", "raw", "jwk"]),
            usages: random.one([["sign"], ["sign", "verify"], ["verify"], [], ["encrypt"], ["x"]]), extractable: random.chance(0.7), change: random.chance(0.3),
        }),
        async run({ hash, asObject, data, key, format, usages, extractable, change }) {
            const { subtle } = crypto, bytes = Uint8Array.from(data);
            const base64 = btoa(String.fromCharCode(...key)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=/g, "");
            const digest = await attempted(() => subtle.digest(asObject ? { name: hash } : hash, bytes));
            const signed = await attempted(async () => {
                const made = await subtle.importKey(format, format === "jwk" ? { kty: "oct", k: base64 } : Uint8Array.from(key), { name: "HMAC", hash }, extractable, usages);
                const shown = [made.type, made.extractable, made.algorithm.name, made.algorithm.hash.name, made.algorithm.length, [...made.usages]];
                const signature = await attempted(() => subtle.sign("HMAC", made, bytes));
                const raw = await attempted(() => subtle.exportKey("raw", made));
                const jwk = await attempted(async () => { const { kty, k, alg, ext, key_ops } = await subtle.exportKey("jwk", made); return { kty, k, alg, ext, key_ops }; });
                const both = await attempted(async () => {
                    const other = await subtle.importKey("raw", Uint8Array.from(key), { name: "HMAC", hash }, true, ["sign", "verify"]);
                    const own = await subtle.sign("HMAC", other, bytes);
                    if (change) new Uint8Array(own)[0] ^= 1;
                    return subtle.verify("HMAC", other, own, bytes);
                });
                return [shown, signature, raw, jwk, both];
            });
            const generated = await attempted(async () => { const made = await subtle.generateKey({ name: "HMAC", hash }, extractable, usages); return [made.algorithm.length, made.type]; });
            // Node's name for a key that is not to be exported is its own.
            return [digest, signed, generated].join(" ").replaceAll("InvalidAccessException", "InvalidAccessError");
        },
    };
})();
