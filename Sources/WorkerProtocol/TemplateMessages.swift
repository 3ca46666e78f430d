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

extension TemplateRequest: Message {
    package func write(to writer: inout MessageEncoder) {
        switch self {
        case .warm(let setup): writer.put(kind: 0, setup)
        case .prepare(let setup): writer.put(kind: 1, setup)
        case .fork(let isTemplate): writer.put(kind: 2, isTemplate)
        case .wait(let process): writer.put(kind: 3, process)
        }
    }

    package init(from reader: inout MessageDecoder) throws(MessageError) {
        switch try reader.byte() {
        case 0: self = try reader.read(Self.warm)
        case 1: self = try reader.read(Self.prepare)
        case 2: self = try reader.read(Self.fork)
        case 3: self = try reader.read(Self.wait)
        default: throw .unknownKind
        }
    }
}

extension TemplateReply: Message {
    package func write(to writer: inout MessageEncoder) {
        switch self {
        case .prepared: writer.put(kind: 0)
        case .failed(let reason): writer.put(kind: 1, reason)
        case .forked(let process): writer.put(kind: 2, process)
        case .ended(let status): writer.put(kind: 3, status)
        }
    }

    package init(from reader: inout MessageDecoder) throws(MessageError) {
        switch try reader.byte() {
        case 0: self = .prepared
        case 1: self = try reader.read(Self.failed)
        case 2: self = try reader.read(Self.forked)
        case 3: self = try reader.read(Self.ended)
        default: throw .unknownKind
        }
    }
}
