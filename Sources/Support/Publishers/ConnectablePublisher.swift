/// A publisher that emits nothing before it is connected, such as `Timer.publish`.
public protocol ConnectablePublisher<Output, Failure>: Publisher {
    /// Connects the publisher until the returned token is cancelled.
    func connect() -> any Cancellable
}

extension ConnectablePublisher {
    /// Returns a publisher that is connected while it has subscribers.
    public func autoconnect() -> Autoconnect<Self> { Autoconnect(self) }
}

/// Connects a publisher with its first subscriber and disconnects it with the last; spelled `Publishers.Autoconnect`,
/// as in Combine. Its copies share the connection. Thread-safe.
public struct Autoconnect<Upstream: ConnectablePublisher>: Publisher {
    /// The output type of the upstream publisher.
    public typealias Output = Upstream.Output
    /// The failure type of the upstream publisher.
    public typealias Failure = Upstream.Failure
    /// The connected publisher.
    public let upstream: Upstream
    private let connection: Connection

    /// Creates a publisher that connects `upstream` automatically.
    public init(_ upstream: Upstream) {
        self.upstream = upstream
        connection = Connection { upstream.connect() }
    }

    /// Attaches the receiver, and connects if it is the first.
    public func attach(_ receiver: Receiver<Output, Failure>) -> AnyCancellable {
        let attachment = upstream.attach(receiver)
        connection.begin()
        return AnyCancellable { [connection] in
            attachment.cancel()
            connection.end()
        }
    }
}

/// A reference-counted connection.
private final class Connection: @unchecked Sendable {
    private let connect: () -> any Cancellable
    private let lock = RecursiveLock()
    /// The properties from here on are guarded by `lock`.
    private var count = 0
    private var tokens: [any Cancellable] = []

    init(_ connect: @escaping () -> any Cancellable) {
        self.connect = connect
    }

    func begin() {
        lock.withLock {
            count += 1
            guard count == 1 else { return }
            tokens.append(connect())
            // All subscribers may have left while it was connecting.
            if count == 0 { disconnect() }
        }
    }

    func end() {
        lock.withLock {
            count -= 1
            if count == 0 { disconnect() }
        }
    }

    private func disconnect() {
        let ending = tokens
        tokens = []
        for token in ending { token.cancel() }
    }
}
