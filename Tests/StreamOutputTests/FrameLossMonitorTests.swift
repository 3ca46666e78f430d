import StreamOutput
import Testing

@Suite("Losses of a slow sink")
struct FrameLossMonitorTests {
    @Test("Losses of a slow sink are reported when they begin and when they have been over for ten seconds, once each")
    func episodes() {
        var watch = FrameLossMonitor()
        var told: [String] = []
        for second in 0..<60 {
            // Five frames are lost in each second from the tenth to the twentieth, none otherwise.
            let count = min(max(second - 9, 0), 11) * 5
            watch.note(count, at: Int64(second) * 90_000)
            told += watch.take().map { "\(second) \($0)" }
        }
        #expect(
            told == [
                "10 it cannot keep up with the frames; frames are dropped up to the next key frame",
                "31 it keeps up again; 55 frames were dropped",
            ])
    }

    @Test("frames lost while nobody is connected do not count as slowness")
    func away() {
        var watch = FrameLossMonitor()
        watch.note(0, at: 0)
        watch.skipDrops(100)
        watch.note(100, at: 90_000)
        #expect(watch.take().isEmpty)
    }
}
