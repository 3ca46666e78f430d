/// A publisher that tells of nothing before it is connected, as `Timer.publish`.
public protocol ConnectablePublisher<Output, Failure>: Publisher {
    /// Has it tell of values, until the returned token is cancelled.
    func connect() -> any Cancellable
}

extension ConnectablePublisher {
    /// Is connected while somebody is attached.
    public func autoconnect() -> Autoconnect<Self> { Autoconnect(self) }
}

/// Connects a publisher when the first receiver comes, and ends the connection with the last; spelled `Publishers.Autoconnect`, as
/// Combine's. Its copies share the connection. Any thread.
public struct Autoconnect<Upstream: ConnectablePublisher>: Publisher {
    /// What its upstream tells of.
    public typealias Output = Upstream.Output
    /// What its upstream may end with.
    public typealias Failure = Upstream.Failure
    /// What is connected.
    public let upstream: Upstream
    private let connection: Connection

    /// Connects `upstream`.
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

/// A connection that is there while it is counted on.
private final class Connection: @unchecked Sendable {
    private let connect: () -> any Cancellable
    private let lock = RecursiveLock()
    /// Under `lock`, as what follows.
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
            // What came while it connected may have been enough.
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
