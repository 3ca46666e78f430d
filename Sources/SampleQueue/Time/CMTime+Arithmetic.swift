extension CMTime: AdditiveArithmetic {
    /// Returns the sum, exact at the least common multiple of both timescales; see `CMTimeAdd`.
    ///
    /// A multiple beyond ``maximumTimescale`` and a value beyond 64 bits are rounded: the timescale is halved until the
    /// value fits. A sum that fits at no timescale is infinite. The sum is invalid for an invalid operand, for +∞ and
    /// −∞ together, and for two different epochs other than 0. The sum of two times of one epoch other than 0 is a
    /// duration, whose epoch is 0.
    public static func + (left: CMTime, right: CMTime) -> CMTime {
        guard left.isRational, right.isRational else { return sumOfSpecial(left, right) }
        guard left.epoch == 0 || right.epoch == 0 || left.epoch == right.epoch else { return .invalid }
        return sum(left, right, sign: 1, epoch: Self.epoch(ofSum: left, right))
    }

    /// Returns the difference, by the rules of `+`. The difference of two times of one epoch is a duration, whose epoch
    /// is 0. See `CMTimeSubtract`.
    public static func - (left: CMTime, right: CMTime) -> CMTime {
        guard left.isRational, right.isRational else { return sumOfSpecial(left, right.isInfinite ? -right : right) }
        guard left.epoch == 0 || right.epoch == 0 || left.epoch == right.epoch else { return .invalid }
        return sum(left, right, sign: -1, epoch: Self.epoch(ofSum: left, right))
    }

    private static func epoch(ofSum left: CMTime, _ right: CMTime) -> CMTimeEpoch {
        left.epoch == right.epoch ? 0 : left.epoch != 0 ? left.epoch : right.epoch
    }

    /// Returns the negated time. Invalid and indefinite times are returned unchanged.
    public static prefix func - (time: CMTime) -> CMTime {
        guard time.isUsable else { return .invalid }
        if time.isPositiveInfinity { return .negativeInfinity }
        if time.isNegativeInfinity { return .positiveInfinity }
        guard time.isRational else { return time }
        return ExactFraction(numerator: -Int128(time.value), denominator: Int128(time.timescale))
            .time(timescale: time.timescale, epoch: time.epoch, wasRounded: time.hasBeenRounded)
    }

    /// Adds in place, like `+`.
    public static func += (left: inout CMTime, right: CMTime) { left = left + right }
    /// Subtracts in place, like `-`.
    public static func -= (left: inout CMTime, right: CMTime) { left = left - right }

    /// The absolute value of the time.
    public var absoluteValue: CMTime {
        if isNegativeInfinity { return .positiveInfinity }
        return isRational && value < 0 ? -self : self
    }

    /// Returns the time multiplied by `multiplier`. An infinite time stays infinite, even times 0. See
    /// `CMTimeMultiply`.
    public func multiplied(by multiplier: Int32) -> CMTime {
        multiplied(by: multiplier, dividedBy: 1)
    }

    /// Returns the time multiplied by `multiplier / divisor`. The result is exact if the fraction fits the largest
    /// timescale; otherwise it is rounded at that timescale or a coarser one. A divisor of 0 yields infinity, or an
    /// invalid time if the time or the multiplier is 0, too. An infinite time stays infinite. See
    /// `CMTimeMultiplyByRatio`.
    public func multiplied(by multiplier: Int32, dividedBy divisor: Int32) -> CMTime {
        let isNegative = (multiplier < 0) != (divisor < 0)
        guard isRational else { return specialMultiplied(isNegative: isNegative) }
        guard divisor != 0 else {
            if value == 0 || multiplier == 0 { return .invalid }
            return isNegative != (value < 0) ? .negativeInfinity : .positiveInfinity
        }
        let (up, down) = (Int128(multiplier).magnitude, Int128(divisor).magnitude)
        let common = Int128(greatestCommonDivisor(up, down))
        var numerator = Int128(value) * (Int128(up) / common) * (isNegative ? -1 : 1)
        var factor = Int128(down) / common
        // A common divisor with the value needs no finer timescale.
        let shared = greatestCommonDivisor(numerator, factor)
        (numerator, factor) = (numerator / shared, factor / shared)
        let exact = ExactFraction(numerator: numerator, denominator: Int128(timescale) * factor)
        let scale = CMTimeScale(exactly: exact.denominator) ?? Self.maximumTimescale
        return exact.time(timescale: scale, epoch: epoch, wasRounded: hasBeenRounded)
    }

    /// Returns the time multiplied by `multiplier`, computed from the exact value of the floating-point number.
    ///
    /// `CMTimeMultiplyByFloat64` always yields a timescale of at least 65,536. Here, a product that is exact at the
    /// time's own timescale keeps it. An inexact one has the time's own timescale doubled to at least 65,536. NaN and 0
    /// times infinity are invalid; an infinite time stays infinite.
    public func scaled(by multiplier: Double) -> CMTime {
        guard !multiplier.isNaN else { return .invalid }
        guard isRational else { return specialMultiplied(isNegative: multiplier < 0) }
        guard multiplier != 0, value != 0 else {
            return multiplier.isInfinite ? .invalid : CMTime(value: 0, timescale: timescale, flags: flags, epoch: epoch)
        }
        let isNegative = (multiplier < 0) != (value < 0)
        guard multiplier.isFinite else { return isNegative ? .negativeInfinity : .positiveInfinity }
        // |multiplier| = odd × 2^exponent
        let bits = UInt64(multiplier.magnitude.significand * 0x1p52)
        let odd = Int128(bits >> bits.trailingZeroBitCount)
        let exponent = Int(multiplier.exponent) - 52 + bits.trailingZeroBitCount
        var numerator = Int128(value) * odd * (multiplier < 0 ? -1 : 1)
        let spare = min(-exponent, numerator.trailingZeroBitCount)
        if exponent >= 0 {
            guard exponent < Int(numerator.magnitude.leadingZeroBitCount) - 1 else {
                return isNegative ? .negativeInfinity : .positiveInfinity
            }
            numerator <<= exponent
            return ExactFraction(numerator: numerator, denominator: Int128(timescale))
                .time(timescale: timescale, epoch: epoch, wasRounded: hasBeenRounded)
        }
        numerator >>= spare
        return scaledDown(numerator, by: -exponent - spare)
    }

    /// Returns `numerator / 2^shift` units of this time's timescale.
    private func scaledDown(_ numerator: Int128, by shift: Int) -> CMTime {
        var (numerator, shift) = (numerator, shift)
        var scale = timescale
        var isExact = true
        while shift > 0, scale < 65_536, scale <= Self.maximumTimescale / 2, numerator.magnitude.leadingZeroBitCount > 2
        {
            (scale, numerator) = (scale * 2, numerator * 2)
            let spare = min(shift, numerator.trailingZeroBitCount)
            (numerator, shift) = (numerator >> spare, shift - spare)
        }
        if shift > 126 { (numerator, shift, isExact) = (0, 0, false) }
        if shift > 0 {
            let half = (Int128(1) << (shift - 1))
            let magnitude = (Int128(numerator.magnitude) + half) >> shift
            (numerator, isExact) = (numerator < 0 ? -magnitude : magnitude, false)
        }
        return ExactFraction(numerator: numerator, denominator: Int128(scale))
            .time(timescale: scale, epoch: epoch, wasRounded: hasBeenRounded || !isExact)
    }

    private static func sum(_ left: CMTime, _ right: CMTime, sign: Int128, epoch: CMTimeEpoch) -> CMTime {
        let common = greatestCommonDivisor(Int128(left.timescale), Int128(right.timescale))
        let multiple = Int128(left.timescale) / common * Int128(right.timescale)
        let leftUnits = Int128(left.value) * (multiple / Int128(left.timescale))
        let rightUnits = Int128(right.value) * (multiple / Int128(right.timescale))
        let exact = ExactFraction(numerator: leftUnits + sign * rightUnits, denominator: multiple)
        let scale = CMTimeScale(exactly: multiple) ?? maximumTimescale
        return exact.time(timescale: scale, epoch: epoch, wasRounded: left.hasBeenRounded || right.hasBeenRounded)
    }

    private static func sumOfSpecial(_ left: CMTime, _ right: CMTime) -> CMTime {
        guard left.isUsable, right.isUsable else { return .invalid }
        if left.isInfinite, right.isInfinite {
            return left.isPositiveInfinity == right.isPositiveInfinity ? left : .invalid
        }
        if left.isInfinite { return left }
        if right.isInfinite { return right }
        return .indefinite
    }

    private func specialMultiplied(isNegative: Bool) -> CMTime {
        guard isInfinite else { return isUsable ? self : .invalid }
        return isNegative ? -self : self
    }
}

