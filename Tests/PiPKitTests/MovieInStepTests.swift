import Foundation
import PiPKit
import TestSupport
import Testing

/// The audio of a movie whose every second begins with a beep of 50 ms, under all actions of a viewer.
@Suite("A movie's audio")
struct MovieInStepTests {
    private static let sampleRate = 48_000

    /// The position in the content at one moment of the session.
    private struct Place {
        var session: Double
        var content: Double
        var rate: Double
    }

    /// Creates a movie of `seconds`, with `arguments` for its codecs.
    private static func movie(_ name: String, in folder: TemporaryFolder, seconds: Int, _ arguments: [String]) throws
        -> URL
    {
        let path = folder.file(name)
        _ = try ExternalProgram.run(
            [
                "ffmpeg", "-v", "error", "-f", "lavfi", "-i", "testsrc=size=64x48:rate=24000/1001:duration=\(seconds)",
                "-f", "lavfi", "-i",
                "aevalsrc=exprs=0.7*lt(mod(t\\,1)\\,0.05)*sin(2*PI*1000*t):sample_rate=44100:duration=\(seconds)",
            ] + arguments + [path])
        return URL(fileURLWithPath: path)
    }

    /// Plays the movie at `url` for `duration` seconds. `act` runs at every tenth of a second. Returns the left audio
    /// channel and the positions in the content.
    private static func play(
        _ url: URL, duration: Int, act: @escaping (AVPlayer, Int) -> Void
    ) throws -> (heard: [Float], places: [Place]) {
        let output = InMemoryOutput()
        let session = SampleBufferSession(
            output: output, configuration: SessionConfiguration(duration: .seconds(duration)))
        let player = AVPlayer(url: url)
        let layer = AVPlayerLayer(player: player)
        let controller = try #require(AVPictureInPictureController(playerLayer: layer))
        controller.startPictureInPictureWhenPossible()
        player.play()
        var tick = 0
        session.addDisplayLink(preferredFramesPerSecond: 10) { _ in
            act(player, tick)
            tick += 1
        }
        var places: [Place] = []
        session.addDisplayLink(preferredFramesPerSecond: 1_000) { time in
            let rate = player.timeControlStatus == .playing ? Double(player.rate) : 0
            places.append(Place(session: time.seconds, content: player.currentTime().seconds, rate: rate))
        }
        try session.run(controller)
        return (output.samples, places)
    }

    /// Returns the session times at which beeps must begin, in seconds. There the content passes a whole second without
    /// a jump nearby, at an audible rate.
    private static func expected(_ places: [Place]) -> [Double] {
        zip(places, places.dropFirst()).enumerated().compactMap { index, pair in
            let (before, after) = pair
            guard before.rate >= 0.5, before.rate <= 2, before.content.rounded(.down) < after.content.rounded(.down),
                index > 100, index + 100 < places.count
            else { return nil }
            let calm = places[index - 60...index + 60]
            let isCalm = zip(calm, calm.dropFirst()).allSatisfy {
                $0.rate == before.rate && $1.rate == before.rate
                    && abs($1.content - $0.content - before.rate / 1_000) < 1e-4
            }
            guard isCalm else { return nil }
            return before.session + (after.content.rounded(.down) - before.content) / before.rate
        }
    }

    /// The second at which a beep begins next to `second`; nil where there is none.
    private static func beep(in heard: [Float], near second: Double) -> Double? {
        let center = Int(second * Double(sampleRate))
        let window = max(0, center - 2_400)..<min(heard.count, center + 2_400)
        return window.first { abs(heard[$0]) > 0.2 }.map { Double($0) / Double(sampleRate) }
    }

    private static func check(_ heard: [Float], _ places: [Place], atLeast count: Int, tolerance: Double = 0.010) {
        let beeps = expected(places)
        #expect(beeps.count >= count, "\(beeps.count)")
        var greatest = 0.0
        for second in beeps {
            guard let found = beep(in: heard, near: second) else {
                Issue.record("no beep at \(second)")
                continue
            }
            greatest = max(greatest, abs(found - second))
        }
        #expect(greatest <= tolerance)
    }

    @Test(
        "Beeps stay in step to 10 ms through a hundred pauses, skips, seeks and changes of rate",
        arguments: [
            ("beeps.mp4", ["-c:v", "libx264", "-preset", "ultrafast", "-c:a", "aac"])
        ])
    func staysInStep(name: String, codecs: [String]) throws {
        let folder = try TemporaryFolder()
        let url = try Self.movie(name, in: folder, seconds: 300, codecs)
        var generator = SeededGenerator(seed: 7)
        let rates: [Float] = [1, 1.25, 0.5, 1, 2, 0.75, 1.5, 1, 1.001, 3]
        let (heard, places) = try Self.play(url, duration: 200) { player, tick in
            guard tick > 20, tick % 19 == 0 else { return }
            switch Int.random(in: 0..<6, using: &generator) {
            case 0: player.pause()
            case 1: player.play()
            case 2: player.rate = rates.randomElement(using: &generator)!
            case 3: player.seek(to: player.currentTime() + CMTime(value: 15, timescale: 1))
            case 4: player.seek(to: player.currentTime() - CMTime(value: 1_001, timescale: 100))
            default: player.seek(to: CMTime(value: Int64.random(in: 0..<290_000, using: &generator), timescale: 1_000))
            }
        }
        #expect(heard.count == 200 * Self.sampleRate)
        Self.check(heard, places, atLeast: 60)
    }

    @Test("A movie that plays without a change has each beep within a millisecond, and gives equal audio each run")
    func isExact() throws {
        let folder = try TemporaryFolder()
        let url = try Self.movie("even.mov", in: folder, seconds: 20, ["-c:v", "mpeg4", "-c:a", "pcm_s16le"])
        let runs = try (0..<5).map { _ in try Self.play(url, duration: 15) { _, _ in } }
        Self.check(runs[0].heard, runs[0].places, atLeast: 13, tolerance: 0.001)
        for run in runs { #expect(run.heard == runs[0].heard) }
    }
}
