// The conversion between Swift's durations, which count attoseconds, and CoreMedia's times, which are any fraction of a
// second.

extension CMTime {
    /// Creates a time from a Swift duration at `timescale`, rounded by `method`.
    public init(
        _ duration: Duration, timescale: CMTimeScale = preferredVideoTimescale, method: CMTimeRoundingMethod = .default
    ) {
        guard timescale > 0 else {
            self = .invalid
            return
        }
        guard let (value, isExact) = duration.exactSeconds.units(timescale: timescale, method: method) else {
            self = duration < .zero ? .negativeInfinity : .positiveInfinity
            return
        }
        self.init(value: value, timescale: timescale, flags: isExact ? .valid : [.valid, .hasBeenRounded], epoch: 0)
    }

    /// Creates the time whose conversion by ``Swift/Duration/init(_:)`` gives `duration`. It is the fraction with the
    /// smallest timescale in `duration`'s attosecond. A time with a timescale of at most 10⁹ is unchanged after both
    /// conversions, because no two such fractions share an attosecond. Any other duration is rounded down to the
    /// nanosecond.
    package init(exact duration: Duration) {
        guard duration != .zero else {
            self = .zero
            return
        }
        let seconds = duration.exactSeconds
        let before = ExactFraction(numerator: seconds.numerator - 1, denominator: seconds.denominator)
        if duration > .zero {
            let simplest = ExactFraction.simplest(after: before, upTo: seconds)
            if let scale = CMTimeScale(exactly: simplest.denominator), let value = Int64(exactly: simplest.numerator) {
                self.init(value: value, timescale: scale)
                return
            }
        }
        let nanoseconds = CMTime(duration, timescale: 1_000_000_000, method: .roundTowardNegativeInfinity)
        self = nanoseconds.isRational ? nanoseconds : seconds.time(timescale: 1, epoch: 0, wasRounded: false)
    }
}

extension Duration {
    /// Creates a duration from a finite time, rounded up to the attosecond, so that a wait for it never ends early; nil
    /// for any other time.
    public init?(_ time: CMTime) {
        guard time.isRational else { return nil }
        let (whole, rest) = time.value.quotientAndRemainder(dividingBy: Int64(time.timescale))
        let (units, remainder) = (Int128(rest) * Self.attosecondsInSecond)
            .quotientAndRemainder(dividingBy: Int128(time.timescale))
        self.init(secondsComponent: whole, attosecondsComponent: Int64(remainder > 0 ? units + 1 : units))
    }

    private static let attosecondsInSecond: Int128 = 1_000_000_000_000_000_000

    fileprivate var exactSeconds: ExactFraction {
        let (seconds, attoseconds) = components
        return ExactFraction(
            numerator: Int128(seconds) * Self.attosecondsInSecond + Int128(attoseconds),
            denominator: Self.attosecondsInSecond)
    }
}

extension ExactFraction {
    /// Returns the fraction with the smallest denominator above `low` and at most `high`, both non-negative.
    fileprivate static func simplest(after low: ExactFraction, upTo high: ExactFraction) -> ExactFraction {
        let whole = low.numerator / low.denominator
        if (whole + 1) * high.denominator <= high.numerator {
            return ExactFraction(numerator: whole + 1, denominator: 1)
        }
        // Both have the same integer part. The simplest fraction between the remainders is the reciprocal of the
        // simplest between their reciprocals.
        let rest = simplest(
            from: ExactFraction(numerator: high.denominator, denominator: high.numerator - whole * high.denominator),
            before: ExactFraction(numerator: low.denominator, denominator: low.numerator - whole * low.denominator))
        return ExactFraction(numerator: whole * rest.numerator + rest.denominator, denominator: rest.numerator)
    }

    /// Returns the same for fractions of at least `low` and below `high`, whose denominator may be 0.
    private static func simplest(from low: ExactFraction, before high: ExactFraction) -> ExactFraction {
        let (floor, rest) = low.numerator.quotientAndRemainder(dividingBy: low.denominator)
        let whole = rest == 0 ? floor : floor + 1
        if whole * high.denominator < high.numerator { return ExactFraction(numerator: whole, denominator: 1) }
        let inner = simplest(
            after: ExactFraction(numerator: high.denominator, denominator: high.numerator - floor * high.denominator),
            upTo: ExactFraction(numerator: low.denominator, denominator: rest))
        return ExactFraction(numerator: floor * inner.numerator + inner.denominator, denominator: inner.numerator)
    }
}
