/// A request to a worker template; one message each.
package enum TemplateRequest: Equatable, Sendable {
    /// Create an engine that has compiled the runtime and that holds no job's data; the reply is `prepared` or
    /// `failed`. `setup` is only an example.
    case warm(WorkerSetup)
    /// Create the engine of scripts with this setup; the reply is `prepared` or `failed`.
    case prepare(WorkerSetup)
    /// Fork the process. The message brings the child's socket. The child is a worker, or a template with the same
    /// engine. The reply is `forked`.
    case fork(isTemplate: Bool)
    /// Wait for the end of a child that is about to end; the reply is `ended`.
    case wait(Int32)
}

/// A worker template's reply to a request; one message each.
package enum TemplateReply: Equatable, Sendable {
    /// The engine exists.
    case prepared
    /// The request cannot be executed, for this reason.
    case failed(String)
    /// The child has this process ID.
    case forked(Int32)
    /// The child has ended with this status of `waitpid`.
    case ended(Int32)
}

extension TemplateRequest {
    /// The message's bytes.
    package var bytes: [UInt8] {
        var writer = MessageEncoder()
        switch self {
        case .warm(let setup):
            writer.put(UInt8(0))
            setup.write(to: &writer)
        case .prepare(let setup):
            writer.put(UInt8(1))
            setup.write(to: &writer)
        case .fork(let isTemplate):
            writer.put(UInt8(2))
            writer.put(isTemplate)
        case .wait(let process):
            writer.put(UInt8(3))
            writer.put(Int64(process))
        }
        return writer.bytes
    }

    /// Parses the request in `bytes`.
    package init(reading bytes: [UInt8]) throws(MessageError) {
        var reader = MessageDecoder(bytes)
        switch try reader.byte() {
        case 0: self = .warm(try WorkerSetup(reading: &reader))
        case 1: self = .prepare(try WorkerSetup(reading: &reader))
        case 2: self = .fork(isTemplate: try reader.flag())
        case 3: self = .wait(try reader.narrowNumber())
        default: throw .unknownKind
        }
        try reader.end()
    }
}

extension TemplateReply {
    /// The message's bytes.
    package var bytes: [UInt8] {
        var writer = MessageEncoder()
        switch self {
        case .prepared: writer.put(UInt8(0))
        case .failed(let reason):
            writer.put(UInt8(1))
            writer.put(reason)
        case .forked(let process):
            writer.put(UInt8(2))
            writer.put(Int64(process))
        case .ended(let status):
            writer.put(UInt8(3))
            writer.put(Int64(status))
        }
        return writer.bytes
    }

    /// Parses the reply in `bytes`.
    package init(reading bytes: [UInt8]) throws(MessageError) {
        var reader = MessageDecoder(bytes)
        switch try reader.byte() {
        case 0: self = .prepared
        case 1: self = .failed(try reader.text())
        case 2: self = .forked(try reader.narrowNumber())
        case 3: self = .ended(try reader.narrowNumber())
        default: throw .unknownKind
        }
        try reader.end()
    }
}

extension WorkerSetup {
    fileprivate func write(to writer: inout MessageEncoder) {
        writer.put(configuration)
        writer.put(timeZone)
    }

    fileprivate init(reading reader: inout MessageDecoder) throws(MessageError) {
        self.init(configuration: try reader.text(), timeZone: try reader.text())
    }
}

extension MessageDecoder {
    /// Reads a number of 32 bits.
    fileprivate mutating func narrowNumber() throws(MessageError) -> Int32 {
        guard let number = Int32(exactly: try number()) else { throw .badValue }
        return number
    }
}
