/// How an offline session waits for what a web socket has for it: until it is open, and after that, and after each message that is sent,
/// until the next one comes or none for a second; a value.
struct WebSocketWait {
    /// How long nothing may come, in the host's time.
    static let quietTime = Duration.seconds(1)

    /// What is waited for.
    enum Stage: Equatable {
        /// That it is open, or fails: that is bounded by the carrier.
        case opening
        /// A message, the end, or that nothing comes.
        case listening
        case nothing
    }

    /// What is waited for.
    private(set) var stage = Stage.opening
    /// Since when, in session time and on the host's clock.
    private var start: Duration
    private var hostStart: Duration
    /// When the last that came is due.
    private var last: Duration = .zero

    /// A web socket that is opened at `time`.
    init(at time: Duration, host: Duration) {
        (start, hostStart) = (time, host)
    }

    /// Waits for the next message from `time` on.
    mutating func listen(at time: Duration, host: Duration) {
        guard stage != .opening else { return }
        (stage, start, hostStart) = (.listening, time, host)
    }

    /// Waits for nothing any more.
    mutating func giveUp() {
        if stage == .listening { stage = .nothing }
    }

    /// When that is due which came at `host`, while the session stood at `now`.
    mutating func arrived(at host: Duration, now: Duration, latency: Duration?) -> Duration {
        let due =
            stage == .nothing
            ? now + WebParticipant.shortestLatency : start + WebParticipant.latency(host - hostStart, latency)
        stage = .nothing
        last = max(last, due)
        return last
    }
}
