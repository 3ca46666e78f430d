/// A point in time or a duration as a fraction of a second, exact where seconds as a floating-point number are not.
///
/// After CoreMedia's `CMTime`. Video times here use ``preferredVideoTimescale``: it holds every usual frame rate exactly.
public struct CMTime: Sendable {
    /// The numerator.
    public var value: CMTimeValue
    /// The denominator, units in a second; above zero in every time that is reckoned with.
    public var timescale: CMTimeScale
    /// What kind of value this is.
    public var flags: CMTimeFlags
    /// The pass over the timeline that the time belongs to; 0 for durations.
    public var epoch: CMTimeEpoch

    /// The largest timescale.
    public static let maximumTimescale: CMTimeScale = .max
    /// The timescale of video in this project and in MPEG: 90000 units a second.
    public static let preferredVideoTimescale: CMTimeScale = 90_000

    /// The invalid time.
    public static let invalid = CMTime(value: 0, timescale: 0, flags: [], epoch: 0)
    /// The time whose value is not known.
    public static let indefinite = CMTime(value: 0, timescale: 0, flags: [.valid, .indefinite], epoch: 0)
    /// After every finite time.
    public static let positiveInfinity = CMTime(value: 0, timescale: 0, flags: [.valid, .positiveInfinity], epoch: 0)
    /// Before every finite time.
    public static let negativeInfinity = CMTime(value: 0, timescale: 0, flags: [.valid, .negativeInfinity], epoch: 0)
    /// Zero seconds.
    public static let zero = CMTime(value: 0, timescale: 1, flags: .valid, epoch: 0)

    /// An invalid time, as CoreMedia's empty initialiser gives.
    public init() {
        self = .invalid
    }

    /// A time from its four parts, taken as they are. A finite time with a timescale below 1 is reckoned with as an
    /// invalid one.
    public init(value: CMTimeValue, timescale: CMTimeScale, flags: CMTimeFlags, epoch: CMTimeEpoch) {
        self.value = value
        self.timescale = timescale
        self.flags = flags
        self.epoch = epoch
    }

    /// `value / timescale` seconds. A timescale below 1 gives an invalid time.
    public init(value: CMTimeValue, timescale: CMTimeScale) {
        self.init(value: value, timescale: timescale, flags: timescale > 0 ? .valid : [], epoch: 0)
    }

    /// Whether the time means something, by its flags alone, as `CMTIME_IS_VALID` has it.
    public var isValid: Bool { flags.contains(.valid) }

    /// Whether this is `positiveInfinity`, in any epoch.
    public var isPositiveInfinity: Bool { flags.isSuperset(of: [.valid, .positiveInfinity]) }
    /// Whether this is `negativeInfinity`, in any epoch.
    public var isNegativeInfinity: Bool { flags.isSuperset(of: [.valid, .negativeInfinity]) }
    /// Whether this is infinite in either direction.
    public var isInfinite: Bool { isPositiveInfinity || isNegativeInfinity }
    /// Whether the value is not known.
    public var isIndefinite: Bool { flags.isSuperset(of: [.valid, .indefinite]) }
    /// Whether this is a finite number, by its flags alone, as `CMTIME_IS_NUMERIC` has it.
    public var isNumeric: Bool { flags.contains(.valid) && flags.isDisjoint(with: .impliedValueFlagsMask) }
    /// Whether this is a finite number that can be reckoned with: its timescale is above 0.
    package var isRational: Bool { isNumeric && timescale > 0 }
    /// Whether this is a time that can be reckoned with: of a usable timescale, infinite or indefinite.
    var isUsable: Bool { isValid && (timescale > 0 || !isNumeric) }
    /// Whether this value, or one that it came from, was rounded.
    public var hasBeenRounded: Bool { isNumeric && flags.contains(.hasBeenRounded) }
}

extension CMTime: CustomStringConvertible {
    /// The value as CoreMedia's users write it, such as `3000/90000`; a trailing `~` tells of rounding, `@2` of an epoch.
    public var description: String {
        if !isUsable { return "invalid" }
        if isPositiveInfinity { return "+infinity" }
        if isNegativeInfinity { return "-infinity" }
        if isIndefinite { return "indefinite" }
        return "\(value)/\(timescale)\(hasBeenRounded ? "~" : "")\(epoch == 0 ? "" : "@\(epoch)")"
    }
}
