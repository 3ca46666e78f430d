package import Terms

/// Carries requests to HTTP servers and opens web sockets, within what was granted: by libsoup, on a thread of its own that begins
/// with the first request. Any thread. When the client goes, all that is under way ends as `.aborted`.
package final class NetworkClient: WebCarrier {
    private let thread: NetworkThread

    /// A client that has done nothing yet.
    package init(_ settings: NetworkSettings) {
        thread = NetworkThread(settings)
    }

    deinit {
        thread.end()
    }

    /// Carries `request` out. `answer` is called once, on the network's thread, and should not keep it for long.
    package func carry(_ request: WebRequest, answer: @escaping @Sendable (Result<WebAnswer, WebFailure>) -> Void) {
        thread.perform { $0.carry(request, answer: answer) }
    }

    /// Gives a request up: its answer is `.aborted`, unless it has come already.
    package func abort(_ number: Int) {
        thread.perform { $0.abort(number) }
    }

    /// Opens a web socket, sends over it or closes it. `event` is called on the network's thread, and should not keep it for long.
    package func act(_ action: WebSocketAction, on socket: Int, event: @escaping @Sendable (WebSocketEvent) -> Void) {
        thread.perform { $0.act(action, on: socket, event: event) }
    }
}

/// What a client may do, and how much of it. What is not said has the bounds that are fit for a script that nobody has read.
package struct NetworkSettings: Sendable {
    /// What may be asked for; nothing without.
    package var grants = NetworkGrants()
    /// Authorities that are trusted beside the system's.
    package var authorities: CertificateAuthorities?
    /// How long a request may take until its answer is whole, waiting for others included, where it says nothing itself.
    package var timeout: Duration = .seconds(60)
    /// How long it may take until a server is connected with.
    package var connectionTimeout: Duration = .seconds(15)
    /// The most bytes of a body that is sent or, decompressed, received, and of a web socket's message.
    package var bodyLimit = 16 << 20
    /// The most bytes that are sent and received in all.
    package var sessionLimit = 1 << 30
    /// The most bytes of bodies that are under way at once.
    package var heldLimit = 32 << 20
    /// How many requests are under way at once with one server, and in all; the others wait.
    package var requestsPerServer = 6
    package var requestsInAll = 32
    /// How many may wait.
    package var waitingLimit = 1000
    /// How many web sockets may be open at once.
    package var socketLimit = 32
    /// How often an answer may lead elsewhere.
    package var redirectLimit = 20
    /// How long an idle connection is kept.
    package var idleTimeout: Duration = .seconds(30)
    /// What a request calls its program where it says nothing itself.
    package var userAgent = "pipstream"
    /// Who says where hosts are; nil for the system.
    package var resolver: (any HostResolver)?

    /// The usual settings, with nothing granted.
    package init() {}

    /// The usual settings with `grants`.
    package init(grants: [NetworkGrant], authorities: CertificateAuthorities? = nil) {
        self.grants = NetworkGrants(grants)
        self.authorities = authorities
    }
}
