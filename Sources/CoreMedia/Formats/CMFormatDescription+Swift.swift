public import Foundation
public import SampleQueue

/// Formats of compressed pictures by the names that CoreMedia has for Swift. What the C interface answers with a number is thrown as an
/// `NSError` of `NSOSStatusErrorDomain`.
extension CMFormatDescription {
    /// A format of H.264 by its parameter sets; see
    /// ``CMVideoFormatDescriptionCreateFromH264ParameterSets(allocator:parameterSetCount:parameterSetPointers:parameterSetSizes:nalUnitHeaderLength:formatDescriptionOut:)``.
    public init(h264ParameterSets: [Data], nalUnitHeaderLength: Int = 4) throws {
        try self.init(.h264, h264ParameterSets, nalUnitHeaderLength)
    }

    /// A format of HEVC by its parameter sets; see
    /// ``CMVideoFormatDescriptionCreateFromHEVCParameterSets(allocator:parameterSetCount:parameterSetPointers:parameterSetSizes:nalUnitHeaderLength:extensions:formatDescriptionOut:)``.
    public init(hevcParameterSets: [Data], nalUnitHeaderLength: Int = 4) throws {
        try self.init(.hevc, hevcParameterSets, nalUnitHeaderLength)
    }

    private init(_ kind: UnitReader.Kind, _ units: [Data], _ lengthSize: Int) throws {
        guard let sets = ParameterSets(kind: kind, units: units.map { [UInt8]($0) }, lengthSize: lengthSize),
            let format = sets.format(nil)
        else {
            throw NSError(domain: "NSOSStatusErrorDomain", code: Int(kCMFormatDescriptionError_InvalidParameter))
        }
        self = .compressedVideo(format)
    }

    /// The parameter sets of a format of H.264 or HEVC, as its record has them; none of any other.
    public var parameterSets: [Data] { ParameterSets(of: self)?.units.map { Data($0) } ?? [] }

    /// The number of bytes of the length before each unit of the pictures; 0 for formats without units.
    public var nalUnitHeaderLength: Int { ParameterSets(of: self)?.lengthSize ?? 0 }
}
