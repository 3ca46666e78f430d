import TestSupport
import Testing

@Suite("A long session")
struct HourTests {
    #if DEBUG
        // Converting pixels without optimization takes too long for the whole hour.
        private let seconds = 600
    #else
        private let seconds = 3600
    #endif
    let scene: CommandScene

    init() throws {
        scene = try CommandScene()
    }

    @Test("A long session is as many frames as it has seconds, each at its exact time")
    func walk() throws {
        let script = CommandScene.fixture("walk.tsx")
        let minute = try scene.pipstream(script, "-o", "minute.mp4", "-s", "390x50", "-d", "1m", measuresMemory: true)
        let hour = try scene.pipstream(
            script, "-o", "hour.mp4", "-s", "390x50", "-d", "\(seconds)s", measuresMemory: true)
        #expect(hour.exitCode == 0, "\(hour.errors)")
        let probe = try Probe.file(scene.folder.file("hour.mp4"))
        #expect(probe.packets.count == seconds + 1)
        #expect(probe.times.prefix(seconds).elementsEqual((0..<Int64(seconds)).map { $0 * 90_000 }))
        #expect(probe.stream.duration_ts == Int64(seconds) * 90_000)
        // The JavaScript engine takes 30 MB of headroom in its first minutes and then no more. Three hours take as much
        // as one. A single cached frame has 78 kilobytes, 3600 of them 280 MB.
        #expect(minute.peakMemory > 10 << 20)
        #expect(hour.peakMemory - minute.peakMemory < 48 << 20, "\(minute.peakMemory) \(hour.peakMemory)")
    }

    @Test("A long session takes no more memory than a short one")
    func memory() throws {
        // 3600 frames would have 100 MB.
        let minute = try scene.pipstream("-o", "minute.mp4", "-s", "160x48", "-d", "1m", measuresMemory: true)
        let hour = try scene.pipstream("-o", "hour.mp4", "-s", "160x48", "-d", "\(seconds)s", measuresMemory: true)
        #expect(minute.exitCode == 0 && hour.exitCode == 0)
        #expect(minute.peakMemory > 10 << 20)
        #expect(hour.peakMemory - minute.peakMemory < 10 << 20, "\(minute.peakMemory) \(hour.peakMemory)")
    }
}
