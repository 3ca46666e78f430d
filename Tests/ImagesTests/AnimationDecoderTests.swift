import Images
import Testing
import Views

@Suite("A GIF's images")
struct AnimationDecoderTests {
    /// Creates a GIF of frames of one pixel, red or blue, with delays in hundredths of a second.
    private func gif(_ frames: [(isBlue: Bool, delay: UInt8)]) -> [UInt8] {
        var bytes = Array("GIF89a".utf8)
        bytes += [1, 0, 1, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 255] as [UInt8]
        // A comment, and how often it is to be shown.
        bytes += [0x21, 0xFE, 2, 65, 66, 0]
        for image in frames {
            bytes += [0x21, 0xF9, 4, 0, image.delay, 0, 0, 0]
            let code: UInt8 = image.isBlue ? 0x4C : 0x44
            bytes += [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2] as [UInt8]
            bytes += [code, 1, 0] as [UInt8]
        }
        return bytes + [0x3B]
    }

    @Test("A GIF's images have their durations, and a tenth of a second if those are almost zero")
    func frames() throws {
        let frames = try AnimationDecoder.decode(gif([(false, 5), (true, 0), (false, 1), (true, 200)]))
        #expect(frames.map(\.duration) == [.milliseconds(50), .milliseconds(100), .milliseconds(100), .seconds(2)])
        let colors = frames.map { $0.image.color(x: 0, y: 0) }
        #expect(colors.map { $0?.blue } == [0, 1, 0, 1])
        #expect(colors.map { $0?.red } == [1, 0, 1, 0])
    }

    @Test("A GIF's images are as many as the memory allows, and last as long as all of them")
    func bounded() throws {
        var all: [(isBlue: Bool, delay: UInt8)] = []
        var hundredths = 0
        for index in 0..<100 {
            let delay = 2 + index % 7
            hundredths += delay
            all.append((isBlue: index % 2 == 0, delay: UInt8(delay)))
        }
        let frames = try AnimationDecoder.decode(gif(all), within: 4 * 30)
        #expect(frames.count == 25)
        let length = frames.map(\.duration).reduce(.zero, +)
        #expect(length == .milliseconds(10 * hundredths))
    }

    @Test("A GIF's images end with the last one that is whole, wherever the file is cut off or broken")
    func broken() throws {
        let whole = gif([(false, 5), (true, 5), (false, 5)])
        for count in 0..<whole.count {
            let frames = try AnimationDecoder.decode(Array(whole.prefix(count)))
            #expect(frames.count <= 3)
            var bytes = whole
            bytes[count] ^= 0xFF
            _ = try? AnimationDecoder.decode(bytes)
        }
        #expect(try AnimationDecoder.decode(Array("no image".utf8)).isEmpty)
    }
}
