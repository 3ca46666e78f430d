package import Terms

/// Where what a session's program asks of the network goes.
package struct SessionNetwork: Sendable {
    /// Who carries it out; nil where every request is refused.
    package var carrier: (any WebCarrier)?
    /// What the network said in the session that is played again; it alone is asked then.
    package var recording: WebRecording?
    /// Measures how long answers take where time jumps.
    package var hostClock: @Sendable () -> Duration

    /// What the host's clock is counted from.
    package static let origin = ContinuousClock.now

    /// A way to the network by `carrier`, or by `recording` in its place.
    package init(
        carrier: (any WebCarrier)? = nil, recording: WebRecording? = nil,
        hostClock: @escaping @Sendable () -> Duration = { ContinuousClock.now - SessionNetwork.origin }
    ) {
        self.carrier = carrier
        self.recording = recording
        self.hostClock = hostClock
    }
}
