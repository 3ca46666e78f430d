import Foundation
import SampleQueue

// The attachments of an image buffer. The matrix, the pixel aspect ratio and the clean aperture affect display; other
// attachments do not. Primaries and transfer functions are stored, but colours are displayed as BT.709's.

/// The propagation mode of an attachment.
public enum CVAttachmentMode: UInt32, Sendable {
    /// The attachment stays on its buffer.
    case shouldNotPropagate = 0
    /// The attachment propagates to derived buffers.
    case shouldPropagate = 1
}

/// The key of the colour primaries, with CoreVideo's string.
nonisolated(unsafe) public let kCVImageBufferColorPrimariesKey: CFString = "CVImageBufferColorPrimaries"
/// The primaries of BT.709.
nonisolated(unsafe) public let kCVImageBufferColorPrimaries_ITU_R_709_2: CFString = "ITU_R_709_2"
/// The primaries of BT.2020.
nonisolated(unsafe) public let kCVImageBufferColorPrimaries_ITU_R_2020: CFString = "ITU_R_2020"
/// The primaries of Display P3.
nonisolated(unsafe) public let kCVImageBufferColorPrimaries_P3_D65: CFString = "P3_D65"
/// The primaries of BT.601 with 525 lines.
nonisolated(unsafe) public let kCVImageBufferColorPrimaries_SMPTE_C: CFString = "SMPTE_C"
/// The primaries of BT.601 with 625 lines.
nonisolated(unsafe) public let kCVImageBufferColorPrimaries_EBU_3213: CFString = "EBU_3213"
/// The primaries of digital cinema.
nonisolated(unsafe) public let kCVImageBufferColorPrimaries_DCI_P3: CFString = "DCI_P3"
/// The key of the transfer function.
nonisolated(unsafe) public let kCVImageBufferTransferFunctionKey: CFString = "CVImageBufferTransferFunction"
/// The transfer function of BT.709.
nonisolated(unsafe) public let kCVImageBufferTransferFunction_ITU_R_709_2: CFString = "ITU_R_709_2"
/// The transfer function of BT.2020.
nonisolated(unsafe) public let kCVImageBufferTransferFunction_ITU_R_2020: CFString = "ITU_R_2020"
/// The hybrid log-gamma transfer function (BT.2100).
nonisolated(unsafe) public let kCVImageBufferTransferFunction_ITU_R_2100_HLG: CFString = "ITU_R_2100_HLG"
/// The perceptual quantizer transfer function (SMPTE ST 2084).
nonisolated(unsafe) public let kCVImageBufferTransferFunction_SMPTE_ST_2084_PQ: CFString = "SMPTE_ST_2084_PQ"
/// The transfer function of sRGB.
nonisolated(unsafe) public let kCVImageBufferTransferFunction_sRGB: CFString = "IEC_sRGB"
/// The transfer function of SMPTE 240M.
nonisolated(unsafe) public let kCVImageBufferTransferFunction_SMPTE_240M_1995: CFString = "SMPTE_240M_1995"
/// The linear transfer function.
nonisolated(unsafe) public let kCVImageBufferTransferFunction_Linear: CFString = "Linear"
/// The power function of `kCVImageBufferGammaLevelKey`.
nonisolated(unsafe) public let kCVImageBufferTransferFunction_UseGamma: CFString = "UseGamma"
/// The key of the exponent of a transfer function.
nonisolated(unsafe) public let kCVImageBufferGammaLevelKey: CFString = "CVImageBufferGammaLevel"
/// The key of the matrix from RGB to luma and chroma.
nonisolated(unsafe) public let kCVImageBufferYCbCrMatrixKey: CFString = "CVImageBufferYCbCrMatrix"
/// The matrix of BT.709.
nonisolated(unsafe) public let kCVImageBufferYCbCrMatrix_ITU_R_709_2: CFString = "ITU_R_709_2"
/// The matrix of BT.2020.
nonisolated(unsafe) public let kCVImageBufferYCbCrMatrix_ITU_R_2020: CFString = "ITU_R_2020"
/// The matrix of BT.601.
nonisolated(unsafe) public let kCVImageBufferYCbCrMatrix_ITU_R_601_4: CFString = "ITU_R_601_4"
/// The matrix of SMPTE 240M.
nonisolated(unsafe) public let kCVImageBufferYCbCrMatrix_SMPTE_240M_1995: CFString = "SMPTE_240M_1995"
/// The key of the pixel aspect ratio.
nonisolated(unsafe) public let kCVImageBufferPixelAspectRatioKey: CFString = "CVPixelAspectRatio"
/// The width of a pixel, in any unit.
nonisolated(unsafe) public let kCVImageBufferPixelAspectRatioHorizontalSpacingKey: CFString = "HorizontalSpacing"
/// The height of a pixel, in the same unit.
nonisolated(unsafe) public let kCVImageBufferPixelAspectRatioVerticalSpacingKey: CFString = "VerticalSpacing"
/// The key of the clean aperture, the part of the image to display.
nonisolated(unsafe) public let kCVImageBufferCleanApertureKey: CFString = "CVCleanAperture"
/// The width of the clean aperture in pixels.
nonisolated(unsafe) public let kCVImageBufferCleanApertureWidthKey: CFString = "Width"
/// The height of the clean aperture in pixels.
nonisolated(unsafe) public let kCVImageBufferCleanApertureHeightKey: CFString = "Height"
/// The horizontal offset of the aperture's centre from the image's centre, positive to the right.
nonisolated(unsafe) public let kCVImageBufferCleanApertureHorizontalOffsetKey: CFString = "HorizontalOffset"
/// The vertical offset of the aperture's centre from the image's centre, positive downwards.
nonisolated(unsafe) public let kCVImageBufferCleanApertureVerticalOffsetKey: CFString = "VerticalOffset"

