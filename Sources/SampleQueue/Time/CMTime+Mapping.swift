extension CMTime {
    /// Returns the time clamped to `range`; a time after the range yields its end. An invalid time and an invalid or
    /// empty range yield an invalid time. See `CMTimeClampToRange`.
    public func clamped(to range: CMTimeRange) -> CMTime {
        guard isUsable, !isIndefinite, range.isValid, !range.isEmpty else { return .invalid }
        return min(max(self, range.start), range.end)
    }

    /// Returns the time in `target` that corresponds to this one in `source`: start to start, end to end, and linearly
    /// elsewhere. An invalid or empty range and another epoch than that of `source` yield an invalid time. Between two
    /// unlimited ranges, times are only shifted. See `CMTimeMapTimeFromRangeToRange`.
    public func mapped(from source: CMTimeRange, to target: CMTimeRange) -> CMTime {
        guard isUsable, source.isValid, target.isValid, !source.isEmpty, !target.isEmpty, epoch == source.start.epoch
        else { return .invalid }
        // The difference of two times of one epoch is a duration.
        let distance = self - source.start
        let start = target.start
        if source.duration.isPositiveInfinity, target.duration.isPositiveInfinity { return start + distance }
        return start + distance.scaled(by: target.duration, over: source.duration)
    }

    /// Returns the duration scaled by the ratio of the durations of `target` and `source`. An invalid or empty range
    /// and a time of an epoch other than 0 yield an invalid time. See `CMTimeMapDurationFromRangeToRange`.
    public func mappedDuration(from source: CMTimeRange, to target: CMTimeRange) -> CMTime {
        guard isUsable, source.isValid, target.isValid, !source.isEmpty, !target.isEmpty, epoch == 0 else {
            return .invalid
        }
        if source.duration.isPositiveInfinity, target.duration.isPositiveInfinity { return self }
        return scaled(by: target.duration, over: source.duration)
    }

    /// Returns the time in `range` at a distance of an integer multiple of its duration, as in a loop. An invalid or
    /// empty range and one without a finite duration yield an invalid time. So does a time that is not finite or of
    /// another epoch than the range. See `CMTimeFoldIntoRange`.
    public func folded(into range: CMTimeRange) -> CMTime {
        guard isRational, range.isValid, !range.isEmpty, range.start.isRational, range.duration.isRational,
            epoch == range.start.epoch
        else { return .invalid }
        var distance = self - range.start
        guard distance.isRational else { return .invalid }
        // Both are in common units: the remainder of the division by the duration.
        let left = Int128(distance.value) * Int128(range.duration.timescale)
        let length = Int128(range.duration.value) * Int128(distance.timescale)
        let rest = left % length
        let exact = ExactFraction(
            numerator: rest < 0 ? rest + length : rest,
            denominator: Int128(distance.timescale) * Int128(range.duration.timescale))
        let common = greatestCommonDivisor(Int128(distance.timescale), Int128(range.duration.timescale))
        let multiple = Int128(distance.timescale) / common * Int128(range.duration.timescale)
        distance = exact.time(
            timescale: CMTimeScale(exactly: multiple) ?? Self.maximumTimescale, epoch: 0,
            wasRounded: distance.hasBeenRounded || range.duration.hasBeenRounded)
        return range.start + distance
    }

    /// Returns `self · numerator ÷ denominator` for positive durations. It is exact if a timescale can hold it,
    /// otherwise rounded at the largest.
    private func scaled(by numerator: CMTime, over denominator: CMTime) -> CMTime {
        guard isRational, numerator.isRational, denominator.isRational else {
            return scaledBySpecial(numerator, over: denominator)
        }
        // value · n.value · d.timescale ÷ (timescale · n.timescale · d.value), reduced before the multiplication.
        var up = [Int128(value), Int128(numerator.value), Int128(denominator.timescale)]
        var down = [Int128(timescale), Int128(numerator.timescale), Int128(denominator.value)]
        for i in up.indices where up[i] != 0 {
            for j in down.indices {
                let common = greatestCommonDivisor(up[i], down[j])
                (up[i], down[j]) = (up[i] / common, down[j] / common)
            }
        }
        let wasRounded = hasBeenRounded || numerator.hasBeenRounded || denominator.hasBeenRounded
        let (first, overflowUp) = (up[0] * up[2]).multipliedReportingOverflow(by: up[1])
        let (second, overflowDown) = (down[0] * down[1]).multipliedReportingOverflow(by: down[2])
        // If the exact fraction overflows, the result is computed in floating point.
        guard !overflowUp, !overflowDown, second < Int128(1) << 63 else {
            let seconds = self.seconds * (numerator.seconds / denominator.seconds)
            let time = CMTime(seconds: seconds, preferredTimescale: timescale)
            return CMTime(
                value: time.value, timescale: time.timescale, flags: time.flags.union(.hasBeenRounded),
                epoch: time.epoch)
        }
        let scale = CMTimeScale(exactly: second) ?? Self.maximumTimescale
        return ExactFraction(numerator: first, denominator: second)
            .time(timescale: scale, epoch: 0, wasRounded: wasRounded)
    }

    private func scaledBySpecial(_ numerator: CMTime, over denominator: CMTime) -> CMTime {
        if isIndefinite || numerator.isIndefinite || denominator.isIndefinite { return .indefinite }
        // A fraction of an infinite duration has no length, and an infinite multiple of an infinite one is undefined.
        if denominator.isInfinite { return isInfinite || numerator.isInfinite ? .invalid : .zero }
        if isInfinite { return self }
        if isRational, value == 0 { return .zero }
        return isRational && value < 0 ? .negativeInfinity : .positiveInfinity
    }
}

