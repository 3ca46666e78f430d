/// The format of compressed sound: its codec, its rate and channels, and what a decoder has to know beforehand.
public struct CompressedAudioFormat: Hashable, Sendable {
    /// The codec as four characters: `aac `, `.mp3`.
    public let codec: UInt32
    /// Samples a second and channel of what comes out, in Hz.
    public let sampleRate: Int
    /// How many channels there are.
    public let channelCount: Int
    /// How many samples of each channel a packet becomes; 0 where they differ.
    public let framesPerPacket: Int
    /// What a decoder has to know, which CoreAudio calls a magic cookie.
    package let configuration: [UInt8]

    /// The most samples of each channel that a packet may become.
    package static let greatestPacket = 1 << 20

    /// A format of `codec`. Throws ``SampleQueueError`` for a rate, a number of channels or a packet that sound cannot have.
    package init(
        codec: UInt32, sampleRate: Int, channelCount: Int, framesPerPacket: Int, configuration: [UInt8] = []
    ) throws(SampleQueueError) {
        guard AudioBuffer.Format.sampleRates.contains(sampleRate),
            AudioBuffer.Format.channelCounts.contains(channelCount),
            (0...Self.greatestPacket).contains(framesPerPacket)
        else {
            throw SampleQueueError(
                .invalidAudioFormat, operation: "describe compressed sound",
                subject: "\(sampleRate) Hz, \(channelCount) channels, \(framesPerPacket) frames a packet")
        }
        self.codec = codec
        self.sampleRate = sampleRate
        self.channelCount = channelCount
        self.framesPerPacket = framesPerPacket
        self.configuration = configuration
    }

    /// The codec's four characters.
    package var codecName: String { CompressedVideoFormat.characters(codec) }
}

/// Compressed sound of one sample buffer: packets, one after the other.
package struct CompressedSound: Sendable {
    /// The format of the sound.
    package let format: CompressedAudioFormat
    /// The bytes of all packets.
    package let data: CMBlockBuffer
    /// The number of bytes of each packet.
    package let sizes: [Int]

    /// Packets in `data`, whose bytes the `sizes` must not exceed.
    package init(format: CompressedAudioFormat, data: CMBlockBuffer, sizes: [Int]) {
        self.format = format
        self.data = data
        self.sizes = sizes
    }

    /// How long the sound lasts; invalid where the packets do not say.
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
