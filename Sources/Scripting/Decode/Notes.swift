import Terms
import Views

/// What is said of a tree: each note once by its subject, and no more than a reader can take in, however many there are.
struct Notes {
    /// The subjects of the notes so far, at most `TreeLimits.notes`.
    private var said: Set<String> = []
    /// Notes for which there was no room.
    private var leftOut = 0
    private var hasEnded = false
    private var messages: [ProgramMessage] = []
    /// The values that readers have refused, by the names of their props; at most `TreeLimits.notes`.
    private var rejected: Set<String> = []

    /// Says `text` unless something has been said of `subject` before.
    mutating func say(_ text: String, of subject: String, at location: @autoclosure () -> SourceLocation?) {
        guard !hasEnded, !said.contains(subject) else { return }
        guard said.count < TreeLimits.notes else {
            leftOut += 1
            return
        }
        said.insert(subject)
        messages.append(ProgramMessage(kind: .diagnostic, text: text, location: location()))
    }

    /// A reader has refused the value of the prop called `name`, or of a member of it.
    mutating func reject(_ name: String) {
        if rejected.count < TreeLimits.notes { rejected.insert(name) }
    }

    /// Whether a reader has refused the value of the prop called `name`, or of a member of it.
    func hasRejected(_ name: String) -> Bool {
        rejected.contains(name) || rejected.contains { $0.hasPrefix("\(name).") }
    }

    /// The notes since the last call. Where there was no room for all, the last one counts the others, and none follows
    /// ever after.
    mutating func take() -> [ProgramMessage] {
        defer { messages = [] }
        guard leftOut > 0, !hasEnded else { return messages }
        hasEnded = true
        let text = "\(leftOut) more notes on the views are left out, and all that would follow"
        return messages + [ProgramMessage(kind: .diagnostic, text: text)]
    }
}
