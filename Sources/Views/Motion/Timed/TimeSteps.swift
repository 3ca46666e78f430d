/// A stretch of time in equal steps, reckoned in whole nanoseconds: a step that was told of is never one still to come.
struct TimeSteps {
    private let length: Int128
    private let count: Int128

    /// `length` in `count` steps, each at least a nanosecond, and at least one.
    init(_ length: Duration, count: Int) {
        self.length = max(length.wholeNanoseconds, 1)
        self.count = Int128(max(count, 1))
    }

    /// How many steps are over when `passed` is, which goes on after the stretch and may lie before it.
    func steps(in passed: Duration) -> Int {
        let (whole, rest) = (passed.wholeNanoseconds * count).quotientAndRemainder(dividingBy: length)
        return Int(clamping: rest < 0 ? whole - 1 : whole)
    }

    /// When step number `step` is over, from the beginning of the stretch.
    func end(of step: Int) -> Duration {
        let (whole, rest) = (Int128(step) * length).quotientAndRemainder(dividingBy: count)
        return .whole(nanoseconds: rest > 0 ? whole + 1 : whole)
    }
}

extension Duration {
    /// The whole nanoseconds.
    fileprivate var wholeNanoseconds: Int128 {
        let (seconds, attoseconds) = components
        return Int128(seconds) * 1_000_000_000 + Int128(attoseconds / 1_000_000_000)
    }

    fileprivate static func whole(nanoseconds: Int128) -> Duration {
        let (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
        // No session comes near to these.
        return .seconds(Int64(min(max(seconds, -1_000_000_000_000), 1_000_000_000_000))) + .nanoseconds(Int64(rest))
    }
}
