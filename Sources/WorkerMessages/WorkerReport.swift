/// What a worker tells: one message each.
package enum WorkerReport: Equatable, Sendable {
    /// Its engine runs, behind these walls.
    case ready(WorkerWalls)
    /// Its engine could not be started, and why. It ends.
    case failed(String)
    /// The script needs to know something before it can go on; answered with `answer`.
    case ask(WorkerSubject, String)
    /// The script's time is over; where it was then, as an engine's stack. Its end follows, if it can be ended.
    case overTime(stack: String)
    /// A turn's end.
    case turned(WorkerTurn)
    /// How many ticks were passed over.
    case skipped(Int64)
    /// What could be freed is free.
    case collected
}

/// The walls around a worker.
package struct WorkerWalls: Equatable, Sendable {
    /// The names of those that stand.
    package var standing: [String]
    /// Those that do not, and why.
    package var missing: [String]

    /// Walls by their names.
    package init(standing: [String] = [], missing: [String] = []) {
        self.standing = standing
        self.missing = missing
    }
}

/// What a worker asks about.
package enum WorkerSubject: UInt8, Equatable, Sendable, CaseIterable {
    /// The extent of a text.
    case text
    /// The script's pictures.
    case pictures
    /// The host's files.
    case files
}

/// What came of a turn.
package struct WorkerTurn: Equatable, Sendable {
    /// The trees of views that were shown at the turn's moment one after the other, as JSON in UTF-8; none where nothing changed.
    package var trees: [[UInt8]]
    /// What was said, as JSON.
    package var messages: [UInt8]?
    /// What is wanted of players, as JSON.
    package var players: [UInt8]?
    /// What is asked of the network, as JSON.
    package var requests: [UInt8]?
    /// What was stored, as JSON.
    package var stored: [UInt8]?
    /// What the turn's own call threw, after which the script went on.
    package var failure: ScriptException?
    /// What ended the script: its time, or a failure of the runtime's. It is not entered again.
    package var end: ScriptException?
    /// The script has said that it ends.
    package var hasExited: Bool
    /// When its earliest timer is due, in nanoseconds of session time; nil where it has none.
    package var nextTimer: Int64?

    /// A turn of which nothing came.
    package init(
        trees: [[UInt8]] = [], messages: [UInt8]? = nil, players: [UInt8]? = nil, requests: [UInt8]? = nil,
        stored: [UInt8]? = nil,
        failure: ScriptException? = nil,
        end: ScriptException? = nil, hasExited: Bool = false, nextTimer: Int64? = nil
    ) {
        self.trees = trees
        self.messages = messages
        self.players = players
        self.requests = requests
        self.stored = stored
        self.failure = failure
        self.end = end
        self.hasExited = hasExited
        self.nextTimer = nextTimer
    }
}

extension WorkerReport {
    /// The message's bytes.
    package var bytes: [UInt8] {
        var writer = MessageWriter()
        switch self {
        case .ready(let walls):
            writer.put(UInt8(0))
            writer.put(walls.standing)
            writer.put(walls.missing)
        case .failed(let reason):
            writer.put(UInt8(1))
            writer.put(reason)
        case .ask(let subject, let text):
            writer.put(UInt8(2))
            writer.put(subject.rawValue)
            writer.put(text)
        case .overTime(let stack):
            writer.put(UInt8(3))
            writer.put(stack)
        case .turned(let turn):
            writer.put(UInt8(4))
            turn.write(to: &writer)
        case .skipped(let count):
            writer.put(UInt8(5))
            writer.put(count)
        case .collected: writer.put(UInt8(6))
        }
        return writer.bytes
    }

    /// The report that `bytes` are.
    package init(reading bytes: [UInt8]) throws(MessageError) {
        var reader = MessageReader(bytes)
        switch try reader.byte() {
        case 0:
            self = .ready(WorkerWalls(standing: try reader.texts(), missing: try reader.texts()))
        case 1: self = .failed(try reader.text())
        case 2:
            guard let subject = WorkerSubject(rawValue: try reader.byte()) else { throw .badValue }
            self = .ask(subject, try reader.text())
        case 3: self = .overTime(stack: try reader.text())
        case 4: self = .turned(try WorkerTurn(reading: &reader))
        case 5: self = .skipped(try reader.number())
        case 6: self = .collected
        default: throw .unknownKind
        }
        try reader.end()
    }
}

extension WorkerTurn {
    fileprivate func write(to writer: inout MessageWriter) {
        writer.put(trees)
        for json in [messages, players, requests, stored] { writer.put(json) { $0.put($1) } }
        for exception in [failure, end] { writer.put(exception) { $1.write(to: &$0) } }
        writer.put(hasExited)
        writer.put(nextTimer) { $0.put($1) }
    }

    fileprivate init(reading reader: inout MessageReader) throws(MessageError) {
        func json(_ reader: inout MessageReader) throws(MessageError) -> [UInt8]? {
            try reader.optional { reader throws(MessageError) in try reader.content() }
        }
        func exception(_ reader: inout MessageReader) throws(MessageError) -> ScriptException? {
            try reader.optional { reader throws(MessageError) in try ScriptException(reading: &reader) }
        }
        self.init(
            trees: try reader.contents(), messages: try json(&reader), players: try json(&reader),
            requests: try json(&reader), stored: try json(&reader),
            failure: try exception(&reader), end: try exception(&reader), hasExited: try reader.flag(),
            nextTimer: try reader.optional { reader throws(MessageError) in try reader.number() })
    }
}

extension ScriptException {
    fileprivate func write(to writer: inout MessageWriter) {
        writer.put(message)
        writer.put(line.map(Int64.init)) { $0.put($1) }
        writer.put(column.map(Int64.init)) { $0.put($1) }
        writer.put(stack)
        writer.put(isTermination)
    }

    fileprivate init(reading reader: inout MessageReader) throws(MessageError) {
        func number(_ reader: inout MessageReader) throws(MessageError) -> Int? {
            try reader.optional { reader throws(MessageError) in try reader.number() }.map(Int.init)
        }
        self.init(
            message: try reader.text(), line: try number(&reader), column: try number(&reader),
            stack: try reader.text(), isTermination: try reader.flag())
    }
}
