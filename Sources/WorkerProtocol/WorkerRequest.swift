/// A request to a worker; one message each.
package enum WorkerRequest: Equatable, Sendable {
    /// Create the engine; the reply is `ready` or `failed`.
    case begin(WorkerSetup)
    /// The script's code, a classic script called `name`. Sent before the first turn.
    case code(String, name: String)
    /// Run a turn at a time, for no longer than a limit, both in nanoseconds; the reply is `turned`.
    case turn(WorkerCall, time: Int64, limit: Int64)
    /// Skip the ticks of intervals before a time in nanoseconds; the reply is `skipped`.
    case skipTicks(before: Int64)
    /// Free the objects that the script can no longer reach; the reply is `collected`.
    case collectGarbage
    /// The response to the worker's query, and the nanoseconds for which the host has worked for the turn so far.
    case reply(String?, time: Int64)
}

/// The configuration of a worker's engine.
package struct WorkerSetup: Equatable, Sendable {
    /// The configuration of the runtime, as JSON.
    package var configuration: String
    /// The IANA name of the time zone.
    package var timeZone: String

    /// Creates a setup.
    package init(configuration: String, timeZone: String) {
        self.configuration = configuration
        self.timeZone = timeZone
    }
}

/// The call that begins a turn.
package enum WorkerCall: Equatable, Sendable {
    /// The script's code, for the first time.
    case main
    /// The timers that are due.
    case timers
    /// A function of the runtime, with arguments in JSON.
    case function(String, [String])
}

extension WorkerRequest: Message {
    package func write(to writer: inout MessageEncoder) {
        switch self {
        case .begin(let setup): writer.put(kind: 0, setup)
        case .code(let code, let name): writer.put(kind: 1, code, name)
        case .turn(let call, let time, let limit): writer.put(kind: 2, call, time, limit)
        case .skipTicks(let time): writer.put(kind: 3, time)
        case .collectGarbage: writer.put(kind: 4)
        case .reply(let text, let time): writer.put(kind: 5, text, time)
        }
    }

    package init(from reader: inout MessageDecoder) throws(MessageError) {
        switch try reader.byte() {
        case 0: self = try reader.read(Self.begin)
        case 1: self = try reader.read(Self.code)
        case 2: self = try reader.read(Self.turn)
        case 3: self = try reader.read(Self.skipTicks)
        case 4: self = .collectGarbage
        case 5: self = try reader.read(Self.reply)
        default: throw .unknownKind
        }
    }
}

extension WorkerSetup: MessageValue {
    package func write(to writer: inout MessageEncoder) { writer.put(configuration, timeZone) }

    package init(from reader: inout MessageDecoder) throws(MessageError) {
        (configuration, timeZone) = try reader.values()
    }
}

extension WorkerCall: MessageValue {
    package func write(to writer: inout MessageEncoder) {
        switch self {
        case .main: writer.put(kind: 0)
        case .timers: writer.put(kind: 1)
        case .function(let name, let arguments): writer.put(kind: 2, name, arguments)
        }
    }

    package init(from reader: inout MessageDecoder) throws(MessageError) {
        switch try reader.byte() {
        case 0: self = .main
        case 1: self = .timers
        case 2: self = try reader.read(Self.function)
        default: throw .unknownKind
        }
    }
}
