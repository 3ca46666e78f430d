/// An event of a worker; one message each.
package enum WorkerEvent: Equatable, Sendable {
    /// Its engine runs, in this sandbox.
    case ready(SandboxStatus)
    /// Its engine could not be started, with the reason. The worker exits.
    case failed(String)
    /// The script needs information before it can continue; the reply is `answer`.
    case ask(WorkerQuery, String)
    /// The script has exceeded its time limit, with the engine's stack at that moment. Its end follows, if it can be
    /// ended.
    case overTime(stack: String)
    /// The result of a turn.
    case turned(WorkerTurn)
    /// The number of skipped ticks.
    case skipped(Int64)
    /// All unreachable objects are freed.
    case collected
}

/// The subject of a worker's query.
package enum WorkerQuery: UInt8, Equatable, Sendable, CaseIterable {
    /// The size of a text.
    case text
    /// The script's images.
    case images
    /// The host's files.
    case files
}

/// The result of a turn.
package struct WorkerTurn: Equatable, Sendable {
    /// The view trees that were shown at the turn's time one after the other, as JSON in UTF-8; empty if nothing
    /// changed.
    package var trees: [[UInt8]]
    /// The log messages, as JSON.
    package var messages: [UInt8]?
    /// The actions for players, as JSON.
    package var players: [UInt8]?
    /// The network requests, as JSON.
    package var requests: [UInt8]?
    /// The stored values, as JSON.
    package var stored: [UInt8]?
    /// The exception of the turn's own call, after which the script continued.
    package var failure: ScriptException?
    /// The reason why the script ended: its time limit, or a failure of the runtime. It is not entered again.
    package var end: ScriptException?
    /// Whether the script has called for its exit.
    package var hasExited: Bool
    /// The time of its earliest timer, in nanoseconds of session time; nil if it has none.
    package var nextTimer: Int64?

    /// Creates the result of a turn without output.
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

extension WorkerEvent {
    /// The message's bytes.
    package var bytes: [UInt8] {
        var writer = MessageEncoder()
        switch self {
        case .ready(let status):
            writer.put(UInt8(0))
            writer.put(status.activeLayers)
            writer.put(status.missing)
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

    /// Parses the event in `bytes`.
    package init(reading bytes: [UInt8]) throws(MessageError) {
        var reader = MessageDecoder(bytes)
        switch try reader.byte() {
        case 0:
            self = .ready(SandboxStatus(activeLayers: try reader.texts(), missing: try reader.texts()))
        case 1: self = .failed(try reader.text())
        case 2:
            guard let subject = WorkerQuery(rawValue: try reader.byte()) else { throw .badValue }
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
    fileprivate func write(to writer: inout MessageEncoder) {
        writer.put(trees)
        for json in [messages, players, requests, stored] { writer.put(json) { $0.put($1) } }
        for exception in [failure, end] { writer.put(exception) { $1.write(to: &$0) } }
        writer.put(hasExited)
        writer.put(nextTimer) { $0.put($1) }
    }

    fileprivate init(reading reader: inout MessageDecoder) throws(MessageError) {
        func json(_ reader: inout MessageDecoder) throws(MessageError) -> [UInt8]? {
            try reader.optional { reader throws(MessageError) in try reader.content() }
        }
        func exception(_ reader: inout MessageDecoder) throws(MessageError) -> ScriptException? {
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
    fileprivate func write(to writer: inout MessageEncoder) {
        writer.put(message)
        writer.put(line.map(Int64.init)) { $0.put($1) }
        writer.put(column.map(Int64.init)) { $0.put($1) }
        writer.put(stack)
        writer.put(isTermination)
    }

    fileprivate init(reading reader: inout MessageDecoder) throws(MessageError) {
        func number(_ reader: inout MessageDecoder) throws(MessageError) -> Int? {
            try reader.optional { reader throws(MessageError) in try reader.number() }.map(Int.init)
        }
        self.init(
            message: try reader.text(), line: try number(&reader), column: try number(&reader),
            stack: try reader.text(), isTermination: try reader.flag())
    }
}
