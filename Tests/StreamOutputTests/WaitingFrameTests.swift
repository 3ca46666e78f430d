import SampleQueue
import StreamOutput
import Testing

/// The number of frames that wait for the encoder.
@Suite struct WaitingFrameTests {
    private func count(_ width: Int, _ height: Int, _ change: (inout VideoSettings) -> Void = { _ in }) -> Int {
        var settings = VideoSettings()
        change(&settings)
        return MediaOutput.waitingFrames(CMVideoDimensions(width: width, height: height), settings)
    }

    @Test("are eight offline, fewer where they are large, and never less than three")
    func offline() {
        #expect(count(16, 16) == 8)
        #expect(count(640, 360) == 8)
        #expect(count(1920, 1080) == 8)
        #expect(count(2560, 1440) == 4)
        #expect(count(4096, 2160) == 3)
    }

    @Test("are fewer where a pixel has more bytes")
    func clear() {
        #expect(count(640, 360) { $0.codec = .webp } == 8)
        #expect(count(800, 600) { $0.codec = .proRes4444 } == 6)
        #expect(count(1920, 1080) { $0.codec = .gif } == 3)
    }

    @Test("are one live, whatever the size", arguments: [16, 640, 4096])
    func live(width: Int) {
        #expect(count(width, 16) { $0.isLowLatency = true } == 1)
    }
}