/// The key of the chroma location of a frame or of its top field; stored, without effect.
nonisolated(unsafe) public let kCVImageBufferChromaLocationTopFieldKey: CFString = "CVImageBufferChromaLocationTopField"
/// The key of the chroma location of a bottom field; stored, without effect.
nonisolated(unsafe) public let kCVImageBufferChromaLocationBottomFieldKey: CFString =
    "CVImageBufferChromaLocationBottomField"
/// Chroma at the left edge of its luma.
nonisolated(unsafe) public let kCVImageBufferChromaLocation_Left: CFString = "Left"
/// Chroma in the centre of its luma.
nonisolated(unsafe) public let kCVImageBufferChromaLocation_Center: CFString = "Center"
/// Chroma at the top left of its luma.
nonisolated(unsafe) public let kCVImageBufferChromaLocation_TopLeft: CFString = "TopLeft"
/// Chroma at the top edge of its luma.
nonisolated(unsafe) public let kCVImageBufferChromaLocation_Top: CFString = "Top"
/// Chroma at the bottom left of its luma.
nonisolated(unsafe) public let kCVImageBufferChromaLocation_BottomLeft: CFString = "BottomLeft"
/// Chroma at the bottom edge of its luma.
nonisolated(unsafe) public let kCVImageBufferChromaLocation_Bottom: CFString = "Bottom"
/// The key of the number of fields, 1 or 2; stored, without effect.
nonisolated(unsafe) public let kCVImageBufferFieldCountKey: CFString = "CVFieldCount"
/// The key of the order of fields; stored, without effect.
nonisolated(unsafe) public let kCVImageBufferFieldDetailKey: CFString = "CVFieldDetail"
/// The key of a colour profile; stored, without effect.
nonisolated(unsafe) public let kCVImageBufferICCProfileKey: CFString = "CVImageBufferICCProfile"
/// The key of the colour volume of the mastering display; stored, without effect.
nonisolated(unsafe) public let kCVImageBufferMasteringDisplayColorVolumeKey: CFString = "MasteringDisplayColorVolume"
/// The key of the content's light levels; stored, without effect.
nonisolated(unsafe) public let kCVImageBufferContentLightLevelInfoKey: CFString = "ContentLightLevelInfo"

/// Sets an attachment of a buffer.
public func CVBufferSetAttachment(
    _ buffer: CVBuffer, _ key: CFString, _ value: CFTypeRef, _ attachmentMode: CVAttachmentMode
) {
    buffer.attachments[key as String] = .init(value: value, propagates: attachmentMode == .shouldPropagate)
    buffer.readForm()
}

