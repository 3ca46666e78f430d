/// A time's numerator: how many units of `1 / timescale` seconds.
public typealias CMTimeValue = Int64
/// A time's denominator: units in a second.
public typealias CMTimeScale = Int32
/// Tells apart passes over one timeline; 0 for durations.
public typealias CMTimeEpoch = Int64

/// What kind of value a time holds. After CoreMedia's `CMTimeFlags`.
public struct CMTimeFlags: OptionSet, Hashable, Sendable {
    /// The bits, with CoreMedia's meanings.
    public let rawValue: UInt32

    /// The flags in `rawValue`.
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// The time means something.
    public static let valid = CMTimeFlags(rawValue: 1)
    /// The value, or one that it was computed from, was rounded.
    public static let hasBeenRounded = CMTimeFlags(rawValue: 2)
    /// After every finite time.
    public static let positiveInfinity = CMTimeFlags(rawValue: 4)
    /// Before every finite time.
    public static let negativeInfinity = CMTimeFlags(rawValue: 8)
    /// Not known, such as the duration of a live stream.
    public static let indefinite = CMTimeFlags(rawValue: 16)
    /// The flags that make the value and the timescale meaningless.
    public static let impliedValueFlagsMask: CMTimeFlags = [.positiveInfinity, .negativeInfinity, .indefinite]
}

/// How a value between two units is brought to one of them. After CoreMedia's `CMTimeRoundingMethod`.
public enum CMTimeRoundingMethod: UInt32, Sendable {
    /// To the nearer unit; halves go away from zero.
    case roundHalfAwayFromZero = 1
    /// Truncates.
    case roundTowardZero = 2
    /// Away from zero unless exact.
    case roundAwayFromZero = 3
    /// Truncates towards a coarser timescale, rounds away from zero towards a finer one, and never turns a negative time
    /// into zero.
    case quickTime = 4
    /// Up.
    case roundTowardPositiveInfinity = 5
    /// Down.
    case roundTowardNegativeInfinity = 6

    /// The method used where none is named.
    public static let `default` = CMTimeRoundingMethod.roundHalfAwayFromZero
}
