import Descriptors
import Glibc

/// Detects a peer that has vanished without closing its connection, for example because its cable was pulled: sent
/// bytes are unacknowledged, and for long nothing has come back. A value type: takes the system's state of the
/// connection, and returns the verdict.
///
/// The system's own limit (`TCP_USER_TIMEOUT`) does not fit. It also ends connections to readers that read more slowly
/// than the stream is sent. Their window then stays too small for the waiting bytes.
package struct PeerSilence {
    /// The state of a TCP connection.
    package struct State {
        /// Whether sent bytes are still unacknowledged.
        package var isAnswerDue: Bool
        /// The time since the peer's last acknowledgement.
        package var sinceAnswer: Duration

        /// Creates a state from its values.
        package init(isAnswerDue: Bool, sinceAnswer: Duration) {
            (self.isAnswerDue, self.sinceAnswer) = (isAnswerDue, sinceAnswer)
        }
    }

    /// The time of silence after which the peer counts as gone.
    package static let limit = Duration.seconds(5)

    private var lastLook: Duration
    /// The time at which the wait for an acknowledgement began; nil where none is due.
    private var start: Duration?

    /// Creates a monitor of a peer that responded at `now`.
    package init(at now: Duration) {
        lastLook = now
    }

    /// Whether the peer counts as gone, when the connection has `state` at `now`.
    package mutating func isGone(_ state: State, at now: Duration) -> Bool {
        let isHeard = !state.isAnswerDue || state.sinceAnswer <= now - lastLook
        lastLook = now
        start = isHeard ? nil : start ?? now
        return start.map { now - $0 >= Self.limit } ?? false
    }
}

extension PeerSilence.State {
    /// Reads the system's state of the connection that is open as `descriptor`; nil if it is not a TCP connection.
    init?(of descriptor: Int32) {
        var info = tcp_info()
        var length = socklen_t(MemoryLayout<tcp_info>.size)
        guard getsockopt(descriptor, Int32(IPPROTO_TCP), TCP_INFO, &info, &length) == 0 else { return nil }
        self.init(
            isAnswerDue: info.tcpi_unacked > 0, sinceAnswer: .milliseconds(Int64(info.tcpi_last_ack_recv)))
    }
}