/// Sets several attachments of a buffer.
public func CVBufferSetAttachments(
    _ buffer: CVBuffer, _ theAttachments: CFDictionary, _ attachmentMode: CVAttachmentMode
) {
    for case (let key as NSString, let value) in theAttachments {
        CVBufferSetAttachment(buffer, key, value as AnyObject, attachmentMode)
    }
}

/// Returns an attachment of a buffer, with its propagation mode in `attachmentMode`; nil if there is none.
public func CVBufferCopyAttachment(
    _ buffer: CVBuffer, _ key: CFString, _ attachmentMode: UnsafeMutablePointer<CVAttachmentMode>?
) -> CFTypeRef? {
    guard let attachment = buffer.attachments[key as String] else { return nil }
    attachmentMode?.pointee = attachment.propagates ? .shouldPropagate : .shouldNotPropagate
    return attachment.value
}

/// Returns an attachment of a buffer, unretained, with its propagation mode in `attachmentMode`; nil if there is none.
public func CVBufferGetAttachment(
    _ buffer: CVBuffer, _ key: CFString, _ attachmentMode: UnsafeMutablePointer<CVAttachmentMode>?
) -> Unmanaged<CFTypeRef>? {
    CVBufferCopyAttachment(buffer, key, attachmentMode).map { Unmanaged.passUnretained($0) }
}

/// Returns all attachments of one propagation mode of a buffer; nil if there are none.
public func CVBufferCopyAttachments(_ buffer: CVBuffer, _ attachmentMode: CVAttachmentMode) -> CFDictionary? {
    let all = buffer.attachments.values(propagating: attachmentMode == .shouldPropagate)
    return all.isEmpty ? nil : NSDictionary(dictionary: all)
}

/// Returns all attachments of one propagation mode of a buffer; nil if there are none. They are a copy.
public func CVBufferGetAttachments(_ buffer: CVBuffer, _ attachmentMode: CVAttachmentMode) -> CFDictionary? {
    CVBufferCopyAttachments(buffer, attachmentMode)
}

/// Whether a buffer has an attachment.
public func CVBufferHasAttachment(_ buffer: CVBuffer, _ key: CFString) -> Bool {
    buffer.attachments[key as String] != nil
}

/// Removes an attachment of a buffer.
public func CVBufferRemoveAttachment(_ buffer: CVBuffer, _ key: CFString) {
    buffer.attachments[key as String] = nil
    buffer.readForm()
}

/// Removes all attachments of a buffer.
public func CVBufferRemoveAllAttachments(_ buffer: CVBuffer) {
    buffer.attachments.removeAll()
    buffer.readForm()
}

/// Copies the propagating attachments of one buffer to another.
public func CVBufferPropagateAttachments(_ sourceBuffer: CVBuffer, _ destinationBuffer: CVBuffer) {
    for (key, value) in sourceBuffer.attachments.values(propagating: true) {
        destinationBuffer.attachments[key] = .init(value: value, propagates: true)
    }
    destinationBuffer.readForm()
}

extension CVPixelBuffer {
    /// Updates the display form of the buffer from its attachments. An invalid matrix, ratio or aperture has no effect.
    fileprivate func readForm() {
        var form = PixelInterpretation()
        switch attachments[kCVImageBufferYCbCrMatrixKey as String]?.value as? String {
        case "ITU_R_601_4", "SMPTE_C": form.matrix = .bt601
        case "ITU_R_2020": form.matrix = .bt2020
        case "SMPTE_240M_1995": form.matrix = .smpte240M
        default: break
        }
        func numbers(_ name: CFString, _ keys: [CFString]) -> [Double]? {
            guard let attached = attachments[name as String]?.value as? NSDictionary else { return nil }
            return keys.map { key in
                // A number, or a numerator and a denominator.
                if let ratio = attached[key] as? [NSNumber], ratio.count == 2 {
                    return ratio[0].doubleValue / ratio[1].doubleValue
                }
                return (attached[key] as? NSNumber)?.doubleValue ?? 0
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
