import AVKit
import Foundation
import PiPKit
import TestSupport
import Testing

/// The properties of tracks, and a range of a movie in a loop.
@Suite("A range of a movie")
struct LoopedRangeTests {
    /// Creates a movie of ten gray frames per second for two seconds, with a tone. The luma of frame `n` is 16 + 8 n.
    private func movie(in folder: TemporaryFolder) throws -> URL {
        let path = folder.file("greys.mp4")
        let command = [
            "ffmpeg", "-v", "error", "-f", "lavfi", "-i",
            "color=black:s=64x48:r=10,format=yuv420p,geq=lum='16+8*N':cb=128:cr=128", "-f", "lavfi", "-i",
            "sine=frequency=440:sample_rate=44100", "-t", "2", "-c:v", "libx264", "-qp", "0", "-pix_fmt", "yuv420p",
            "-c:a", "aac",
        ]
        try SharedFile.make(command, at: path)
        return URL(fileURLWithPath: path)
    }

    @Test("A range of a movie has tracks with a size, a rate and a range")
    func tracks() async throws {
        let folder = try TemporaryFolder()
        let asset = AVURLAsset(url: try movie(in: folder))
        let video = try #require(try await asset.loadTracks(withMediaType: .video).first)
        let (size, rate) = try await video.load(.naturalSize, .nominalFrameRate)
        #expect(size == CGSize(width: 64, height: 48) && rate == 10)
        let (range, length, isEnabled) = try await video.load(.timeRange, .minFrameDuration, .isEnabled)
        #expect(range.start == .zero && abs(range.duration.seconds - 2) < 0.05 && isEnabled)
        #expect(length == CMTime(value: 1, timescale: 10))
        let audio = try #require(try await asset.loadTracks(withMediaType: .audio).first)
        #expect(try await audio.load(.nominalFrameRate) == 44_100)
        #expect(try await audio.load(.naturalSize) == .zero)
    }

    @Test("A range of a movie plays again and again, from its start to its end")
    func loop() throws {
        let folder = try TemporaryFolder()
        let output = InMemoryOutput()
        let session = SampleBufferSession(
            output: output, configuration: SessionConfiguration(duration: .seconds(2)))
        let player = AVQueuePlayer()
        let range = CMTimeRange(
            start: CMTime(value: 5, timescale: 10), duration: CMTime(value: 4, timescale: 10))
        let looper = AVPlayerLooper(
            player: player, templateItem: AVPlayerItem(url: try movie(in: folder)), timeRange: range)
        let controller = try #require(AVPictureInPictureController(playerLayer: AVPlayerLayer(player: player)))
        controller.startPictureInPictureWhenPossible()
        player.play()
        var times: [CMTime] = []
        session.addDisplayLink(preferredFramesPerSecond: 20) { _ in times.append(player.currentTime()) }
        try session.run(controller)
        let numbers = output.shown.compactMap { frame -> Int? in
            guard let image = frame.sample.imageBuffer else { return nil }
            return (image.withUnsafeBytes(ofPlane: 0) { Int($0[9 * image.bytesPerRow() + 9]) } - 16) / 8
        }
        #expect(Set(numbers) == [5, 6, 7, 8], "\(numbers)")
        #expect(Array(numbers.prefix(5)) == [5, 6, 7, 8, 5], "\(numbers)")
        #expect(looper.loopCount >= 4)
        #expect(times.dropFirst().allSatisfy { range.start <= $0 && $0 <= range.end }, "\(times)")
    }

    @Test("A range of a movie that is empty or invalid is all of the movie", arguments: [CMTimeRange.invalid, .zero])
    func wholeMovie(range: CMTimeRange) {
        let player = AVQueuePlayer()
        let looper = AVPlayerLooper(
            player: player, templateItem: AVPlayerItem(url: URL(fileURLWithPath: "/nowhere.mp4")), timeRange: range)
        #expect(player.items().count == 2)
        #expect(player.items().allSatisfy { !$0.forwardPlaybackEndTime.isValid && $0.currentTime() == .zero })
        looper.disableLooping()
    }
}
