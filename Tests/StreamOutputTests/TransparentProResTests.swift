import Foundation
import SampleQueue
import StreamOutput
import TestSupport
import Testing

@Suite("ProRes with transparency, as editors read it")
struct TransparentProResTests {
    @Test(
        "Its track is tagged ProRes 4444, and each frame states version 1 and 16 bits of alpha",
        arguments: [false, true])
    func header(isPaced: Bool) throws {
        let folder = try TemporaryFolder()
        let path = folder.file("a.mov")
        var settings = VideoSettings()
        settings.codec = .proRes4444
        settings.isLowLatency = isPaced
        let output = try MediaOutput(
            canvas: AudioScene.canvas, settings: settings, sinks: [try FileSink(path: path, isPaced: isPaced)])
        for second in 0..<3 {
            try output.append(try AudioScene.image(second), at: CMTime(value: Int64(second), timescale: 1))
        }
        _ = try output.finish(at: CMTime(value: 3, timescale: 1))
        let tag = try ExternalProgram.run([
            "ffprobe", "-v", "error", "-show_entries", "stream=codec_tag_string,pix_fmt", "-of", "csv=p=0", path,
        ])
        #expect(String(decoding: tag, as: UTF8.self) == "ap4h,yuva444p12le\n")
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        var (place, frames) = (bytes.startIndex, 0)
        while let name = bytes.range(of: Data("icpf".utf8), in: place..<bytes.endIndex) {
            // Behind the name: the header's size, the version, the maker, width and height, the flags, a reserved byte, three of colours.
            let header = bytes[name.upperBound...]
            #expect(Array(header.dropFirst(2).prefix(2)) == [0, 1])
            #expect(header[header.startIndex + 17] == 2)
            (place, frames) = (name.upperBound, frames + 1)
        }
        #expect(frames == 4)
    }
}
