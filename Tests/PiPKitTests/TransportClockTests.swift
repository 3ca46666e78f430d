import Foundation
import PiPKit
import TestSupport
import Testing

@Suite("The clock of a transport stream")
struct TransportClockTests {
    /// A packet that shows the clock, or a frame's presentation time, in 1/90000 s.
    private struct Marks {
        var clocks: [Int64] = []
        var presentations: [Int64] = []

        init(_ data: Data) {
            let bytes = [UInt8](data)
            for start in stride(from: 0, to: bytes.count - 187, by: 188) {
                var payload = start + 4
                if bytes[start + 3] & 0x20 != 0 {
                    if bytes[start + 4] >= 7, bytes[start + 5] & 0x10 != 0 {
                        clocks.append(bytes[(start + 6)..<(start + 11)].reduce(Int64(0)) { $0 << 8 | Int64($1) } >> 7)
                    }
                    payload += 1 + Int(bytes[start + 4])
                }
                guard bytes[start + 1] & 0x40 != 0, payload + 14 <= start + 188,
                    bytes[payload..<(payload + 3)] == [0, 0, 1], bytes[payload + 3] == 0xE0
                else { continue }
                let field = bytes[(payload + 9)..<(payload + 14)].map(Int64.init)
                presentations.append(
                    (field[0] >> 1 & 7) << 30 | (field[1] << 7 | field[2] >> 1) << 15 | (field[3] << 7 | field[4] >> 1))
            }
        }
    }

    @Test(
        "A transport stream has a clock reference each 0.1 s and a frame each 0.7 s, also while nothing changes",
        arguments: [false, true], [false, true])
    func gaps(isLive: Bool, isHeldUp: Bool) throws {
        let folder = try TemporaryFolder()
        let path = folder.file("a.ts")
        var settings = VideoSettings()
        settings.isLowLatency = isLive
        let output = try MovieOutput(sinks: [try FileSink(path: path, isPaced: isLive)], settings: settings)
        try output.open(canvas: CMVideoDimensions(width: 64, height: 64), maximumFrameRate: 30, carriesAudio: false)
        var generator = SeededGenerator(seed: 11)
        var time = Duration.zero
        for index in 0..<12 {
            _ = try output.show(try CMSampleBuffer.grey(UInt8(20 * index)), at: time)
            let next = time + .milliseconds(Int.random(in: 1...9_000, using: &generator))
            // A session that is held up has no time for repeats.
            if !isHeldUp {
                while let beat = output.nextRepeat, beat < next { _ = try output.repeatLast(at: beat) }
            }
            time = next
        }
        _ = try output.finish(at: time)
        let marks = Marks(try Data(contentsOf: URL(fileURLWithPath: path)))
        let (clocks, times) = (marks.clocks, marks.presentations)
        #expect(zip(clocks, clocks.dropFirst()).allSatisfy { (0...9_000).contains($1 - $0) })
        #expect(zip(times, times.dropFirst()).allSatisfy { (1...63_000).contains($1 - $0) })
        let seconds = Double(times.last! - times[0]) / 90_000
        #expect(seconds > (time - .milliseconds(750)) / .seconds(1))
        // No packet is lost, by the streams' own numbers; and a copy is as long as the session.
        let copy = folder.file("copy.mp4")
        _ = try ExternalProgram.run(["ffmpeg", "-v", "error", "-i", path, "-c", "copy", copy])
        let length = try #require(Probe.file(copy).stream.duration.flatMap { Double($0) })
        #expect(abs(length - time / .seconds(1)) < 0.05)
        _ = try ExternalProgram.run(["ffmpeg", "-v", "warning", "-i", path, "-f", "null", "-"])
    }
}
