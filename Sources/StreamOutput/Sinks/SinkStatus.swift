package import SampleQueue
import Synchronization

/// The status of a sink at a moment.
package struct SinkStatus: Hashable, Sendable {
    /// The number of bytes passed on.
    package var bytes: Int64 = 0
    /// The span from the first to the last waiting frame.
    package var waiting: CMTime = .zero
    /// The time since the oldest data that is not on the device yet arrived; 0 for a sink that is not a file.
    package var lag: Duration = .zero
    /// The number of frames that were dropped because the sink was too slow, or disconnected.
    package var droppedFrames = 0
    /// The number of reconnections.
    package var reconnections = 0
    /// Whether a peer is connected.
    package var isConnected = true
    /// Whether it is a listener without a connected viewer.
    package var isListener = false
    /// Whether the sink has succeeded; nil while it continues.
    package var hasSucceeded: Bool?

    /// The state of a sink as a word.
    package enum State: String, CaseIterable, Sendable {
        /// It accepts packets.
        case connected
        /// It connects, or reconnects.
        case retrying
        /// It waits for its first viewer.
        case waiting
        /// It has failed before the end.
        case lost
        /// It has received everything.
        case ended
    }

    /// The state as a word.
    package var state: State {
        if let hasSucceeded { return hasSucceeded ? .ended : .lost }
        return isConnected ? .connected : isListener ? .waiting : .retrying
    }

    package init() {}
}

/// The number of bytes that a sink has passed on, readable from any thread.
final class SinkCounter: Sendable {
    private let bytes = Atomic<Int64>(0)

    /// Sets the number of bytes to `count`.
    func set(_ count: Int64) {
        bytes.store(count, ordering: .relaxed)
    }

    var status: SinkStatus {
        var status = SinkStatus()
        status.bytes = bytes.load(ordering: .relaxed)
        return status
    }
}
