package import FrameSource
import SampleQueue
import Session

/// Shows archived frames on an output at their times, as the session that laid them out would have.
package final class ArchivedSession {
    private let output: MovieOutput
    private let painter: ArchivePainter
    private var time = Duration.zero
    private var undrawn: CVPixelBuffer?
    /// The number of frames that were painted.
    package private(set) var paintedCount = 0

    /// Opens `output` with the values of the session. Throws its errors.
    package init(_ output: MovieOutput, painter: ArchivePainter, opening: MovieOutput.Opening) throws {
        (self.output, self.painter) = (output, painter)
        try output.open(
            canvas: opening.canvas, maximumFrameRate: opening.maximumFrameRate, carriesAudio: opening.carriesAudio)
    }

    /// Whether the output needs no more frames.
    package var isComplete: Bool { output.isComplete }

    /// Paints and shows `frame`.
    package func show(_ frame: ArchivedFrame) throws {
        try repeatFrames(before: frame.time)
        guard !isComplete else { return }
        let drawn = try painter.paint(frame)
        paintedCount += 1
        try put(drawn.pixelBuffer, damage: drawn.damage)
    }

    /// Shows a frame that only counts, at `time`.
    package func count(at time: Duration) throws {
        try repeatFrames(before: time)
        guard !isComplete else { return }
        let blank = try undrawn ?? CVPixelBuffer(width: 2, height: 2, pixelFormat: .bgra32)
        undrawn = blank
        try put(blank, damage: nil)
    }

    /// Ends the output: at `end`, or now if it needs no more.
    package func finish(at end: Duration) throws {
        try repeatFrames(before: end)
        _ = try output.finish(at: time)
    }

    private func put(_ pixels: CVPixelBuffer, damage: PixelRect?) throws {
        let sample = CMSampleBuffer(
            imageBuffer: pixels, presentationTimeStamp: CMTime(exact: time), duration: .invalid,
            attachments: .init(damage: damage))
        _ = try output.show(sample, at: time)
    }

    /// Advances to `next`, with the repeats of the last frame that are due before, as long as the output needs any.
    private func repeatFrames(before next: Duration) throws {
        while !isComplete, let due = output.nextRepeat, due < next {
            time = max(time, due)
            _ = try output.repeatLast(at: time)
        }
        if !isComplete { time = max(time, next) }
    }
}
