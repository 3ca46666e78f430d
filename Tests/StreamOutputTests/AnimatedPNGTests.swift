import Foundation
import SampleQueue
import StreamOutput
import TestSupport
import Testing

@Suite("An animated PNG that is recorded")
struct AnimatedPNGTests {
    @Test("An animated PNG that is recorded has the number of its frames at any time, with a valid checksum")
    func frameCount() throws {
        let folder = try TemporaryFolder()
        var settings = VideoSettings()
        settings.codec = .apng
        let sink = try FileSink(path: folder.file("a.apng"), isPaced: true)
        let output = try MediaOutput(canvas: AudioScene.canvas, settings: settings, sinks: [sink])
        for tenth in 0..<31 {
            try output.append(try AudioScene.image(tenth), at: CMTime(value: Int64(tenth), timescale: 10))
        }
        try output.flush()
        try sink.settle()
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: sink.recordingPath)))
        let name = Array("acTL".utf8)
        let place = try #require((0..<bytes.count - 16).first { Array(bytes[$0..<$0 + 4]) == name })
        func number(_ offset: Int) -> UInt32 {
            bytes[place + offset..<place + offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
        }
        #expect((20...31).contains(number(4)), "\(number(4))")
        let frames = (0..<bytes.count - 4).count { Array(bytes[$0..<$0 + 4]) == Array("fcTL".utf8) }
        #expect(number(4) <= frames && bytes.suffix(8).prefix(4).elementsEqual("IEND".utf8))
        // CRC-32 of the chunk, bit by bit.
        var sum: UInt32 = ~0
        for byte in bytes[place..<place + 12] {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
        #expect(number(12) == ~sum)
        _ = try output.finish(at: CMTime(value: 4, timescale: 1))
        #expect(try Probe.file(folder.file("a.apng")).packets.count == 31)
    }
}