extension CMTime: Comparable, Hashable {
    /// The rank of a kind of time in the order: −∞, finite, indefinite, +∞, invalid.
    private var rank: Int {
        if !isUsable { return 4 }
        if isPositiveInfinity { return 3 }
        if isNegativeInfinity { return 0 }
        return isIndefinite ? 2 : 1
    }

    /// Returns −1, 0 or 1 if this time is before, equal to or after `other`. A later epoch is after an earlier one.
    /// Equal fractions at different timescales are equal, and so are all invalid times.
    package func compare(_ other: CMTime) -> Int32 {
        let (rank, otherRank) = (rank, other.rank)
        if rank != otherRank { return rank < otherRank ? -1 : 1 }
        guard rank == 1 else { return 0 }
        if epoch != other.epoch { return epoch < other.epoch ? -1 : 1 }
        let left = Int128(value) * Int128(other.timescale)
        let right = Int128(other.value) * Int128(timescale)
        return left == right ? 0 : left < right ? -1 : 1
    }

    /// Whether both times are equal, regardless of their timescales.
    public static func == (left: CMTime, right: CMTime) -> Bool { left.compare(right) == 0 }
    /// Whether `left` is before `right`; the order is −∞, finite, indefinite, +∞, invalid.
    public static func < (left: CMTime, right: CMTime) -> Bool { left.compare(right) < 0 }

    /// Hashes the reduced fraction, so that equal times hash equally.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(rank)
        guard isRational else { return }
        let divisor = greatestCommonDivisor(Int128(value), Int128(timescale))
        hasher.combine(Int128(value) / divisor)
        hasher.combine(Int128(timescale) / divisor)
        hasher.combine(epoch)
    }
}
