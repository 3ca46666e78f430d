/// The format of compressed audio: its codec, its sample rate and channels, and its decoder configuration.
public struct CompressedAudioFormat: Hashable, Sendable {
    /// The codec as a four-character code: `aac `, `.mp3`.
    public let codec: UInt32
    /// The sample rate of the decoded audio, in Hz.
    public let sampleRate: Int
    /// The number of channels.
    public let channelCount: Int
    /// The number of sample frames per packet; 0 if packets differ.
    public let framesPerPacket: Int
    /// The decoder configuration, CoreAudio's magic cookie.
    package let configuration: [UInt8]

    /// The maximum number of sample frames per packet.
    package static let maximumPacket = 1 << 20

    /// Creates a format of `codec`. Throws ``SampleQueueError`` for an unsupported sample rate, number of channels or
    /// packet length.
    package init(
        codec: UInt32, sampleRate: Int, channelCount: Int, framesPerPacket: Int, configuration: [UInt8] = []
    ) throws(SampleQueueError) {
        guard AudioBuffer.Format.sampleRates.contains(sampleRate),
            AudioBuffer.Format.channelCounts.contains(channelCount),
            (0...Self.maximumPacket).contains(framesPerPacket)
        else {
            throw SampleQueueError(
                .invalidAudioFormat, operation: "describe compressed audio",
                subject: "\(sampleRate) Hz, \(channelCount) channels, \(framesPerPacket) frames per packet")
        }
        self.codec = codec
        self.sampleRate = sampleRate
        self.channelCount = channelCount
        self.framesPerPacket = framesPerPacket
        self.configuration = configuration
    }

    /// The four characters of the codec.
    package var codecName: String { CompressedVideoFormat.characters(codec) }
}

/// The compressed audio of one sample buffer: packets in sequence.
package struct CompressedAudio: Sendable {
    /// The format of the audio.
    package let format: CompressedAudioFormat
    /// The bytes of all packets.
    package let data: CMBlockBuffer
    /// The size of each packet in bytes.
    package let sizes: [Int]

    /// Creates audio of packets in `data`. The sum of `sizes` must not exceed its length.
    package init(format: CompressedAudioFormat, data: CMBlockBuffer, sizes: [Int]) {
        self.format = format
        self.data = data
        self.sizes = sizes
    }

    /// The duration of the audio; invalid if the packets differ in length.
    var duration: CMTime {
        guard format.framesPerPacket > 0 else { return .invalid }
        return CMTime(value: Int64(sizes.count * format.framesPerPacket), timescale: Int32(format.sampleRate))
    }

    /// The bytes of each packet.
    package var packets: [[UInt8]] {
        var place = 0
        return sizes.map { size in
            defer { place += size }
            return data.bytes(place, size)
        }
    }
}
