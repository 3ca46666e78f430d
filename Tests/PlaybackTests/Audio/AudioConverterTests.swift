import Playback
import SampleQueue
import TestSupport
import Testing

@Suite("Audio converter")
struct AudioConverterTests {
    /// Creates audio of `format`; `sound` returns the sample for a channel and frame.
    private static func buffer(
        _ format: AudioBuffer.Format, _ frames: Range<Int>, _ sound: (_ channel: Int, _ frame: Int) -> Float
    ) -> AudioBuffer {
        let values = frames.flatMap { frame in (0..<format.channelCount).map { sound($0, frame) } }
        let bytes =
            switch format.sampleFormat {
            case .float32: values.withUnsafeBytes { Array($0) }
            case .int16: values.map { Int16($0 * 32_767) }.withUnsafeBytes { Array($0) }
            }
        return try! AudioBuffer(format: format, bytes: bytes)
    }

    private static func format(
        _ rate: Int, channels: Int = 2, _ format: AudioBuffer.SampleFormat = .float32
    ) -> AudioBuffer.Format {
        try! AudioBuffer.Format(sampleRate: rate, channelCount: channels, sampleFormat: format)
    }

    /// Left and right of samples that must follow each other without a gap.
    private static func joined(_ samples: [CMSampleBuffer]) -> (start: CMTime, left: [Float], right: [Float]) {
        var (left, right): ([Float], [Float]) = ([], [])
        let start = samples.first?.presentationTimeStamp ?? .invalid
        for sample in samples {
            let distance = sample.presentationTimeStamp - (start + .frames(Int64(left.count)))
            #expect(distance.absoluteValue <= CMTime(value: 1, timescale: 1_000_000_000))
            #expect(sample.audioBuffer!.format == SessionAudioFormat.format)
            left += sample.audioBuffer!.samples(ofChannel: 0)
            right += sample.audioBuffer!.samples(ofChannel: 1)
        }
        return (start, left, right)
    }

    private static func peak(_ samples: [Float]) -> Int {
        samples.indices.max { abs(samples[$0]) < abs(samples[$1]) } ?? -1
    }

    @Test("A click stays at its time, whatever the rate, and the output is as long as the input")
    func clickStays() throws {
        for rate in [1_000, 8_000, 11_025, 44_100, 48_000, 96_000, 47_999, 768_000] {
            let converter = AudioConverter()
            let click = rate / 3
            var samples: [CMSampleBuffer] = []
            for start in stride(from: 0, to: rate, by: 1_024) {
                let frames = start..<min(rate, start + 1_024)
                let buffer = Self.buffer(Self.format(rate), frames) { _, frame in frame == click ? 1 : 0 }
                samples += try converter.convert(
                    CMSampleBuffer(
                        audioBuffer: buffer,
                        presentationTimeStamp: CMTime(value: 7_000 + Int64(start), timescale: Int32(rate))))
            }
            samples += try converter.finish()
            let (start, left, right) = Self.joined(samples)
            #expect(start == CMTime(value: 7_000, timescale: Int32(rate)))
            #expect(abs(left.count - 48_000) <= 1, "\(rate) Hz: \(left.count)")
            let expected = Double(click) / Double(rate) * 48_000
            #expect(abs(Double(Self.peak(left)) - expected) <= 1, "\(rate) Hz: \(Self.peak(left)) for \(expected)")
            #expect(left == right)
        }
    }

    @Test("Audio in the session's own format is unchanged")
    func keepsItsOwn() throws {
        let scene = AudioScene()
        let converter = AudioConverter()
        let samples = try converter.convert(scene.sample(5..<3_000)) + converter.finish()
        #expect(Self.joined(samples).left == (5..<3_000).map(scene.sound))
    }

