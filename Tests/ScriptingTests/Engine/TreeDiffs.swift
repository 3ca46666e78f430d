import SharedTypes

/// The complete trees of a script, with the views that they refer to. Each message contains only the changes since the
/// previous ones.
final class TreeDiffs {
    private var views: [Int: String] = [:]
    /// The newest tree in full, as JSON without what its views are kept by; nil before the first.
    private(set) var newest: String?
    /// The number of views that are cached for references.
    var keptCount: Int { views.count }
    /// The size of the newest tree's message, in bytes.
    private(set) var byteCount = 0

    func take(_ json: [UInt8]) {
        guard let root = (try? JSONDocument.reading(json))?.root else { return }
        byteCount = json.count
        if let gone = root["gone"] {
            for number in gone.elements { number.number.map { views[Int($0)] = nil } }
        }
        newest = object(root) { name, value in
            switch name {
            case "gone": nil
            case "page": self.view(value)
            case "pip": value.isObject ? self.object(value) { $0 == "content" ? self.view($1) : self.raw($1) } : "null"
            default: self.raw(value)
            }
        }
    }

    private func view(_ value: JSONValue) -> String {
        if let number = value.number { return views[Int(number)] ?? "unknown" }
        guard value.isObject else { return raw(value) }
        let text = object(value) { name, value in
            switch name {
            case "k": nil
            case "c": "[" + value.elements.map { self.view($0) }.joined(separator: ",") + "]"
            default: self.raw(value)
            }
        }
        if value["k"] != nil, let number = value["i"]?.number { views[Int(number)] = text }
        return text
    }

    private func object(_ value: JSONValue, _ write: (String, JSONValue) -> String?) -> String {
        let members = value.members.compactMap { member in
            let name = member.name.string ?? ""
            return write(name, member.value).map { "\"\(name)\":\($0)" }
        }
        return "{" + members.joined(separator: ",") + "}"
    }

    /// Returns the value as it appears in the text.
    private func raw(_ value: JSONValue) -> String { value.isString ? "\"\(value.text)\"" : value.text }
}
