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
