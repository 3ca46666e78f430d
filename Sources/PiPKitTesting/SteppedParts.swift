import PiPKit
import SampleQueue
import Session

/// The events of a stepped session: each is due at once, and more may always follow.
final class SteppedControl: ControlSource {
    let presentsByItself: Bool
    private var events: [TimedControlEvent] = []

    init(presentsByItself: Bool) {
        self.presentsByItself = presentsByItself
    }

    func post(_ event: ControlEvent, at time: Duration) {
        events.append(TimedControlEvent(time: time, event: event))
    }

    var nextTime: Duration? { events.first?.time }
    var isExhausted: Bool { false }
    var requestsWindowByTap: Bool { false }

    func takeDue(at time: Duration) -> TimedControlEvent? {
        guard let first = events.first, first.time <= time else { return nil }
        return events.removeFirst()
    }
}

/// An output that keeps the latest frame.
final class SteppedScreen: FrameOutput {
    private(set) var count = 0
    private var newest: CMSampleBuffer?
    private var canvas: CMVideoDimensions?

    var needsEveryFrame: Bool { true }

    /// The latest frame; nil before the first.
    var frame: CVPixelBuffer? { newest?.imageBuffer }

    func open(canvas: CMVideoDimensions, maximumFrameRate: Double, carriesAudio: Bool) throws {
        self.canvas = canvas
    }

    func show(_ sample: CMSampleBuffer, at time: Duration) throws -> FrameOutcome {
        newest = sample
        count += 1
        return .taken
    }

    func writeAudio(_ sample: CMSampleBuffer, at time: Duration) throws -> FrameOutcome { .taken }
    func finish(at end: Duration) throws -> FrameOutcome { .taken }
    func abandon() {}
}
