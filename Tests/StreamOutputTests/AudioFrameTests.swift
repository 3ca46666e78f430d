import CFFmpeg
import StreamOutput
import Testing

@Suite("Samples in FFmpeg's frames")
struct AudioFrameTests {
    /// The samples of both channels, interleaved.
    private func contents(_ frame: AudioFrame, isPlanar: Bool) -> [Float] {
        let data = frame.pointer.pointee.data
        let planes = [data.0, data.1].map { UnsafeRawPointer($0)?.assumingMemoryBound(to: Float.self) }
        return (0..<frame.sampleCount * 2).map { index in
            isPlanar ? planes[index % 2]![index / 2] : planes[0]![index]
        }
    }

    private func frame(isPlanar: Bool, sampleCount: Int) throws -> AudioFrame {
        try AudioFrame(
            format: isPlanar ? AV_SAMPLE_FMT_FLTP : AV_SAMPLE_FMT_FLT, sampleRate: 48_000, channelCount: 2,
            sampleCount: sampleCount)
    }

    @Test(
        "Samples from -1 to 1 are unchanged, others are clamped, and NaN becomes 0",
        arguments: [true, false])
    func limits(isPlanar: Bool) throws {
        let values: [(Float, Float)] = [
            (0, 0), (-0.0, 0), (0.25, 0.25), (-0.25, -0.25), (1, 1), (-1, -1), (Float(1).nextDown, Float(1).nextDown),
            (Float(1).nextUp, 1), (Float(-1).nextDown, -1), (2, 1), (-2, -1), (.greatestFiniteMagnitude, 1),
            (-.greatestFiniteMagnitude, -1), (.infinity, 1), (-.infinity, -1), (.nan, 0), (-.nan, 0),
            (.signalingNaN, 0),
            (.leastNonzeroMagnitude, .leastNonzeroMagnitude), (-.leastNonzeroMagnitude, -.leastNonzeroMagnitude),
        ]
        let frame = try frame(isPlanar: isPlanar, sampleCount: values.count / 2)
        values.map(\.0).withUnsafeBytes { frame.write($0, to: 0..<values.count / 2) }
        #expect(contents(frame, isPlanar: isPlanar) == values.map(\.1))
    }

    @Test(
        "Samples are written to the given range only, from any address",
        arguments: [true, false])
    func places(isPlanar: Bool) throws {
        let frame = try frame(isPlanar: isPlanar, sampleCount: 8)
        frame.silence(0..<8)
        let samples: [Float] = [0.1, -0.1, 0.2, -0.2, 0.3, -0.3]
        let shifted = [UInt8(7)] + samples.withUnsafeBytes { [UInt8]($0) }
        shifted.withUnsafeBytes { frame.write(UnsafeRawBufferPointer(rebasing: $0.dropFirst()), to: 3..<5) }
        let expected: [Float] = [0, 0, 0, 0, 0, 0, 0.1, -0.1, 0.2, -0.2, 0, 0, 0, 0, 0, 0]
        #expect(contents(frame, isPlanar: isPlanar) == expected)
        frame.silence(4..<5)
        #expect(contents(frame, isPlanar: isPlanar).filter { $0 != 0 } == [0.1, -0.1])
    }
}
