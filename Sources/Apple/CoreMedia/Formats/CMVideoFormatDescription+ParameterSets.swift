import Foundation
public import SampleQueue
import Synchronization

/// Gets a parameter set of an H.264 format, the number of sets, and the size of the length before each NAL unit. The
/// address is valid until the program ends.
///
/// Returns `kCMFormatDescriptionError_InvalidParameter` if the format is not H.264 or has no such set.
@discardableResult
public func CMVideoFormatDescriptionGetH264ParameterSetAtIndex(
    _ videoDesc: CMFormatDescription, parameterSetIndex: Int,
    parameterSetPointerOut: UnsafeMutablePointer<UnsafePointer<UInt8>?>?,
    parameterSetSizeOut: UnsafeMutablePointer<Int>?,
    parameterSetCountOut: UnsafeMutablePointer<Int>?, nalUnitHeaderLengthOut: UnsafeMutablePointer<Int32>?
) -> OSStatus {
    give(
        .h264, videoDesc, parameterSetIndex, parameterSetPointerOut, parameterSetSizeOut, parameterSetCountOut,
        nalUnitHeaderLengthOut)
}

/// Gets a parameter set of an HEVC format; see
/// ``CMVideoFormatDescriptionGetH264ParameterSetAtIndex(_:parameterSetIndex:parameterSetPointerOut:parameterSetSizeOut:parameterSetCountOut:nalUnitHeaderLengthOut:)``.
@discardableResult
public func CMVideoFormatDescriptionGetHEVCParameterSetAtIndex(
    _ videoDesc: CMFormatDescription, parameterSetIndex: Int,
    parameterSetPointerOut: UnsafeMutablePointer<UnsafePointer<UInt8>?>?,
    parameterSetSizeOut: UnsafeMutablePointer<Int>?,
    parameterSetCountOut: UnsafeMutablePointer<Int>?, nalUnitHeaderLengthOut: UnsafeMutablePointer<Int32>?
) -> OSStatus {
    give(
        .hevc, videoDesc, parameterSetIndex, parameterSetPointerOut, parameterSetSizeOut, parameterSetCountOut,
        nalUnitHeaderLengthOut)
}

private func give(
    _ kind: NALUnitReader.Kind, _ description: CMFormatDescription, _ index: Int,
    _ pointer: UnsafeMutablePointer<UnsafePointer<UInt8>?>?, _ size: UnsafeMutablePointer<Int>?,
    _ count: UnsafeMutablePointer<Int>?, _ lengthSize: UnsafeMutablePointer<Int32>?
) -> OSStatus {
    guard let sets = ParameterSets(of: description), sets.kind == kind else {
        return kCMFormatDescriptionError_InvalidParameter
    }
    count?.pointee = sets.units.count
    lengthSize?.pointee = Int32(sets.lengthSize)
    guard pointer != nil || size != nil else { return noErr }
    guard sets.units.indices.contains(index) else { return kCMFormatDescriptionError_InvalidParameter }
    let unit = sets.units[index]
    pointer?.pointee = RetainedUnits.address(of: unit)
    size?.pointee = unit.count
    return noErr
}

/// The units whose addresses were returned, each once. A format is a value here, so no caller could retain its memory.
private enum RetainedUnits {
    // SAFETY: the bytes are written before their address is returned, and never again.
    private struct Unit: @unchecked Sendable {
        let bytes: UnsafePointer<UInt8>
    }

    private static let units = Mutex<[[UInt8]: Unit]>([:])

    static func address(of unit: [UInt8]) -> UnsafePointer<UInt8> {
        units.withLock { units in
            if let kept = units[unit] { return kept }
            let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: unit.count)
            bytes.update(from: unit, count: unit.count)
            let made = Unit(bytes: bytes)
            units[unit] = made
            return made
        }.bytes
    }
}
