import CSoup

/// A session of libsoup's with one connection to one server, lent to one hop at a time: whoever gives up in the middle closes the
/// connection and nobody else's. On the network's thread.
final class ServerSession {
    /// Whom it speaks with.
    let origin: WebAddress.Origin
    /// Where it connects.
    let host: PinnedHost
    private let reference: GObjectReference

    /// A session that is not connected.
    init(_ origin: WebAddress.Origin, settings: NetworkSettings) {
        self.origin = origin
        host = PinnedHost(origin.host, port: origin.port)
        let seconds = UInt32(max(1, settings.idleTimeout.components.seconds))
        reference = GObjectReference(adopting: csoup_session_new(host.reference.opaque, seconds)!)
    }

    /// The `SoupSession`.
    var pointer: UnsafeMutablePointer<SoupSession> { reference.object() }

    /// Ends what is under way, and the connection with it, soon: it may not go before that has happened.
    func abort() {
        soup_session_abort(pointer)
    }
}

/// The sessions that nobody speaks over now, with connections that may still stand.
struct SessionPool {
    private static let most = 32
    private var idle: [ServerSession] = []

    /// One for `origin`: the one that was used last, or a new one.
    mutating func take(_ origin: WebAddress.Origin, settings: NetworkSettings) -> ServerSession {
        guard let place = idle.lastIndex(where: { $0.origin == origin }) else {
            return ServerSession(origin, settings: settings)
        }
        return idle.remove(at: place)
    }

    /// `session` has nothing more to do. Gives the one that nobody used for longest, where there are too many: it is to be closed.
    mutating func giveBack(_ session: ServerSession) -> ServerSession? {
        idle.append(session)
        return idle.count > Self.most ? idle.removeFirst() : nil
    }

    /// Gives all of them, to be closed.
    mutating func empty() -> [ServerSession] {
        defer { idle = [] }
        return idle
    }
}
