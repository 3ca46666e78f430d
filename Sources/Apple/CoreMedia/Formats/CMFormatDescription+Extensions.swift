public import Foundation
public import SampleQueue

/// The further properties of a format by CoreMedia's names for Swift.
extension CMFormatDescription {
    /// The properties of a format by key. The decoder configuration of compressed video is used; the other properties
    /// are only stored.
    public struct Extensions: ExpressibleByDictionaryLiteral {
        /// The name of a property.
        public struct Key: RawRepresentable, Hashable, @unchecked Sendable {
            // SAFETY: the text never changes.

            /// CoreMedia's text of the name.
            public let rawValue: CFString

            /// Creates the key of a name.
            public init(rawValue: CFString) {
                self.rawValue = rawValue
            }

            fileprivate init(_ name: String) {
                rawValue = name as NSString
            }
        }

        /// A property.
        public struct Value {
            /// The property as a text, a number, data or a dictionary.
            public let propertyListRepresentation: Any

            /// Creates a property of a text, a number, data or a dictionary.
            public init(propertyListRepresentation: Any) {
                self.propertyListRepresentation = propertyListRepresentation
            }
        }

        private var values: [Key: Value] = [:]

        /// Creates no properties.
        public init() {}

        /// Creates the properties of a list; the last one of a key counts.
        public init(dictionaryLiteral elements: (Key, Value)...) {
            values = Dictionary(elements) { $1 }
        }

        /// Creates the properties in a dictionary of CoreMedia's C interface.
        public init(base: CFDictionary?) {
            for (key, value) in base ?? [:] {
                guard let key = key as? NSString ?? (key as? String).map({ $0 as NSString }) else { continue }
                values[Key(rawValue: key)] = Value(propertyListRepresentation: value)
            }
        }

        /// The property of a key; nil if there is none.
        public subscript(key: Key) -> Value? {
            get { values[key] }
            set { values[key] = newValue }
        }

        /// The keys that have a property.
        public var keys: some Collection<Key> { values.keys }
        /// The number of properties.
        public var count: Int { values.count }
        /// Whether there is no property.
        public var isEmpty: Bool { values.isEmpty }

        /// The properties as a dictionary of CoreMedia's C interface.
        public var propertyListRepresentation: CFDictionary {
            let dictionary = NSMutableDictionary()
            for (key, value) in values { dictionary.setObject(value.propertyListRepresentation, forKey: key.rawValue) }
            return dictionary
        }
    }

    /// The properties of a compressed video format; empty for other formats.
    public var extensions: Extensions { Extensions(base: CMFormatDescriptionGetExtensions(self)) }

    /// Creates a format of compressed video with `extensions`. Throws an `NSError` of `NSOSStatusErrorDomain` for an
    /// empty size.
    public init(videoCodecType: MediaSubType, width: Int, height: Int, extensions: Extensions) throws {
        var made: CMFormatDescription?
        let status = CMVideoFormatDescriptionCreate(
            allocator: nil, codecType: videoCodecType.rawValue, width: Int32(clamping: width),
            height: Int32(clamping: height),
            extensions: extensions.isEmpty ? nil : extensions.propertyListRepresentation, formatDescriptionOut: &made)
        guard let made else { throw NSError(domain: "NSOSStatusErrorDomain", code: Int(status)) }
        self = made
    }
}

extension CMFormatDescription.Extensions.Key {
    /// The name of the format.
    public static let formatName = Self("FormatName")
    /// The decoder configuration: a dictionary of data by the atom names of movie files.
    public static let sampleDescriptionExtensionAtoms = Self(
        rawValue: kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms)
    /// The sample description of a movie file, without changes.
    public static let verbatimSampleDescription = Self("VerbatimSampleDescription")
    /// The colour primaries.
    public static let colorPrimaries = Self(rawValue: kCVImageBufferColorPrimariesKey)
    /// The transfer function.
    public static let transferFunction = Self(rawValue: kCVImageBufferTransferFunctionKey)
    /// The matrix between RGB and YCbCr.
    public static let yCbCrMatrix = Self(rawValue: kCVImageBufferYCbCrMatrixKey)
    /// Whether the components use their full range.
    public static let fullRangeVideo = Self("FullRangeVideo")
    /// The shape of a pixel.
    public static let pixelAspectRatio = Self(rawValue: kCVImageBufferPixelAspectRatioKey)
    /// The part of a frame that is shown.
    public static let cleanAperture = Self(rawValue: kCVImageBufferCleanApertureKey)
    /// The number of fields in a frame: 1 or 2.
    public static let fieldCount = Self("CVFieldCount")
    /// The order of the fields.
    public static let fieldDetail = Self("CVFieldDetail")
    /// The bits per pixel.
    public static let depth = Self("Depth")
    /// The bits per component.
    public static let bitsPerComponent = Self("BitsPerComponent")
    /// The ICC profile.
    public static let iccProfile = Self("CVImageBufferICCProfile")
}

