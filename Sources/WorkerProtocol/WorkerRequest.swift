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
    /// The response to the worker's query.
    case answer(String?)
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

extension WorkerRequest {
    /// The message's bytes.
    package var bytes: [UInt8] {
        var writer = MessageEncoder()
        switch self {
        case .begin(let setup):
            writer.put(UInt8(0))
            writer.put(setup.configuration)
            writer.put(setup.timeZone)
        case .code(let code, let name):
            writer.put(UInt8(1))
            writer.put(code)
            writer.put(name)
        case .turn(let call, let time, let limit):
            writer.put(UInt8(2))
            call.write(to: &writer)
            writer.put(time)
            writer.put(limit)
        case .skipTicks(let time):
            writer.put(UInt8(3))
            writer.put(time)
        case .collectGarbage: writer.put(UInt8(4))
        case .answer(let text):
            writer.put(UInt8(5))
            writer.put(text) { $0.put($1) }
        }
        return writer.bytes
    }

    /// Parses the request in `bytes`.
    package init(reading bytes: [UInt8]) throws(MessageError) {
        var reader = MessageDecoder(bytes)
        switch try reader.byte() {
        case 0: self = .begin(WorkerSetup(configuration: try reader.text(), timeZone: try reader.text()))
        case 1: self = .code(try reader.text(), name: try reader.text())
        case 2:
            let call = try WorkerCall(reading: &reader)
            self = .turn(call, time: try reader.number(), limit: try reader.number())
        case 3: self = .skipTicks(before: try reader.number())
        case 4: self = .collectGarbage
        case 5:
            self = .answer(try reader.optional { reader throws(MessageError) in try reader.text() })
        default: throw .unknownKind
        }
        try reader.end()
    }
}

extension WorkerCall {
    fileprivate func write(to writer: inout MessageEncoder) {
        switch self {
        case .main: writer.put(UInt8(0))
        case .timers: writer.put(UInt8(1))
        case .function(let name, let arguments):
            writer.put(UInt8(2))
            writer.put(name)
            writer.put(arguments)
        }
    }

    fileprivate init(reading reader: inout MessageDecoder) throws(MessageError) {
        switch try reader.byte() {
        case 0: self = .main
        case 1: self = .timers
        case 2: self = .function(try reader.text(), try reader.texts())
        default: throw .unknownKind
        }
    }
}
