import Foundation
import SampleQueue
import StreamOutput
import TestSupport
import Testing

/// Animated images store a frame's duration in 16 bits: 655 s in a GIF, 65 s in a PNG.
@Suite("An animated image whose frames last for minutes")
struct LongAnimationTests {
    @Test(
        "An animated image whose frames last for minutes has them at their times, and ends with its session",
        arguments: [VideoCodec.gif, .apng],
        [[0, 800, 2_400, 2_500], [0, 70, 3_600], [0, 700], [0, 66, 200]] as [[Int64]])
    func times(codec: VideoCodec, seconds: [Int64]) throws {
        let course = (starts: seconds.dropLast(), end: try #require(seconds.last))
        let folder = try TemporaryFolder()
        let path = folder.file(codec == .gif ? "a.gif" : "a.apng")
        var settings = VideoSettings()
        settings.codec = codec
        let output = try MediaOutput(canvas: AudioScene.canvas, settings: settings, sinks: [try FileSink(path: path)])
        for (number, second) in course.starts.enumerated() {
            try output.append(try AudioScene.image(number), at: CMTime(value: second, timescale: 1))
        }
        _ = try output.finish(at: CMTime(value: course.end, timescale: 1))
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        let durations = codec == .gif ? Self.gifDurations(bytes) : Self.pngDurations(bytes)
        var (time, starts) = (0.0, [Double]())
        for duration in durations {
            starts.append(time)
            time += duration
        }
        for start in course.starts {
            #expect(starts.contains { abs($0 - Double(start)) < 0.0015 }, "\(start) in \(starts)")
        }
        #expect(abs(time - Double(course.end)) < 0.0015, "\(time), not \(course.end): \(durations)")
    }

    /// The delays in the graphic control extensions, in seconds.
    private static func gifDurations(_ bytes: [UInt8]) -> [Double] {
        var (place, durations) = (13, [Double]())
        func tableSize(_ flags: UInt8) -> Int { flags & 0x80 != 0 ? 3 << (Int(flags & 7) + 1) : 0 }
        func skipBlocks() {
            while bytes[place] != 0 { place += Int(bytes[place]) + 1 }
            place += 1
        }
        place += tableSize(bytes[10])
        while bytes[place] != 0x3B {
            if bytes[place] == 0x21 {
                if bytes[place + 1] == 0xF9 {
                    durations.append(Double(Int(bytes[place + 4]) | Int(bytes[place + 5]) << 8) / 100)
                }
                place += 2
            } else {
                place += 10 + tableSize(bytes[place + 9]) + 1
            }
            skipBlocks()
        }
        return durations
    }

    /// The delays in the frame control chunks (fcTL), in seconds.
    private static func pngDurations(_ bytes: [UInt8]) -> [Double] {
        func number(_ place: Int, _ count: Int) -> Int {
            (0..<count).reduce(0) { $0 << 8 | Int(bytes[place + $1]) }
        }
        var (place, durations) = (8, [Double]())
        while place + 8 <= bytes.count {
            if Array(bytes[place + 4..<place + 8]) == Array("fcTL".utf8) {
                let denominator = number(place + 30, 2)
                durations.append(Double(number(place + 28, 2)) / Double(denominator == 0 ? 100 : denominator))
            }
            place += 12 + number(place, 4)
        }
        return durations
    }
}
