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

    @Test("Up to eight frames wait offline, fewer if they are large, and never less than three")
    func offline() {
        #expect(count(16, 16) == 8)
        #expect(count(640, 360) == 8)
        #expect(count(1920, 1080) == 8)
        #expect(count(2560, 1440) == 4)
        #expect(count(4096, 2160) == 3)
    }

    @Test("Fewer frames wait if a pixel has more bytes")
    func clear() {
        #expect(count(640, 360) { $0.codec = .webp } == 8)
        #expect(count(800, 600) { $0.codec = .proRes4444 } == 6)
        #expect(count(1920, 1080) { $0.codec = .gif } == 3)
    }

    @Test("One frame waits in a live session, regardless of its size", arguments: [16, 640, 4096])
    func live(width: Int) {
        #expect(count(width, 16) { $0.isLowLatency = true } == 1)
    }

    @Test("last a second at most, with what a kill would take from the file, but three may wait in any case")
    func time() {
        let bound = FrameBound(capacity: 8, timescale: 1_000)
        /// The number of frames, one each `interval` thousandths of a second, that may wait where the file would lose
        /// `unsafe` seconds.
        func count(_ interval: Int64, unsafe: Double?) -> Int {
            (0...20).first { waiting in
                bound.isFull(waiting: waiting, from: 500, to: 500 + Int64(waiting + 1) * interval) {
                    unsafe.map { Int64($0 * 90_000) }
                }
            } ?? .max
        }
        #expect(count(100, unsafe: nil) == 8 && count(1_000, unsafe: nil) == 8)
        #expect(count(100, unsafe: 0) == 8 && count(200, unsafe: 0) == 5 && count(1_000, unsafe: 0) == 3)
        #expect(count(100, unsafe: 0.2) == 8)
        #expect(count(100, unsafe: 0.5) == 5)
        #expect(count(100, unsafe: 1) == 3 && count(1_000, unsafe: 0.1) == 3)
        #expect(count(33, unsafe: 0.8) == 6)
    }

    @Test("last a second at most live, with what the encoder has and what a kill would take from the file")
    func liveTime() {
        let bound = FrameBound(capacity: 1, timescale: 1_000, isLive: true)
        func isFull(_ waiting: Int = 0, isEncoding: Bool = true, interval: Int64, unsafe: Int64?) -> Bool {
            bound.isFull(waiting: waiting, isEncoding: isEncoding, from: 500, to: 500 + interval) {
                unsafe.map { $0 * 90 }
            }
        }
        #expect(isFull(1, interval: 1, unsafe: 0))
        #expect(!isFull(interval: 300, unsafe: 700) && isFull(interval: 301, unsafe: 700))
        #expect(!isFull(interval: 1_000, unsafe: 0) && isFull(interval: 1_001, unsafe: 0))
        // Without work the encoder gets a frame, and a disk that is blocked holds up nobody.
        #expect(!isFull(isEncoding: false, interval: 301, unsafe: 700) && !isFull(interval: 5_000, unsafe: nil))
    }
}
