/// The numerator of a time: the number of units of `1 / timescale` seconds.
public typealias CMTimeValue = Int64
/// The denominator of a time: the units per second.
public typealias CMTimeScale = Int32
/// The number of a pass over one timeline; 0 for durations.
public typealias CMTimeEpoch = Int64

/// The kind of a time's value; after CoreMedia's `CMTimeFlags`.
public struct CMTimeFlags: OptionSet, Hashable, Sendable {
    /// The bits, with CoreMedia's meanings.
    public let rawValue: UInt32

    /// The flags in `rawValue`.
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// The time is valid.
    public static let valid = CMTimeFlags(rawValue: 1)
    /// The value, or one that it was computed from, was rounded.
    public static let hasBeenRounded = CMTimeFlags(rawValue: 2)
    /// The time is after every finite time.
    public static let positiveInfinity = CMTimeFlags(rawValue: 4)
    /// The time is before every finite time.
    public static let negativeInfinity = CMTimeFlags(rawValue: 8)
    /// The value is unknown, such as the duration of a live stream.
    public static let indefinite = CMTimeFlags(rawValue: 16)
    /// The flags for which the value and the timescale have no meaning.
    public static let impliedValueFlagsMask: CMTimeFlags = [.positiveInfinity, .negativeInfinity, .indefinite]
}

/// The rounding of a value between two units; after CoreMedia's `CMTimeRoundingMethod`.
public enum CMTimeRoundingMethod: UInt32, Sendable {
    /// To the nearest unit; halves away from zero.
    case roundHalfAwayFromZero = 1
    /// Towards zero.
    case roundTowardZero = 2
    /// Away from zero unless exact.
    case roundAwayFromZero = 3
    /// Towards zero for a coarser timescale, away from zero for a finer one. It never rounds a negative time to zero.
    case quickTime = 4
    /// Upward.
    case roundTowardPositiveInfinity = 5
    /// Downward.
    case roundTowardNegativeInfinity = 6

    /// The default method.
    public static let `default` = CMTimeRoundingMethod.roundHalfAwayFromZero
}
