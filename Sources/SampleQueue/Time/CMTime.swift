/// A point in time or a duration as a fraction of a second, exact where floating-point seconds are not.
///
/// After CoreMedia's `CMTime`. Video times here use ``preferredVideoTimescale``, which represents every common frame
/// rate exactly.
public struct CMTime: Sendable {
    /// The numerator.
    public var value: CMTimeValue
    /// The denominator, in units per second; positive in every time used in arithmetic.
    public var timescale: CMTimeScale
    /// The kind of the value.
    public var flags: CMTimeFlags
    /// The epoch: the pass over the timeline that the time belongs to; 0 for durations.
    public var epoch: CMTimeEpoch

    /// The largest timescale.
    public static let maximumTimescale: CMTimeScale = .max
    /// The timescale of video in this project and in MPEG: 90,000 units per second.
    public static let preferredVideoTimescale: CMTimeScale = 90_000

    /// The invalid time.
    public static let invalid = CMTime(value: 0, timescale: 0, flags: [], epoch: 0)
    /// The time with an unknown value.
    public static let indefinite = CMTime(value: 0, timescale: 0, flags: [.valid, .indefinite], epoch: 0)
    /// The time after every finite time.
    public static let positiveInfinity = CMTime(value: 0, timescale: 0, flags: [.valid, .positiveInfinity], epoch: 0)
    /// The time before every finite time.
    public static let negativeInfinity = CMTime(value: 0, timescale: 0, flags: [.valid, .negativeInfinity], epoch: 0)
    /// Zero seconds.
    public static let zero = CMTime(value: 0, timescale: 1, flags: .valid, epoch: 0)

    /// Creates an invalid time, like CoreMedia's empty initializer.
    public init() {
        self = .invalid
    }

    /// Creates a time from its four parts, unchanged. Arithmetic treats a finite time with a timescale below 1 as
    /// invalid.
    public init(value: CMTimeValue, timescale: CMTimeScale, flags: CMTimeFlags, epoch: CMTimeEpoch) {
        self.value = value
        self.timescale = timescale
        self.flags = flags
        self.epoch = epoch
    }

    /// Creates a time of `value / timescale` seconds. A timescale below 1 yields an invalid time.
    public init(value: CMTimeValue, timescale: CMTimeScale) {
        self.init(value: value, timescale: timescale, flags: timescale > 0 ? .valid : [], epoch: 0)
    }

    /// Whether the time is valid, by its flags alone, like `CMTIME_IS_VALID`.
    public var isValid: Bool { flags.contains(.valid) }

    /// Whether the time is `positiveInfinity`, in any epoch.
    public var isPositiveInfinity: Bool { flags.isSuperset(of: [.valid, .positiveInfinity]) }
    /// Whether the time is `negativeInfinity`, in any epoch.
    public var isNegativeInfinity: Bool { flags.isSuperset(of: [.valid, .negativeInfinity]) }
    /// Whether the time is infinite in either direction.
    public var isInfinite: Bool { isPositiveInfinity || isNegativeInfinity }
    /// Whether the value is unknown.
    public var isIndefinite: Bool { flags.isSuperset(of: [.valid, .indefinite]) }
    /// Whether the time is a finite number, by its flags alone, like `CMTIME_IS_NUMERIC`.
    public var isNumeric: Bool { flags.contains(.valid) && flags.isDisjoint(with: .impliedValueFlagsMask) }
    /// Whether the time is a finite number with a positive timescale, usable in arithmetic.
    package var isRational: Bool { isNumeric && timescale > 0 }
    /// Whether the time is usable in arithmetic: with a positive timescale, infinite or indefinite.
    var isUsable: Bool { isValid && (timescale > 0 || !isNumeric) }
    /// Whether this value, or one that it was computed from, was rounded.
    public var hasBeenRounded: Bool { isNumeric && flags.contains(.hasBeenRounded) }
}

extension CMTime: CustomStringConvertible {
    /// The value in CoreMedia's notation, such as `3000/90000`. A trailing `~` marks rounding, and `@2` an epoch.
    public var description: String {
        if !isUsable { return "invalid" }
        if isPositiveInfinity { return "+infinity" }
        if isNegativeInfinity { return "-infinity" }
        if isIndefinite { return "indefinite" }
        return "\(value)/\(timescale)\(hasBeenRounded ? "~" : "")\(epoch == 0 ? "" : "@\(epoch)")"
    }
}
