import JSONText
import Terms

/// What a script stores, between the runtime and the file in which it is kept. What the script finds at its beginning is an answer about
/// files as others are: it stands in the log, and comes from there when the session is played again. Single-threaded.
final class ScriptStorage {
    /// What the script finds, as the runtime is told it; null where nothing is kept.
    let json: String
    private let script: String
    private let file: StorageFile?
    private var answer: FileAnswer?

    /// What the script of a name stores.
    init(script: String, access: ScriptAccess) {
        self.script = script
        let question = FileQuestion(action: "storage", path: script, hash: "0000000000000000")
        let result =
            access.recorded.map { $0(question) }
            ?? access.storage.map { .success(Array($0.values.json(for: script).utf8)) }
        file = access.recorded == nil ? access.storage : nil
        let logged = file.map { .success(Array($0.values.json(for: script, isForLog: true).utf8)) } ?? result
        answer = logged.map { FileAnswer(question, $0) }
        let bytes = try? result?.get()
        let isList = bytes.flatMap { try? JSONDocument.reading($0) }?.root.isArray ?? false
        json = isList ? String(decoding: bytes ?? [], as: UTF8.self) : "null"
    }

    /// What the script found at its beginning; nil from the second call on, and where nothing is kept.
    func takeAnswer() -> [FileAnswer] {
        defer { answer = nil }
        return answer.map { [$0] } ?? []
    }

    /// Takes over what the runtime says was changed.
    func take(_ changes: [UInt8]) {
        file?.take(StoredValues.changes(in: changes), of: script)
    }
}
