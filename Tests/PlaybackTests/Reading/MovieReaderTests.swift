import Dispatch
import Foundation
import Playback
import SampleQueue
import Synchronization
import TestSupport
import Testing

@Suite struct MovieReaderTests {
    /// Returns the times of the frames of `movie`, which is at `path`, according to ffprobe: from the first on, in the
    /// ticks of the stream, and the stream's time base.
    private func times(of movie: TestMovie, at path: String) throws -> (ticks: [Int64], base: (Int64, Int32)) {
        let table = try SharedFile.bytes(["times", movie.name]) {
            try ExternalProgram.run([
                "ffprobe", "-v", "error", "-select_streams", "v:0", "-show_entries", "frame=best_effort_timestamp",
                "-show_entries", "stream=time_base", "-of", "csv=p=0", path,
            ])
        }
        let text = String(decoding: table, as: UTF8.self)
        let lines = text.split(whereSeparator: { $0 == "\n" || $0 == "," }).map(String.init)
        let base = try #require(lines.first { $0.contains("/") }).split(separator: "/")
        let ticks = lines.compactMap { Int64($0) }
        return (ticks.map { $0 - ticks[0] }, (Int64(base[0])!, Int32(base[1])!))
    }

    private func frames(of path: String, _ filters: String) throws -> Data {
        try ExternalProgram.run([
            "ffmpeg", "-v", "error", "-i", path, "-map", "0:v:0", "-vf", filters, "-vsync", "passthrough", "-f",
            "rawvideo",
            "-pix_fmt", "yuv420p", "-",
        ])
    }

    @Test("Every frame has the time and the pixels that ffmpeg's own decoding gives", arguments: TestMovie.all)
    func equalsFFmpeg(_ movie: TestMovie) throws {
        let folder = try TemporaryFolder()
        let path = try movie.make(in: folder)
        let read = ReadMovie(.file(path: path))
        let description = try read.open().get()
        let samples = read.readAll()
        #expect(read.reader.status.failure == nil)
        let (ticks, base) = try times(of: movie, at: path)
        #expect(
            samples.map(\.presentationTimeStamp) == ticks.map { CMTime(value: $0 * base.0, timescale: base.1) })
        let expected = try frames(of: path, movie.filters)
        let size = try #require(samples.first?.imageBuffer?.planarBytes.count)
        #expect(expected.count == size * samples.count)
        for (index, sample) in samples.enumerated() {
            let bytes = try #require(sample.imageBuffer).planarBytes
            let differences = zip(bytes, expected[index * size..<(index + 1) * size]).map { abs(Int($0) - Int($1)) }
            #expect(differences.max() == 0, "frame \(index): \(differences.count { $0 > 0 }) samples differ")
        }
        #expect((description.audio != nil) == movie.carriesAudio)
        #expect(description.video?.presentationSize == CMVideoDimensions(width: 128, height: 96))
    }

    @Test("A seek to the beginning gives the movie once more from its very first frame", arguments: TestMovie.all)
    func again(_ movie: TestMovie) throws {
        let folder = try TemporaryFolder()
        let path = try movie.make(in: folder)
        let read = ReadMovie(.file(path: path))
        let (ticks, base) = try times(of: movie, at: path)
        let expected = ticks.map { CMTime(value: $0 * base.0, timescale: base.1) }
        // Before anything is read, after all is, and on the way.
        read.reader.seek(to: .zero)
        #expect(read.readAll().map(\.presentationTimeStamp) == expected)
        read.reader.seek(to: .zero)
        #expect(read.nextFrame()?.presentationTimeStamp == .zero)
        read.reader.seek(to: .zero)
        #expect(read.readAll().map(\.presentationTimeStamp) == expected)
        #expect(read.reader.status.failure == nil)
    }

    @Test(
        "A seek to the beginning gives the same frames and audio as the first reading, however far it was",
        arguments: TestMovie.all)
    func equalBeginnings(_ movie: TestMovie) throws {
        let folder = try TemporaryFolder()
        let path = try movie.make(in: folder)
        func media(_ read: ReadMovie) -> (frames: [[UInt8]?], times: [CMTime], sounds: [[UInt8]?]) {
            let frames = read.readAll()
            let sounds = read.sounds
            return (
                frames.map { $0.imageBuffer?.planarBytes }, (frames + sounds).map(\.presentationTimeStamp),
                sounds.map { $0.audioBuffer?.bytes }
            )
        }
        let expected = media(ReadMovie(.file(path: path)))
        for frameCount in [0, 1, 20, .max] {
            let read = ReadMovie(.file(path: path))
            _ = try read.open().get()
            for _ in 0..<frameCount where read.nextFrame() == nil { break }
            read.reader.seek(to: .zero)
            read.discardSounds()
            let found = media(read)
            #expect(found.times == expected.times, "after \(frameCount) frames")
            let (isSeen, isHeard) = (found.frames == expected.frames, found.sounds == expected.sounds)
            #expect(isSeen && isHeard, "after \(frameCount) frames: \(isSeen), \(isHeard)")
        }
    }

    @Test("A movie that cannot be opened has failed, wherever it is to be read from then on")
    func unopened() throws {
        let folder = try TemporaryFolder()
        let read = ReadMovie(.file(path: folder.file("absent.mp4")))
        #expect(throws: PlaybackError.self) { try read.open().get() }
        let failed = read.reader.status
        read.reader.seek(to: .zero)
        #expect(read.reader.status.failure?.kind == .notFound)
        #expect(read.reader.status.isVideoEnded == failed.isVideoEnded)
        #expect(read.readAll().isEmpty)
    }

    @Test("A file that cannot be sought in is read from its beginning up to the place")
    func withoutIndex() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("unsought.mkv")
        // Times below zero, which Matroska has not: no packet before the second second has a time.
        _ = try ExternalProgram.run([
            "ffmpeg", "-v", "error", "-f", "lavfi", "-i", "testsrc2=s=128x96:r=25:d=2", "-c:v", "libx264", "-preset",
            "ultrafast", "-pix_fmt", "yuv420p", "-output_ts_offset", "-1", "-avoid_negative_ts", "disabled", path,
        ])
        let read = ReadMovie(.file(path: path))
        read.reader.seek(to: .zero)
        let all = read.readAll().map(\.presentationTimeStamp)
        #expect(read.reader.status.failure == nil)
        let place = try #require(all.dropFirst(all.count / 2).first)
        read.reader.seek(to: place)
        #expect(read.readAll().map(\.presentationTimeStamp) == all.filter { $0 >= place })
    }

    @Test("The event of a decoded movie has its end time", arguments: [1, 25])
    func end(frameCount: Int) throws {
        let folder = try TemporaryFolder()
        let path = folder.file("short.mp4")
        _ = try ExternalProgram.run([
            "ffmpeg", "-v", "error", "-f", "lavfi", "-i", "testsrc2=s=128x96:r=25", "-frames:v", "\(frameCount)",
            "-pix_fmt", "yuv420p", path,
        ])
        let reader = MovieReader(.file(path: path))
        let isOver = DispatchSemaphore(value: 0)
        let ends = Mutex<[CMTime]>([])
        reader.start { [unowned reader] in
            while reader.takeFrame() != nil {}
            let status = reader.status
            guard status.isVideoEnded, status.isAudioEnded else { return }
            ends.withLock { $0.append(status.end) }
            isOver.signal()
        }
        isOver.wait()
        reader.stop()
        #expect(ends.withLock { $0.first } == CMTime(value: Int64(frameCount), timescale: 25))
    }
}
