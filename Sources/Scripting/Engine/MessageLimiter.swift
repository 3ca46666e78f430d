import SharedTypes
import Views

/// Limits a script's messages to an amount that a reader can use. Of errors of one kind (the same phase at the same
/// location) the first few texts are passed on and the others counted. Notes are passed on once. The console has a
/// limit of characters per session, which grows with time.
struct MessageLimiter {
    /// The maximum number of different texts of one kind of error.
    private static let textsOfAnError = 10
    /// The maximum number of different notes at one location.
    private static let textsOfANote = 1000
    /// The maximum number of kinds that are distinguished; all others count as one.
    private static let maximumKindCount = 1000
    /// The maximum number of characters of a session's errors and notes, and initially of its console.
    private static let firstRoom = 1_000_000
    /// The number of characters that each second of the session adds to the console's limit.
    private static let roomASecond = 4096

    private struct Kind: Hashable {
        var phase: ProgramMessage.ErrorPhase?
        var location: SourceLocation?
    }

    private struct Count {
        var texts: Set<Int> = []
        var repeats = 0
        /// The next number of repeats that is reported.
        var next = 10
    }

    private var counts: [Kind: Count] = [:]
    private var phases: Set<ProgramMessage.ErrorPhase> = []
    private var room = Self.firstRoom
    private var consoleSize = 0
    private var console = Count(next: 1)

    /// The messages of a turn to pass on, and the counts of those that are dropped.
    mutating func digested(_ messages: [ProgramMessage], at time: Duration) -> [ProgramMessage] {
        var changed: [Kind] = []
        let consoleRoom = Self.firstRoom + Self.roomASecond * Int(clamping: time.components.seconds)
        var passed: [ProgramMessage] = []
        for message in messages {
            switch message.kind {
            case .callback: passed.append(message)
            case .console:
                consoleSize += message.text.utf8.count + 1
                if consoleSize <= consoleRoom { passed.append(message) } else { console.repeats += 1 }
            case .diagnostic: if admit(message, phase: nil, &changed) { passed.append(message) }
            case .error(let phase): if admit(message, phase: phase, &changed) { passed.append(message) }
            }
        }
        for kind in changed {
            let words = kind.phase == nil ? "more notes like this one" : "more errors like this one"
            Self.note(&counts[kind, default: Count()], words, at: kind.location, in: &passed)
        }
        Self.note(&console, "console lines were omitted, because there are too many", at: nil, in: &passed)
        return passed
    }

    private mutating func admit(_ message: ProgramMessage, phase: ProgramMessage.ErrorPhase?, _ changed: inout [Kind])
        -> Bool
    {
        var kind = Kind(phase: phase, location: message.location)
        if counts[kind] == nil, counts.count >= Self.maximumKindCount { kind.location = nil }
        var count = counts[kind] ?? Count()
        defer { counts[kind] = count }
        // The first of a phase is always passed on: the exit code depends on it.
        let isFirst = phase.map { phases.insert($0).inserted } ?? false
        let texts = phase == nil ? Self.textsOfANote : Self.textsOfAnError
        let isNew = count.texts.count < texts && !count.texts.contains(message.text.hashValue)
        if isFirst || isNew && room > 0 {
            count.texts.insert(message.text.hashValue)
            room -= message.text.utf8.count
            return true
        }
        count.repeats += 1
        if count.repeats == count.next { changed.append(kind) }
        return false
    }

    /// Reports the number of occurrences, at ten times, a hundred times and so on.
    private static func note(
        _ count: inout Count, _ words: String, at location: SourceLocation?, in messages: inout [ProgramMessage]
    ) {
        guard count.repeats >= count.next else { return }
        while count.next <= count.repeats { count.next *= 10 }
        messages.append(ProgramMessage(kind: .diagnostic, text: "\(count.repeats) \(words)", location: location))
    }
}
