extension CMTime {
    /// `multiplier` times the time, as `CMTimeMultiplyByFloat64` gives it.
    func multiplied(byFloat64 multiplier: Double) -> CMTime {
        guard isRational, multiplier.isFinite else { return scaled(by: multiplier) }
        var scale = timescale
        while scale < 65_536 { scale *= 2 }
        guard value != 0, multiplier != 0 else { return CMTime(value: 0, timescale: scale, flags: flags, epoch: epoch) }
        // |value · multiplier| = product · 2^exponent, and nothing of that is rounded.
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
        // Far more places than the timescale has are kept; of those behind, whether there is anything.
        if exponent < -32 {
            let lost = min(-32 - exponent, 126)
            let rest = product & ((Int128(1) << lost) - 1)
            (product, exponent) = ((product >> lost) | (rest == 0 ? 0 : 1), -32)
        }
        return ExactFraction(numerator: sign * product, denominator: Int128(timescale) << -exponent)
            .time(timescale: scale, epoch: epoch, wasRounded: hasBeenRounded)
    }
}
