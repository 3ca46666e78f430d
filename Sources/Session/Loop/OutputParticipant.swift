import SampleQueue

/// A session's output in its loop: what is shown and heard goes through here, and while nothing is, the last picture is repeated.
final class OutputParticipant: SessionParticipant {
    private let output: any FrameOutput
    /// Whether the canvas is known.
    private(set) var isOpen = false
    /// Whether it was opened with sound.
    private(set) var hasSound = false
    /// Pictures shown.
    private(set) var framesShown = 0
    /// What befell the parts of the output that were lost, in words.
    private(set) var losses: [String] = []

    /// An output that is not open yet.
    init(_ output: any FrameOutput) {
        self.output = output
    }

    var needsEveryFrame: Bool { output.needsEveryFrame }

    /// Tells of what befalls each part of the output while others go on, and whether that is a failure.
    func onLoss(_ tell: @escaping (_ text: String, _ isFailure: Bool) -> Void) {
        output.onLoss { [unowned self] text, isFailure in
            if isFailure { losses.append(text) }
            tell(text, isFailure)
        }
    }

    /// When the picture is to be sent once more; nil where the output bears silence.
    var nextTime: Duration? {
        isOpen ? output.nextRepeat : nil
    }

    var keepsSessionGoing: Bool { false }

    func run(at time: Duration) throws {
        try output.repeatLast(at: time).check()
    }

    func open(canvas: CMVideoDimensions, maximumFrameRate: Double, hasSound: Bool) throws {
        try output.open(canvas: canvas, maximumFrameRate: maximumFrameRate, hasSound: hasSound)
        isOpen = true
        self.hasSound = hasSound
    }

    func show(_ sample: CMSampleBuffer, at time: Duration) throws {
        try output.show(sample, at: time).check()
        framesShown += 1
    }

    /// What is heard from `time` on. Sound is no sign of life for a viewer who waits for a picture: the last one is repeated all the same.
    func hear(_ sample: CMSampleBuffer, at time: Duration) throws {
        try output.hear(sample, at: time).check()
    }

    func finish(at end: Duration) throws {
        try output.finish(at: end).check()
    }

    func abandon() {
        output.abandon()
    }

    /// The session failed at `end`, and `finishSound` hands on what was heard until then: what was shown is kept all the same, where
    /// that can be.
    func keepShown(until end: Duration, finishSound: () throws -> Void) {
        // One picture of a moment that was never reached is none.
        guard isOpen, needsEveryFrame, end > .zero else { return abandon() }
        do {
            try finishSound()
            try finish(at: end)
        } catch {
            abandon()
        }
    }
}
