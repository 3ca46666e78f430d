import CGLib

/// A libsoup session with one connection to one server, lent to one hop at a time: a hop that aborts closes only its
/// own connection. On the network's thread.
final class ServerSession {
    /// The origin that it connects to.
    let origin: WebAddress.Origin
    /// The host that it connects to.
    let host: PinnedHost
    private let reference: GObjectReference

    /// Creates a session that is not connected.
    init(_ origin: WebAddress.Origin, settings: NetworkSettings) {
        self.origin = origin
        host = PinnedHost(origin.host, port: origin.port)
        let seconds = UInt32(max(1, settings.idleTimeout.components.seconds))
        reference = GObjectReference(adopting: csoup_session_new(host.reference.opaque, seconds)!)
    }

    var pointer: UnsafeMutablePointer<SoupSession> { reference.object() }

    /// Aborts pending operations, and soon closes the connection: it must live until that has happened.
    func abort() {
        soup_session_abort(pointer)
    }
}

/// The idle sessions, whose connections may still be open.
struct SessionPool {
    private static let most = 32
    private var idle: [ServerSession] = []

    /// Takes a session for `origin`: the one that was used last, or a new one.
    mutating func take(_ origin: WebAddress.Origin, settings: NetworkSettings) -> ServerSession {
        guard let place = idle.lastIndex(where: { $0.origin == origin }) else {
            return ServerSession(origin, settings: settings)
        }
        return idle.remove(at: place)
    }

    /// Returns the idle `session` to the pool. Returns the session that was unused for longest, if there are too many:
    /// the caller must close it.
    mutating func giveBack(_ session: ServerSession) -> ServerSession? {
        idle.append(session)
        return idle.count > Self.most ? idle.removeFirst() : nil
    }

    /// Removes and returns all of them, to be closed.
    mutating func empty() -> [ServerSession] {
        defer { idle = [] }
        return idle
    }
}
