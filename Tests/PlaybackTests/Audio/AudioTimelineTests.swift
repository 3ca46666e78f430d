import Playback
import SampleQueue
import TestSupport
import Testing

@Suite("Audio timeline")
struct AudioTimelineTests {
    @Test("At a rate of 1 each frame is unchanged, at its exact place, whatever the times' scales")
    func isExact() {
        let times = [
            (CMTime(value: 1_001, timescale: 24_000), CMTime(value: 7, timescale: 30)),
            (CMTime(value: 123_456_789, timescale: 1_000_000_000), CMTime(value: 1, timescale: 3)),
            (CMTime(value: 1_001 * 31, timescale: 30_000), CMTime(value: 1_001, timescale: 60_000)),
            (.zero, .zero), (CMTime(value: 1, timescale: 48_000), .zero),
        ]
        for (time, clockTime) in times {
            let scene = AudioScene()
            scene.append(-48_000..<96_000)
            scene.line.setRate(1, time: time, at: clockTime)
            let heard = scene.heard(0..<20_000)
            let start = Int(clockTime.convertScale(48_000, method: .roundTowardPositiveInfinity).value)
            let shift = (time - clockTime).convertScale(48_000, method: .roundHalfAwayFromZero).value
            #expect(heard[..<start].allSatisfy { $0 == 0 })
            #expect((start + 240..<20_000).allSatisfy { heard[$0] == scene.sound(Int64($0) + shift) })
        }
    }

    @Test("Audio from the content's beginning is not faded: its first frame is complete")
    func beginsWhole() {
        let scene = AudioScene()
        scene.append(0..<4_800)
        scene.line.setRate(1, time: .zero, at: .frames(100))
        #expect(scene.heard(0..<101)[100] == scene.sound(0))
    }

    @Test("A pause, a seek, a change of rate and of volume give the same audio however the blocks are cut")
    func blocksDoNotMatter() {
        let outputs = [1, 7, 480, 1_024, 100_000].map { (block: Int64) -> [Float] in
            let scene = AudioScene()
            scene.append(0..<200_000)
            Self.direct(scene.line)
            return scene.heard(0..<60_000, block: block)
        }
        for output in outputs { #expect(output == outputs[0]) }
        #expect(outputs[0].contains { $0 != 0 })
    }

    private static func direct(_ line: AudioTimeline) {
        line.setRate(1, time: .frames(1_000), at: .frames(100))
        line.setGain(0.25, at: .frames(3_333))
        line.setRate(1.5, time: .frames(8_000), at: .frames(7_000))
        line.setRate(0, time: .frames(12_500), at: .frames(10_000))
        line.setRate(1, time: .frames(90_000), at: .frames(10_100))
        line.setRate(0.7, time: .frames(90_100), at: .frames(10_200))
        line.setGain(1, at: .frames(12_000))
        line.setRate(1, time: .frames(40), at: .frames(30_001))
        line.setRate(-1, time: .frames(20_000), at: .frames(50_000))
    }

    @Test("A pause is at its exact frame: the audio fades within 5 ms, and resumes where it was")
    func pauses() {
        let scene = AudioScene()
        scene.append(0..<48_000)
        scene.line.setRate(1, time: .zero, at: .zero)
        scene.line.setRate(0, time: .frames(5_001), at: .frames(5_001))
        scene.line.setRate(1, time: .frames(5_001), at: .frames(9_000))
        let heard = scene.heard(0..<12_000)
        #expect((0..<5_001).allSatisfy { heard[$0] == scene.sound(Int64($0)) })
        #expect(heard[5_241..<9_000].allSatisfy { $0 == 0 })
        #expect((9_240..<12_000).allSatisfy { heard[$0] == scene.sound(Int64($0) - 9_000 + 5_001) })
    }

    @Test("A seek with a flush fades the old audio out for 5 ms while the new fades in, and then only the new plays")
    func seeks() {
        let (old, new) = (AudioScene { _ in 0.5 }, AudioScene { _ in -0.5 })
        old.append(0..<48_000)
        old.line.setRate(1, time: .zero, at: .zero)
        old.line.flush()
        old.line.append(new.sample(100_000..<120_000))
        old.line.setRate(1, time: .frames(100_000), at: .frames(4_000))
        let heard = old.heard(0..<10_000)
        #expect(heard[..<4_000].allSatisfy { $0 == 0.5 })
        #expect(heard[4_240...].allSatisfy { $0 == -0.5 })
        for frame in 4_000..<4_240 { #expect(abs(heard[frame] - heard[frame - 1]) < 0.01) }
    }

    @Test("A flush without a change of the timeline applies at its time, and the timeline continues")
    func flushes() {
        let scene = AudioScene { $0 < 1_000_000 ? 0.5 : -0.5 }
        scene.append(0..<48_000)
        scene.line.setRate(1, time: .zero, at: .zero)
        scene.line.flush(at: .frames(4_000))
        let heard = scene.heard(0..<10_000)
        #expect(heard[..<4_000].allSatisfy { $0 == 0.5 })
        #expect(heard[4_240...].allSatisfy { $0 == 0 })
        scene.append(10_000..<12_000)
        #expect(scene.heard(10_000..<12_000).allSatisfy { $0 == 0.5 })
    }

    @Test("A tone does not click at a pause, a seek, a change of rate or of volume")
    func doesNotClick() {
        let scene = AudioScene(AudioScene.tone(440))
        scene.append(0..<200_000)
        Self.direct(scene.line)
        let heard = scene.heard(0..<60_000)
        // The tone's own greatest step, and that of a fade over 5 ms from one side of the tone to the other.
        let bound: Float = 0.5 * 2 * .pi * 440 / 48_000 * 1.6 + 1 / 240
        let steps = zip(heard, heard.dropFirst()).map { abs($0 - $1) }
        #expect(steps.dropFirst(101).max()! < bound)
    }

    @Test("Changes of volume are ramps of 5 ms, and immediate while nothing plays")
    func ramps() {
        let scene = AudioScene { _ in 1 }
        scene.append(0..<48_000)
        scene.line.setGain(0.5, at: .zero)
        scene.line.setRate(1, time: .zero, at: .zero)
        scene.line.setGain(0, at: .frames(2_400))
        let heard = scene.heard(0..<4_800)
        #expect(heard[..<2_401].allSatisfy { $0 == 0.5 })
        for frame in 2_400..<2_640 { #expect(abs(heard[frame] - 0.5 * Float(2_640 - frame) / 240) < 1e-6) }
        #expect(heard[2_640...].allSatisfy { $0 == 0 })
    }

    @Test("A change that comes after its block was rendered applies from the next frame on, at the right position")
    func late() {
        let scene = AudioScene()
        scene.append(0..<48_000)
        scene.line.setRate(1, time: .zero, at: .zero)
        _ = scene.heard(0..<4_096)
        scene.line.setRate(1, time: .frames(10_000), at: .frames(1_000))
        let heard = scene.heard(4_096..<8_192)
        #expect((240..<4_096).allSatisfy { heard[$0] == scene.sound(Int64($0) + 4_096 + 9_000) })
    }

    @Test("A timeline that returns to its former state continues without a fade")
    func continues() {
        let scene = AudioScene()
        scene.append(0..<48_000)
        scene.line.setRate(1, time: .zero, at: .zero)
        for second in 1..<10 {
            scene.line.setRate(1, time: .frames(Int64(second) * 1_001), at: .frames(Int64(second) * 1_001))
        }
        let heard = scene.heard(0..<20_000)
        #expect((0..<20_000).allSatisfy { heard[$0] == scene.sound(Int64($0)) })
    }
}
