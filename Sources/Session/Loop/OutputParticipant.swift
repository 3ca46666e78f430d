import SampleQueue

/// A session's output in its loop: all frames and audio pass through here, and in idle times it repeats the last frame.
final class OutputParticipant: SessionParticipant {
    private let output: any FrameOutput
    /// Whether the output is open, and its canvas known.
    private(set) var isOpen = false
    /// Whether the output was opened with an audio track.
    private(set) var carriesAudio = false
    /// The number of frames shown.
    private(set) var framesShown = 0
    /// Descriptions of the parts of the output that were lost.
    private(set) var losses: [String] = []

    /// Creates a participant whose output is not open yet.
    init(_ output: any FrameOutput) {
        self.output = output
    }

    var needsEveryFrame: Bool { output.needsEveryFrame }
    var skipsUntil: Duration? { output.skipsUntil }
    var isComplete: Bool { output.isComplete }

    /// Calls `notify` with a description of each part of the output that is lost while others continue, and whether
    /// that is a failure.
    func onLoss(_ notify: @escaping (_ text: String, _ isFailure: Bool) -> Void) {
        output.onLoss { [unowned self] text, isFailure in
            if isFailure { losses.append(text) }
            notify(text, isFailure)
        }
    }

    /// The time at which to repeat the frame; nil if the output needs no repeats.
    var nextTime: Duration? {
        isOpen ? output.nextRepeat : nil
    }

    var keepsSessionAlive: Bool { false }

    func run(at time: Duration) throws {
        try output.repeatLast(at: time).check()
    }

    func open(canvas: CMVideoDimensions, maximumFrameRate: Double, carriesAudio: Bool) throws {
        try output.open(canvas: canvas, maximumFrameRate: maximumFrameRate, carriesAudio: carriesAudio)
        isOpen = true
        self.carriesAudio = carriesAudio
    }

    /// Returns whether a frame that is shown next, at `time`, must be drawn.
    func needsPixels(at time: Duration) -> Bool { output.needsPixels(at: time) }

    func show(_ sample: CMSampleBuffer, at time: Duration) throws {
        try output.show(sample, at: time).check()
        framesShown += 1
    }

    /// Plays `sample` from `time` on. Audio does not keep a viewer alive that waits for a frame: the output repeats the
    /// last one regardless.
    func writeAudio(_ sample: CMSampleBuffer, at time: Duration) throws {
        try output.writeAudio(sample, at: time).check()
    }

    func finish(at end: Duration) throws {
        try output.finish(at: end).check()
    }

    func abandon() {
        output.abandon()
    }

    /// Ends the output of a session that failed at `end`, and keeps what was shown, if possible. `finishAudio` delivers
    /// the audio up to then.
    func keepFrames(until end: Duration, finishAudio: () throws -> Void) {
        // A single frame of a time that was never reached is not valid output.
        guard isOpen, needsEveryFrame, end > .zero else { return abandon() }
        do {
            try finishAudio()
            try finish(at: end)
        } catch {
            abandon()
        }
    }
}