/// A time range of one timeline and the corresponding range of another; after CoreMedia's `CMTimeMapping`.
public struct CMTimeMapping: Hashable, Sendable {
    /// The source range; its start is not finite if the target is empty.
    public var source: CMTimeRange
    /// The target range.
    public var target: CMTimeRange

    /// The invalid mapping.
    public static let invalid = CMTimeMapping(source: .invalid, target: .invalid)

    /// Creates an invalid mapping, like CoreMedia's empty initializer.
    public init() {
        self = .invalid
    }

    /// Creates a mapping from `source` to `target`.
    public init(source: CMTimeRange, target: CMTimeRange) {
        self.source = source
        self.target = target
    }

    /// Creates a mapping of an empty edit to `target`.
    public init(emptyTarget target: CMTimeRange) {
        self.init(source: .invalid, target: target)
    }

    /// Whether the target is valid; see `CMTIMEMAPPING_IS_VALID`.
    public var isValid: Bool { target.isValid }
    /// Whether the mapping is an empty edit; see `CMTIMEMAPPING_IS_EMPTY`.
    public var isEmpty: Bool { isValid && !source.start.isNumeric }
}

/// Returns `t` mapped from one range to another; see ``CMTime/mapped(from:to:)``.
public func CMTimeMapTimeFromRangeToRange(_ t: CMTime, fromRange: CMTimeRange, toRange: CMTimeRange) -> CMTime {
    t.mapped(from: fromRange, to: toRange)
}

/// Returns a duration scaled by the ratio of two ranges' durations; see ``CMTime/mappedDuration(from:to:)``.
public func CMTimeMapDurationFromRangeToRange(_ dur: CMTime, fromRange: CMTimeRange, toRange: CMTimeRange) -> CMTime {
    dur.mappedDuration(from: fromRange, to: toRange)
}

/// Returns a time folded into a loop; see ``CMTime/folded(into:)``.
public func CMTimeFoldIntoRange(_ time: CMTime, foldRange: CMTimeRange) -> CMTime { time.folded(into: foldRange) }

/// Returns the mapping from one range to another.
public func CMTimeMappingMake(source: CMTimeRange, target: CMTimeRange) -> CMTimeMapping {
    CMTimeMapping(source: source, target: target)
}

/// Returns the mapping of an empty edit.
public func CMTimeMappingMakeEmpty(target: CMTimeRange) -> CMTimeMapping { CMTimeMapping(emptyTarget: target) }
