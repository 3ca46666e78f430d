import SampleQueue

// Pixel formats by CoreVideo's codes. An unsupported format is rejected with `kCVReturnInvalidPixelFormat`. Frames are
// displayed as 32-bit BGRA and as three-plane 4:2:0; those in other formats are converted for display. Luma and chroma
// are BT.709's unless the buffer's `CVImageBufferYCbCrMatrix` is another. Primaries and transfer functions have no
// effect.

/// Blue, green, red, alpha, a byte each, colours premultiplied.
public let kCVPixelFormatType_32BGRA: OSType = 0x42475241
/// 4:2:0 in three planes, limited range.
public let kCVPixelFormatType_420YpCbCr8Planar: OSType = 0x79343230
/// Alpha, red, green, blue, a byte each, colours premultiplied.
public let kCVPixelFormatType_32ARGB: OSType = 0x00000020
/// Alpha, blue, green, red, a byte each, colours premultiplied.
public let kCVPixelFormatType_32ABGR: OSType = 0x41424752
/// Red, green, blue, alpha, a byte each, colours premultiplied.
public let kCVPixelFormatType_32RGBA: OSType = 0x52474241
/// Red, green, blue, a byte each.
public let kCVPixelFormatType_24RGB: OSType = 0x00000018
/// One byte per pixel, from black to white.
public let kCVPixelFormatType_OneComponent8: OSType = 0x4C303038
/// 4:2:0 in three planes, full range.
public let kCVPixelFormatType_420YpCbCr8PlanarFullRange: OSType = 0x66343230
/// 4:2:0 in two planes, limited range.
public let kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange: OSType = 0x34323076
/// 4:2:0 in two planes, full range.
public let kCVPixelFormatType_420YpCbCr8BiPlanarFullRange: OSType = 0x34323066
/// 4:2:0 in two planes of 10 bits, the upper ones of 16, limited range.
public let kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange: OSType = 0x78343230
/// 4:2:0 in two planes of 10 bits, the upper ones of 16, full range.
public let kCVPixelFormatType_420YpCbCr10BiPlanarFullRange: OSType = 0x78663230
/// 4:2:2 in one plane, limited range: blue difference, luma, red difference, luma.
public let kCVPixelFormatType_422YpCbCr8: OSType = 0x32767579
/// Red, green, blue, alpha, a half-precision float each, colours premultiplied, from 0 to 1.
public let kCVPixelFormatType_64RGBAHalf: OSType = 0x52476841

extension CVPixelBuffer.PixelFormat {
    /// Creates the format of CoreVideo's code; nil for an unsupported one.
    package init?(_ type: OSType) {
        switch type {
        case kCVPixelFormatType_32BGRA: self = .bgra32
        case kCVPixelFormatType_420YpCbCr8Planar: self = .yuv420Planar
        case kCVPixelFormatType_32ARGB: self = .argb32
        case kCVPixelFormatType_32RGBA: self = .rgba32
        case kCVPixelFormatType_32ABGR: self = .abgr32
        case kCVPixelFormatType_24RGB: self = .rgb24
        case kCVPixelFormatType_420YpCbCr8PlanarFullRange: self = .yuv420PlanarFullRange
        case kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange: self = .yuv420BiPlanar
        case kCVPixelFormatType_420YpCbCr8BiPlanarFullRange: self = .yuv420BiPlanarFullRange
        case kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange: self = .yuv420BiPlanar10
        case kCVPixelFormatType_420YpCbCr10BiPlanarFullRange: self = .yuv420BiPlanar10FullRange
        case kCVPixelFormatType_422YpCbCr8: self = .yuv422Packed
        case kCVPixelFormatType_OneComponent8: self = .gray8
        case kCVPixelFormatType_64RGBAHalf: self = .rgbaHalf
        default: return nil
        }
    }

    /// CoreVideo's code of the format.
    package var type: OSType {
        switch self {
        case .bgra32: kCVPixelFormatType_32BGRA
        case .yuv420Planar: kCVPixelFormatType_420YpCbCr8Planar
        case .argb32: kCVPixelFormatType_32ARGB
        case .rgba32: kCVPixelFormatType_32RGBA
        case .abgr32: kCVPixelFormatType_32ABGR
        case .rgb24: kCVPixelFormatType_24RGB
        case .yuv420PlanarFullRange: kCVPixelFormatType_420YpCbCr8PlanarFullRange
        case .yuv420BiPlanar: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
        case .yuv420BiPlanarFullRange: kCVPixelFormatType_420YpCbCr8BiPlanarFullRange
        case .yuv420BiPlanar10: kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange
        case .yuv420BiPlanar10FullRange: kCVPixelFormatType_420YpCbCr10BiPlanarFullRange
        case .yuv422Packed: kCVPixelFormatType_422YpCbCr8
        case .gray8: kCVPixelFormatType_OneComponent8
        case .rgbaHalf: kCVPixelFormatType_64RGBAHalf
        }
    }
}
