package import SampleQueue
package import Session

/// A session's pictures and its sound in memory, with their times: for tests, and for programs that do something else with them.
package final class RecordingOutput: FrameOutput {
    /// One picture and when it came.
    package struct Shown {
        /// Session time.
        package var time: Duration
        /// The picture.
        package var sample: CMSampleBuffer
    }

    /// A stretch of sound and when it came.
    package struct Heard {
        /// Session time.
        package var time: Duration
        /// The sound.
        package var sample: CMSampleBuffer
    }

    /// The pictures in order.
    package private(set) var shown: [Shown] = []
    /// The sound in order.
    package private(set) var heard: [Heard] = []
    /// Whether the session has sound; nil before that is known.
    package private(set) var hasSound: Bool?
    /// The canvas; nil before it is known.
    package private(set) var canvas: CMVideoDimensions?
    /// The session's end; nil before it.
    package private(set) var end: Duration?
    /// The session failed.
    package private(set) var isAbandoned = false

    package init() {}

    package var needsEveryFrame: Bool { true }

    package func open(canvas: CMVideoDimensions, maximumFrameRate: Double, hasSound: Bool) throws {
        self.canvas = canvas
        self.hasSound = hasSound
    }

    package func show(_ sample: CMSampleBuffer, at time: Duration) throws -> FrameOutcome {
        // A copy, because the renderer's pool lends only so many buffers at once.
        guard let picture = sample.imageBuffer else { return .taken }
        let copy = try CVPixelBuffer(copying: picture)
        shown.append(
            Shown(
                time: time,
                sample: CMSampleBuffer(
                    imageBuffer: copy, presentationTimeStamp: sample.presentationTimeStamp, duration: sample.duration,
                    attachments: sample.attachments)))
        return .taken
    }

    package func hear(_ sample: CMSampleBuffer, at time: Duration) throws -> FrameOutcome {
        heard.append(Heard(time: time, sample: sample))
        return .taken
    }

    package func finish(at end: Duration) throws -> FrameOutcome {
        self.end = end
        return .taken
    }

    package func abandon() {
        isAbandoned = true
    }
}

extension CVPixelBuffer {
    /// A buffer of its own with the bytes of `other`. Throws `SampleQueueError` where there is no memory.
    fileprivate convenience init(copying other: CVPixelBuffer) throws {
        try self.init(
            width: other.width, height: other.height, pixelFormat: other.pixelFormat, rowOrder: other.rowOrder)
        for plane in 0..<other.planeCount {
            other.withUnsafeBytes(ofPlane: plane) { source in
                withUnsafeMutableBytes(ofPlane: plane) { $0.copyMemory(from: source) }
            }
        }
    }
}
