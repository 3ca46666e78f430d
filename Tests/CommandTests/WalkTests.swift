import Foundation
import TestSupport
import Testing

/// The whole way of one real script: TSX in, H.264 out.
@Suite("Thirty seconds of the walk")
struct WalkTests {
    let scene: CommandScene
    private let script = CommandScene.fixture("walk.tsx")

    init() throws {
        scene = try CommandScene()
    }

    @Test("The video has the declared size, length and colours, and a frame per second at its exact time")
    func video() throws {
        let run = try scene.pipstream(script, "--out", "walk.mp4", "-d", "30s")
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(run.errorLines.count == 1)
        let probe = try Probe.file(scene.folder.file("walk.mp4"))
        let stream = probe.stream
        #expect(stream.codec_name == "h264" && stream.pix_fmt == "yuv420p")
        #expect(stream.width == 780 && stream.height == 100)
        #expect(stream.color_range == "tv" && stream.color_space == "bt709")
        #expect(stream.color_transfer == "bt709" && stream.color_primaries == "bt709")
        #expect(stream.time_base == "1/90000")
        #expect(abs((stream.duration_ts ?? 0) - 2_700_000) <= 1)
        // The repeat that closes the file lets players seek to its end.
        #expect(probe.times == (0..<30).map { $0 * 90_000 } + [2_697_000])
    }

    @Test("Thirty seconds of the walk show in each second the frame of that time, not the next one")
    func frames() throws {
        let run = try scene.pipstream(script, "--out", "walk.mp4", "-d", "30s")
        #expect(run.exitCode == 0)
        let video = try DecodedVideo(path: scene.folder.file("walk.mp4"), width: 780, height: 100).frames
        try #require(video.count == 31)
        // Every last digit, and each change of the one before it.
        let seconds = Array(0...10) + [19, 20, 29, 30]
        var stills: [Int: TestImage] = [:]
        for second in seconds {
            let still = try scene.pipstream(script, "--out", "at\(second).png", "--at", "\(second)s")
            #expect(still.exitCode == 0, "\(still.errors)")
            stills[second] = try DecodedImage(path: scene.folder.file("at\(second).png")).testImage
        }
        // What the encoder loses stays under 12 of 255 in every square of 8 by 8 pixels; another digit is over 30 away.
        for second in seconds.dropLast() {
            let own = video[second].maximumLocalDifference(from: try #require(stills[second]))
            #expect(own < 12, "second \(second)")
            guard let following = stills[second + 1] else { continue }
            let next = video[second].maximumLocalDifference(from: following)
            #expect(next > 30, "second \(second)")
        }
    }

    @Test("The bytes are the same in a second run with another time zone and language")
    func sameBytes() throws {
        let first = try scene.pipstream(script, "-o", "first.mp4", "-d", "30s")
        let again = try scene.pipstream(script, "-o", "again.mp4", "-d", "30s")
        let elsewhere = try scene.pipstream(
            script, "-o", "elsewhere.mp4", "-d", "30s",
            environment: ["TZ": "Asia/Kathmandu", "LANG": "tr_TR.UTF-8", "LC_ALL": "de_DE.UTF-8", "HOME": "/"])
        #expect([first, again, elsewhere].map(\.exitCode) == [0, 0, 0])
        #expect(try scene.bytes(of: "first.mp4") == scene.bytes(of: "again.mp4"))
        #expect(try scene.bytes(of: "first.mp4") == scene.bytes(of: "elsewhere.mp4"))
    }
}
