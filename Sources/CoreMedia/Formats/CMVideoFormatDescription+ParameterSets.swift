import Foundation
public import SampleQueue
import Synchronization

/// A parameter set of a format of H.264, how many there are, and how long the lengths of the pictures' units are. The address is good as long
/// as the program runs.
///
/// Returns `kCMFormatDescriptionError_InvalidParameter` where the format is none of H.264 or there is no such set.
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

/// A parameter set of a format of HEVC; see
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
    _ kind: UnitReader.Kind, _ description: CMFormatDescription, _ index: Int,
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
    pointer?.pointee = KeptUnits.address(of: unit)
    size?.pointee = unit.count
    return noErr
}

/// The units whose addresses were given, each once: a format here is a value, whose memory nobody could keep.
private enum KeptUnits {
    // SAFETY: the bytes are written before their address is given, and never again.
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
