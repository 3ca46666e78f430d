import CFFmpeg
import SharedTypes
import Synchronization

/// Limits the time that FFmpeg may wait for the network. Thread-safe.
package final class ConnectionDeadline: Sendable {
    /// The reason why FFmpeg may wait no longer.
    package enum InterruptReason: Hashable, Sendable {
        /// The time limit has expired.
        case timedOut
        /// `interrupt()` was called.
        case interrupted
    }

    /// FFmpeg calls back ten times a second while it waits for a socket. A longer gap than this, in nanoseconds, means
    /// that the process was stopped.
    private static let standstill: Int64 = 2_000_000_000

    private let now: @Sendable () -> Duration
    private let isInterrupted = Atomic(false)
    /// The end of the wait by the monotonic clock, in nanoseconds.
    private let deadline = Atomic<Int64>(.max)
    /// The time of FFmpeg's last call, by the same clock. The greatest number where the time without calls counts, too.
    private let lastAsked = Atomic<Int64>(.max)
    /// The preparation of the sockets that FFmpeg waits for; nil once it is done.
    private let preparation = Mutex<(@Sendable () -> Bool)?>(nil)

    /// Creates a deadline that uses the monotonic clock, or another.
    package init(now: @escaping @Sendable () -> Duration = { MonotonicClock.now }) {
        self.now = now
    }

    /// Allows FFmpeg to wait for `time` from now on; nil for no limit. `sparesStandstills` excludes the time in which
    /// the process is stopped, for waits on sockets only: in that time nothing was requested of the peer.
    package func allow(_ time: Duration?, sparesStandstills: Bool = false) {
        let start = Self.nanoseconds(now())
        lastAsked.store(sparesStandstills ? start : .max, ordering: .relaxed)
        deadline.store(time.map { start + Self.nanoseconds($0) } ?? .max, ordering: .relaxed)
    }

    /// Runs `body` at each of FFmpeg's calls, on its thread, until it returns true: at the first one after the sockets
    /// exist, which FFmpeg does not expose.
    func prepareSockets(_ body: @escaping @Sendable () -> Bool) {
        preparation.withLock { $0 = body }
    }

    /// Ends all waits, now and in the future.
    package func interrupt() {
        isInterrupted.store(true, ordering: .relaxed)
    }

    /// The reason why FFmpeg may not wait; nil while it may.
    package var interruptReason: InterruptReason? {
        if isInterrupted.load(ordering: .relaxed) { return .interrupted }
        let now = Self.nanoseconds(now())
        let (end, last) = (deadline.load(ordering: .relaxed), lastAsked.load(ordering: .relaxed))
        guard end != .max else { return nil }
        guard last != .max else { return now >= end ? .timedOut : nil }
        lastAsked.store(now, ordering: .relaxed)
        // An expired limit stays expired.
        guard last < end, now - last > Self.standstill else { return now >= end ? .timedOut : nil }
        deadline.store(end + (now - last), ordering: .relaxed)
        return nil
    }

    /// The callback that FFmpeg calls now and then while it waits; valid for the lifetime of this object.
    var callback: AVIOInterruptCB {
        AVIOInterruptCB(
            callback: { opaque in
                // SAFETY: whoever passes the callback to FFmpeg keeps the deadline until FFmpeg has released it.
                let deadline = Unmanaged<ConnectionDeadline>.fromOpaque(opaque!).takeUnretainedValue()
                deadline.preparation.withLock { if $0?() == true { $0 = nil } }
                return deadline.interruptReason == nil ? 0 : 1
            }, opaque: Unmanaged.passUnretained(self).toOpaque())
    }

    private static func nanoseconds(_ time: Duration) -> Int64 {
        let (seconds, attoseconds) = time.components
        return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
    }
}
