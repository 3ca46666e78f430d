/// The format of compressed video: its codec, its frame size, and its decoder configuration.
public struct CompressedVideoFormat: Hashable, Sendable {
    /// The codec as the four-character code of movie files: `avc1`, `hvc1`.
    public let codec: UInt32
    /// The declared frame size in pixels.
    public let dimensions: CMVideoDimensions
    /// The atom name of the decoder configuration in movie files: `avcC`, `hvcC`; empty if there is none.
    package let configurationName: String
    /// The decoder configuration.
    package let configuration: [UInt8]
    /// The further extensions of the format that a program set.
    package let statedExtensions: FormatExtensions?

    /// Creates a format of `codec` with a frame size.
    package init(
        codec: UInt32, dimensions: CMVideoDimensions, configurationName: String = "", configuration: [UInt8] = [],
        statedExtensions: FormatExtensions? = nil
    ) {
        self.codec = codec
        self.dimensions = dimensions
        self.configurationName = configurationName
        self.configuration = configuration
        self.statedExtensions = statedExtensions
    }

    /// Whether a decoder of this format also decodes samples of `other`: the stated extensions do not matter to it.
    func isDecoded(like other: CompressedVideoFormat) -> Bool {
        codec == other.codec && dimensions == other.dimensions && configuration == other.configuration
    }

    /// The codec's four characters.
    package var codecName: String { Self.characters(codec) }

    /// Returns the four characters of a code, with question marks for those that cannot be printed.
    static func characters(_ number: UInt32) -> String {
        let bytes = (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
        return String(decoding: bytes.map { (0x20..<0x7f).contains($0) ? $0 : 0x3f }, as: UTF8.self)
    }

    /// The reader of NAL units, which recognizes sync samples; nil for codecs without NAL units.
    package var units: NALUnitReader? {
        switch codec {
        case 0x6176_6331, 0x6176_6333: NALUnitReader(kind: .h264, configuration: configuration)
        case 0x6876_6331, 0x6865_7631: NALUnitReader(kind: .hevc, configuration: configuration)
        default: nil
        }
    }
}

/// A program's format extensions in a dictionary, for which this module has no type. Two are equal if the dictionaries
/// are.
package struct FormatExtensions: Hashable, @unchecked Sendable {
    // SAFETY: the dictionary is a copy that nothing changes.

    /// The dictionary.
    package let dictionary: AnyHashable

    /// Wraps `dictionary`, which must not change.
    package init(_ dictionary: some Hashable) {
        self.dictionary = AnyHashable(dictionary)
    }
}

/// The compressed frames of one sample buffer, in order: their positions in the bytes, and their times.
package struct CompressedSample: Sendable {
    /// The format of the frames.
    package let format: CompressedVideoFormat
    /// The bytes of all frames.
    package let data: CMBlockBuffer
    /// The size of each frame in bytes.
    package let sizes: [Int]
    /// The timing of each frame; as many as there are sizes.
    package let timings: [CMSampleTimingInfo]
    /// The number by which a layer identifies an enqueued frame; 0 elsewhere.
    let number: Int64

    /// Creates a sample of frames in `data`. The sum of `sizes` must not exceed its length.
    package init(
        format: CompressedVideoFormat, data: CMBlockBuffer, sizes: [Int], timings: [CMSampleTimingInfo]
    ) {
        self.init(format: format, data: data, sizes: sizes, timings: timings, number: 0)
    }

    private init(
        format: CompressedVideoFormat, data: CMBlockBuffer, sizes: [Int], timings: [CMSampleTimingInfo], number: Int64
    ) {
        self.number = number
        self.format = format
        self.data = data
        self.sizes = sizes
        self.timings = timings
    }

    /// Returns the bytes of the frame at `index`.
    package func bytes(at index: Int) -> [UInt8] {
        data.bytes(sizes[..<index].reduce(0, +), sizes[index])
    }

    /// Returns the frame at `index` alone, identified by `number`.
    func part(_ index: Int, number: Int64) -> CompressedSample {
        let part = CMBlockBuffer(empty: ())
        part.append(data, offset: sizes[..<index].reduce(0, +), count: sizes[index])
        return CompressedSample(
            format: format, data: part, sizes: [sizes[index]], timings: [timings[index]], number: number)
    }

    /// Returns the same frames with `timings`, which has an entry for each frame, or one for all as in
    /// ``timings(_:count:)``; nil for any other number of entries.
    func retimed(_ timings: [CMSampleTimingInfo]) -> CompressedSample? {
        guard let all = Self.timings(timings, count: sizes.count) else { return nil }
        return CompressedSample(format: format, data: data, sizes: sizes, timings: all)
    }

    /// Returns the timings of `count` frames: as given, or from a single entry, after which each frame begins at the end
    /// of the one before. No entry leaves all times invalid. Returns nil for any other number of entries.
    package static func timings(_ given: [CMSampleTimingInfo], count: Int) -> [CMSampleTimingInfo]? {
        if given.count == count { return given }
        guard given.count <= 1 else { return nil }
        let first = given.first ?? CMSampleTimingInfo()
        return (0..<count).map { index in
            guard index > 0 else { return first }
            let distance = first.duration.multiplied(by: Int32(clamping: index))
            return CMSampleTimingInfo(
                duration: first.duration, presentationTimeStamp: first.presentationTimeStamp + distance,
                decodeTimeStamp: first.decodeTimeStamp + distance)
        }
    }

    /// The presentation time of the earliest frame; invalid if a frame has none.
    var presentationTimeStamp: CMTime { timings.map(\.presentationTimeStamp).min() ?? .invalid }

    /// The total duration of the frames; invalid if a frame has none.
    var duration: CMTime { timings.map(\.duration).reduce(.zero, +) }
}

/// A decoder of compressed frames in sequence. It may be used on one thread at a time.
package protocol SampleDecoder: AnyObject, Sendable {
    /// Decodes the next frame's bytes and returns all frames that the decoder outputs, each with the number given with
    /// its bytes.
    func decode(_ bytes: [UInt8], number: Int64) throws -> [DecodedVideoFrame]
    /// Returns the frames that are still inside. The next frame to decode must not depend on an earlier one.
    func drain() throws -> [DecodedVideoFrame]
    /// The error of a sample that yielded no frame although nothing was thrown.
    var missingFrame: any Error { get }
}

/// A frame that a decoder returned.
package struct DecodedVideoFrame {
    /// The number given with the frame's bytes.
    package let number: Int64
    /// The frame.
    package let image: CVPixelBuffer

    /// Creates the frame of the bytes given with `number`.
    package init(number: Int64, image: CVPixelBuffer) {
        self.number = number
        self.image = image
    }
}

/// Creates a decoder for a format, or throws the reason why there is none.
package typealias SampleDecoderFactory = @Sendable (CompressedVideoFormat) throws -> any SampleDecoder
