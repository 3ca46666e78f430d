import Foundation

// The values of a format's colour extensions, which are those of an image buffer's attachments.

/// The primaries of BT.709.
nonisolated(unsafe) public let kCMFormatDescriptionColorPrimaries_ITU_R_709_2: CFString =
    kCVImageBufferColorPrimaries_ITU_R_709_2
/// The primaries of BT.2020.
nonisolated(unsafe) public let kCMFormatDescriptionColorPrimaries_ITU_R_2020: CFString =
    kCVImageBufferColorPrimaries_ITU_R_2020
/// The primaries of Display P3.
nonisolated(unsafe) public let kCMFormatDescriptionColorPrimaries_P3_D65: CFString = kCVImageBufferColorPrimaries_P3_D65
/// The primaries of digital cinema.
nonisolated(unsafe) public let kCMFormatDescriptionColorPrimaries_DCI_P3: CFString = kCVImageBufferColorPrimaries_DCI_P3
/// The primaries of BT.601 with 525 lines.
nonisolated(unsafe) public let kCMFormatDescriptionColorPrimaries_SMPTE_C: CFString =
    kCVImageBufferColorPrimaries_SMPTE_C
/// The primaries of BT.601 with 625 lines.
nonisolated(unsafe) public let kCMFormatDescriptionColorPrimaries_EBU_3213: CFString =
    kCVImageBufferColorPrimaries_EBU_3213
/// The transfer function of BT.709.
nonisolated(unsafe) public let kCMFormatDescriptionTransferFunction_ITU_R_709_2: CFString =
    kCVImageBufferTransferFunction_ITU_R_709_2
/// The transfer function of BT.2020.
nonisolated(unsafe) public let kCMFormatDescriptionTransferFunction_ITU_R_2020: CFString =
    kCVImageBufferTransferFunction_ITU_R_2020
/// The hybrid log-gamma transfer function (BT.2100).
nonisolated(unsafe) public let kCMFormatDescriptionTransferFunction_ITU_R_2100_HLG: CFString =
    kCVImageBufferTransferFunction_ITU_R_2100_HLG
/// The perceptual quantizer transfer function (SMPTE ST 2084).
nonisolated(unsafe) public let kCMFormatDescriptionTransferFunction_SMPTE_ST_2084_PQ: CFString =
    kCVImageBufferTransferFunction_SMPTE_ST_2084_PQ
/// The transfer function of sRGB.
nonisolated(unsafe) public let kCMFormatDescriptionTransferFunction_sRGB: CFString = kCVImageBufferTransferFunction_sRGB
/// The transfer function of SMPTE 240M.
nonisolated(unsafe) public let kCMFormatDescriptionTransferFunction_SMPTE_240M_1995: CFString =
    kCVImageBufferTransferFunction_SMPTE_240M_1995
/// The linear transfer function.
nonisolated(unsafe) public let kCMFormatDescriptionTransferFunction_Linear: CFString =
    kCVImageBufferTransferFunction_Linear
/// The power function of a format's gamma.
nonisolated(unsafe) public let kCMFormatDescriptionTransferFunction_UseGamma: CFString =
    kCVImageBufferTransferFunction_UseGamma
/// The matrix of BT.709.
nonisolated(unsafe) public let kCMFormatDescriptionYCbCrMatrix_ITU_R_709_2: CFString =
    kCVImageBufferYCbCrMatrix_ITU_R_709_2
/// The matrix of BT.601.
nonisolated(unsafe) public let kCMFormatDescriptionYCbCrMatrix_ITU_R_601_4: CFString =
    kCVImageBufferYCbCrMatrix_ITU_R_601_4
/// The matrix of BT.2020.
nonisolated(unsafe) public let kCMFormatDescriptionYCbCrMatrix_ITU_R_2020: CFString =
    kCVImageBufferYCbCrMatrix_ITU_R_2020
/// The matrix of SMPTE 240M.
nonisolated(unsafe) public let kCMFormatDescriptionYCbCrMatrix_SMPTE_240M_1995: CFString =
    kCVImageBufferYCbCrMatrix_SMPTE_240M_1995
