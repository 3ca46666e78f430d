public import CoreVideo
import Foundation
public import SampleQueue

// Times and ranges as dictionaries of numbers, with CoreMedia's keys.

/// The key of a time's value.
nonisolated(unsafe) public let kCMTimeValueKey: CFString = "value"
/// The key of a time's timescale.
nonisolated(unsafe) public let kCMTimeScaleKey: CFString = "timescale"
/// The key of a time's epoch.
nonisolated(unsafe) public let kCMTimeEpochKey: CFString = "epoch"
/// The key of a time's flags.
nonisolated(unsafe) public let kCMTimeFlagsKey: CFString = "flags"
/// The key of a range's start.
nonisolated(unsafe) public let kCMTimeRangeStartKey: CFString = "start"
/// The key of a range's duration.
nonisolated(unsafe) public let kCMTimeRangeDurationKey: CFString = "duration"

/// Returns a time as a dictionary.
public func CMTimeCopyAsDictionary(_ time: CMTime, allocator: CFAllocator?) -> CFDictionary? {
    [
        kCMTimeValueKey: NSNumber(value: time.value), kCMTimeScaleKey: NSNumber(value: time.timescale),
        kCMTimeEpochKey: NSNumber(value: time.epoch), kCMTimeFlagsKey: NSNumber(value: time.flags.rawValue),
    ]
}

/// Returns the time of a dictionary, without an epoch that of epoch 0. Returns an invalid time if there is no
/// dictionary, or if its value, timescale or flags are missing or out of range.
public func CMTimeMakeFromDictionary(_ dictionaryRepresentation: CFDictionary?) -> CMTime {
    func number(_ key: CFString) -> NSNumber? { dictionaryRepresentation?.object(forKey: key) as? NSNumber }
    guard let value = number(kCMTimeValueKey), let timescale = number(kCMTimeScaleKey).flatMap({ Int32(exactly: $0) }),
        let flags = number(kCMTimeFlagsKey).flatMap({ UInt32(exactly: $0) })
    else { return .invalid }
    return CMTime(
        value: value.int64Value, timescale: timescale, flags: CMTimeFlags(rawValue: flags),
        epoch: number(kCMTimeEpochKey)?.int64Value ?? 0)
}

/// Returns a range as a dictionary of its start's and its duration's dictionaries.
public func CMTimeRangeCopyAsDictionary(_ range: CMTimeRange, allocator: CFAllocator?) -> CFDictionary? {
    guard let start = CMTimeCopyAsDictionary(range.start, allocator: allocator),
        let duration = CMTimeCopyAsDictionary(range.duration, allocator: allocator)
    else { return nil }
    return [kCMTimeRangeStartKey: start, kCMTimeRangeDurationKey: duration]
}

/// Returns the range of a dictionary. Returns an invalid range if there is no dictionary, or if its start or duration
/// is missing.
public func CMTimeRangeMakeFromDictionary(_ dictionaryRepresentation: CFDictionary) -> CMTimeRange {
    func time(_ key: CFString) -> CMTime {
        CMTimeMakeFromDictionary(dictionaryRepresentation.object(forKey: key) as AnyObject as? CFDictionary)
    }
    return CMTimeRange(start: time(kCMTimeRangeStartKey), duration: time(kCMTimeRangeDurationKey))
}
