import SharedTypes

/// Computes the hashes that a script requests of `Crypto`. The request is the JSON object `{"hash": name, "data":
/// base64, "key": base64}`. The response is the hash in base64.
enum HashRequest {
    /// Returns the response to the request `text`; an empty string if the request is invalid.
    static func reply(to text: String) -> String {
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
