extension CMTime {
    /// The time in `range` that is nearest to this one, its end if this comes after it. An invalid time and an invalid or empty
    /// range give an invalid time. See `CMTimeClampToRange`.
    public func clamped(to range: CMTimeRange) -> CMTime {
        guard isUsable, !isIndefinite, range.isValid, !range.isEmpty else { return .invalid }
        return min(max(self, range.start), range.end)
    }

    /// The time that lies in `target` where this one lies in `source`: start on start, end on end, and on lines through both
    /// elsewhere. An invalid or empty range and another epoch than that of `source` give an invalid time; between two ranges
    /// without an end times are moved only. See `CMTimeMapTimeFromRangeToRange`.
    public func mapped(from source: CMTimeRange, to target: CMTimeRange) -> CMTime {
        guard isUsable, source.isValid, target.isValid, !source.isEmpty, !target.isEmpty, epoch == source.start.epoch
        else { return .invalid }
        // Two times of one epoch differ by a duration.
        let distance = self - source.start
        let start = target.start
        if source.duration.isPositiveInfinity, target.duration.isPositiveInfinity { return start + distance }
        return start + distance.scaled(by: target.duration, over: source.duration)
    }

    /// The duration that has the length in `target` that this one has in `source`. An invalid or empty range and a time of an epoch
    /// other than 0 give an invalid time. See `CMTimeMapDurationFromRangeToRange`.
    public func mappedDuration(from source: CMTimeRange, to target: CMTimeRange) -> CMTime {
        guard isUsable, source.isValid, target.isValid, !source.isEmpty, !target.isEmpty, epoch == 0 else {
            return .invalid
        }
        if source.duration.isPositiveInfinity, target.duration.isPositiveInfinity { return self }
        return scaled(by: target.duration, over: source.duration)
    }

    /// The time in `range` that is a whole number of its durations away, as in a loop. An invalid or empty range, one without a
    /// finite duration, and a time that is not finite or of another epoch than the range give an invalid time. See
    /// `CMTimeFoldIntoRange`.
    public func folded(into range: CMTimeRange) -> CMTime {
        guard isRational, range.isValid, !range.isEmpty, range.start.isRational, range.duration.isRational,
            epoch == range.start.epoch
        else { return .invalid }
        var distance = self - range.start
        guard distance.isRational else { return .invalid }
        // Both in units that hold both: what is left of the division by the duration.
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

    /// `self · numerator ÷ denominator` for durations above zero, exact where a timescale can hold it, else rounded at the largest.
    private func scaled(by numerator: CMTime, over denominator: CMTime) -> CMTime {
        guard isRational, numerator.isRational, denominator.isRational else {
            return scaledBySpecial(numerator, over: denominator)
        }
        // value · n.value · d.timescale ÷ (timescale · n.timescale · d.value), reduced before anything is multiplied.
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
        // What an exact fraction has no room for is reckoned as nearly as a floating-point number comes.
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
        // A part of something without an end has no length, and a line that is drawn out without an end none that can be told.
        if denominator.isInfinite { return isInfinite || numerator.isInfinite ? .invalid : .zero }
        if isInfinite { return self }
        if isRational, value == 0 { return .zero }
        return isRational && value < 0 ? .negativeInfinity : .positiveInfinity
    }
}

/// A range of one time line and the one that it becomes on another. After CoreMedia's `CMTimeMapping`.
public struct CMTimeMapping: Hashable, Sendable {
    /// Where it comes from; its start is not finite where the target has nothing in it.
    public var source: CMTimeRange
    /// Where it goes.
    public var target: CMTimeRange

    /// A mapping from nowhere to nowhere.
    public static let invalid = CMTimeMapping(source: .invalid, target: .invalid)

    /// An invalid mapping, as CoreMedia's empty initialiser gives.
    public init() {
        self = .invalid
    }

    /// What lies in `source` becomes what lies in `target`.
    public init(source: CMTimeRange, target: CMTimeRange) {
        self.source = source
        self.target = target
    }

    /// Nothing becomes what lies in `target`.
    public init(emptyTarget target: CMTimeRange) {
        self.init(source: .invalid, target: target)
    }

    /// Whether it has somewhere to go; see `CMTIMEMAPPING_IS_VALID`.
    public var isValid: Bool { target.isValid }
    /// Whether nothing lies in its target; see `CMTIMEMAPPING_IS_EMPTY`.
    public var isEmpty: Bool { isValid && !source.start.isNumeric }
}

/// `t` where it lies in `toRange` as it lay in `fromRange`; see ``CMTime/mapped(from:to:)``.
public func CMTimeMapTimeFromRangeToRange(_ t: CMTime, fromRange: CMTimeRange, toRange: CMTimeRange) -> CMTime {
    t.mapped(from: fromRange, to: toRange)
}

/// A duration in proportion to two ranges' durations; see ``CMTime/mappedDuration(from:to:)``.
public func CMTimeMapDurationFromRangeToRange(_ dur: CMTime, fromRange: CMTimeRange, toRange: CMTimeRange) -> CMTime {
    dur.mappedDuration(from: fromRange, to: toRange)
}

/// A time within a loop; see ``CMTime/folded(into:)``.
public func CMTimeFoldIntoRange(_ time: CMTime, foldRange: CMTimeRange) -> CMTime { time.folded(into: foldRange) }

/// A range and what it becomes.
public func CMTimeMappingMake(source: CMTimeRange, target: CMTimeRange) -> CMTimeMapping {
    CMTimeMapping(source: source, target: target)
}

/// A range that nothing becomes.
public func CMTimeMappingMakeEmpty(target: CMTimeRange) -> CMTimeMapping { CMTimeMapping(emptyTarget: target) }
