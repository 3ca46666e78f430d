extension CMTime {
    /// `seconds` at `preferredTimescale`, rounded half away from zero; see `CMTimeMakeWithSeconds`.
    ///
    /// The timescale is halved while the value needs more than 64 bits; what fits at no timescale is infinite. NaN and a
    /// timescale below 1 give an invalid time. The result counts as rounded if it is not exactly `seconds`.
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

    /// The time in seconds, as near as a `Double` comes: the value divided by the timescale, whatever that is; ±infinity for
    /// infinite times, NaN for invalid and indefinite ones. See `CMTimeGetSeconds`.
    public var seconds: Double {
        if isNumeric { return Double(value) / Double(timescale) }
        if isPositiveInfinity { return .infinity }
        return isNegativeInfinity ? -.infinity : .nan
    }

    /// The time at another timescale; see `CMTimeConvertScale`.
    ///
    /// Infinite, indefinite and invalid times stay what they are. A timescale below 1 gives an invalid time, a value
    /// beyond 64 bits an infinite one.
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
