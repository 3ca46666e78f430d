package import SharedTypes

/// Performs HTTP requests and opens WebSockets, within the grants: by libsoup, on a thread of its own that begins with
/// the first request. Thread-safe. When the client is deallocated, all pending operations end as `.aborted`.
package final class NetworkClient: WebTransport {
    private let thread: NetworkThread

    /// Creates an idle client.
    package init(_ settings: NetworkSettings) {
        thread = NetworkThread(settings)
    }

    deinit {
        thread.end()
    }

    /// Performs `request`. `completion` is called once, on the network's thread, and should return quickly.
    package func send(_ request: WebRequest, completion: @escaping @Sendable (Result<WebResponse, WebFailure>) -> Void)
    {
        thread.perform { $0.send(request, completion: completion) }
    }

    /// Aborts a request: its result is `.aborted`, unless it has ended already.
    package func abort(_ number: Int) {
        thread.perform { $0.abort(number) }
    }

    /// Opens a WebSocket, sends over it or closes it. `event` is called on the network's thread, and should return
    /// quickly. Once it returns false, the client reads no further, so that the server has to wait, until `resume`.
    package func act(_ action: WebSocketAction, on socket: Int, event: @escaping @Sendable (WebSocketEvent) -> Bool) {
        thread.perform { $0.act(action, on: socket, event: event) }
    }

    /// Continues to read from a WebSocket.
    package func resume(_ socket: Int) {
        thread.perform { $0.resume(socket) }
    }
}

/// The permissions and limits of a client. The default limits suit an untrusted script.
package struct NetworkSettings: Sendable {
    /// The granted hosts; none by default.
    package var grants = NetworkGrants()
    /// Authorities that are trusted in addition to the system's.
    package var authorities: CertificateAuthorities?
    /// The longest time until a response is complete, the wait for other requests included, for requests without a
    /// timeout of their own.
    package var timeout: Duration = .seconds(60)
    /// The longest time until a connection to the server is established.
    package var connectionTimeout: Duration = .seconds(15)
    /// The longest time for a server to confirm that a WebSocket is closed.
    package var closingTimeout: Duration = .seconds(5)
    /// The maximum size in bytes of a body, sent or (decompressed) received, and of a WebSocket message.
    package var bodyLimit = 16 << 20
    /// The maximum number of bytes sent and received in total.
    package var sessionLimit = 1 << 30
    /// The maximum number of bytes in bodies of pending requests.
    package var heldLimit = 32 << 20
    /// The maximum number of pending requests to one server, and in all; others wait.
    package var requestsPerServer = 6
    package var requestsInAll = 32
    /// The maximum number of waiting requests.
    package var waitingLimit = 1000
    /// The maximum number of open WebSockets.
    package var socketLimit = 32
    /// The maximum number of redirects of a request.
    package var redirectLimit = 20
    /// The time after which an idle connection is closed.
    package var idleTimeout: Duration = .seconds(30)
    /// The `User-Agent` of requests that set none.
    package var userAgent = "pipstream"
    /// The resolver of host names; nil for the system's.
    package var resolver: (any HostResolver)?

    /// Creates the default settings, without grants.
    package init() {}

    /// Creates the default settings with `grants`.
    package init(grants: [NetworkGrant], authorities: CertificateAuthorities? = nil) {
        self.grants = NetworkGrants(grants)
        self.authorities = authorities
    }
}
