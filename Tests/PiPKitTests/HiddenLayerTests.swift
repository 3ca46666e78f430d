import AVKit
import PiPKit
import TestSupport
import Testing

@Suite("A layer that is hidden")
struct HiddenLayerTests {
    @Test("A layer that is hidden is black in its window, and shows its image again when it is visible")
    func hidden() throws {
        let output = InMemoryOutput()
        let session = SampleBufferSession(
            output: output, configuration: SessionConfiguration(duration: .seconds(6)))
        let content = try ForeignContent(session)
        for time in 0..<6 {
            let color = UInt8(100 + time)
            let pixel = TestImage.Pixel(red: color, green: color, blue: color)
            let image = try TestImage(width: 16, height: 16) { _, _ in pixel }.pixelBuffer(.topDown)
            content.layer.enqueue(
                CMSampleBuffer(imageBuffer: image, presentationTimeStamp: CMTime(value: Int64(time), timescale: 1)))
        }
        session.addDisplayLink(preferredFramesPerSecond: 2) { time in
            if time.seconds == 1.5 { content.layer.isHidden = true }
            if time.seconds == 3.5 { content.layer.isHidden = false }
        }
        try session.run(content.controller)
        let shown = try output.shown.map { shown in
            [shown.time / .seconds(1), Double(try #require(shown.sample.imageBuffer).pixel(x: 1, y: 1).y)]
        }
        #expect(shown == [[0, 100], [1, 101], [1.5, 0], [3.5, 103], [4, 104], [5, 105]])
        #expect(content.layer.counters.displayed == 6)
    }

    @Test("A layer that is hidden is black when it is visible again if its image was removed meanwhile")
    func removed() throws {
        let output = InMemoryOutput()
        let session = SampleBufferSession(
            output: output, configuration: SessionConfiguration(duration: .seconds(6)))
        let content = try ForeignContent(session)
        content.layer.enqueue(
            try TestImage.plain(.init(red: 200, green: 200, blue: 200), width: 16, height: 16).sample())
        session.addDisplayLink(preferredFramesPerSecond: 1) { time in
            if time.seconds == 1 { content.layer.isHidden = true }
            if time.seconds == 2 { content.layer.flushAndRemoveImage() }
            if time.seconds == 3 { content.layer.isHidden = false }
            if time.seconds == 4 { content.layer.enqueue(ForeignContent.sample(at: time)) }
        }
        try session.run(content.controller)
        let levels = try output.shown.map { try #require($0.sample.imageBuffer).pixel(x: 1, y: 1).y }
        #expect(levels.first == 200 && levels.dropFirst().allSatisfy { $0 == 0 })
        #expect(output.shown.map { $0.time / .seconds(1) }.prefix(2) == [0, 1])
    }

    @Test("A layer that is hidden stores its settings, and a controller reports the state of each button")
    func settings() throws {
        let layer = AVSampleBufferDisplayLayer()
        #expect(!layer.preventsCapture && layer.preventsDisplaySleepDuringVideoPlayback && !layer.isHidden)
        layer.preventsCapture = true
        layer.preventsDisplaySleepDuringVideoPlayback = false
        #expect(layer.preventsCapture && !layer.preventsDisplaySleepDuringVideoPlayback)
        #expect(AVPictureInPictureController.pictureInPictureButtonStartImage.systemName == "pip.enter")
        #expect(AVPictureInPictureController.pictureInPictureButtonStopImage.systemName == "pip.exit")
    }
}
