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

    /// While it waits for a socket FFmpeg asks ten times a second; where it has not asked for so long, the process was stopped.
    private static let standstill: Int64 = 2_000_000_000

    private let now: @Sendable () -> Duration
    private let isInterrupted = Atomic(false)
    /// By the monotonic clock, in nanoseconds.
    private let deadline = Atomic<Int64>(.max)
    /// When FFmpeg asked last, by the same; the greatest number where what it does not ask in counts, too.
    private let lastAsked = Atomic<Int64>(.max)

    /// A gate by the monotonic clock, or by another.
    package init(now: @escaping @Sendable () -> Duration = { MonotonicClock.now }) {
        self.now = now
    }

    /// From now on FFmpeg may wait for `time`; nil for as long as it takes. Where it does nothing but wait for sockets, `sparesStandstills`
    /// says that the time in which the process is stopped does not count: nothing was asked of the other side in it.
    package func allow(_ time: Duration?, sparesStandstills: Bool = false) {
        let start = Self.nanoseconds(now())
        lastAsked.store(sparesStandstills ? start : .max, ordering: .relaxed)
        deadline.store(time.map { start + Self.nanoseconds($0) } ?? .max, ordering: .relaxed)
    }

    /// FFmpeg may wait no longer, now and ever after.
    package func interrupt() {
        isInterrupted.store(true, ordering: .relaxed)
    }

    /// Why FFmpeg may not wait; nil while it may.
    package var closure: Closure? {
        if isInterrupted.load(ordering: .relaxed) { return .interrupted }
        let now = Self.nanoseconds(now())
        let (end, last) = (deadline.load(ordering: .relaxed), lastAsked.load(ordering: .relaxed))
        guard end != .max else { return nil }
        guard last != .max else { return now >= end ? .timedOut : nil }
        lastAsked.store(now, ordering: .relaxed)
        // What is over already stays over.
        guard last < end, now - last > Self.standstill else { return now >= end ? .timedOut : nil }
        deadline.store(end + (now - last), ordering: .relaxed)
        return nil
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
