/// What an encoded sound track is to be like. Sound is always 48,000 Hz and stereo.
public struct AudioSettings: Hashable, Sendable {
    /// A way to code sound.
    public enum Codec: String, CaseIterable, Hashable, Sendable {
        /// AAC (low complexity), which every container holds.
        case aac
        /// Opus, which Matroska and MPEG-TS hold.
        case opus

        /// Its name for people.
        public var name: String { self == .aac ? "AAC" : "Opus" }

        /// FFmpeg's name of the encoder that is taken.
        var encoderName: String { self == .aac ? "aac" : "libopus" }
    }

    /// How the sound is coded.
    public var codec: Codec = .aac
    /// How many bits a second takes, on average: 16,000 to 510,000.
    public var bitRate: Int = 128_000

    /// The bit rates that both codecs take.
    public static let bitRates = 16_000...510_000

    /// Default settings, but for the codec.
    public init(codec: Codec = .aac) {
        self.codec = codec
    }

    /// Throws ``StreamOutputError`` for a setting out of its range, and where the encoder that is asked for is not there.
    package func validate() throws(StreamOutputError) {
        guard Self.bitRates.contains(bitRate) else {
            throw StreamOutputError(
                .invalidSettings, operation: "set up the sound's encoder", subject: "bit rate \(bitRate)",
                cause: "it must be \(Self.bitRates.lowerBound) to \(Self.bitRates.upperBound)")
        }
        try EncoderChoice.check(sound: codec)
    }
}
