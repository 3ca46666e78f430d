import PiPKit
import TestSupport
import Testing

import texturefeed

@Suite("The example that feeds a renderer's textures, with Apple's imports alone")
struct TextureFeedTests {
    /// Returns the numbers of the content's frames in a recording of the given length, in the order of the recorded
    /// frames.
    private func frames(
        _ duration: Duration, events: [TimedControlEvent] = []
    ) throws -> (numbers: [Int], times: [Int64], summary: SessionSummary) {
        let folder = try TemporaryFolder()
        let path = folder.file("feed.mp4")
        let session = try SampleBufferSession(
            path: path, configuration: SessionConfiguration(duration: duration), events: ControlTimeline(events: events)
        )
        let feed = session.inside { TextureFeed() }
        session.inside { feed.start() }
        let summary = try session.run(try #require(feed.pictureInPicture))
        feed.stop()
        let frames = try DecodedVideo(path: path, width: 320, height: 180).frames
        let numbers = frames.map { image in
            (0..<16).reduce(0) { $0 << 1 | (image[$1 * 20 + 10, 20].green > 128 ? 1 : 0) }
        }
        return (numbers, try Probe.file(path).packets.map(\.pts).sorted(), summary)
    }

    @Test("The texture example has every frame once, in its order, each at its sixtieth of a second")
    func everyFrame() throws {
        let (numbers, times, summary) = try frames(.seconds(2))
        #expect(numbers == Array(0..<120))
        #expect(times == (0..<120).map { $0 * 1_500 })
        #expect(summary.framesDrawn == 120 && summary.samples.dropped == 0)
    }

    @Test("The texture example keeps its frame in a pause, and moves to the position of a skip")
    func directed() throws {
        let (numbers, _, _) = try frames(
            .milliseconds(1_500),
            events: [
                TimedControlEvent(time: .milliseconds(500), event: .pause),
                TimedControlEvent(time: .milliseconds(800), event: .play),
                TimedControlEvent(time: .milliseconds(1_000), event: .skip(interval: 60)),
            ])
        // Control comes first at equal times: frame 30 is not drawn before the pause, but after it.
        let expected = Array(0..<30) + Array(30..<42) + Array(3_642..<3_672)
        #expect(numbers == expected)
    }
}