    @Test("Integers become numbers up to 1, and one channel becomes two at the same level")
    func formatsAndMono() throws {
        for kind in [AudioBuffer.SampleFormat.int16, .float32] {
            let buffer = Self.buffer(Self.format(48_000, channels: 1, kind), 0..<100) { _, frame in Float(frame) / 200 }
            let converter = AudioConverter()
            let samples =
                try converter.convert(CMSampleBuffer(audioBuffer: buffer, presentationTimeStamp: .zero))
                + converter.finish()
            let (_, left, right) = Self.joined(samples)
            #expect(left == right)
            for frame in 0..<100 { #expect(abs(left[frame] - Float(frame) / 200) < 1e-3) }
        }
    }

    @Test("5.1 is mixed down: the sides stay on their sides, the centre is on both, and nothing exceeds full scale")
    func mixesDown() throws {
        func sides(_ loud: Set<Int>, channels: Int) throws -> (Float, Float) {
            let buffer = Self.buffer(Self.format(48_000, channels: channels), 0..<480) { channel, _ in
                loud.contains(channel) ? 1 : 0
            }
            let converter = AudioConverter()
            let samples =
                try converter.convert(CMSampleBuffer(audioBuffer: buffer, presentationTimeStamp: .zero))
                + converter.finish()
            let (_, left, right) = Self.joined(samples)
            return (left[240], right[240])
        }
        let (frontLeft, frontRight) = try (sides([0], channels: 6), sides([1], channels: 6))
        #expect(frontLeft.0 > 0.3 && frontLeft.1 == 0)
        #expect(frontRight.0 == 0 && frontRight.1 == frontLeft.0)
        let center = try sides([2], channels: 6)
        #expect(center.0 == center.1 && center.0 > 0.2)
        for channels in [1, 2, 3, 4, 5, 6, 7, 8, 9, 13, 16, 63, 64] {
            let all = try sides(Set(0..<channels), channels: channels)
            #expect(all.0 > 0.5 && all.0 <= 1.0001 && all.1 > 0.5 && all.1 <= 1.0001, "\(channels): \(all)")
        }
    }

    @Test("An hour of 44.1 kHz does not drift from its times by a frame")
    func doesNotDrift() throws {
        let converter = AudioConverter()
        let silence = Self.buffer(Self.format(44_100), 0..<1_024) { _, _ in 0 }
        var end = CMTime.zero
        var index: Int64 = 0
        while index * 1_024 < 3_600 * 44_100 {
            let time = CMTime(value: index * 1_024, timescale: 44_100)
            for sample in try converter.convert(CMSampleBuffer(audioBuffer: silence, presentationTimeStamp: time)) {
                #expect(sample.presentationTimeStamp == end)
                end = sample.presentationTimeStamp + sample.duration
            }
            index += 1
        }
        for sample in try converter.finish() { end = sample.presentationTimeStamp + sample.duration }
        let exact = CMTime(value: index * 1_024, timescale: 44_100)
        #expect((end - exact).absoluteValue <= CMTime(value: 2, timescale: 48_000), "\(end) for \(exact)")
    }

    @Test("A jump of the times begins again at its exact place; a millisecond's rounding does not")
    func jumps() throws {
        let converter = AudioConverter()
        let buffer = Self.buffer(Self.format(44_100), 0..<4_410) { _, _ in 0.5 }
        func convert(_ time: CMTime) throws -> [CMTime] {
            try converter.convert(CMSampleBuffer(audioBuffer: buffer, presentationTimeStamp: time))
                .map(\.presentationTimeStamp)
        }
        #expect(try convert(.zero) == [.zero])
        #expect(try convert(CMTime(value: 101, timescale: 1_000)).count == 1)
        let times = try convert(CMTime(value: 1_001, timescale: 1_000))
        #expect(times.count == 2)
        #expect(times.last == CMTime(value: 1_001, timescale: 1_000))
        #expect(times.first! < CMTime(value: 201, timescale: 1_000))
    }

    @Test("The trimmed beginning of a sample is removed, and the rest stays at its time")
    func trims() throws {
        let scene = AudioScene()
        let sample = CMSampleBuffer(
            audioBuffer: AudioScene.buffer((0..<1_000).map(scene.sound)), presentationTimeStamp: .frames(500),
            attachments: .init(trimDurationAtStart: .frames(400)))
        let (start, left, _) = Self.joined(try AudioConverter().convert(sample))
        #expect(start == .frames(900))
        #expect(left == (400..<1_000).map(scene.sound))
        for trim in [CMTime.positiveInfinity, CMTime(value: 99, timescale: 1)] {
            let sample = CMSampleBuffer(
                audioBuffer: AudioScene.buffer([1, 1]), presentationTimeStamp: .zero,
                attachments: .init(trimDurationAtStart: trim))
            #expect(try AudioConverter().convert(sample).isEmpty)
        }
    }

    @Test("A rate below 1,000 Hz is refused with its name, and frames give nothing")
    func refuses() throws {
        let slow = Self.buffer(Self.format(1, channels: 1), 0..<10) { _, _ in 0 }
        #expect(throws: PlaybackError.self) {
            try AudioConverter().convert(CMSampleBuffer(audioBuffer: slow, presentationTimeStamp: .zero))
        }
        let frame = CMSampleBuffer(
            imageBuffer: try CVPixelBuffer(width: 2, height: 2), presentationTimeStamp: .zero)
        #expect(try AudioConverter().convert(frame).isEmpty)
    }

    @Test("Invalid numbers and invalid times do not trap")
    func absurd() throws {
        let converter = AudioConverter()
        for value in [Float.nan, .infinity, -.infinity, 1e30] {
            let buffer = Self.buffer(Self.format(44_100), 0..<1_024) { _, _ in value }
            for time in [
                CMTime.invalid, .positiveInfinity, CMTime(value: .max, timescale: 1), .zero,
                CMTime(value: .min + 1, timescale: 1),
            ] {
                _ = try converter.convert(CMSampleBuffer(audioBuffer: buffer, presentationTimeStamp: time))
            }
        }
    }
}
