// The import for code that was written for iOS: `import CoreMedia` exports times, samples, clocks and timebases with
// CoreMedia's C interface, and CoreVideo. No other declarations of the modules below are visible.
@_exported public import CoreVideo
@_exported public import class SampleQueue.CMBlockBuffer
@_exported public import class SampleQueue.CMClock
@_exported public import func SampleQueue.CMClockGetHostTimeClock
@_exported public import func SampleQueue.CMClockGetTime
@_exported public import enum SampleQueue.CMFormatDescription
@_exported public import class SampleQueue.CMSampleBuffer
@_exported public import func SampleQueue.CMSampleBufferGetDuration
@_exported public import func SampleQueue.CMSampleBufferGetFormatDescription
@_exported public import func SampleQueue.CMSampleBufferGetImageBuffer
@_exported public import func SampleQueue.CMSampleBufferGetNumSamples
@_exported public import func SampleQueue.CMSampleBufferGetOutputPresentationTimeStamp
@_exported public import func SampleQueue.CMSampleBufferGetPresentationTimeStamp
@_exported public import struct SampleQueue.CMSampleTimingInfo
@_exported public import struct SampleQueue.CMTime
@_exported public import func SampleQueue.CMTimeAbsoluteValue
@_exported public import func SampleQueue.CMTimeAdd
@_exported public import func SampleQueue.CMTimeClampToRange
@_exported public import func SampleQueue.CMTimeCompare
@_exported public import func SampleQueue.CMTimeConvertScale
@_exported public import typealias SampleQueue.CMTimeEpoch
@_exported public import struct SampleQueue.CMTimeFlags
@_exported public import func SampleQueue.CMTimeFoldIntoRange
@_exported public import func SampleQueue.CMTimeGetSeconds
@_exported public import func SampleQueue.CMTimeMake
@_exported public import func SampleQueue.CMTimeMakeWithEpoch
@_exported public import func SampleQueue.CMTimeMakeWithSeconds
@_exported public import func SampleQueue.CMTimeMapDurationFromRangeToRange
@_exported public import func SampleQueue.CMTimeMapTimeFromRangeToRange
@_exported public import struct SampleQueue.CMTimeMapping
@_exported public import func SampleQueue.CMTimeMappingMake
@_exported public import func SampleQueue.CMTimeMappingMakeEmpty
@_exported public import func SampleQueue.CMTimeMaximum
@_exported public import func SampleQueue.CMTimeMinimum
@_exported public import func SampleQueue.CMTimeMultiply
@_exported public import func SampleQueue.CMTimeMultiplyByFloat64
@_exported public import func SampleQueue.CMTimeMultiplyByRatio
@_exported public import struct SampleQueue.CMTimeRange
@_exported public import func SampleQueue.CMTimeRangeContainsTime
@_exported public import func SampleQueue.CMTimeRangeContainsTimeRange
@_exported public import func SampleQueue.CMTimeRangeEqual
@_exported public import func SampleQueue.CMTimeRangeFromTimeToTime
@_exported public import func SampleQueue.CMTimeRangeGetEnd
@_exported public import func SampleQueue.CMTimeRangeGetIntersection
@_exported public import func SampleQueue.CMTimeRangeGetUnion
@_exported public import func SampleQueue.CMTimeRangeMake
@_exported public import enum SampleQueue.CMTimeRoundingMethod
@_exported public import typealias SampleQueue.CMTimeScale
@_exported public import func SampleQueue.CMTimeSubtract
@_exported public import typealias SampleQueue.CMTimeValue
@_exported public import class SampleQueue.CMTimebase
@_exported public import func SampleQueue.CMTimebaseGetEffectiveRate
@_exported public import func SampleQueue.CMTimebaseGetRate
@_exported public import func SampleQueue.CMTimebaseGetTime
@_exported public import func SampleQueue.CMTimebaseSetAnchorTime
@_exported public import func SampleQueue.CMTimebaseSetRate
@_exported public import func SampleQueue.CMTimebaseSetRateAndAnchorTime
@_exported public import func SampleQueue.CMTimebaseSetTime
@_exported public import struct SampleQueue.CMVideoDimensions
@_exported public import typealias SampleQueue.CMVideoFormatDescription
@_exported public import func SampleQueue.CMVideoFormatDescriptionGetDimensions
@_exported public import typealias SampleQueue.OSStatus
@_exported public import let SampleQueue.kCMTimebaseError_InvalidParameter
@_exported public import let SampleQueue.noErr

/// A clock or a timebase, for functions that accept either.
public typealias CMClockOrTimebase = CMSyncProtocol
/// A media type as a four-character code.
public typealias CMMediaType = FourCharCode
/// Video.
public let kCMMediaType_Video: CMMediaType = 0x7669_6465
/// Audio.
public let kCMMediaType_Audio: CMMediaType = 0x736F_756E
