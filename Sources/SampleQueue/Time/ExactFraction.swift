/// A fraction wide enough for every sum and product of two times: the intermediate value before one rounding.
struct ExactFraction {
    var numerator: Int128
    /// The denominator, positive and below 2^63.
    var denominator: Int128

    /// Returns the fraction rounded to an integer number of `1 / timescale`, and whether that is exact; nil if it needs
    /// more than 64 bits.
    func units(timescale: CMTimeScale, method: CMTimeRoundingMethod) -> (value: Int64, isExact: Bool)? {
        let (whole, remainder) = numerator.quotientAndRemainder(dividingBy: denominator)
        // The split comes first: both the integer part and the remainder, times a timescale, fit.
        let (wholeUnits, overflow) = whole.multipliedReportingOverflow(by: Int128(timescale))
        guard !overflow else { return nil }
        let (partUnits, rest) = (remainder * Int128(timescale)).quotientAndRemainder(dividingBy: denominator)
        var value = wholeUnits + partUnits
        if rest != 0 {
            let sign: Int128 = rest < 0 ? -1 : 1
            if roundsAwayFromZero(rest: rest, truncated: value, timescale: timescale, method: method) { value += sign }
        }
        guard let narrow = Int64(exactly: value) else { return nil }
        return (narrow, rest == 0)
    }

    private func roundsAwayFromZero(
        rest: Int128, truncated: Int128, timescale: CMTimeScale, method: CMTimeRoundingMethod
    ) -> Bool {
        switch method {
        case .roundHalfAwayFromZero: rest.magnitude * 2 >= denominator.magnitude
        case .roundTowardZero: false
        case .roundAwayFromZero: true
        case .roundTowardPositiveInfinity: rest > 0
        case .roundTowardNegativeInfinity: rest < 0
        case .quickTime: Int128(timescale) > denominator || (rest < 0 && truncated == 0)
        }
    }

    /// Returns the fraction as a time at `timescale`, rounded by default. The timescale is halved while the value needs
    /// more than 64 bits. A value that does not fit at a timescale of 1 is infinite.
    func time(timescale: CMTimeScale, epoch: CMTimeEpoch, wasRounded: Bool) -> CMTime {
        var scale = timescale
        while true {
            if let (value, isExact) = units(timescale: scale, method: .default) {
                let flags: CMTimeFlags = isExact && !wasRounded ? .valid : [.valid, .hasBeenRounded]
                return CMTime(value: value, timescale: scale, flags: flags, epoch: epoch)
            }
            guard scale > 1 else { return numerator < 0 ? .negativeInfinity : .positiveInfinity }
            scale /= 2
        }
    }
}

/// Returns the greatest common divisor; `b` must be positive.
package func greatestCommonDivisor<T: BinaryInteger>(_ a: T, _ b: T) -> T {
    var (a, b) = (a, b)
    while b != 0 { (a, b) = (b, a % b) }
    return a < 0 ? 0 - a : a
}
