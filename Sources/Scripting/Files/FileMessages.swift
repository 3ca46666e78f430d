import SharedTypes

/// A script's file requests and their responses, in JSON.
enum FileMessages {
    /// The response to `request`: `{"action":…,"path":…}` with `text` or `base64` of the content to write, `to` for a
    /// new name, `recursive`.
    static func reply(to request: String, _ files: HostFiles) -> String {
        guard let json = (try? JSONDocument.reading(Array(request.utf8)))?.root, let path = json["path"]?.string,
            let action = action(json)
        else { return "{}" }
        switch files.perform(action, path) {
        case .failure(let failure):
            return JSONLine().string("failure", failure.kind.rawValue).string("reason", failure.reason).text
        case .success(let bytes):
            switch action {
            case .status, .list: return "{\"value\":\(String(decoding: bytes, as: UTF8.self))}"
            case .read, .image: return content(bytes, isText: json["isText"]?.bool ?? false)
            case .write, .makeFolder, .remove, .rename: return "{}"
            }
        }
    }

    private static func action(_ json: JSONValue) -> HostFiles.Action? {
        switch json["action"]?.string {
        case "status": return .status
        case "read": return .read
        case "list": return .list(isRecursive: json["recursive"]?.bool ?? false)
        case "write":
            if let text = json["text"]?.string { return .write(Array(text.utf8)) }
            return json["base64"]?.string.flatMap(Base64.bytes(of:)).map { .write($0) }
        case "makeFolder": return .makeFolder
        case "remove": return .remove
        case "rename": return json["to"]?.string.map { .rename(to: $0) }
        default: return nil
        }
    }

    private static func content(_ bytes: [UInt8], isText: Bool) -> String {
        // A text is sent as a string, except one with a byte order mark, which the reader must drop.
        if isText, bytes.first != 0xEF, !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) {
            return JSONLine().string("text", text).text
        }
        return JSONLine().string("base64", Base64.text(of: bytes)).text
    }

    /// The status of a path, for a script.
    static func json(of status: FileStatus) -> String {
        JSONLine().string("type", status.kind.rawValue).raw("size", String(status.size))
            .raw("changed", String(status.changed)).text
    }

    /// Names, for a script.
    static func json(of names: [String]) -> String {
        "[" + names.map(JSONLine.quoted).joined(separator: ",") + "]"
    }
}
