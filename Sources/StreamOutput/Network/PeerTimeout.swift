import Glibc
import SharedTypes

/// Detects a peer that has vanished without closing its connection, for example because its cable was pulled: sent
/// bytes are unacknowledged, and for long nothing has come back. A value type: takes the system's state of the
/// connection, and returns the verdict.
///
/// The system's own limit (`TCP_USER_TIMEOUT`) does not fit. It also ends connections to readers that read more slowly
/// than the stream is sent. Their window then stays too small for the waiting bytes.
package struct PeerTimeout {
    /// The state of a TCP connection.
    package struct State {
        /// Whether sent bytes are still unacknowledged.
        package var isReplyDue: Bool
        /// The time since the peer's last acknowledgement.
        package var sinceReply: Duration

        /// Creates a state from its values.
        package init(isReplyDue: Bool, sinceReply: Duration) {
            (self.isReplyDue, self.sinceReply) = (isReplyDue, sinceReply)
        }
    }

    /// The time of silence after which the peer counts as lost.
    package static let limit = Duration.seconds(5)

    private var lastLook: Duration
    /// The time at which the wait for an acknowledgement began; nil if none is due.
    private var start: Duration?

    /// Creates a monitor of a peer that responded at `now`.
    package init(at now: Duration) {
        lastLook = now
    }

    /// Whether the peer counts as lost, when the connection has `state` at `now`.
    package mutating func isExpired(_ state: State, at now: Duration) -> Bool {
        let isAudible = !state.isReplyDue || state.sinceReply <= now - lastLook
        lastLook = now
        start = isAudible ? nil : start ?? now
        return start.map { now - $0 >= Self.limit } ?? false
    }
}

extension PeerTimeout.State {
    /// Reads the system's state of the connection that is open as `descriptor`; nil if it is not a TCP connection.
    init?(of descriptor: Int32) {
        var info = tcp_info()
        var length = socklen_t(MemoryLayout<tcp_info>.size)
        guard getsockopt(descriptor, Int32(IPPROTO_TCP), TCP_INFO, &info, &length) == 0 else { return nil }
        self.init(
            isReplyDue: info.tcpi_unacked > 0, sinceReply: .milliseconds(Int64(info.tcpi_last_ack_recv)))
    }
}
