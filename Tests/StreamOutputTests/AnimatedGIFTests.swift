import Foundation
import SampleQueue
import StreamOutput
import TestSupport
import Testing

@Suite("A GIF that is recorded live")
struct AnimatedGIFTests {
    /// Players take a hundredth of a second for ten.
    @Test(
        "has no frame shorter than two hundredths of a second, and of faster frames the last one"
    )
    func quickFrames() throws {
        let folder = try TemporaryFolder()
        var settings = VideoSettings()
        (settings.codec, settings.isLowLatency) = (.gif, true)
        let sink = try FileSink(path: folder.file("a.gif"), isPaced: true)
        let output = try MediaOutput(canvas: AudioScene.canvas, settings: settings, sinks: [sink])
        for (number, milliseconds) in [0, 9, 177, 180, 190, 400].enumerated() {
            try output.append(try AudioScene.image(number), at: CMTime(value: Int64(milliseconds), timescale: 1_000))
        }
        _ = try output.finish(at: CMTime(value: 1, timescale: 1))
        let probe = try Probe.file(folder.file("a.gif"))
        let base = try #require(probe.stream.time_base.split(separator: "/").last.flatMap { Int64($0) })
        #expect(probe.packets.map { $0.pts * 1_000 / base } == [0, 160, 180, 400])
        #expect(probe.packets.last?.duration.map { $0 * 1_000 / base } == 600)
    }

    @Test("A GIF that is recorded live has the last frame, even if the session ended directly after it")
    func lastSlot() throws {
        let folder = try TemporaryFolder()
        var settings = VideoSettings()
        (settings.codec, settings.isLowLatency) = (.gif, true)
        let sink = try FileSink(path: folder.file("a.gif"), isPaced: true)
        let output = try MediaOutput(canvas: AudioScene.canvas, settings: settings, sinks: [sink])
        for (number, milliseconds) in [0, 2_056, 2_089].enumerated() {
            try output.append(try AudioScene.image(number), at: CMTime(value: Int64(milliseconds), timescale: 1_000))
        }
        _ = try output.finish(at: CMTime(value: 2_090, timescale: 1_000))
        let probe = try Probe.file(folder.file("a.gif"))
        let base = try #require(probe.stream.time_base.split(separator: "/").last.flatMap { Int64($0) })
        #expect(probe.packets.map { $0.pts * 1_000 / base } == [0, 2_040, 2_080])
        #expect(probe.packets.last?.duration.map { $0 * 1_000 / base } == 20)
    }
}
