package import SampleQueue

extension AudioBuffer {
    /// Returns the samples of one channel. The samples must be floating-point numbers.
    package func samples(ofChannel channel: Int = 0) -> [Float] {
        bytes.withUnsafeBytes { bytes in
            let values = bytes.bindMemory(to: Float.self)
            return stride(from: channel, to: values.count, by: format.channelCount).map { values[$0] }
        }
    }

    /// Returns a number between −0.5 and 0.5 that identifies a frame: the sample of noise that is equal in every run.
    package static func noise(_ frame: Int64) -> Float {
        var bits = UInt64(bitPattern: frame) &* 0x9E37_79B9_7F4A_7C15
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        return Float(bits >> 40) / Float(1 << 24) - 0.5
    }

    /// Returns the noise of `frames`.
    package static func noise(_ frames: Range<Int64>) -> [Float] { frames.map { noise($0) } }
}
