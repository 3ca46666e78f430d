/// What a mixer hears. Any thread.
package protocol SoundSource: AnyObject, Sendable {
    /// Adds what is heard in frames `start ..< start + frameCount` of the session's 48 kHz time line to `output` (interleaved
    /// stereo). `start` rises from call to call.
    func mix(into output: UnsafeMutableBufferPointer<Float>, from start: Int64, frameCount: Int)
    /// Whether it has all sound for the session's frames before `end`, or will never have it; an offline session waits for it.
    func isReady(until end: Int64) -> Bool
    /// Whether it has had sound, or may have some at any time: a silent movie's never has.
    var mayBeHeard: Bool { get }
    /// Whether it has sound yet that would be heard in the session's frames from `start` on, if nothing changed.
    func hasSound(from start: Int64) -> Bool
    /// Calls `tell`, with no lock held, whenever sound has come that ``isReady(until:)`` may have waited for; the last call wins.
    func onArrival(_ tell: (@Sendable () -> Void)?)
}
