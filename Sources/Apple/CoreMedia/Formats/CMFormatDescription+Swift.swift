public import Foundation
public import SampleQueue

/// Formats of compressed video by CoreMedia's names for Swift. An error status of the C interface is thrown as an
/// `NSError` of `NSOSStatusErrorDomain`.
extension CMFormatDescription {
    /// Creates an H.264 format from its parameter sets; see
    /// ``CMVideoFormatDescriptionCreateFromH264ParameterSets(allocator:parameterSetCount:parameterSetPointers:parameterSetSizes:nalUnitHeaderLength:formatDescriptionOut:)``.
    public init(h264ParameterSets: [Data], nalUnitHeaderLength: Int = 4) throws {
        try self.init(.h264, h264ParameterSets, nalUnitHeaderLength)
    }

    /// Creates an HEVC format from its parameter sets; see
    /// ``CMVideoFormatDescriptionCreateFromHEVCParameterSets(allocator:parameterSetCount:parameterSetPointers:parameterSetSizes:nalUnitHeaderLength:extensions:formatDescriptionOut:)``.
    public init(hevcParameterSets: [Data], nalUnitHeaderLength: Int = 4) throws {
        try self.init(.hevc, hevcParameterSets, nalUnitHeaderLength)
    }

    private init(_ kind: NALUnitReader.Kind, _ units: [Data], _ lengthSize: Int) throws {
        guard let sets = ParameterSets(kind: kind, units: units.map { [UInt8]($0) }, lengthSize: lengthSize),
            let format = sets.format(nil)
        else {
            throw NSError(domain: "NSOSStatusErrorDomain", code: Int(kCMFormatDescriptionError_InvalidParameter))
        }
        self = .compressedVideo(format)
    }

    /// The parameter sets of an H.264 or HEVC format, in the order of its configuration record; empty for any other
    /// format.
    public var parameterSets: [Data] { ParameterSets(of: self)?.units.map { Data($0) } ?? [] }

    /// The size in bytes of the length field before each NAL unit; 0 for formats without NAL units.
    public var nalUnitHeaderLength: Int { ParameterSets(of: self)?.lengthSize ?? 0 }
}
