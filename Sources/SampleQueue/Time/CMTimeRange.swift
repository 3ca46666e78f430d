/// A range of time, including its start and excluding its end; after CoreMedia's `CMTimeRange`.
public struct CMTimeRange: Hashable, Sendable {
    /// The first time in the range.
    public var start: CMTime
    /// The duration of the range; its epoch is 0.
    public var duration: CMTime

    /// The invalid range.
    public static let invalid = CMTimeRange(start: .invalid, duration: .invalid)
    /// The empty range at zero.
    public static let zero = CMTimeRange(start: .zero, duration: .zero)

    /// Creates an invalid range, like CoreMedia's empty initializer.
    public init() {
        self = .invalid
    }

    /// Creates the range from `start` with a duration of `duration`.
    public init(start: CMTime, duration: CMTime) {
        self.start = start
        self.duration = duration
    }

    /// Creates the range from `start` to `end`; see `CMTimeRangeFromTimeToTime`. It is invalid if the two have
    /// different epochs or `end` is before `start`.
    public init(start: CMTime, end: CMTime) {
        guard start.epoch == end.epoch || !start.isRational || !end.isRational else {
            self = .invalid
            return
        }
        self.init(start: start, duration: end - start)
    }

    /// Whether both parts are valid and the duration is not negative and of epoch 0.
    public var isValid: Bool {
        start.isUsable && duration.isUsable && duration.epoch == 0 && duration >= .zero
    }

    /// Whether the range is valid and one of its parts is indefinite.
    public var isIndefinite: Bool { isValid && (start.isIndefinite || duration.isIndefinite) }
    /// Whether the range is valid and contains no time.
    public var isEmpty: Bool { isValid && duration == .zero }
    /// The end, the first time after the range; see `CMTimeRangeGetEnd`.
    public var end: CMTime { isValid ? start + duration : .invalid }

    /// Whether the range contains `time`; it does not contain its end. See `CMTimeRangeContainsTime`.
    public func containsTime(_ time: CMTime) -> Bool {
        isValid && time.isUsable && !time.isIndefinite && start <= time && time < end
    }

    /// Whether the range contains `range`; see `CMTimeRangeContainsTimeRange`.
    public func containsTimeRange(_ range: CMTimeRange) -> Bool {
        isValid && range.isValid && start <= range.start && range.end <= end
    }

    /// Returns the intersection, or ``zero`` if it is empty; invalid if either range is. See
    /// `CMTimeRangeGetIntersection`.
    public func intersection(_ other: CMTimeRange) -> CMTimeRange {
        guard isValid, other.isValid else { return .invalid }
        let (first, last) = (max(start, other.start), min(end, other.end))
        return first < last ? CMTimeRange(start: first, end: last) : .zero
    }

    /// Returns the smallest range that contains both. An empty range adds nothing, and an invalid one makes the result
    /// invalid. See `CMTimeRangeGetUnion`.
    public func union(_ other: CMTimeRange) -> CMTimeRange {
        guard isValid, other.isValid else { return .invalid }
        if isEmpty { return other }
        if other.isEmpty { return self }
        return CMTimeRange(start: min(start, other.start), end: max(end, other.end))
    }
}

extension CMTimeRange: CustomStringConvertible {
    /// The start and the end, such as `[0/1, 900000/90000)`.
    public var description: String { isValid ? "[\(start), \(end))" : "invalid" }
}
