import Descriptors
import Glibc

/// Whether the other side of a connection is gone without a word, as one whose cable was pulled is: bytes are on their way to it, and for long
/// nothing has come back. A value type: what the system says of the connection in, the answer out.
///
/// The system's own bound (`TCP_USER_TIMEOUT`) is of no use for this: it also ends connections to readers that take what comes, but for
/// as long more slowly than it is sent, whose window never has room for all that waits.
package struct PeerSilence {
    /// How it is with a TCP connection.
    package struct State {
        /// Bytes were sent whose arrival was not told of yet.
        package var isAnswerDue: Bool
        /// How long ago the other side was heard of.
        package var sinceAnswer: Duration

        /// A connection where an answer is due or not, and that heard of the other side so long ago.
        package init(isAnswerDue: Bool, sinceAnswer: Duration) {
            (self.isAnswerDue, self.sinceAnswer) = (isAnswerDue, sinceAnswer)
        }
    }

    /// So long without a word, and it is gone.
    package static let limit = Duration.seconds(5)

    private var lastLook: Duration
    /// When an answer began to be waited for; nil where none is.
    private var start: Duration?

    /// The other side was heard of at `now`.
    package init(at now: Duration) {
        lastLook = now
    }

    /// Whether the other side of the connection, with which it is so at `now`, is held for gone.
    package mutating func isGone(_ state: State, at now: Duration) -> Bool {
        let isHeard = !state.isAnswerDue || state.sinceAnswer <= now - lastLook
        lastLook = now
        start = isHeard ? nil : start ?? now
        return start.map { now - $0 >= Self.limit } ?? false
    }
}

extension PeerSilence.State {
    /// What the system says of the connection that is open as `descriptor`; nil where that is none.
    init?(of descriptor: Int32) {
        var info = tcp_info()
        var length = socklen_t(MemoryLayout<tcp_info>.size)
        guard getsockopt(descriptor, Int32(IPPROTO_TCP), TCP_INFO, &info, &length) == 0 else { return nil }
        self.init(
            isAnswerDue: info.tcpi_unacked > 0, sinceAnswer: .milliseconds(Int64(info.tcpi_last_ack_recv)))
    }
}
