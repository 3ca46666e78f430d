import SharedTypes

/// The values that scripts store: for each script its own `Storage` and its secrets (`Keychain`), and the `Storage`
/// that all share. A value.
struct StoredValues: Equatable {
    enum Entry: Equatable {
        /// A value, as JSON.
        case value(String)
        /// Bytes, in base64.
        case data(String)
    }

    /// The store of a key: the script's own, the shared one, or the script's secrets.
    enum Scope: String {
        case own, shared, secret
    }

    /// A change of a key: it has a new entry, or was removed.
    struct Change: Equatable {
        var scope: Scope
        var key: String
        var entry: Entry?

        /// The approximate size in bytes.
        var size: Int {
            switch entry {
            case .value(let text), .data(let text): key.utf8.count + text.utf8.count + 64
            case nil: key.utf8.count + 64
            }
        }
    }

    private(set) var scripts: [String: [String: Entry]] = [:]
    private(set) var shared: [String: Entry] = [:]
    /// The `Keychain` entries by the script's name.
    private(set) var secrets: [String: [String: Entry]] = [:]

    /// Creates an empty set of values.
    init() {}

    /// Applies a change that `script` made.
    mutating func take(_ change: Change, of script: String) {
        switch change.scope {
        case .own: scripts[script, default: [:]][change.key] = change.entry
        case .shared: shared[change.key] = change.entry
        case .secret: secrets[script, default: [:]][change.key] = change.entry
        }
    }

    // MARK: - The file

    /// The reason why a text is not a storage file.
    struct Unreadable: Error {
        var reason: String
    }

    /// Parses a storage file.
    init(file bytes: [UInt8]) throws(Unreadable) {
        let root: JSONValue
        do {
            root = try JSONDocument.reading(bytes).root
        } catch {
            let place = error.position(in: bytes)
            throw Unreadable(reason: "line \(place.line), column \(place.column): \(error.reason)")
        }
        guard root["storage"]?.number == 1, root["scripts"]?.isObject == true, let shared = root["shared"] else {
            throw Unreadable(reason: "it is not a storage file, which starts with {\"storage\":1,\"scripts\":…")
        }
        for member in root["scripts"]!.members {
            scripts[member.name.string ?? ""] = try Self.entries(member.value)
            guard let secrets = member.value["secrets"] else { continue }
            self.secrets[member.name.string ?? ""] = try Self.entries(secrets)
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
                throw Unreadable(reason: "\"data\" has a value that is not base64")
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

    /// A Boolean value that indicates whether there are secrets among the values.
    var hasSecrets: Bool { secrets.contains { !$0.value.isEmpty } }

    /// The file's bytes, one key per line, in order.
    var file: [UInt8] {
        let names = Set(scripts.filter { !$0.value.isEmpty }.keys).union(secrets.filter { !$0.value.isEmpty }.keys)
        let lines = names.sorted().map { name in
            var members = Self.members(scripts[name] ?? [:])
            if let own = secrets[name], !own.isEmpty {
                members += ",\"secrets\":{\(Self.members(own))}"
            }
            return "\(JSONLine.quoted(name)):{\(members)}"
        }
        return Array(
            "{\"storage\":1,\"scripts\":{\n\(lines.joined(separator: ",\n"))\n},\"shared\":{\(Self.members(shared))}}\n"
                .utf8)
    }

    private static func members(_ entries: [String: Entry]) -> String {
        var (values, data): ([String], [String]) = ([], [])
        for (key, entry) in entries.sorted(by: { $0.key < $1.key }) {
            switch entry {
            case .value(let text): values.append("\(JSONLine.quoted(key)):\(text)")
            case .data(let text): data.append("\(JSONLine.quoted(key)):\(JSONLine.quoted(text))")
            }
        }
        return "\"values\":{\n\(values.joined(separator: ",\n"))\n},\"data\":{\n\(data.joined(separator: ",\n"))\n}"
    }

    // MARK: - The script

    /// The values for `script` at its start, in the runtime's format: `[scope, "value" or "data", key, text]` each. In
    /// a log, a secret has only its key, with the kind `unrecorded`.
    func json(for script: String, isForLog: Bool = false) -> String {
        let parts: [(Scope, [String: Entry])] = [
            (.own, scripts[script] ?? [:]), (.shared, shared), (.secret, secrets[script] ?? [:]),
        ]
        let lines = parts.flatMap { scope, entries in
            entries.sorted { $0.key < $1.key }.map { key, entry in
                let (kind, text) =
                    switch entry {
                    case _ where scope == .secret && isForLog: ("unrecorded", "")
                    case .value(let text): ("value", text)
                    case .data(let text): ("data", text)
                    }
                return "[" + [scope.rawValue, kind, key, text].map(JSONLine.quoted).joined(separator: ",") + "]"
            }
        }
        return "[" + lines.joined(separator: ",") + "]"
    }

    /// Parses the runtime's changes, in the same form, with `removed` for a removed key. Malformed ones are ignored.
    static func changes(in json: [UInt8]) -> [Change] {
        guard let root = (try? JSONDocument.reading(json))?.root else { return [] }
        return root.elements.compactMap { element in
            let parts = element.elements.compactMap(\.string)
            guard parts.count == 4, let scope = Scope(rawValue: parts[0]) else { return nil }
            switch parts[1] {
            case "removed": return Change(scope: scope, key: parts[2], entry: nil)
            case "data":
                guard Base64.bytes(of: parts[3]) != nil else { return nil }
                return Change(scope: scope, key: parts[2], entry: .data(parts[3]))
            default:
                guard let value = try? JSONDocument.reading(Array(parts[3].utf8)) else { return nil }
                return Change(scope: scope, key: parts[2], entry: .value(text(of: value.root)))
            }
        }
    }
}

/// A script's stored values, between the runtime and the storage file. The values at the script's start are a file
/// response like others: they are in the log, and come from there in a replay. Single-threaded.
final class ScriptStorage {
    /// The initial values in the runtime's format; null if nothing is stored.
    let json: String
    private let script: String
    private let file: StorageFile?
    private var answer: FileResponse?

    /// Creates the storage of the script with a name.
    init(script: String, access: ScriptAccess) {
        self.script = script
        let question = FileRequest(action: "storage", path: script, hash: "0000000000000000")
        let result =
            access.recorded.map { $0(question) }
            ?? access.storage.map { .success(Array($0.values.json(for: script).utf8)) }
        file = access.recorded == nil ? access.storage : nil
        let logged = file.map { .success(Array($0.values.json(for: script, isForLog: true).utf8)) } ?? result
        answer = logged.map { FileResponse(question, $0) }
        let bytes = try? result?.get()
        let isList = bytes.flatMap { try? JSONDocument.reading($0) }?.root.isArray ?? false
        json = isList ? String(decoding: bytes ?? [], as: UTF8.self) : "null"
    }

    /// Removes and returns the response with the script's initial values; empty from the second call on, and if nothing
    /// is stored.
    func takeResponse() -> [FileResponse] {
        defer { answer = nil }
        return answer.map { [$0] } ?? []
    }

    /// Takes over the changes of the runtime.
    func take(_ changes: [UInt8]) {
        file?.take(StoredValues.changes(in: changes), of: script)
    }
}
