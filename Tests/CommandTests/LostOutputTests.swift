import PiPKit
import TestSupport
import Testing

import pipstream

@Suite("A part of the output that is lost")
struct LostOutputTests {
    @Test(
        "A lost part is an event at once, with its place in the log and the exit code's reason, and the others continue"
    )
    @MainActor func event() throws {
        let folder = try TemporaryFolder()
        let sinks = [
            try FileSink(path: folder.file("small.mp4"), maximumByteCount: 32_000),
            try FileSink(path: folder.file("whole.mp4")),
        ]
        let output = try MovieOutput(sinks: sinks, settings: VideoSettings())
        var log: [String] = []
        var writer = EventLog { log.append($0) }
        let session = try ViewSession(
            program: SwiftViewProgram(colorScheme: .light) { DemoView(secondsOfDay: 0, length: .seconds(300)) },
            configuration: SessionConfiguration(duration: .seconds(300)), output: output
        ) { event, time in try? writer.record(event, at: time) }
        let summary = try session.run()
        let path = folder.file("small.mp4")
        #expect(summary.endReason == .duration && summary.outputLosses.count == 1)
        #expect(
            summary.outputLosses[0].hasPrefix("\(path): cannot write the video: File too large; the output up to then"))
        let index = try #require(log.firstIndex { $0.contains(#""message":"loss""#) })
        #expect(index < log.count - 2 && log.last?.contains("ended") == true)
        #expect(ErrorReport.exitCode(of: summary) == .outputFailed)
        #expect(try folder.names == ["small.partial.mp4", "whole.mp4"])
        #expect(try Probe.file(folder.file("whole.mp4")).stream.duration_ts == 300 * 90_000)
    }
}
