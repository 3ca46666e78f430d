public import Dispatch
import Foundation
public import SampleQueue

// Timers that a timebase controls. It sets a timer whenever its time or rate changes. A dispatch source needs an event
// handler and must be resumed. On the main queue of a session it fires by the session's clock, elsewhere by the host's.

/// Gives a timebase control of a timer source, which then fires only at the times that are set for it.
@discardableResult
public func CMTimebaseAddTimerDispatchSource(
    _ timebase: CMTimebase, timerSource: any DispatchSourceTimer
) -> OSStatus {
    let timer = ControlledTimer(source: timerSource)
    timebase.addTimer(timer.id) { timer.set(after: $0) }
    return noErr
}

/// Ends the control of a timer source, which no longer fires. Returns `kCMTimebaseError_InvalidParameter` if the
/// timebase does not control it.
@discardableResult
public func CMTimebaseRemoveTimerDispatchSource(
    _ timebase: CMTimebase, timerSource: any DispatchSourceTimer
) -> OSStatus {
    timebase.removeTimer(ControlledTimer(source: timerSource).id) ? noErr : kCMTimebaseError_InvalidParameter
}

/// Makes a timer source fire once when the timebase reaches `fireTime`, or at once if it is past it. It replaces an
/// earlier time; an infinite one is never reached, nor is any time while the rate is 0. `flags` has no effect.
///
/// Returns `kCMTimebaseError_InvalidParameter` for an invalid or indefinite time, and if the timebase does not control
/// the source.
@discardableResult
public func CMTimebaseSetTimerDispatchSourceNextFireTime(
    _ timebase: CMTimebase, timerSource: any DispatchSourceTimer, fireTime: CMTime, flags: UInt32
) -> OSStatus {
    guard fireTime.isRational || fireTime.isInfinite,
        timebase.setTimer(ControlledTimer(source: timerSource).id, fireTime: fireTime)
    else { return kCMTimebaseError_InvalidParameter }
    return noErr
}

/// Makes a timer source fire once at once, whatever time was set. Returns `kCMTimebaseError_InvalidParameter` if the
/// timebase does not control it.
@discardableResult
public func CMTimebaseSetTimerDispatchSourceToFireImmediately(
    _ timebase: CMTimebase, timerSource: any DispatchSourceTimer
) -> OSStatus {
    timebase.fireTimer(ControlledTimer(source: timerSource).id) ? noErr : kCMTimebaseError_InvalidParameter
}

extension CMTimebase {
    /// Takes control of a timer source; see ``CMTimebaseAddTimerDispatchSource(_:timerSource:)``.
    public func addTimer(_ timerSource: any DispatchSourceTimer) throws {
        try check(CMTimebaseAddTimerDispatchSource(self, timerSource: timerSource))
    }

    /// Releases a timer source; see ``CMTimebaseRemoveTimerDispatchSource(_:timerSource:)``.
    public func removeTimer(_ timerSource: any DispatchSourceTimer) throws {
        try check(CMTimebaseRemoveTimerDispatchSource(self, timerSource: timerSource))
    }

    /// Sets the time at which a timer source fires next; see
    /// ``CMTimebaseSetTimerDispatchSourceNextFireTime(_:timerSource:fireTime:flags:)``.
    public func setTimerNextFireTime(_ timerSource: any DispatchSourceTimer, fireTime: CMTime) throws {
        try check(
            CMTimebaseSetTimerDispatchSourceNextFireTime(self, timerSource: timerSource, fireTime: fireTime, flags: 0))
    }

    /// Makes a timer source fire at once; see
    /// ``CMTimebaseSetTimerDispatchSourceToFireImmediately(_:timerSource:)``.
    public func setTimerToFireImmediately(_ timerSource: any DispatchSourceTimer) throws {
        try check(CMTimebaseSetTimerDispatchSourceToFireImmediately(self, timerSource: timerSource))
    }
}

/// A timer source, which libdispatch allows any thread to set.
private struct ControlledTimer: @unchecked Sendable {
    // SAFETY: libdispatch's objects are thread-safe.
    let source: any DispatchSourceTimer

    var id: ObjectIdentifier { ObjectIdentifier(source as AnyObject) }

    /// Makes it fire once after `nanoseconds`, or never.
    func set(after nanoseconds: Int?) {
        guard let nanoseconds else { return source.schedule(deadline: .distantFuture) }
        source.schedule(deadline: .now() + .nanoseconds(nanoseconds), leeway: .nanoseconds(0))
    }
}
