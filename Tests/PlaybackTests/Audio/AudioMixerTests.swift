import Playback
import SampleQueue
import Synchronization
import TestSupport
import Testing

@Suite("Audio mixer")
struct AudioMixerTests {
    /// A line that sounds like `sound` from the beginning on.
    private static func scene(_ sound: @escaping @Sendable (Int64) -> Float) -> AudioScene {
        let scene = AudioScene(sound)
        scene.append(0..<48_000)
        scene.line.setRate(1, time: .zero, at: .zero)
        return scene
    }

    @Test("Without a source the mix is silence in the session's format")
    func silence() {
        let mixer = AudioMixer()
        let buffer = mixer.render(frameCount: 1_024)
        #expect(buffer.format == SessionAudioFormat.format)
        #expect(buffer.frameCount == 1_024)
        #expect(buffer.bytes.allSatisfy { $0 == 0 })
        #expect(mixer.isEmpty && mixer.isReady(until: .max) && mixer.renderedFrameCount == 1_024)
        #expect(mixer.render(frameCount: 0).frameCount == 0)
    }

    @Test(
        "Sources are summed frame by frame, a single one is unchanged bit for bit, and a sum is clipped at full scale")
    func sums() {
        let (noise, loud) = (Self.scene(AudioBuffer.noise), Self.scene { _ in 0.9 })
        let alone = AudioMixer()
        alone.add(noise.line)
        #expect(alone.render(frameCount: 2_000).samples() == (0..<2_000).map(AudioBuffer.noise))
        let both = AudioMixer()
        let again = Self.scene(AudioBuffer.noise)
        both.add(again.line)
        both.add(again.line)
        both.add(loud.line)
        let expected = (0..<2_000).map { max(-1, min(1, AudioBuffer.noise($0) + 0.9)) }
        #expect(both.render(frameCount: 2_000).samples() == expected)
    }

    @Test("A sample that is not a number is silence")
    func noNumbers() {
        let mixer = AudioMixer()
        for value in [Float.nan, .infinity] {
            let scene = Self.scene { _ in value }
            mixer.add(scene.line)
        }
        #expect(mixer.render(frameCount: 512).samples().allSatisfy { $0.isFinite && abs($0) <= 1 })
    }

    @Test("A source that is added or removed while it plays fades for 5 ms")
    func fades() {
        let mixer = AudioMixer()
        let scene = Self.scene { _ in 0.8 }
        _ = mixer.render(frameCount: 1_000)
        mixer.add(scene.line)
        let coming = mixer.render(frameCount: 1_000).samples()
        mixer.remove(scene.line)
        #expect(mixer.isEmpty)
        let going = mixer.render(frameCount: 100).samples() + mixer.render(frameCount: 900).samples()
        for sound in [coming, going] {
            #expect(zip(sound, sound.dropFirst()).allSatisfy { abs($0 - $1) <= 0.8 / 240 + 1e-6 })
        }
        #expect(coming[0] == 0 && coming[240...].allSatisfy { $0 == 0.8 })
        #expect(going[0] == 0.8 && going[240...].allSatisfy { $0 == 0 })
    }

    @Test("The mix is the same however the blocks are cut")
    func blocksDoNotMatter() {
        let outputs = [[1], [7, 480, 1], [1_024], [24_000]].map { (blocks: [Int]) -> [Float] in
            let mixer = AudioMixer()
            for rate in [1, 1.3, 0.7] {
                let scene = AudioScene()
                scene.append(0..<48_000)
                scene.line.setRate(rate, time: .frames(77), at: .frames(1_001))
                mixer.add(scene.line)
            }
            var output: [Float] = []
            var index = 0
            while output.count < 24_000 {
                output += mixer.render(frameCount: min(blocks[index % blocks.count], 24_000 - output.count)).samples()
                index += 1
            }
            return output
        }
        for output in outputs { #expect(output == outputs[0]) }
    }

    @Test("It is ready when each source has its audio, or will never have it, and notifies when that may have changed")
    func readiness() {
        let mixer = AudioMixer()
        let told = Counter()
        mixer.onArrival { told.increase() }
        let (line, other) = (AudioScene(), AudioScene(isAwaited: false))
        other.line.setRate(1, time: .zero, at: .zero)
        mixer.add(line.line)
        mixer.add(other.line)
        #expect(mixer.isReady(until: 4_096))
        line.line.setRate(1, time: .zero, at: .zero)
        #expect(!mixer.isReady(until: 1))
        line.append(0..<4_096)
        #expect(mixer.isReady(until: 4_096) && !mixer.isReady(until: 4_097))
        line.line.setRate(0, time: .frames(4_096), at: .frames(4_000))
        #expect(!mixer.isReady(until: 5_000))
        line.append(4_096..<4_240)
        #expect(mixer.isReady(until: .max))
        line.line.setRate(2, time: .frames(4_096), at: .frames(5_000))
        #expect(!mixer.isReady(until: 5_001))
        line.line.finish()
        #expect(mixer.isReady(until: .max))
        line.line.flush()
        line.line.setRate(1, time: .zero, at: .frames(6_000))
        #expect(!mixer.isReady(until: 6_001))
        let before = told.count
        line.line.finish()
        #expect(told.count == before + 1)
        mixer.remove(line.line)
        #expect(mixer.isReady(until: .max))
    }

    @Test("Lines are fed, directed, added and removed on several threads while blocks are rendered")
    func threads() async {
        let mixer = AudioMixer()
        let scenes = (0..<3).map { _ in AudioScene() }
        await withTaskGroup(of: Void.self) { group in
            for scene in scenes {
                group.addTask {
                    for index in Int64(0)..<200 {
                        scene.line.append(scene.sample(index * 480..<(index + 1) * 480))
                        scene.line.setRate(Double(index % 4) / 2, time: .frames(index * 480), at: .frames(index * 500))
                        scene.line.setGain(Float(index % 3), at: .frames(index * 490))
                        if index % 5 == 0 { scene.line.flush() }
                        if index % 7 == 0 { mixer.add(scene.line) } else if index % 7 == 3 { mixer.remove(scene.line) }
                    }
                }
            }
            group.addTask {
                for _ in 0..<200 {
                    _ = mixer.isReady(until: mixer.renderedFrameCount + 480)
                    #expect(mixer.render(frameCount: 480).frameCount == 480)
                }
            }
        }
        #expect(mixer.renderedFrameCount == 200 * 480)
    }
}

private final class Counter: Sendable {
    private let state = Mutex(0)
    var count: Int { state.withLock { $0 } }
    func increase() { state.withLock { $0 += 1 } }
}
