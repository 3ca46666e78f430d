public import CoreTypes
import Foundation
import SampleQueue

// What is said about a picture under names. The matrix, the pixel aspect ratio and the clean aperture change how it is shown; nothing else
// does: primaries and transfer functions are kept, and colours shown as BT.709's.

/// Whether what is said about a picture goes along to what is made of it.
public enum CVAttachmentMode: UInt32, Sendable {
    /// It stays with the picture.
    case shouldNotPropagate = 0
    /// It goes along.
    case shouldPropagate = 1
}

/// The colours that the primaries are, with CoreVideo's text.
nonisolated(unsafe) public let kCVImageBufferColorPrimariesKey: CFString = "CVImageBufferColorPrimaries"
/// BT.709's primaries.
nonisolated(unsafe) public let kCVImageBufferColorPrimaries_ITU_R_709_2: CFString = "ITU_R_709_2"
/// BT.2020's primaries.
nonisolated(unsafe) public let kCVImageBufferColorPrimaries_ITU_R_2020: CFString = "ITU_R_2020"
/// Display P3's primaries.
nonisolated(unsafe) public let kCVImageBufferColorPrimaries_P3_D65: CFString = "P3_D65"
/// How light grows with the numbers.
nonisolated(unsafe) public let kCVImageBufferTransferFunctionKey: CFString = "CVImageBufferTransferFunction"
/// BT.709's growth.
nonisolated(unsafe) public let kCVImageBufferTransferFunction_ITU_R_709_2: CFString = "ITU_R_709_2"
/// BT.2020's growth.
nonisolated(unsafe) public let kCVImageBufferTransferFunction_ITU_R_2020: CFString = "ITU_R_2020"
/// Hybrid log-gamma's growth (BT.2100).
nonisolated(unsafe) public let kCVImageBufferTransferFunction_ITU_R_2100_HLG: CFString = "ITU_R_2100_HLG"
/// The perceptual quantizer's growth (SMPTE ST 2084).
nonisolated(unsafe) public let kCVImageBufferTransferFunction_SMPTE_ST_2084_PQ: CFString = "SMPTE_ST_2084_PQ"
/// sRGB's growth.
nonisolated(unsafe) public let kCVImageBufferTransferFunction_sRGB: CFString = "IEC_sRGB"
/// How colours became luma and chroma.
nonisolated(unsafe) public let kCVImageBufferYCbCrMatrixKey: CFString = "CVImageBufferYCbCrMatrix"
/// BT.709's matrix.
nonisolated(unsafe) public let kCVImageBufferYCbCrMatrix_ITU_R_709_2: CFString = "ITU_R_709_2"
/// BT.2020's matrix.
nonisolated(unsafe) public let kCVImageBufferYCbCrMatrix_ITU_R_2020: CFString = "ITU_R_2020"
/// BT.601's matrix.
nonisolated(unsafe) public let kCVImageBufferYCbCrMatrix_ITU_R_601_4: CFString = "ITU_R_601_4"
/// How wide a pixel is for its height.
nonisolated(unsafe) public let kCVImageBufferPixelAspectRatioKey: CFString = "CVPixelAspectRatio"
/// How wide a pixel is in it, in any unit.
nonisolated(unsafe) public let kCVImageBufferPixelAspectRatioHorizontalSpacingKey: CFString = "HorizontalSpacing"
/// How high a pixel is, in the same unit.
nonisolated(unsafe) public let kCVImageBufferPixelAspectRatioVerticalSpacingKey: CFString = "VerticalSpacing"
/// What of the picture is to be shown.
nonisolated(unsafe) public let kCVImageBufferCleanApertureKey: CFString = "CVCleanAperture"
/// Its width in pixels.
nonisolated(unsafe) public let kCVImageBufferCleanApertureWidthKey: CFString = "Width"
/// Its height in pixels.
nonisolated(unsafe) public let kCVImageBufferCleanApertureHeightKey: CFString = "Height"
/// How far its centre is to the right of the picture's.
nonisolated(unsafe) public let kCVImageBufferCleanApertureHorizontalOffsetKey: CFString = "HorizontalOffset"
/// How far its centre is below the picture's.
nonisolated(unsafe) public let kCVImageBufferCleanApertureVerticalOffsetKey: CFString = "VerticalOffset"

/// Says something about a picture.
public func CVBufferSetAttachment(
    _ buffer: CVBuffer, _ key: CFString, _ value: CFTypeRef, _ attachmentMode: CVAttachmentMode
) {
    buffer.attachments[key as String] = .init(value: value, propagates: attachmentMode == .shouldPropagate)
    buffer.readForm()
}

