import PiPKit

/// Keeps the frames and the audio of a session in memory with their times.
final class InMemoryOutput: FrameOutput {
    /// A frame with its time.
    struct FrameSample {
        /// The session time.
        var time: Duration
        /// The frame.
        var sample: CMSampleBuffer
    }

    /// An audio buffer with its time.
    struct AudioSample {
        /// The session time.
        var time: Duration
        /// The audio.
        var sample: CMSampleBuffer
    }

    /// The frames in order.
    private(set) var shown: [FrameSample] = []
    /// The audio buffers in order.
    private(set) var heard: [AudioSample] = []
    /// Whether the session has audio; nil before that is known.
    private(set) var carriesAudio: Bool?
    /// The canvas; nil before it is known.
    private(set) var canvas: CMVideoDimensions?
    /// The end of the session; nil before it.
    private(set) var end: Duration?
    /// Whether the session failed.
    private(set) var isAbandoned = false

    init() {}

    var needsEveryFrame: Bool { true }

    func open(canvas: CMVideoDimensions, maximumFrameRate: Double, carriesAudio: Bool) throws {
        self.canvas = canvas
        self.carriesAudio = carriesAudio
    }

    func show(_ sample: CMSampleBuffer, at time: Duration) throws -> FrameOutcome {
        // A copy, because the renderer's pool supplies a limited number of buffers.
        guard let pixelBuffer = sample.imageBuffer else { return .taken }
        let copy = try CVPixelBuffer(copying: pixelBuffer)
        shown.append(
            FrameSample(
                time: time,
                sample: CMSampleBuffer(
                    imageBuffer: copy, presentationTimeStamp: sample.presentationTimeStamp, duration: sample.duration,
                    attachments: sample.attachments)))
        return .taken
    }

    func writeAudio(_ sample: CMSampleBuffer, at time: Duration) throws -> FrameOutcome {
        heard.append(AudioSample(time: time, sample: sample))
        return .taken
    }

    func finish(at end: Duration) throws -> FrameOutcome {
        self.end = end
        return .taken
    }

    func abandon() {
        isAbandoned = true
    }
}

extension CVPixelBuffer {
    /// Creates a buffer with a copy of the bytes of `other`. Throws `SampleQueueError` if memory runs out.
    fileprivate convenience init(copying other: CVPixelBuffer) throws {
        try self.init(
            width: other.width, height: other.height, pixelFormat: other.pixelFormat, rowOrder: other.rowOrder)
        for plane in 0..<other.planeCount {
            other.withUnsafeBytes(ofPlane: plane) { source in
                withUnsafeMutableBytes(ofPlane: plane) { target in
                    // The rows of memory that is not the buffer's own may be longer.
                    let (step, own) = (other.bytesPerRow(ofPlane: plane), bytesPerRow(ofPlane: plane))
                    for row in 0..<other.height(ofPlane: plane) {
                        let bytes = source[row * step..<min(row * step + min(step, own), source.count)]
                        UnsafeMutableRawBufferPointer(rebasing: target[(row * own)...])
                            .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes))
                    }
                }
            }
        }
    }
}
