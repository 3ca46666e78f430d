/// How many pictures a second are wanted. After QuartzCore's `CAFrameRateRange`.
public struct CAFrameRateRange: Hashable, Sendable {
    /// The fewest, in hertz.
    public var minimum: Float
    /// The most, in hertz.
    public var maximum: Float
    /// As many as would be best; nil where that is not said.
    public var preferred: Float?

    /// From `minimum` to `maximum` pictures a second, best `preferred`.
    public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
        (self.minimum, self.maximum, self.preferred) = (minimum, maximum, preferred)
    }

    /// As many as the screen shows: 60.
    public static let `default` = CAFrameRateRange(minimum: 0, maximum: 0, preferred: 0)

    /// So many ticks a second: the preferred rate, or the most, from 1 to 240; what says nothing means the screen's 60.
    var rate: Float {
        for rate in [preferred ?? 0, maximum, minimum] where rate.isFinite && rate > 0 { return min(240, max(1, rate)) }
        return 60
    }
}
