import CFFmpeg
import Descriptors
import Synchronization

/// Says how long FFmpeg may wait for the network. Any thread.
package final class ConnectionGate: Sendable {
    /// Why FFmpeg may wait no longer.
    package enum Closure: Hashable, Sendable {
        /// The time that it was given is over.
        case timedOut
        /// It was told to end.
        case interrupted
    }

    private let isInterrupted = Atomic(false)
    /// By the monotonic clock, in nanoseconds.
    private let deadline = Atomic<Int64>(.max)

    package init() {}

    /// From now on FFmpeg may wait for `time`; nil for as long as it takes.
    package func allow(_ time: Duration?) {
        let end = time.map { Self.nanoseconds(MonotonicClock.now + $0) } ?? .max
        deadline.store(end, ordering: .relaxed)
    }

    /// FFmpeg may wait no longer, now and ever after.
    package func interrupt() {
        isInterrupted.store(true, ordering: .relaxed)
    }

    /// Why FFmpeg may not wait; nil while it may.
    package var closure: Closure? {
        if isInterrupted.load(ordering: .relaxed) { return .interrupted }
        let end = deadline.load(ordering: .relaxed)
        return end != .max && Self.nanoseconds(MonotonicClock.now) >= end ? .timedOut : nil
    }

    /// What FFmpeg asks now and then while it waits; good as long as this object.
    var callback: AVIOInterruptCB {
        AVIOInterruptCB(
            callback: { opaque in
                // SAFETY: whoever hands the callback to FFmpeg keeps the gate until FFmpeg has let go of it.
                Unmanaged<ConnectionGate>.fromOpaque(opaque!).takeUnretainedValue().closure == nil ? 0 : 1
            }, opaque: Unmanaged.passUnretained(self).toOpaque())
    }

    private static func nanoseconds(_ time: Duration) -> Int64 {
        let (seconds, attoseconds) = time.components
        return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
    }
}
