import Foundation
import Playback
import SampleQueue
import TestSupport
import Testing

@Suite struct BrokenMovieTests {
    private let folder: TemporaryFolder
    private let movie: String

    init() throws {
        folder = try TemporaryFolder()
        movie = folder.file("fast.mp4")
        let source = try TestMovie.all[0].make(in: folder)
        // The index in front, so that what follows can be cut off.
        let bytes = try SharedFile.bytes(["faststart", TestMovie.all[0].name]) { [movie] in
            _ = try ExternalProgram.run([
                "ffmpeg", "-v", "error", "-i", source, "-c", "copy", "-movflags", "faststart", movie,
            ])
            return try Data(contentsOf: URL(fileURLWithPath: movie))
        }
        try bytes.write(to: URL(fileURLWithPath: movie))
    }

    private func error(of path: String) -> PlaybackError? {
        let stepped = SteppedPlayer()
        stepped.player.replaceCurrentItem(with: AVPlayerItem(url: URL(fileURLWithPath: path)))
        stepped.player.play()
        stepped.run(for: .seconds(5))
        return stepped.player.currentItem?.error as? PlaybackError
    }

    private func file(_ name: String, _ data: Data) throws -> String {
        try data.write(to: URL(fileURLWithPath: folder.file(name)))
        return folder.file(name)
    }

    @Test("A file that is no movie gives one error with its name and the cause")
    func noMovie() throws {
        #expect(error(of: folder.file("absent.mp4"))?.kind == .notFound)
        #expect(error(of: try file("empty.mp4", Data()))?.kind == .notAMovie)
        #expect(error(of: try file("text.mp4", Data("This is no movie.\n".utf8)))?.kind == .notAMovie)
        #expect(error(of: folder.path) != nil)
        let noise = Data((0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 13) })
        #expect(error(of: try file("noise.mp4", noise)) != nil)
        let cut = try Data(contentsOf: URL(fileURLWithPath: folder.file("film.mp4"))).prefix(9_000)
        let failure = try #require(error(of: try file("headless.mp4", cut)))
        #expect(failure.kind == .notAMovie && failure.description.contains("headless.mp4"))
    }

    @Test("A truncated movie is played to its end, and then reports that it is truncated")
    func cutOff() throws {
        let whole = try Data(contentsOf: URL(fileURLWithPath: movie))
        let path = try file("cut.mp4", whole.prefix(whole.count * 2 / 3))
        let stepped = SteppedPlayer()
        stepped.player.replaceCurrentItem(with: AVPlayerItem(url: URL(fileURLWithPath: path)))
        stepped.player.play()
        stepped.run(for: .seconds(5))
        let failure = try #require(stepped.player.currentItem?.error as? PlaybackError)
        #expect(failure.kind == .damaged && stepped.player.currentItem?.status == .readyToPlay)
        #expect(stepped.events.contains("failedToPlayToEnd: damaged") && !stepped.events.contains("ended"))
        #expect(stepped.player.currentTime() > .seconds(1, per: 2) && stepped.player.currentTime() < .seconds(2))
        // What is whole can be played again.
        stepped.player.seek(to: .zero)
        stepped.player.play()
        stepped.run(for: .seconds(1, per: 4))
        #expect(stepped.player.currentTime() == .seconds(1, per: 4))
    }

    @Test("Bytes that were changed in the middle do not end the movie")
    func damagedMiddle() throws {
        var bytes = try Data(contentsOf: URL(fileURLWithPath: movie))
        for index in stride(from: bytes.count / 2, to: bytes.count / 2 + 3_000, by: 3) { bytes[index] ^= 0x5A }
        let stepped = SteppedPlayer()
        stepped.player.replaceCurrentItem(
            with: AVPlayerItem(url: URL(fileURLWithPath: try file("damaged.mp4", bytes))))
        stepped.player.play()
        stepped.run(for: .seconds(5))
        #expect(stepped.events.contains("ended"))
    }

    @Test("Frames of an absurd size, and unknown codecs, are refused before anything is decoded")
    func absurd() throws {
        var bytes = try Data(contentsOf: URL(fileURLWithPath: movie))
        let entry = try #require(
            bytes.range(of: Data("avc1".utf8), in: (bytes.range(of: Data("stsd".utf8))!.lowerBound)..<bytes.count))
        let unknown = bytes.replacing(entry, with: Data("zzzz".utf8))
        #expect(error(of: try file("unknown.mp4", unknown)) != nil)
        for offset in [24, 26] {
            bytes[entry.upperBound + offset] = 0xFF
            bytes[entry.upperBound + offset + 1] = 0xFF
        }
        _ = error(of: try file("absurd.mp4", bytes))
        let raw = MovieInput.frameStream(
            descriptor: 0, name: "huge",
            format: .raw(
                RawVideoFormat(
                    dimensions: CMVideoDimensions(width: 16_384, height: 16_384), frameDuration: .seconds(1, per: 30))))
        guard case .failure(let failure) = ReadMovie(raw).open() else {
            Issue.record("it was opened")
            return
        }
        #expect(failure.kind == .tooLarge)
    }
}

extension Data {
    fileprivate func replacing(_ range: Range<Data.Index>, with other: Data) -> Data {
        var copy = self
        copy.replaceSubrange(range, with: other)
        return copy
    }
}
