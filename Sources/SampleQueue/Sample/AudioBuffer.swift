/// Sound in memory: uncompressed samples, those of all channels for one moment side by side (interleaved).
///
/// It stands where CoreMedia has a block buffer and an `AudioStreamBasicDescription`.
public struct AudioBuffer: Hashable, Sendable {
    /// How a sample is laid out in memory.
    public enum SampleFormat: Hashable, Sendable {
        /// A whole number from -32,768 to 32,767, in the machine's byte order.
        case int16
        /// A number from -1 to 1, in the machine's byte order.
        case float32

        /// Bytes that a sample takes.
        public var byteCount: Int { self == .int16 ? 2 : 4 }
    }

    /// What sound is like.
    public struct Format: Hashable, Sendable {
        /// Samples a second and channel, in Hz.
        public let sampleRate: Int
        /// How many channels there are.
        public let channelCount: Int
        /// How a sample is laid out.
        public let sampleFormat: SampleFormat

        /// The rates that sound can have, in Hz.
        public static let sampleRates = 1...768_000
        /// The numbers of channels that sound can have.
        public static let channelCounts = 1...64

        /// Sound of `sampleRate` Hz. Throws ``SampleQueueError`` for a rate outside ``sampleRates`` and a number of channels
        /// outside ``channelCounts``.
        public init(
            sampleRate: Int, channelCount: Int, sampleFormat: SampleFormat
        ) throws(SampleQueueError) {
            guard Self.sampleRates.contains(sampleRate), Self.channelCounts.contains(channelCount) else {
                throw SampleQueueError(
                    .invalidAudioFormat, operation: "describe sound",
                    subject: "\(sampleRate) Hz, \(channelCount) channels")
            }
            self.sampleRate = sampleRate
            self.channelCount = channelCount
            self.sampleFormat = sampleFormat
        }

        /// Bytes that the samples of all channels for one moment take.
        public var bytesPerFrame: Int { channelCount * sampleFormat.byteCount }
    }

    /// What the sound is like.
    public let format: Format
    /// The samples.
    public let bytes: [UInt8]

    /// Sound of `format` in `bytes`. Throws ``SampleQueueError`` where they end within the samples of one moment.
    public init(format: Format, bytes: [UInt8]) throws(SampleQueueError) {
        guard bytes.count.isMultiple(of: format.bytesPerFrame) else {
            throw SampleQueueError(
                .formatMismatch, operation: "make an audio buffer",
                subject: "\(bytes.count) bytes in frames of \(format.bytesPerFrame)")
        }
        self.format = format
        self.bytes = bytes
    }

    /// Samples of each channel.
    public var frameCount: Int { bytes.count / format.bytesPerFrame }
    /// How long the sound lasts, exactly.
    public var duration: CMTime { CMTime(value: Int64(frameCount), timescale: Int32(format.sampleRate)) }
}
