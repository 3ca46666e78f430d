extension CMTime {
    /// Creates a time of `seconds` at `preferredTimescale`, rounded half away from zero; see `CMTimeMakeWithSeconds`.
    ///
    /// The timescale is halved while the value needs more than 64 bits. A time that fits at no timescale is infinite.
    /// NaN and a timescale below 1 yield an invalid time. The result is marked as rounded if it is not exactly
    /// `seconds`.
    public init(seconds: Double, preferredTimescale: CMTimeScale) {
        guard !seconds.isNaN, preferredTimescale > 0 else {
            self = .invalid
            return
        }
        var scale = preferredTimescale
        while true {
            let units = (seconds * Double(scale)).rounded(.toNearestOrAwayFromZero)
            if let value = Int64(exactly: units) {
                let isExact = units / Double(scale) == seconds
                self.init(
                    value: value, timescale: scale, flags: isExact ? .valid : [.valid, .hasBeenRounded], epoch: 0)
                return
            }
            guard scale > 1 else {
                self = seconds < 0 ? .negativeInfinity : .positiveInfinity
                return
            }
            scale /= 2
        }
    }

    /// The time in seconds, as a `Double`: the value divided by the timescale. It is ±infinity for infinite times and
    /// NaN for invalid and indefinite ones. See `CMTimeGetSeconds`.
    public var seconds: Double {
        if isNumeric { return Double(value) / Double(timescale) }
        if isPositiveInfinity { return .infinity }
        return isNegativeInfinity ? -.infinity : .nan
    }

    /// Returns the time at another timescale; see `CMTimeConvertScale`.
    ///
    /// Infinite, indefinite and invalid times are returned unchanged. A timescale below 1 yields an invalid time, a
    /// value beyond 64 bits an infinite one.
    public func convertScale(_ newTimescale: CMTimeScale, method: CMTimeRoundingMethod) -> CMTime {
        guard isRational else { return isUsable ? self : .invalid }
        guard newTimescale > 0 else { return .invalid }
        let exact = ExactFraction(numerator: Int128(value), denominator: Int128(timescale))
        guard let (converted, isExact) = exact.units(timescale: newTimescale, method: method) else {
            return value < 0 ? .negativeInfinity : .positiveInfinity
        }
        let newFlags = isExact ? flags : flags.union(.hasBeenRounded)
        return CMTime(value: converted, timescale: newTimescale, flags: newFlags, epoch: epoch)
    }
}

extension CMTime {
    /// Returns the time multiplied by `multiplier`, as `CMTimeMultiplyByFloat64` does.
    func multiplied(byFloat64 multiplier: Double) -> CMTime {
        guard isRational, multiplier.isFinite else { return scaled(by: multiplier) }
        var scale = timescale
        while scale < 65_536 { scale *= 2 }
        guard value != 0, multiplier != 0 else { return CMTime(value: 0, timescale: scale, flags: flags, epoch: epoch) }
        // |value · multiplier| = product · 2^exponent, without any rounding.
        let bits = UInt64(multiplier.magnitude.significand * 0x1p52)
        var product = Int128(value.magnitude) * Int128(bits >> bits.trailingZeroBitCount)
        var exponent = Int(multiplier.exponent) - 52 + bits.trailingZeroBitCount
        let sign: Int128 = (multiplier < 0) == (value < 0) ? 1 : -1
        if exponent >= 0 {
            guard exponent < product.leadingZeroBitCount - 1 else {
                return sign < 0 ? .negativeInfinity : .positiveInfinity
            }
            (product, exponent) = (product << exponent, 0)
        }
        // Far more bits than the timescale needs are kept. The lowest one records whether any of the rest is set.
        if exponent < -32 {
            let lost = min(-32 - exponent, 126)
            let rest = product & ((Int128(1) << lost) - 1)
            (product, exponent) = ((product >> lost) | (rest == 0 ? 0 : 1), -32)
        }
        return ExactFraction(numerator: sign * product, denominator: Int128(timescale) << -exponent)
            .time(timescale: scale, epoch: epoch, wasRounded: hasBeenRounded)
    }
}
