import Foundation
public import SampleQueue

// Formats of compressed video by CoreMedia's C interface.

/// A video codec as a four-character code.
public typealias CMVideoCodecType = FourCharCode
/// H.264 (AVC).
public let kCMVideoCodecType_H264: CMVideoCodecType = 0x6176_6331
/// HEVC (H.265).
public let kCMVideoCodecType_HEVC: CMVideoCodecType = 0x6876_6331
/// JPEG images.
public let kCMVideoCodecType_JPEG: CMVideoCodecType = 0x6A70_6567
/// MPEG-4, part 2.
public let kCMVideoCodecType_MPEG4Video: CMVideoCodecType = 0x6D70_3476
/// MPEG-2.
public let kCMVideoCodecType_MPEG2Video: CMVideoCodecType = 0x6D70_3276
/// MPEG-1.
public let kCMVideoCodecType_MPEG1Video: CMVideoCodecType = 0x6D70_3176
/// VP9.
public let kCMVideoCodecType_VP9: CMVideoCodecType = 0x7670_3039
/// AV1.
public let kCMVideoCodecType_AV1: CMVideoCodecType = 0x6176_3031
/// ProRes 4444.
public let kCMVideoCodecType_AppleProRes4444: CMVideoCodecType = 0x6170_3468
/// ProRes 422 HQ.
public let kCMVideoCodecType_AppleProRes422HQ: CMVideoCodecType = 0x6170_6368
/// ProRes 422.
public let kCMVideoCodecType_AppleProRes422: CMVideoCodecType = 0x6170_636E
/// ProRes 422 LT.
public let kCMVideoCodecType_AppleProRes422LT: CMVideoCodecType = 0x6170_6373
/// ProRes 422 Proxy.
public let kCMVideoCodecType_AppleProRes422Proxy: CMVideoCodecType = 0x6170_636F

/// The decoder configuration: a dictionary of data by the atom names of movie files, such as `avcC` and `hvcC`.
nonisolated(unsafe) public let kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms: CFString =
    "SampleDescriptionExtensionAtoms"

/// The name of the format.
nonisolated(unsafe) public let kCMFormatDescriptionExtension_FormatName: CFString = "FormatName"
/// The bits per pixel.
nonisolated(unsafe) public let kCMFormatDescriptionExtension_Depth: CFString = "Depth"
/// Whether the components use their full range.
nonisolated(unsafe) public let kCMFormatDescriptionExtension_FullRangeVideo: CFString = "FullRangeVideo"
/// The shape of a pixel.
nonisolated(unsafe) public let kCMFormatDescriptionExtension_PixelAspectRatio = kCVImageBufferPixelAspectRatioKey
/// The part of a frame that is shown.
nonisolated(unsafe) public let kCMFormatDescriptionExtension_CleanAperture = kCVImageBufferCleanApertureKey
/// The colour primaries.
nonisolated(unsafe) public let kCMFormatDescriptionExtension_ColorPrimaries = kCVImageBufferColorPrimariesKey
/// The transfer function.
nonisolated(unsafe) public let kCMFormatDescriptionExtension_TransferFunction = kCVImageBufferTransferFunctionKey
/// The matrix between RGB and YCbCr.
nonisolated(unsafe) public let kCMFormatDescriptionExtension_YCbCrMatrix = kCVImageBufferYCbCrMatrixKey

/// Creates a format of compressed video. The decoder configuration is in `extensions` under
/// ``kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms``. Other extensions are stored without any effect.
///
/// Returns `kCMFormatDescriptionError_InvalidParameter` for an empty size.
@discardableResult
public func CMVideoFormatDescriptionCreate(
    allocator: CFAllocator?, codecType: CMVideoCodecType, width: Int32, height: Int32, extensions: CFDictionary?,
    formatDescriptionOut: UnsafeMutablePointer<CMVideoFormatDescription?>
) -> OSStatus {
    formatDescriptionOut.pointee = nil
    guard width > 0, height > 0 else { return kCMFormatDescriptionError_InvalidParameter }
    let atoms =
        extensions?.object(forKey: kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms) as? NSDictionary
    var (name, configuration) = ("", Data())
    for known in ["avcC", "hvcC", "vpcC", "av1C", "esds"] {
        guard let data = atoms?.object(forKey: known as NSString) as? Data else { continue }
        (name, configuration) = (known, data)
        break
    }
    formatDescriptionOut.pointee = .compressedVideo(
        CompressedVideoFormat(
            codec: codecType, dimensions: CMVideoDimensions(width: width, height: height), configurationName: name,
            configuration: [UInt8](configuration), statedExtensions: stated(extensions)))
    return noErr
}

