public import CoreVideo
import Foundation
public import SampleQueue

/// Returns the description of a time, such as `{3000/90000 = 0.033}`.
public func CMTimeCopyDescription(allocator: CFAllocator?, time: CMTime) -> CFString? { text(of: time) as NSString }

/// Returns the description of a range, such as `{{0/1 = 0.000}, {5/1 = 5.000}}`.
public func CMTimeRangeCopyDescription(allocator: CFAllocator?, range: CMTimeRange) -> CFString? {
    text(of: range) as NSString
}

/// Prints a time to standard error.
public func CMTimeShow(_ time: CMTime) { show(text(of: time)) }

/// Prints a range to standard error.
public func CMTimeRangeShow(_ range: CMTimeRange) { show(text(of: range)) }

private func text(of time: CMTime) -> String {
    if !time.isValid { return "{INVALID}" }
    if time.isPositiveInfinity { return "{+INFINITY}" }
    if time.isNegativeInfinity { return "{-INFINITY}" }
    if time.isIndefinite { return "{INDEFINITE}" }
    let seconds = String(format: "%.3f", time.seconds)
    let epoch = time.epoch == 0 ? "" : ", epoch = \(time.epoch)"
    return "{\(time.value)/\(time.timescale) = \(seconds)\(epoch)\(time.hasBeenRounded ? ", rounded" : "")}"
}

private func text(of range: CMTimeRange) -> String {
    range.isValid ? "{\(text(of: range.start)), \(text(of: range.duration))}" : "{INVALID}"
}

private func show(_ text: String) {
    FileHandle.standardError.write(Data("\(text)\n".utf8))
}
