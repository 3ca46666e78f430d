import Hashes
import JSONText

/// Answers what a script asks of `Crypto`: `{"hash": name, "data": base64, "key": base64}` in JSON, the hash in base64 back.
enum HashRequest {
    /// The answer to `text`; nothing where it asks for nothing.
    static func answer(to text: String) -> String {
        guard let document = try? JSONDocument.reading(Array(text.utf8)),
            let function = (document.root["hash"]?.string).flatMap(HashFunction.init),
            let bytes = (document.root["data"]?.string).flatMap(Base64.bytes(of:))
        else { return "" }
        let key = (document.root["key"]?.string).flatMap(Base64.bytes(of:))
        let digest =
            key.map { function.authenticationCode(of: bytes, key: $0) } ?? function.digest(of: bytes)
        return Base64.text(of: digest)
    }
}
