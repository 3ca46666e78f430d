/// The settings of an encoded audio track. Audio is always 48,000 Hz and stereo.
public struct AudioSettings: Hashable, Sendable {
    /// An audio codec.
    public enum Codec: String, CaseIterable, Hashable, Sendable {
        /// AAC (low complexity), which every container holds.
        case aac
        /// Opus, which Matroska and MPEG-TS hold.
        case opus

        /// The display name.
        public var name: String { self == .aac ? "AAC" : "Opus" }

        /// The name of the FFmpeg encoder that is used.
        var encoderName: String { self == .aac ? "aac" : "libopus" }
    }

    /// The codec of the track.
    public var codec: Codec = .aac
    /// The average bit rate in bits per second: 16,000 to 510,000.
    public var bitRate: Int = 128_000

    /// The bit rates that both codecs accept.
    public static let bitRates = 16_000...510_000

    /// Creates default settings for `codec`.
    public init(codec: Codec = .aac) {
        self.codec = codec
    }

    /// Throws ``StreamOutputError`` for a setting out of its range, and where the requested encoder is missing.
    package func validate() throws(StreamOutputError) {
        guard Self.bitRates.contains(bitRate) else {
            throw StreamOutputError(
                .invalidSettings, operation: "set up the audio encoder", subject: "bit rate \(bitRate)",
                cause: "it must be \(Self.bitRates.lowerBound) to \(Self.bitRates.upperBound)")
        }
        try EncoderChoice.check(sound: codec)
    }
}
