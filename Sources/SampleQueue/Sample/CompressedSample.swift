/// What compressed pictures are like: their codec, their size, and what a decoder has to know beforehand.
public struct CompressedVideoFormat: Hashable, Sendable {
    /// The codec as four characters, as movie files call it: `avc1`, `hvc1`.
    public let codec: UInt32
    /// The pictures' size by their maker.
    public let dimensions: CMVideoDimensions
    /// The name of what a decoder has to know, as movie files call it: `avcC`, `hvcC`; empty for nothing.
    package let configurationName: String
    /// What a decoder has to know.
    package let configuration: [UInt8]
    /// What else was said of the format, where a program said it.
    package let said: SaidOfFormat?

    /// A format of `codec` with pictures of a size.
    package init(
        codec: UInt32, dimensions: CMVideoDimensions, configurationName: String = "", configuration: [UInt8] = [],
        said: SaidOfFormat? = nil
    ) {
        self.codec = codec
        self.dimensions = dimensions
        self.configurationName = configurationName
        self.configuration = configuration
        self.said = said
    }

    /// The codec's four characters.
    package var codecName: String { Self.characters(codec) }

    /// Four characters that are a number; question marks for those that cannot be printed.
    static func characters(_ number: UInt32) -> String {
        let bytes = (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
        return String(decoding: bytes.map { (0x20..<0x7f).contains($0) ? $0 : 0x3f }, as: UTF8.self)
    }

    /// How the pictures are divided into units, by which one is known that can be decoded alone; nil where it does not show.
    package var units: UnitReader? {
        switch codec {
        case 0x6176_6331, 0x6176_6333: UnitReader(kind: .h264, configuration: configuration)
        case 0x6876_6331, 0x6865_7631: UnitReader(kind: .hevc, configuration: configuration)
        default: nil
        }
    }
}

/// What a program said of a format in a dictionary, which this room has no type for. Two are the same where they are one object.
package final class SaidOfFormat: Hashable, @unchecked Sendable {
    // SAFETY: it is only kept and given back: what it is belongs to those who set and get it.

    /// The dictionary.
    package let dictionary: AnyObject

    /// What `dictionary` says.
    package init(_ dictionary: AnyObject) {
        self.dictionary = dictionary
    }

    package static func == (a: SaidOfFormat, b: SaidOfFormat) -> Bool { a === b }
    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Compressed pictures of one sample buffer, one after the other: where each is in the bytes, and when it is shown.
package struct CompressedSample: Sendable {
    /// What the pictures are like.
    package let format: CompressedVideoFormat
    /// The bytes of all of them.
    package let data: CMBlockBuffer
    /// How many bytes each has.
    package let sizes: [Int]
    /// When each is shown; as many as there are sizes.
    package let timings: [CMSampleTimingInfo]
    /// By what a layer knows a picture that it was handed; 0 elsewhere.
    let number: Int64

    /// Pictures in `data`, whose bytes the `sizes` must not exceed.
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

    /// The bytes of the picture at `index`.
    package func bytes(at index: Int) -> [UInt8] {
        data.bytes(sizes[..<index].reduce(0, +), sizes[index])
    }

    /// The picture at `index` alone, known by `number`.
    func part(_ index: Int, number: Int64) -> CompressedSample {
        let part = CMBlockBuffer(empty: ())
        part.append(data, offset: sizes[..<index].reduce(0, +), count: sizes[index])
        return CompressedSample(
            format: format, data: part, sizes: [sizes[index]], timings: [timings[index]], number: number)
    }

    /// The same pictures from another time on, the first as long as `duration` says where it says something.
    func beginning(at time: CMTime, duration: CMTime?) -> CompressedSample {
        let distance = time - presentationTimeStamp
        let isOne = timings.count == 1
        let moved = timings.map { timing in
            CMSampleTimingInfo(
                duration: duration.map { $0.isValid ? $0 : timing.duration } ?? timing.duration,
                presentationTimeStamp: isOne ? time : timing.presentationTimeStamp + distance,
                decodeTimeStamp: timing.decodeTimeStamp + distance)
        }
        return CompressedSample(format: format, data: data, sizes: sizes, timings: moved)
    }

    /// When the first of the pictures is shown; invalid where one says nothing.
    var presentationTimeStamp: CMTime { timings.map(\.presentationTimeStamp).min() ?? .invalid }

    /// How long all of them last; invalid where one does not say.
    var duration: CMTime { timings.map(\.duration).reduce(.zero, +) }
}

/// Looks into pictures of H.264 and HEVC, whose units are preceded by their lengths.
package struct UnitReader: Sendable {
    /// A codec whose pictures are units.
    package enum Kind: Sendable {
        case h264
        case hevc
    }

    private let kind: Kind
    private let lengthSize: Int

    /// A reader of units; how long their lengths are the configuration says.
    init(kind: Kind, configuration: [UInt8]) {
        self.kind = kind
        let place = kind == .h264 ? 4 : 21
        lengthSize = configuration.count > place ? Int(configuration[place] & 3) + 1 : 4
    }

    /// Whether a picture can be decoded without those before it.
    package func isIndependent(_ bytes: [UInt8]) -> Bool {
        var place = 0
        while place + lengthSize < bytes.count {
            let length = bytes[place..<place + lengthSize].reduce(0) { $0 << 8 | Int($1) }
            let first = bytes[place + lengthSize]
            switch kind {
            case .h264: if first & 31 == 5 { return true }
            case .hevc: if (16...23).contains(first >> 1 & 63) { return true }
            }
            place += lengthSize + length
        }
        return false
    }
}

/// Decodes compressed pictures one after the other. One thread at a time.
package protocol SampleDecoder: AnyObject, Sendable {
    /// Takes the next picture's bytes in, and gives all pictures that come out: with the number that was given with their bytes.
    func decode(_ bytes: [UInt8], number: Int64) throws -> [DecodedPicture]
    /// Gives what is still inside. What is decoded next must not need anything that was decoded before.
    func drain() throws -> [DecodedPicture]
    /// Why nothing came of a sample's bytes, and nothing was thrown.
    var missingPicture: any Error { get }
}

/// A picture that came out of a decoder.
package struct DecodedPicture {
    /// Which bytes it was made of.
    package let number: Int64
    /// The picture.
    package let image: CVPixelBuffer

    /// The picture of the bytes that were given with `number`.
    package init(number: Int64, image: CVPixelBuffer) {
        self.number = number
        self.image = image
    }
}

/// Makes decoders for formats, or says why there is none.
package typealias SampleDecoderMaker = @Sendable (CompressedVideoFormat) throws -> any SampleDecoder
