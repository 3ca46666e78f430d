/// Uncompressed audio in memory, with the samples of all channels interleaved.
///
/// It replaces CoreMedia's block buffer and `AudioStreamBasicDescription`.
public struct AudioBuffer: Hashable, Sendable {
    /// The memory layout of a sample.
    public enum SampleFormat: Hashable, Sendable {
        /// An integer from -32,768 to 32,767, in the machine's byte order.
        case int16
        /// A number from -1 to 1, in the machine's byte order.
        case float32

        /// The size of a sample in bytes.
        public var byteCount: Int { self == .int16 ? 2 : 4 }
    }

    /// An audio format.
    public struct Format: Hashable, Sendable {
        /// The sample rate of each channel, in Hz.
        public let sampleRate: Int
        /// The number of channels.
        public let channelCount: Int
        /// The layout of a sample.
        public let sampleFormat: SampleFormat

        /// The supported sample rates, in Hz.
        public static let sampleRates = 1...768_000
        /// The supported numbers of channels.
        public static let channelCounts = 1...64

        /// Creates a format with `sampleRate` Hz. Throws ``SampleQueueError`` for a rate outside ``sampleRates`` and a
        /// number of channels outside ``channelCounts``.
        public init(
            sampleRate: Int, channelCount: Int, sampleFormat: SampleFormat
        ) throws(SampleQueueError) {
            guard Self.sampleRates.contains(sampleRate), Self.channelCounts.contains(channelCount) else {
                throw SampleQueueError(
                    .invalidAudioFormat, operation: "describe audio",
                    subject: "\(sampleRate) Hz, \(channelCount) channels")
            }
            self.sampleRate = sampleRate
            self.channelCount = channelCount
            self.sampleFormat = sampleFormat
        }

        /// The size in bytes of a sample frame, one sample of each channel.
        public var bytesPerFrame: Int { channelCount * sampleFormat.byteCount }
    }

    /// The format of the audio.
    public let format: Format
    /// The samples.
    public let bytes: [UInt8]

    /// Creates audio of `format` from `bytes`. Throws ``SampleQueueError`` if they end within a sample frame.
    public init(format: Format, bytes: [UInt8]) throws(SampleQueueError) {
        guard bytes.count.isMultiple(of: format.bytesPerFrame) else {
            throw SampleQueueError(
                .formatMismatch, operation: "make an audio buffer",
                subject: "\(bytes.count) bytes in frames of \(format.bytesPerFrame)")
        }
        self.format = format
        self.bytes = bytes
    }

    /// The number of sample frames.
    public var frameCount: Int { bytes.count / format.bytesPerFrame }
    /// The exact duration.
    public var duration: CMTime { CMTime(value: Int64(frameCount), timescale: Int32(format.sampleRate)) }
}