extension CMFormatDescription.Extensions.Value {
    /// A text.
    public static func string(_ text: CFString) -> Self { Self(propertyListRepresentation: text) }
    /// A number or a truth value.
    public static func number(_ number: NSNumber) -> Self { Self(propertyListRepresentation: number) }
    /// A number.
    public static func number(_ number: Int) -> Self { Self(propertyListRepresentation: NSNumber(value: number)) }
    /// A truth value.
    public static func number(_ isTrue: Bool) -> Self { Self(propertyListRepresentation: NSNumber(value: isTrue)) }
    /// The shape of a pixel.
    public static func pixelAspectRatio(horizontalSpacing: Int, verticalSpacing: Int) -> Self {
        Self(
            propertyListRepresentation: [
                kCVImageBufferPixelAspectRatioHorizontalSpacingKey: NSNumber(value: horizontalSpacing),
                kCVImageBufferPixelAspectRatioVerticalSpacingKey: NSNumber(value: verticalSpacing),
            ] as NSDictionary)
    }
    /// The part of a frame that is shown, by its size and the distance of its centre from that of the frame.
    public static func cleanAperture(
        width: Double, height: Double, horizontalOffset: Double, verticalOffset: Double
    ) -> Self {
        Self(
            propertyListRepresentation: [
                kCVImageBufferCleanApertureWidthKey: NSNumber(value: width),
                kCVImageBufferCleanApertureHeightKey: NSNumber(value: height),
                kCVImageBufferCleanApertureHorizontalOffsetKey: NSNumber(value: horizontalOffset),
                kCVImageBufferCleanApertureVerticalOffsetKey: NSNumber(value: verticalOffset),
            ] as NSDictionary)
    }
    /// Colour primaries.
    public static func colorPrimaries(_ primaries: ColorPrimaries) -> Self { .string(primaries.rawValue) }
    /// A transfer function.
    public static func transferFunction(_ function: TransferFunction) -> Self { .string(function.rawValue) }
    /// A matrix between RGB and YCbCr.
    public static func yCbCrMatrix(_ matrix: YCbCrMatrix) -> Self { .string(matrix.rawValue) }

    /// Names of colour primaries.
    public struct ColorPrimaries: RawRepresentable {
        /// CoreVideo's text of the name.
        public let rawValue: CFString
        /// Creates the primaries of a name.
        public init(rawValue: CFString) { self.rawValue = rawValue }
        /// ITU-R BT.709.
        public static var itu_R_709_2: Self { Self(rawValue: kCVImageBufferColorPrimaries_ITU_R_709_2) }
        /// ITU-R BT.2020.
        public static var itu_R_2020: Self { Self(rawValue: kCVImageBufferColorPrimaries_ITU_R_2020) }
        /// Display P3.
        public static var p3_D65: Self { Self(rawValue: kCVImageBufferColorPrimaries_P3_D65) }
        /// Digital cinema.
        public static var dci_P3: Self { Self(rawValue: kCVImageBufferColorPrimaries_DCI_P3) }
        /// ITU-R BT.601 with 525 lines.
        public static var smpte_C: Self { Self(rawValue: kCVImageBufferColorPrimaries_SMPTE_C) }
        /// ITU-R BT.601 with 625 lines.
        public static var ebu_3213: Self { Self(rawValue: kCVImageBufferColorPrimaries_EBU_3213) }
    }

    /// Names of transfer functions.
    public struct TransferFunction: RawRepresentable {
        /// CoreVideo's text of the name.
        public let rawValue: CFString
        /// Creates the function of a name.
        public init(rawValue: CFString) { self.rawValue = rawValue }
        /// ITU-R BT.709.
        public static var itu_R_709_2: Self { Self(rawValue: kCVImageBufferTransferFunction_ITU_R_709_2) }
        /// HLG.
        public static var itu_R_2100_HLG: Self { Self(rawValue: kCVImageBufferTransferFunction_ITU_R_2100_HLG) }
        /// The perceptual quantizer.
        public static var smpte_ST_2084_PQ: Self { Self(rawValue: kCVImageBufferTransferFunction_SMPTE_ST_2084_PQ) }
        /// ITU-R BT.2020.
        public static var itu_R_2020: Self { Self(rawValue: kCVImageBufferTransferFunction_ITU_R_2020) }
        /// sRGB.
        public static var sRGB: Self { Self(rawValue: kCVImageBufferTransferFunction_sRGB) }
        /// SMPTE 240M.
        public static var smpte_240M_1995: Self { Self(rawValue: kCVImageBufferTransferFunction_SMPTE_240M_1995) }
        /// A linear function.
        public static var linear: Self { Self(rawValue: kCVImageBufferTransferFunction_Linear) }
    }

    /// Names of matrices.
    public struct YCbCrMatrix: RawRepresentable {
        /// CoreVideo's text of the name.
        public let rawValue: CFString
        /// Creates the matrix of a name.
        public init(rawValue: CFString) { self.rawValue = rawValue }
        /// ITU-R BT.709.
        public static var itu_R_709_2: Self { Self(rawValue: kCVImageBufferYCbCrMatrix_ITU_R_709_2) }
        /// ITU-R BT.601.
        public static var itu_R_601_4: Self { Self(rawValue: kCVImageBufferYCbCrMatrix_ITU_R_601_4) }
        /// ITU-R BT.2020.
        public static var itu_R_2020: Self { Self(rawValue: kCVImageBufferYCbCrMatrix_ITU_R_2020) }
        /// SMPTE 240M.
        public static var smpte_240M_1995: Self { Self(rawValue: kCVImageBufferYCbCrMatrix_SMPTE_240M_1995) }
    }
}
