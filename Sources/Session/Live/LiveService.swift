package import Glibc

/// Work of the host beside a live session, for example a control socket. The session's thread performs it while it
/// waits: when a descriptor is ready, and at a time of the host's clock. Nothing in it may block.
package protocol LiveService: AnyObject {
    /// Whether it may bring control events until the end of the session.
    var bringsEvents: Bool { get }
    /// The time of the host's clock at which it is due; nil for never. It is served then only when the loop waits, so
    /// a loop that hangs, or runs at one time for ever, does not serve it.
    var nextTime: Duration? { get }
    /// The time by which it may be served early, so that a loop that is awake does not wake up once more for it.
    var tolerance: Duration { get }
    /// The descriptors to wait for; `isBusy` is whether events that were read are still due, so that more can wait.
    func descriptors(isBusy: Bool) -> [pollfd]
    /// Serves the descriptors that are ready; none if it is due by time.
    func serve(_ ready: [pollfd], for console: LiveConsole)
}

extension LiveService {
    package var bringsEvents: Bool { false }
    package var nextTime: Duration? { nil }
    package var tolerance: Duration { .zero }
    package func descriptors(isBusy: Bool) -> [pollfd] { [] }
}
