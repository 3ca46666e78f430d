/// The limits to what a command line, a file or a typed line may ask of a session. Beyond them nothing is converted, so
/// that no number of theirs can overflow one of ours.
package enum SessionLimits {
    /// The longest time, of whatever it is the time: a year.
    package static let time: Duration = .seconds(366 * 86_400)
    /// `time` in seconds.
    package static let timeInSeconds: Double = 366 * 86_400
    /// The sides of a canvas or a window in pixels, of a screen in points.
    package static let sides = 1...16_384
    /// Pixels in a point.
    package static let scales = 0.01...16.0
    /// Redraws in a second; the fewest are one in a little over a day.
    package static let updateRates = 0.000_01...240.0
    /// The bytes of a line.
    static let lineLength = 262_144
    /// The events of a timeline.
    static let eventCount = 1_000_000
    /// The bytes of the answers in a log, without those beside it.
    static let recordedBytes = 256 << 20
}

extension Duration {
    /// A time that somebody else gave in seconds, to the nearest nanosecond; nil where it is negative, beyond the limit or
    /// no number.
    package init?(foreignSeconds seconds: Double) {
        guard seconds >= 0, seconds <= SessionLimits.timeInSeconds else { return nil }
        self = .nanoseconds(Int64((seconds * 1e9).rounded()))
    }
}
