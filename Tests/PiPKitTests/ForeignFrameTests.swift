import AVKit
import PiPKit
import TestSupport
import Testing

/// A suite of sessions that show a program's own frames, one gray each, into a recorded output.
protocol ForeignFrameTests {
    /// The session's output.
    var output: InMemoryOutput { get }
}

extension ForeignFrameTests {
    func session(
        _ duration: Duration = .seconds(4), _ events: [TimedControlEvent] = [],
        observe: @escaping (SessionEvent, Duration) -> Void = { _, _ in }
    ) -> SampleBufferSession {
        SampleBufferSession(
            output: output, configuration: SessionConfiguration(duration: duration),
            events: ControlTimeline(events: events), observe: observe)
    }

    static func enqueue(_ gray: UInt8, at times: [CMTime], on layer: AVSampleBufferDisplayLayer) {
        for time in times {
            let pixel = TestImage.Pixel(red: gray, green: gray, blue: gray)
            let image = try! TestImage(width: 16, height: 16) { _, _ in pixel }.pixelBuffer(.topDown)
            layer.enqueue(CMSampleBuffer(imageBuffer: image, presentationTimeStamp: time))
        }
    }

    static func seconds(_ times: [Double]) -> [CMTime] {
        times.map { CMTime(seconds: $0, preferredTimescale: 90_000) }
    }

    /// The time in seconds and the brightness of each frame.
    var shown: [[Double]] {
        get throws {
            try output.shown.map { shown in
                [shown.time / .seconds(1), Double(try #require(shown.sample.imageBuffer).pixel(x: 1, y: 1).y)]
            }
        }
    }
}