/// Creates an H.264 format from its parameter sets, without start codes and lengths. At least one sequence and one
/// picture parameter set are required. The length before each NAL unit has `nalUnitHeaderLength` bytes: 1, 2 or 4.
///
/// Returns `kCMFormatDescriptionError_InvalidParameter` if a set is missing or invalid.
@discardableResult
public func CMVideoFormatDescriptionCreateFromH264ParameterSets(
    allocator: CFAllocator?, parameterSetCount: Int, parameterSetPointers: UnsafePointer<UnsafePointer<UInt8>>,
    parameterSetSizes: UnsafePointer<Int>, nalUnitHeaderLength: Int32,
    formatDescriptionOut: UnsafeMutablePointer<CMFormatDescription?>
) -> OSStatus {
    create(
        .h264, units(parameterSetCount, parameterSetPointers, parameterSetSizes), nalUnitHeaderLength, nil,
        formatDescriptionOut)
}

/// Creates an HEVC format from its parameter sets, at least one each of video, sequence and picture; see
/// ``CMVideoFormatDescriptionCreateFromH264ParameterSets(allocator:parameterSetCount:parameterSetPointers:parameterSetSizes:nalUnitHeaderLength:formatDescriptionOut:)``.
@discardableResult
public func CMVideoFormatDescriptionCreateFromHEVCParameterSets(
    allocator: CFAllocator?, parameterSetCount: Int, parameterSetPointers: UnsafePointer<UnsafePointer<UInt8>>,
    parameterSetSizes: UnsafePointer<Int>, nalUnitHeaderLength: Int32, extensions: CFDictionary?,
    formatDescriptionOut: UnsafeMutablePointer<CMFormatDescription?>
) -> OSStatus {
    create(
        .hevc, units(parameterSetCount, parameterSetPointers, parameterSetSizes), nalUnitHeaderLength, extensions,
        formatDescriptionOut)
}

private func units(
    _ count: Int, _ pointers: UnsafePointer<UnsafePointer<UInt8>>, _ sizes: UnsafePointer<Int>
) -> [[UInt8]] {
    guard (0...1_024).contains(count) else { return [] }
    return (0..<count).map { Array(UnsafeBufferPointer(start: pointers[$0], count: max(0, sizes[$0]))) }
}

private func create(
    _ kind: NALUnitReader.Kind, _ units: [[UInt8]], _ lengthSize: Int32, _ extensions: CFDictionary?,
    _ out: UnsafeMutablePointer<CMFormatDescription?>
) -> OSStatus {
    out.pointee = nil
    guard let sets = ParameterSets(kind: kind, units: units, lengthSize: Int(lengthSize)),
        let format = sets.format(stated(extensions))
    else { return kCMFormatDescriptionError_InvalidParameter }
    out.pointee = .compressedVideo(format)
    return noErr
}

/// A copy of the extensions, which the program may change later.
private func stated(_ extensions: CFDictionary?) -> FormatExtensions? {
    (extensions?.copy() as? NSDictionary).map { FormatExtensions($0) }
}

/// Returns the extensions of a format, with its decoder configuration; nil if there are none.
public func CMFormatDescriptionGetExtensions(_ desc: CMFormatDescription) -> CFDictionary? {
    guard case .compressedVideo(let format) = desc else { return nil }
    let extensions =
        (format.statedExtensions?.dictionary.base as? NSDictionary)?.mutableCopy() as? NSMutableDictionary ?? [:]
    let key = kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms
    if !format.configuration.isEmpty, extensions.object(forKey: key) == nil {
        extensions.setObject(
            [format.configurationName as NSString: Data(format.configuration) as NSData] as NSDictionary, forKey: key)
    }
    return extensions.count > 0 ? extensions : nil
}

/// Returns an extension of a format; nil if there is none.
public func CMFormatDescriptionGetExtension(_ desc: CMFormatDescription, extensionKey: CFString) -> CFTypeRef? {
    CMFormatDescriptionGetExtensions(desc)?.object(forKey: extensionKey) as AnyObject?
}

/// Whether two formats are equal: of the same media, codec and size, with the same decoder configuration.
public func CMFormatDescriptionEqual(
    _ formatDescription: CMFormatDescription?, otherFormatDescription: CMFormatDescription?
) -> Bool {
    guard case .compressedVideo(let a) = formatDescription, case .compressedVideo(let b) = otherFormatDescription else {
        return formatDescription == otherFormatDescription
    }
    return a.codec == b.codec && a.dimensions == b.dimensions && a.configuration == b.configuration
}