/// Says several things about a picture.
public func CVBufferSetAttachments(
    _ buffer: CVBuffer, _ theAttachments: CFDictionary, _ attachmentMode: CVAttachmentMode
) {
    for case (let key as NSString, let value) in theAttachments {
        CVBufferSetAttachment(buffer, key, value as AnyObject, attachmentMode)
    }
}

/// What is said about a picture; nil for nothing. `attachmentMode` is told whether it goes along.
public func CVBufferCopyAttachment(
    _ buffer: CVBuffer, _ key: CFString, _ attachmentMode: UnsafeMutablePointer<CVAttachmentMode>?
) -> CFTypeRef? {
    guard let attachment = buffer.attachments[key as String] else { return nil }
    attachmentMode?.pointee = attachment.propagates ? .shouldPropagate : .shouldNotPropagate
    return attachment.value
}

/// The attachment of a picture under a name, which the picture keeps; nil for none. `attachmentMode` is told whether it goes along.
public func CVBufferGetAttachment(
    _ buffer: CVBuffer, _ key: CFString, _ attachmentMode: UnsafeMutablePointer<CVAttachmentMode>?
) -> Unmanaged<CFTypeRef>? {
    CVBufferCopyAttachment(buffer, key, attachmentMode).map { Unmanaged.passUnretained($0) }
}

/// All that is said about a picture in one of the two ways; nil for nothing.
public func CVBufferCopyAttachments(_ buffer: CVBuffer, _ attachmentMode: CVAttachmentMode) -> CFDictionary? {
    let all = buffer.attachments.values(propagating: attachmentMode == .shouldPropagate)
    return all.isEmpty ? nil : NSDictionary(dictionary: all)
}

/// Whether something is said about a picture.
public func CVBufferHasAttachment(_ buffer: CVBuffer, _ key: CFString) -> Bool {
    buffer.attachments[key as String] != nil
}

/// Takes back what is said about a picture.
public func CVBufferRemoveAttachment(_ buffer: CVBuffer, _ key: CFString) {
    buffer.attachments[key as String] = nil
    buffer.readForm()
}

/// Takes back all that is said about a picture.
public func CVBufferRemoveAllAttachments(_ buffer: CVBuffer) {
    buffer.attachments.removeAll()
    buffer.readForm()
}

/// Says about one picture what goes along from another.
public func CVBufferPropagateAttachments(_ sourceBuffer: CVBuffer, _ destinationBuffer: CVBuffer) {
    for (key, value) in sourceBuffer.attachments.values(propagating: true) {
        destinationBuffer.attachments[key] = .init(value: value, propagates: true)
    }
    destinationBuffer.readForm()
}

extension CVPixelBuffer {
    /// Shows the picture by what is said about it. What is no matrix, ratio or part changes nothing.
    fileprivate func readForm() {
        var form = PictureForm()
        switch attachments[kCVImageBufferYCbCrMatrixKey as String]?.value as? String {
        case "ITU_R_601_4", "SMPTE_C": form.matrix = .bt601
        case "ITU_R_2020": form.matrix = .bt2020
        default: break
        }
        func numbers(_ name: CFString, _ keys: [CFString]) -> [Double]? {
            guard let said = attachments[name as String]?.value as? NSDictionary else { return nil }
            return keys.map { key in
                // A number, or a numerator and a denominator.
                if let ratio = said[key] as? [NSNumber], ratio.count == 2 {
                    return ratio[0].doubleValue / ratio[1].doubleValue
                }
                return (said[key] as? NSNumber)?.doubleValue ?? 0
            }
        }
        if let ratio = numbers(
            kCVImageBufferPixelAspectRatioKey,
            [
                kCVImageBufferPixelAspectRatioHorizontalSpacingKey, kCVImageBufferPixelAspectRatioVerticalSpacingKey,
            ])
        {
            form.setPixelAspect(horizontal: ratio[0], vertical: ratio[1])
        }
        if let part = numbers(
            kCVImageBufferCleanApertureKey,
            [
                kCVImageBufferCleanApertureWidthKey, kCVImageBufferCleanApertureHeightKey,
                kCVImageBufferCleanApertureHorizontalOffsetKey, kCVImageBufferCleanApertureVerticalOffsetKey,
            ])
        {
            form.setAperture(width: part[0], height: part[1], horizontalOffset: part[2], verticalOffset: part[3])
        }
        self.form = form
    }
}
