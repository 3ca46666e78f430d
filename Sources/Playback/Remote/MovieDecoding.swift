/// Starts the processes that decode movies whose authors are not trusted, one for each reader. Equal only to itself.
package final class MovieDecoding: Hashable, Sendable {
    private let start: @Sendable () throws(PlaybackError) -> MovieDecoderPeer

    /// Creates decoding in the processes that `start` starts; its errors have no subject.
    package init(start: @escaping @Sendable () throws(PlaybackError) -> MovieDecoderPeer) {
        self.start = start
    }

    func peer() throws(PlaybackError) -> MovieDecoderPeer { try start() }

    package static func == (a: MovieDecoding, b: MovieDecoding) -> Bool { a === b }

    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A process at the other end of a socket that decodes a movie, and its limits. Use it on one thread.
package struct MovieDecoderPeer {
    /// The socket, which its owner keeps open as long as one of the closures exists.
    package let descriptor: Int32
    /// Whether each layer of its sandbox must be active.
    package let requiresSandbox: Bool
    /// Restarts the measurement of its time.
    package let begin: () -> Void
    /// Returns the limit that it exceeds, as a reason; nil if there is none. The argument is the time for which it was
    /// waited since the start of the measurement.
    package let problem: (Duration) -> String?
    /// Kills it, if it runs, and returns its exit status as a message.
    package let end: () -> String

    /// Creates a peer at `descriptor`.
    package init(
        descriptor: Int32, requiresSandbox: Bool, begin: @escaping () -> Void,
        problem: @escaping (Duration) -> String?, end: @escaping () -> String
    ) {
        (self.descriptor, self.requiresSandbox) = (descriptor, requiresSandbox)
        (self.begin, self.problem, self.end) = (begin, problem, end)
    }
}
