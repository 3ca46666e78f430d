import Foundation
public import SampleQueue

/// The kind of media of a format by CoreMedia's names for Swift.
extension CMFormatDescription {
    /// A media type as a four-character code.
    public struct MediaType: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
        /// The code.
        public let rawValue: FourCharCode

        /// Creates the media type of a code.
        public init(rawValue: FourCharCode) {
            self.rawValue = rawValue
        }

        /// Video.
        public static let video = MediaType(rawValue: kCMMediaType_Video)
        /// Audio.
        public static let audio = MediaType(rawValue: kCMMediaType_Audio)

        /// The four characters of the code in quotation marks.
        public var description: String { fourCharacters(rawValue) }
    }

    /// A codec or pixel format as a four-character code.
    public struct MediaSubType: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
        /// The code.
        public let rawValue: FourCharCode

        /// Creates the media subtype of a code.
        public init(rawValue: FourCharCode) {
            self.rawValue = rawValue
        }

        /// Creates the media subtype of four ASCII characters. Other texts have the code 0.
        public init(string: String) {
            let bytes = Array(string.utf8)
            rawValue = bytes.count == 4 ? bytes.reduce(0) { $0 << 8 | FourCharCode($1) } : 0
        }

        /// H.264.
        public static let h264 = MediaSubType(rawValue: kCMVideoCodecType_H264)
        /// HEVC.
        public static let hevc = MediaSubType(rawValue: kCMVideoCodecType_HEVC)
        /// JPEG images.
        public static let jpeg = MediaSubType(rawValue: kCMVideoCodecType_JPEG)
        /// MPEG-4, part 2.
        public static let mpeg4Video = MediaSubType(rawValue: kCMVideoCodecType_MPEG4Video)
        /// MPEG-2.
        public static let mpeg2Video = MediaSubType(rawValue: kCMVideoCodecType_MPEG2Video)
        /// MPEG-1.
        public static let mpeg1Video = MediaSubType(rawValue: kCMVideoCodecType_MPEG1Video)
        /// ProRes 4444.
        public static let proRes4444 = MediaSubType(rawValue: kCMVideoCodecType_AppleProRes4444)
        /// ProRes 422 HQ.
        public static let proRes422HQ = MediaSubType(rawValue: kCMVideoCodecType_AppleProRes422HQ)
        /// ProRes 422.
        public static let proRes422 = MediaSubType(rawValue: kCMVideoCodecType_AppleProRes422)
        /// ProRes 422 LT.
        public static let proRes422LT = MediaSubType(rawValue: kCMVideoCodecType_AppleProRes422LT)
        /// ProRes 422 Proxy.
        public static let proRes422Proxy = MediaSubType(rawValue: kCMVideoCodecType_AppleProRes422Proxy)
        /// Blue, green, red, alpha, a byte each.
        public static let pixelFormat_32BGRA = MediaSubType(rawValue: kCVPixelFormatType_32BGRA)
        /// Alpha, red, green, blue, a byte each.
        public static let pixelFormat_32ARGB = MediaSubType(rawValue: kCVPixelFormatType_32ARGB)
        /// Red, green, blue, a byte each.
        public static let pixelFormat_24RGB = MediaSubType(rawValue: kCVPixelFormatType_24RGB)
        /// 4:2:2 in one plane.
        public static let pixelFormat_422YpCbCr8 = MediaSubType(rawValue: kCVPixelFormatType_422YpCbCr8)
        /// Uncompressed audio.
        public static let linearPCM = MediaSubType(rawValue: kAudioFormatLinearPCM)
        /// AAC-LC.
        public static let mpeg4AAC = MediaSubType(rawValue: kAudioFormatMPEG4AAC)
        /// HE-AAC.
        public static let mpeg4AAC_HE = MediaSubType(rawValue: kAudioFormatMPEG4AAC_HE)
        /// HE-AAC, version 2.
        public static let mpeg4AAC_HE_V2 = MediaSubType(rawValue: kAudioFormatMPEG4AAC_HE_V2)
        /// MP3.
        public static let mpegLayer3 = MediaSubType(rawValue: kAudioFormatMPEGLayer3)
        /// AC-3.
        public static let ac3 = MediaSubType(rawValue: kAudioFormatAC3)
        /// Opus.
        public static let opus = MediaSubType(rawValue: kAudioFormatOpus)

        /// The four characters of the code in quotation marks.
        public var description: String { fourCharacters(rawValue) }
    }

    /// The media type: video or audio.
    public var mediaType: MediaType { MediaType(rawValue: CMFormatDescriptionGetMediaType(self)) }

    /// The codec, or the pixel format of uncompressed video.
    public var mediaSubType: MediaSubType { MediaSubType(rawValue: CMFormatDescriptionGetMediaSubType(self)) }

    /// Creates a format of compressed video. Throws an `NSError` of `NSOSStatusErrorDomain` for an empty size.
    public init(videoCodecType: MediaSubType, width: Int, height: Int) throws {
        var made: CMFormatDescription?
        let status = CMVideoFormatDescriptionCreate(
            allocator: nil, codecType: videoCodecType.rawValue, width: Int32(clamping: width),
            height: Int32(clamping: height), extensions: nil, formatDescriptionOut: &made)
        guard let made else { throw NSError(domain: "NSOSStatusErrorDomain", code: Int(status)) }
        self = made
    }

    /// Whether the format is equal to another; see `CMFormatDescriptionEqual`.
    public func equalTo(_ other: CMFormatDescription) -> Bool {
        CMFormatDescriptionEqual(self, otherFormatDescription: other)
    }
}

/// Returns the four characters of a code in quotation marks, with question marks for those that cannot be printed.
private func fourCharacters(_ code: FourCharCode) -> String {
    let bytes = (0..<4).map { UInt8(truncatingIfNeeded: code >> (24 - 8 * $0)) }
    return "'\(String(decoding: bytes.map { (0x20..<0x7f).contains($0) ? $0 : 0x3f }, as: UTF8.self))'"
}
