/// A span of time: it holds its start and every time up to its end, but not the end. After CoreMedia's `CMTimeRange`.
public struct CMTimeRange: Hashable, Sendable {
    /// The first time in the range.
    public var start: CMTime
    /// How long the range is; its epoch is 0.
    public var duration: CMTime

    /// The invalid range.
    public static let invalid = CMTimeRange(start: .invalid, duration: .invalid)
    /// The empty range at zero.
    public static let zero = CMTimeRange(start: .zero, duration: .zero)

    /// An invalid range, as CoreMedia's empty initialiser gives.
    public init() {
        self = .invalid
    }

    /// The range from `start` that lasts `duration`.
    public init(start: CMTime, duration: CMTime) {
        self.start = start
        self.duration = duration
    }

    /// The range from `start` up to `end`; see `CMTimeRangeFromTimeToTime`. It is invalid where the two have different
    /// epochs or `end` comes first.
    public init(start: CMTime, end: CMTime) {
        guard start.epoch == end.epoch || !start.isRational || !end.isRational else {
            self = .invalid
            return
        }
        self.init(start: start, duration: end - start)
    }

    /// Whether both parts are valid and the duration is a duration: not negative, and of epoch 0.
    public var isValid: Bool {
        start.isUsable && duration.isUsable && duration.epoch == 0 && duration >= .zero
    }

    /// Whether the range is valid and one of its parts is not known.
    public var isIndefinite: Bool { isValid && (start.isIndefinite || duration.isIndefinite) }
    /// Whether the range is valid and holds no time.
    public var isEmpty: Bool { isValid && duration == .zero }
    /// The first time after the range; see `CMTimeRangeGetEnd`.
    public var end: CMTime { isValid ? start + duration : .invalid }

    /// Whether `time` is in the range; the end is not. See `CMTimeRangeContainsTime`.
    public func containsTime(_ time: CMTime) -> Bool {
        isValid && time.isUsable && !time.isIndefinite && start <= time && time < end
    }

    /// Whether all of `range` is in this one; see `CMTimeRangeContainsTimeRange`.
    public func containsTimeRange(_ range: CMTimeRange) -> Bool {
        isValid && range.isValid && start <= range.start && range.end <= end
    }

    /// What both hold, ``zero`` if they share no time; invalid if either is. See `CMTimeRangeGetIntersection`.
    public func intersection(_ other: CMTimeRange) -> CMTimeRange {
        guard isValid, other.isValid else { return .invalid }
        let (first, last) = (max(start, other.start), min(end, other.end))
        return first < last ? CMTimeRange(start: first, end: last) : .zero
    }

    /// The smallest range that holds both; an empty one adds nothing, an invalid one makes it invalid. See
    /// `CMTimeRangeGetUnion`.
    public func union(_ other: CMTimeRange) -> CMTimeRange {
        guard isValid, other.isValid else { return .invalid }
        if isEmpty { return other }
        if other.isEmpty { return self }
        return CMTimeRange(start: min(start, other.start), end: max(end, other.end))
    }
}

extension CMTimeRange: CustomStringConvertible {
    /// Start and end, such as `[0/1, 900000/90000)`.
    public var description: String { isValid ? "[\(start), \(end))" : "invalid" }
}
