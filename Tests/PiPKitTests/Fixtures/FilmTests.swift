import Foundation
import PiPKit
import SampleQueue
import TestSupport
import Testing

/// The scripts in `fixtures/motion` and `Examples/motion`. Each is a film of an animation. Some of its frames are
/// placed side by side in a golden image of the same name. The first line selects them: `// from 1s to 2s, 6 frames`.
@Suite("A film of what moves")
struct FilmTests {
    @Test(
        "A film of what moves equals its golden display lists and its golden images at exact times",
        arguments: try Film.all())
    func golden(film: Film) throws {
        var text = ""
        var frames: [CVPixelBuffer] = []
        for (time, shown) in zip(film.times, try SessionMoment.all(script: "../\(film.script)", at: film.times)) {
            text += "at \(time / .seconds(1)) s\n\(shown.text)\n"
            frames.append(try #require(shown.sample.imageBuffer))
        }
        try GoldenFile.check(text, "motion/\(film.name).txt")
        try GoldenFile.check(try Film.strip(of: frames), "motion/\(film.name).png")
    }

    @Test("A film of what moves is the same whichever of its frames were drawn before")
    func sampling() throws {
        // At 20 updates per second every other of 40 frames is drawn, and 10 per second drops three of four.
        let film = try #require(try Film.all().first { $0.name == "places" })
        func shown(_ rate: Double) throws -> [String] {
            try film.times.map { time in
                var configuration = SessionConfiguration()
                configuration.maximumUpdatesPerSecond = rate
                return try SessionMoment(script: "motion/places.tsx", at: time, configuration: configuration).text
            }
        }
        let expected = try shown(40)
        #expect(try shown(20) == expected)
        #expect(try shown(10) == expected)
    }
}

/// A script of which some frames are examined.
struct Film: CustomTestStringConvertible, Sendable {
    let name: String
    /// Its path in the repository.
    let script: String
    let times: [Duration]

    var testDescription: String { name }

    static func all() throws -> [Film] {
        try ["fixtures/motion", "Examples/motion"].flatMap { folder in
            try FileManager.default.contentsOfDirectory(atPath: RepositoryFile.path(folder))
                .filter { $0.hasSuffix(".tsx") }.sorted().map { try Film(folder: folder, name: String($0.dropLast(4))) }
        }
    }

    private init(folder: String, name: String) throws {
        self.name = name
        script = "\(folder)/\(name).tsx"
        let text = String(decoding: try RepositoryFile.bytes(script), as: UTF8.self)
        let words = text.prefix { $0 != "\n" }.split(whereSeparator: " ,".contains)
        guard words.count == 7, let from = Double(words[2].dropLast()), let to = Double(words[4].dropLast()),
            let count = Int(words[5]), count > 1
        else { throw FilmError.noTimes(name) }
        let step = ((to - from) / Double(count - 1) * 1e6).rounded()
        times = (0..<count).map { .milliseconds(from * 1000) + .microseconds(Int(step) * $0) }
    }

    /// The errors of a film.
    enum FilmError: Error {
        /// Its first line does not specify the times.
        case noTimes(String)
    }

    /// Places the frames side by side, 4 pixels apart.
    static func strip(of frames: [CVPixelBuffer]) throws -> CVPixelBuffer {
        let height = frames.map(\.height).max() ?? 1
        let strip = try CVPixelBuffer(width: frames.reduce(-4) { $0 + $1.width + 4 }, height: height)
        strip.withUnsafeMutableBytes { target in
            let rowLength = strip.bytesPerRow()
            for byte in target.indices { target[byte] = 0x80 | (byte % 4 == 3 ? 0xff : 0) }
            var x = 0
            for image in frames {
                image.withUnsafeBytes { source in
                    for row in 0..<image.height {
                        let line = source[
                            (row * image.bytesPerRow())..<(row * image.bytesPerRow() + image.width * 4)]
                        target.baseAddress.map {
                            ($0 + row * rowLength + x * 4).copyMemory(
                                from: UnsafeRawBufferPointer(rebasing: line).baseAddress!, byteCount: line.count)
                        }
                    }
                }
                x += image.width + 4
            }
        }
        return strip
    }
}
