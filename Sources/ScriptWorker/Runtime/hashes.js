// Crypto: hashes and HMACs, computed by the host; keys are random bytes of the session. There is no encryption.
import { native, scripting } from "./host.js";
import { JSON, Math } from "./primordials.js";
import { Data } from "./data.js";
import { namespace } from "./default-responses.js";
import { crypto } from "./script-environment.js";

function bytes(name, value) {
    if (!(value instanceof Data)) throw new TypeError(`Crypto.${name} needs Data`);
    return value.toBase64String();
}

const members = {
    generateSymmetricKey(size = 256) {
        const count = Math.min(Math.max(Math.ceil(Number(size) / 8) || 0, 0), 65536);
        return Data.fromUint8Array(crypto.getRandomValues(new Uint8Array(count)));
    },
};
for (const hash of ["md5", "sha1", "sha224", "sha256", "sha384", "sha512"]) {
    const code = `hmac${hash.toUpperCase()}`;
    members[hash] = (data) => Data.fromBase64String(native.hash(JSON.stringify({ hash, data: bytes(hash, data) })));
    members[code] = (data, key) =>
        Data.fromBase64String(native.hash(JSON.stringify({ hash, data: bytes(code, data), key: bytes(code, key) })));
}
scripting.Crypto = namespace("Crypto", members);
