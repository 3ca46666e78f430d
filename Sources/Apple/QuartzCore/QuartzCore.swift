// The import of files that were written for iOS: `import QuartzCore` brings the display link, the time that it counts
// in, and Foundation.
@_exported public import CoreVideo
public import Foundation
import SampleQueue
@_exported public import class Session.CADisplayLink
@_exported public import struct Session.CAFrameRateRange

/// The host's time in seconds: in a session, on its thread and in what it calls, the session's.
public func CACurrentMediaTime() -> CFTimeInterval { CMClock.hostTimeClock.time.seconds }

extension CADisplayLink {
    /// Starts it, regardless of the run loop and the mode: it ticks in the session that the calling code is part of.
    /// See ``CADisplayLink/start()``.
    public func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) { start() }

    /// Pauses it.
    public func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) { isPaused = true }
}
