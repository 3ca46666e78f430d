import Playback
import SampleQueue
import TestSupport
import Testing

@Suite("Queued audio")
struct AudioQueueTests {
    @Test("Times that are off by a container's millisecond make no gap and no cut, for an hour")
    func millisecondsAreContinuous() {
        let scene = AudioScene()
        scene.line.setRate(1, time: .zero, at: .zero)
        var frame: Int64 = 0
        var isExact = true
        // 23.2 ms a piece, as a container that counts milliseconds has them.
        while frame < 3_600 * 48_000 {
            let exact = CMTime.frames(frame)
            let time = exact.convertScale(1_000, method: .roundHalfAwayFromZero)
            if frame % (1_114 * 100) == 0 {
                scene.line.append(scene.sample(frame..<frame + 1_114, at: time))
                let heard = scene.heard(frame..<frame + 1_114, block: 1_114)
                isExact = isExact && heard == (frame..<frame + 1_114).map(scene.sound)
            } else {
                scene.line.append(
                    CMSampleBuffer(audioBuffer: Self.silence, presentationTimeStamp: time))
                _ = scene.heard(frame..<frame + 1_114, block: 1_114)
            }
            frame += 1_114
        }
        #expect(isExact)
        #expect(scene.line.frameCount < 10_000)
    }

    private static let silence = AudioScene.buffer([Float](repeating: 0, count: 1_114))

    @Test("A gap is silence, what overlaps is cut off, and both leave the rest at its place")
    func gapsAndOverlaps() {
        let scene = AudioScene()
        scene.line.append(scene.sample(0..<1_000))
        scene.line.append(scene.sample(3_000..<4_000))
        scene.line.append(scene.sample(3_500..<5_000))
        scene.line.append(scene.sample(100..<200))
        scene.line.setRate(1, time: .zero, at: .zero)
        let heard = scene.heard(0..<6_000)
        for frame in 0..<6_000 {
            let isAudio = frame < 1_000 || 3_000..<5_000 ~= frame
            #expect(heard[frame] == (isAudio ? scene.sound(Int64(frame)) : 0))
        }
    }

    @Test("The end of the queue is reported, and nothing is queued after a flush")
    func queuedEnd() {
        let scene = AudioScene()
        #expect(scene.line.queuedEnd == nil)
        scene.append(0..<4_800)
        #expect(scene.line.queuedEnd == CMTime(value: 1, timescale: 10))
        scene.line.flush()
        #expect(scene.line.queuedEnd == nil)
    }

    @Test("Memory is bounded: played audio is removed, and so is discarded audio, whatever the rate and the changes")
    func memoryIsBounded() {
        for rate in [0.5, 1, 1.5, 2, 3] {
            let scene = AudioScene { _ in 0.1 }
            scene.line.setRate(rate, time: .zero, at: .zero)
            var end: Int64 = 0
            for block in Int64(0)..<500 {
                let needed = Int64(Double((block + 1) * 1_024) * rate) + 4_800
                if end < needed {
                    scene.append(end..<needed)
                    end = needed
                }
                _ = scene.heard(block * 1_024..<(block + 1) * 1_024)
                #expect(scene.line.frameCount < 16_000)
            }
        }
        let scene = AudioScene()
        for second in Int64(0)..<100 {
            scene.append(second * 48_000..<(second + 1) * 48_000)
            scene.line.discard(before: CMTime(value: second, timescale: 1))
            #expect(scene.line.frameCount <= 2 * 48_000)
        }
    }

    @Test("A timeline that is never rendered keeps few of its changes, however many there are")
    func changesAreBounded() {
        let scene = AudioScene()
        for index in Int64(0)..<10_000 {
            scene.append(index * 100..<index * 100 + 100)
            scene.line.setRate(index % 2 == 0 ? 1 : 0, time: .frames(index * 100), at: .frames(index * 50))
            if index % 3 == 0 { scene.line.flush() }
        }
        #expect(scene.line.frameCount <= 64 * 1_000)
    }

    @Test("A timeline that is never rendered drops its first changes once there are many", arguments: [20, 1_000])
    func changesAreForgotten(count: Int64) {
        let scene = AudioScene()
        scene.append(0..<count * 100)
        for index in 0..<count {
            scene.line.setRate(index % 2 == 0 ? 1 : 0, time: .frames(index * 100), at: .frames(index * 50))
        }
        #expect(scene.heard(0..<50).allSatisfy { $0 == 0 } == (count > 64))
    }

    @Test("Audio in another format, and invalid frames and times, are not accepted")
    func refuses() throws {
        let line = AudioTimeline()
        let format = try AudioBuffer.Format(sampleRate: 44_100, channelCount: 2, sampleFormat: .float32)
        let other = try AudioBuffer(format: format, bytes: [UInt8](repeating: 0, count: 800))
        line.append(CMSampleBuffer(audioBuffer: other, presentationTimeStamp: .zero))
        line.append(CMSampleBuffer(imageBuffer: try CVPixelBuffer(width: 2, height: 2), presentationTimeStamp: .zero))
        for time in [CMTime.invalid, .indefinite, .positiveInfinity, .negativeInfinity] {
            line.append(CMSampleBuffer(audioBuffer: AudioScene.buffer([1]), presentationTimeStamp: time))
        }
        #expect(line.queuedEnd == nil)
    }

    @Test("Absurd times and rates neither trap nor play anything")
    func absurd() {
        let times = [
            CMTime(value: .max, timescale: 1), CMTime(value: .min + 1, timescale: 1), .positiveInfinity, .invalid,
            CMTime(value: .max, timescale: .max), CMTime(value: 1, timescale: .max), CMTime(value: -1, timescale: 3),
            .indefinite, .negativeInfinity, .zero,
        ]
        let rates = [1e308, -1e308, .infinity, .nan, Double.leastNonzeroMagnitude, 0.5, 2, 1, 1.0000000001, -1, 0]
        for rate in rates {
            for time in times {
                for clockTime in times {
                    let scene = AudioScene()
                    scene.line.append(scene.sample(0..<10, at: time))
                    scene.line.append(scene.sample(0..<10, at: clockTime))
                    scene.line.setRate(rate, time: time, at: clockTime)
                    scene.line.setGain(Float(rate), at: time)
                    scene.line.flush(at: clockTime)
                    scene.line.setRate(rate, time: clockTime, at: time, from: .frames(10))
                    scene.line.discard(before: time)
                    _ = scene.line.isReady(until: 100)
                    let heard = scene.heard(0..<700, block: 700)
                    #expect(heard.allSatisfy { abs($0) <= 1 })
                }
            }
        }
    }
}
