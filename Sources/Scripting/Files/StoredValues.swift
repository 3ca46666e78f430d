import JSONText

/// What scripts keep in their `Storage`: for each script its own, and what all of them share. A value.
struct StoredValues: Equatable {
    /// Something that is kept.
    enum Entry: Equatable {
        /// A value, as JSON.
        case value(String)
        /// Bytes, in base64.
        case data(String)
    }

    /// What befell a key: something is kept under it, or nothing any more.
    struct Change: Equatable {
        var isShared: Bool
        var key: String
        var entry: Entry?

        /// About how many bytes it takes.
        var size: Int {
            switch entry {
            case .value(let text), .data(let text): key.utf8.count + text.utf8.count + 64
            case nil: key.utf8.count + 64
            }
        }
    }

    private(set) var scripts: [String: [String: Entry]] = [:]
    private(set) var shared: [String: Entry] = [:]

    /// Nothing.
    init() {}

    /// Takes a change over that `script` made.
    mutating func take(_ change: Change, of script: String) {
        if change.isShared {
            shared[change.key] = change.entry
        } else {
            scripts[script, default: [:]][change.key] = change.entry
        }
    }

    // MARK: - The file

    /// Why a text holds no stored values.
    struct Unreadable: Error {
        var reason: String
    }

    /// What a storage file holds.
    init(file bytes: [UInt8]) throws(Unreadable) {
        let root: JSONValue
        do {
            root = try JSONDocument.reading(bytes).root
        } catch {
            let place = error.position(in: bytes)
            throw Unreadable(reason: "line \(place.line), column \(place.column): \(error.reason)")
        }
        guard root["storage"]?.number == 1, root["scripts"]?.isObject == true, let shared = root["shared"] else {
            throw Unreadable(reason: "it is none of a script's storage, which begins {\"storage\":1,\"scripts\":…")
        }
        for member in root["scripts"]!.members {
            scripts[member.name.string ?? ""] = try Self.entries(member.value)
        }
        self.shared = try Self.entries(shared)
    }

    private static func entries(_ json: JSONValue) throws(Unreadable) -> [String: Entry] {
        guard let values = json["values"], let data = json["data"], values.isObject, data.isObject else {
            throw Unreadable(reason: "\"values\" or \"data\" is missing, each an object")
        }
        var entries: [String: Entry] = [:]
        for (name, value) in values.members { entries[name.string ?? ""] = .value(text(of: value)) }
        for (name, value) in data.members {
            guard let text = value.string, Base64.bytes(of: text) != nil else {
                throw Unreadable(reason: "\"data\" holds something that is no base64")
            }
            entries[name.string ?? ""] = .data(text)
        }
        return entries
    }

    /// A value as JSON on one line.
    private static func text(of json: JSONValue) -> String {
        if let string = json.string { return JSONLine.quoted(string) }
        return json.text
    }

    /// The file's bytes, a key a line, in order.
    var file: [UInt8] {
        let scripts = scripts.filter { !$0.value.isEmpty }.sorted { $0.key < $1.key }
            .map { "\(JSONLine.quoted($0.key)):\(Self.json($0.value))" }
        return Array(
            "{\"storage\":1,\"scripts\":{\n\(scripts.joined(separator: ",\n"))\n},\"shared\":\(Self.json(shared))}\n"
                .utf8)
    }

    private static func json(_ entries: [String: Entry]) -> String {
        var (values, data): ([String], [String]) = ([], [])
        for (key, entry) in entries.sorted(by: { $0.key < $1.key }) {
            switch entry {
            case .value(let text): values.append("\(JSONLine.quoted(key)):\(text)")
            case .data(let text): data.append("\(JSONLine.quoted(key)):\(JSONLine.quoted(text))")
            }
        }
        return "{\"values\":{\n\(values.joined(separator: ",\n"))\n},\"data\":{\n\(data.joined(separator: ",\n"))\n}}"
    }

    // MARK: - The script

    /// What `script` finds at its start, as the runtime is told it: `["own" or "shared", "value" or "data", key, text]` each.
    func json(for script: String) -> String {
        let parts = [("own", scripts[script] ?? [:]), ("shared", shared)]
        let lines = parts.flatMap { scope, entries in
            entries.sorted { $0.key < $1.key }.map { key, entry in
                let (kind, text) =
                    switch entry {
                    case .value(let text): ("value", text)
                    case .data(let text): ("data", text)
                    }
                return "[" + [scope, kind, key, text].map(JSONLine.quoted).joined(separator: ",") + "]"
            }
        }
        return "[" + lines.joined(separator: ",") + "]"
    }

    /// The changes that the runtime told of, in the same form, `removed` for a key that is gone. What is none is left out.
    static func changes(in json: [UInt8]) -> [Change] {
        guard let root = (try? JSONDocument.reading(json))?.root else { return [] }
        return root.elements.compactMap { element in
            let parts = element.elements.compactMap(\.string)
            guard parts.count == 4 else { return nil }
            let isShared = parts[0] == "shared"
            switch parts[1] {
            case "removed": return Change(isShared: isShared, key: parts[2], entry: nil)
            case "data":
                guard Base64.bytes(of: parts[3]) != nil else { return nil }
                return Change(isShared: isShared, key: parts[2], entry: .data(parts[3]))
            default:
                guard let value = try? JSONDocument.reading(Array(parts[3].utf8)) else { return nil }
                return Change(isShared: isShared, key: parts[2], entry: .value(text(of: value.root)))
            }
        }
    }
}
