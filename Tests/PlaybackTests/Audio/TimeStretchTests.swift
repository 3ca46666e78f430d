import Playback
import SampleQueue
import TestSupport
import Testing

@Suite("Audio at playback rates")
struct TimeStretchTests {
    /// A click each 100 ms of the content, 2 ms of noise, and silence between.
    private static let clicks: @Sendable (Int64) -> Float = { frame in
        frame.magnitude % 4_800 < 96 && frame >= 0 ? AudioBuffer.noise(frame) : 0
    }

    /// Returns the greatest distance of a click's center from its nominal position, in frames.
    private static func maximumError(of heard: [Float], from first: Int, nominal: (Double) -> Double) -> Double {
        var greatest = 0.0
        var click = 1
        while true {
            let expected = nominal(Double(click) * 4_800 + 48) - Double(first)
            if expected > Double(heard.count) - 2_400 { return greatest }
            click += 1
            guard expected > 2_400 else { continue }
            let window = Int(expected) - 1_000..<Int(expected) + 1_000
            var (energy, moment) = (0.0, 0.0)
            for frame in window {
                let power = Double(heard[frame] * heard[frame])
                energy += power
                moment += power * Double(frame)
            }
            guard energy > 0 else { return .infinity }
            greatest = max(greatest, abs(moment / energy - expected))
        }
    }

    @Test("At each rate from 0.5 to 2 each click is within 10 ms of its time")
    func staysInStep() {
        let rates = Array(stride(from: 0.5, through: 2, by: 0.1)) + [0.999, 1.001, 0.95, 1.05, 1.25, 1.75]
        for rate in rates {
            let scene = AudioScene(Self.clicks)
            scene.append(0..<Int64(rate * 480_000) + 9_600)
            scene.line.setRate(rate, time: .zero, at: .zero)
            let heard = scene.heard(0..<480_000)
            let error = Self.maximumError(of: heard, from: 0) { $0 / rate }
            #expect(error < 480, "rate \(rate): \(error / 48) ms")
        }
    }

    @Test("At each rate a beep of 50 ms begins and ends within 10 ms of its times, wherever it is")
    func beepsKeepTheirEdges() {
        let tone = AudioScene.tone(1_000)
        for rate in stride(from: 0.5, through: 2, by: 0.125) {
            let scene = AudioScene { $0 % 12_007 < 2_400 ? tone($0) : 0 }
            scene.append(0..<Int64(rate * 240_000) + 9_600)
            scene.line.setRate(rate, time: .zero, at: .zero)
            let heard = scene.heard(0..<240_000)
            for beep in 1..<Int(rate * 19) {
                let (begin, end) = (Double(beep * 12_007) / rate, Double(beep * 12_007 + 2_400) / rate)
                let around = Int(begin) - 2_000..<Int(end) + 2_000
                let loud = around.filter { abs(heard[$0]) > 0.25 }
                #expect(abs(Double(loud.first ?? 0) - begin) < 480, "rate \(rate), beep \(beep)")
                #expect(abs(Double(loud.last ?? 0) - end) < 480, "rate \(rate), beep \(beep)")
            }
        }
    }

    @Test("After three hours at a rate that is no exact fraction of a frame, audio is still in sync")
    func doesNotDrift() {
        for rate in [Double(Float(1.1)), 1.001, 0.7] {
            let scene = AudioScene(Self.clicks)
            let first: Int64 = 3 * 3_600 * 48_000 + 17
            let content = Int64(Double(first) * rate)
            scene.append(content - 9_600..<content + 480_000)
            scene.line.setRate(rate, time: .zero, at: .zero)
            let heard = scene.heard(first..<first + 192_000)
            let error = Self.maximumError(of: heard, from: Int(first)) { $0 / rate }
            #expect(error < 480, "rate \(rate): \(error / 48) ms")
        }
    }

    @Test("After a hundred changes of rate audio is still in sync")
    func manyChanges() {
        let rates = [1.5, 0.6, 1, 1.001, 2, 0.5, 0.75, 1.25]
        var (clock, content) = (Int64(0), CMTime.zero)
        let scene = AudioScene(Self.clicks)
        scene.append(0..<2_000_000)
        for index in 0..<100 {
            let rate = rates[index % rates.count]
            scene.line.setRate(rate, time: content, at: .frames(clock))
            let length = Int64(1_000 + index * 37)
            _ = scene.heard(clock..<clock + length)
            clock += length
            content += CMTime.frames(length).scaled(by: rate)
        }
        scene.line.setRate(1.5, time: content, at: .frames(clock))
        let heard = scene.heard(clock..<clock + 96_000)
        let start = content.seconds * 48_000
        let error = Self.maximumError(of: heard, from: Int(clock)) { ($0 - start) / 1.5 + Double(clock) }
        #expect(error < 480, "\(error / 48) ms")
    }

    @Test("The pitch is kept at each rate: a tone has the same number of periods per second")
    func keepsPitch() {
        for rate in stride(from: 0.5, through: 2, by: 0.05) {
            for frequency in [110.0, 175, 440, 1_000] where frequency > 160 || rate > 0.74 {
                let scene = AudioScene(AudioScene.tone(frequency))
                scene.append(0..<Int64(rate * 144_000) + 9_600)
                scene.line.setRate(rate, time: .zero, at: .zero)
                let heard = scene.heard(0..<144_000)[24_000..<120_000]
                let crossings = zip(heard, heard.dropFirst()).count { $0 < 0 && $1 >= 0 }
                let found = Double(crossings) / 2
                #expect(abs(found - frequency) < frequency / 100, "rate \(rate): \(found) Hz of \(frequency)")
            }
        }
    }

    @Test("A tone keeps its loudness and does not click at any rate")
    func isSmooth() {
        for rate in [0.5, 0.75, 0.999, 1.001, 1.3, 2] {
            let scene = AudioScene(AudioScene.tone(440))
            scene.append(0..<Int64(rate * 96_000) + 9_600)
            scene.line.setRate(rate, time: .zero, at: .zero)
            let heard = scene.heard(0..<96_000)[960...]
            let steps = zip(heard, heard.dropFirst()).map { abs($0 - $1) }
            #expect(steps.max()! < 0.5 * 2 * .pi * 440 / 48_000 * 1.3)
            let power = heard.reduce(0.0) { $0 + Double($1 * $1) } / Double(heard.count)
            #expect(abs(power - 0.125) < 0.125 * 0.05, "rate \(rate): \(power)")
        }
    }

    @Test("Outside 0.5 to 2 nothing plays, and afterwards the audio is at its position")
    func mutedOutside() {
        for rate in [-1, 0.25, 0.499, 2.001, 8, 1e308] {
            let scene = AudioScene()
            scene.append(0..<96_000)
            scene.line.setRate(rate, time: .frames(4_800), at: .zero)
            scene.line.setRate(1, time: .frames(20_000), at: .frames(4_000))
            let heard = scene.heard(0..<8_000)
            #expect(heard[..<4_000].allSatisfy { $0 == 0 })
            #expect((4_240..<8_000).allSatisfy { heard[$0] == scene.sound(Int64($0) + 16_000) })
        }
    }
}
