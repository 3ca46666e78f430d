import SharedTypes
import Views

/// The notes about a tree: each once by its subject, and a limited number of them. A subject may contain a location, so
/// that the same fault is reported at each place of the script.
struct TreeDiagnostics {
    /// The subjects of the notes so far, at most `TreeLimits.notes`.
    private var reported: Set<String> = []
    /// The number of notes above the limit.
    private var leftOut = 0
    private var hasEnded = false
    private var messages: [ProgramMessage] = []
    /// The locations and names of props whose values readers have refused; at most `TreeLimits.notes`.
    private var rejected: Set<String> = []

    /// Adds the note `text` unless there was one about `subject` before.
    mutating func emit(_ text: String, of subject: String, at location: @autoclosure () -> SourceLocation?) {
        guard !hasEnded, !reported.contains(subject) else { return }
        guard reported.count < TreeLimits.notes else {
            leftOut += 1
            return
        }
        reported.insert(subject)
        messages.append(ProgramMessage(kind: .diagnostic, text: text, location: location()))
    }

    /// Records that a reader has refused the value of the prop called `name`, or of a member of it, at `location`.
    mutating func reject(_ name: String, at location: String) {
        if rejected.count < TreeLimits.notes { rejected.insert("\(location) \(name)") }
    }

    /// Whether a reader has refused the value of the prop called `name`, or of a member of it, at `location`.
    func hasRejected(_ name: String, at location: String) -> Bool {
        let name = "\(location) \(name)"
        return rejected.contains(name) || rejected.contains { Self.isMember($0, of: name) }
    }

    /// Whether `member` is the path of a member of `name`.
    static func isMember(_ member: String, of name: String) -> Bool {
        member.hasPrefix(name) && [".", "'"].contains(member.dropFirst(name.count).first)
    }

    /// Removes and returns the notes since the last call. If there were too many, the last one counts the others, and
    /// none follows later.
    mutating func take() -> [ProgramMessage] {
        defer { messages = [] }
        guard leftOut > 0, !hasEnded else { return messages }
        hasEnded = true
        let text = "\(leftOut) more notes on the views are omitted, and all later ones"
        return messages + [ProgramMessage(kind: .diagnostic, text: text)]
    }
}
