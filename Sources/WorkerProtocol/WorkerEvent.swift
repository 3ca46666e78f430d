/// An event of a worker; one message each.
package enum WorkerEvent: Equatable, Sendable {
    /// Its engine runs, in this sandbox.
    case ready(SandboxStatus)
    /// Its engine could not be started, with the reason. The worker exits.
    case failed(String)
    /// The script needs information before it can continue; the reply is `answer`.
    case query(WorkerQuery, String)
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

extension WorkerEvent: Message {
    package func write(to writer: inout MessageEncoder) {
        switch self {
        case .ready(let status): writer.put(kind: 0, status)
        case .failed(let reason): writer.put(kind: 1, reason)
        case .query(let subject, let text): writer.put(kind: 2, subject, text)
        case .overTime(let stack): writer.put(kind: 3, stack)
        case .turned(let turn): writer.put(kind: 4, turn)
        case .skipped(let count): writer.put(kind: 5, count)
        case .collected: writer.put(kind: 6)
        }
    }

    package init(from reader: inout MessageDecoder) throws(MessageError) {
        switch try reader.byte() {
        case 0: self = try reader.read(Self.ready)
        case 1: self = try reader.read(Self.failed)
        case 2: self = try reader.read(Self.query)
        case 3: self = try reader.read(Self.overTime)
        case 4: self = try reader.read(Self.turned)
        case 5: self = try reader.read(Self.skipped)
        case 6: self = .collected
        default: throw .unknownKind
        }
    }
}

extension WorkerQuery: MessageValue {
    package func write(to writer: inout MessageEncoder) { writer.put(rawValue) }

    package init(from reader: inout MessageDecoder) throws(MessageError) {
        guard let query = Self(rawValue: try reader.byte()) else { throw .badValue }
        self = query
    }
}

extension WorkerTurn: MessageValue {
    package func write(to writer: inout MessageEncoder) {
        writer.put(trees, messages, players, requests, stored)
        writer.put(failure, end, hasExited, nextTimer)
    }

    package init(from reader: inout MessageDecoder) throws(MessageError) {
        (trees, messages, players, requests, stored) = try reader.values()
        (failure, end, hasExited, nextTimer) = try reader.values()
    }
}

extension ScriptException: MessageValue {
    package func write(to writer: inout MessageEncoder) { writer.put(message, line, column, stack, isTermination) }

    package init(from reader: inout MessageDecoder) throws(MessageError) {
        (message, line, column, stack, isTermination) = try reader.values()
    }
}
