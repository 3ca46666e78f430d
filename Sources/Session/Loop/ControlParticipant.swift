/// The control events: one per step of the loop.
final class ControlParticipant: SessionParticipant {
    private var source: any ControlSource
    private let observe: (SessionEvent, Duration) -> Void
    private let execute: (ControlEvent, Duration) throws -> Void

    /// Creates a participant that reports each event of `source` to `observe` and passes it to `execute`, in order.
    init(
        _ source: any ControlSource, observe: @escaping (SessionEvent, Duration) -> Void,
        execute: @escaping (ControlEvent, Duration) throws -> Void
    ) {
        self.source = source
        self.observe = observe
        self.execute = execute
    }

    /// Whether no more events will arrive.
    var isExhausted: Bool { source.isExhausted }

    var nextTime: Duration? { source.nextTime }

    func run(at time: Duration) throws {
        guard let next = source.takeDue(at: time) else { return }
        observe(.control(next.event), time)
        try execute(next.event, time)
    }
}
