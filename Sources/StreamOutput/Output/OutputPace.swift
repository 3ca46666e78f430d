package import SampleQueue

/// When an output writes a picture, and when it repeats the last one: at a constant rate, for a viewer who takes silence for the end, and so
/// that none stands for longer than a sink allows. A value type; how often a session changes its picture is not its concern.
///
/// Times go in as the session's and come out as the output's, in order. Each call's are to be written before the next call.
package struct OutputPace {
    private let isStream: Bool
    private let isPaced: Bool
    /// The longest time that a picture may stand in every sink; nil for any.
    private let longestPicture: Duration?
    /// How long sound may go on beside a picture that stays.
    private let longestStillness: Duration?
    private var slots: ConstantPace?
    private var maximumFrameRate: Double
    private var hasSound = false
    private var picturesSent = 0
    /// How often the last picture has been shown again.
    private var repeats = 0
    /// When the newest picture, or its repeat, is shown; nil before the first.
    private var lastTime: Duration?

    /// The pace of an output of `settings` into `sinks`.
    package init(_ settings: VideoSettings, sinks: [any PacketSink]) {
        let isStream = sinks.contains(where: \.isLive)
        self.isStream = isStream
        isPaced = sinks.contains(where: \.isPaced)
        longestPicture = sinks.compactMap(\.longestPicture).min()
        longestStillness = sinks.map(\.longestStillness).min()
        maximumFrameRate = settings.maximumFrameRate
        slots = settings.constantFrameDuration.map {
            ConstantPace(interval: $0, greatestCatchUp: isStream ? Int(max(1, 1 / $0.seconds)) : nil)
        }
    }

    /// Begins a session that has `maximumFrameRate` pictures a second at most; returns how many the output has.
    package mutating func open(maximumFrameRate: Double, hasSound: Bool) -> Double {
        self.hasSound = hasSound
        self.maximumFrameRate = slots.map { .seconds(1) / $0.duration } ?? maximumFrameRate
        return self.maximumFrameRate
    }

    /// When the last picture is to be repeated, if nothing is shown before; nil for never.
    package var nextRepeat: Duration? { longestSilence.map { (lastTime ?? .zero) + $0 } }

    /// How long the output may go without a picture; nil for ever.
    ///
    /// A viewer looks at some pictures before it shows the first: a stream begins with repeats at full pace. A file needs a picture now
    /// and then only for sound to stand beside.
    private var longestSilence: Duration? {
        if let slots { return slots.duration }
        guard isStream else {
            // By the host's clock a picture that stays is recorded as long as it has been seen, whatever ends the session.
            return [isPaced ? .seconds(1) : nil, hasSound ? longestStillness : nil, longestPicture].lazy.compactMap {
                $0
            }.min()
        }
        let isQuick = picturesSent < lookedAt || repeats < Self.pushes
        return isQuick ? fullPace : .milliseconds(250)
    }

    /// A picture is shown from `time` on: when the one before is repeated, and when it is written itself.
    package mutating func show(at time: Duration) -> (repeats: [CMTime], own: CMTime) {
        picturesSent += 1
        repeats = 0
        if let taken = slots?.take(time) {
            lastTime = time
            return (taken.missed, taken.own)
        }
        return (fillGap(before: time), CMTime(time))
    }

    /// The picture is still what it was at `time`: when it is repeated.
    package mutating func repeatLast(at time: Duration) -> [CMTime] {
        picturesSent += 1
        repeats += 1
        if let times = slots?.fill(to: time) {
            lastTime = time
            return times
        }
        return fillGap(before: time) + [CMTime(time)]
    }

    /// The session ends at `end`: when the last picture is repeated, and when the output ends.
    package mutating func finish(at end: Duration) -> (repeats: [CMTime], end: CMTime) {
        guard let times = slots?.fill(before: end), let own = slots?.end(of: end) else {
            return (fillGap(before: end), CMTime(end))
        }
        return (times, own)
    }

    /// What a session that was held up, or has waited for its window, did not repeat: no sink has a picture that stands for longer than may be.
    private mutating func fillGap(before time: Duration) -> [CMTime] {
        defer { lastTime = time }
        guard let longestPicture, var last = lastTime else { return [] }
        var times: [CMTime] = []
        while time - last > longestPicture {
            last += longestPicture
            times.append(CMTime(last))
        }
        return times
    }

    /// The time between two repeats at full pace, about a thirtieth of a second or less. In whole milliseconds, upwards: what changes each second or tenth
    /// of it then comes at the time of none, which containers that count milliseconds could not tell apart.
    private var fullPace: Duration {
        let rate = max(30, declaredRate)
        return .milliseconds((999 + rate) / rate)
    }

    /// How many repeats follow a new picture at once: a reader may find a picture's end by the next one's beginning, in the container, in the
    /// coding and in its decoder.
    private static let pushes = 3

    /// How many pictures a viewer looks at: 20 at least, and, where it is FFmpeg's (ffplay, mpv), all of 5 s, which it counts by the rate that the
    /// container declares (FLV, Matroska) and not by their times.
    private var lookedAt: Int { max(30, 5 * declaredRate + 3) }

    /// The most pictures a second, as containers declare it; 60 at most.
    private var declaredRate: Int { Int(min(max(maximumFrameRate, 1), 60).rounded(.up)) }
}
