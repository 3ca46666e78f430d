package import SampleQueue

/// Decides when an output writes a frame, and when it repeats the last one. Repeats fill a constant rate, keep alive a
/// viewer that treats silence as the end, and limit a frame's duration as sinks require. A value type; independent of
/// how often a session changes its frame.
///
/// Takes times of the session and returns times of the output, in order. Each call's times are to be written before the
/// next call.
package struct OutputPacer {
    private let isStream: Bool
    private let isPaced: Bool
    /// The longest time that a frame may last in every sink; nil for any.
    private let longestFrame: Duration?
    /// The interval of the key frames that are repeated on time, in place of frames that last too long: where all sinks
    /// divide a low-latency stream there. Nil elsewhere.
    private let keyFrameInterval: Duration?
    /// The longest time that audio may continue without a new frame.
    private let maximumRepeatInterval: Duration?
    private var slots: ConstantRatePacer?
    private var maximumFrameRate: Double
    private var carriesAudio = false
    private var sentFrameCount = 0
    /// The number of times that the last frame has been repeated.
    private var repeats = 0
    /// The time of the newest frame, or of its repeat; nil before the first.
    private var lastTime: Duration?

    /// Creates the pace of an output of `settings` into `sinks`.
    package init(_ settings: VideoSettings, sinks: [any PacketSink]) {
        let isStream = sinks.contains(where: \.isLive)
        self.isStream = isStream
        isPaced = sinks.contains(where: \.isPaced)
        longestFrame = sinks.compactMap(\.longestFrame).min()
        let isDivided = settings.isLowLatency && sinks.allSatisfy(\.dividesAtKeyFrames)
        keyFrameInterval = isDivided ? Duration(settings.keyFrameInterval) : nil
        maximumRepeatInterval = sinks.map(\.maximumRepeatInterval).min()
        maximumFrameRate = settings.maximumFrameRate
        slots = settings.constantFrameDuration.map {
            ConstantRatePacer(interval: $0, maximumCatchUp: isStream ? Int(max(1, 1 / $0.seconds)) : nil)
        }
    }

    /// Begins a session that has at most `maximumFrameRate` frames per second; returns the output's frame rate.
    package mutating func open(maximumFrameRate: Double, carriesAudio: Bool) -> Double {
        self.carriesAudio = carriesAudio
        self.maximumFrameRate = slots.map { .seconds(1) / $0.duration } ?? maximumFrameRate
        return self.maximumFrameRate
    }

    /// The time at which the output's next key frame is due, as of the last written frame; nil if none is.
    package var nextKeyFrame: Duration?

    /// The time of the next repeat, if no frame is shown before; nil for never.
    package var nextRepeat: Duration? {
        let repeatTime = longestSilence.map { (lastTime ?? .zero) + $0 }
        return [repeatTime, keyFrameInterval == nil ? nil : nextKeyFrame].lazy.compactMap { $0 }.min()
    }

    /// The longest time that the output may go without a frame; nil for no limit.
    ///
    /// A viewer probes some frames before it shows the first: a stream begins with repeats at full pace. A file needs a
    /// frame now and then only in parallel to audio.
    private var longestSilence: Duration? {
        if let slots { return slots.duration }
        guard isStream else {
            // In a session by the host's clock, an unchanged frame is recorded for as long as it was visible, whatever
            // ends the session. A kill costs at most this and the time for which a frame is held back: below a second.
            let longestFrame = keyFrameInterval == nil || nextKeyFrame == nil ? longestFrame : nil
            return [isPaced ? .milliseconds(500) : nil, carriesAudio ? maximumRepeatInterval : nil, longestFrame].lazy
                .compactMap { $0 }.min()
        }
        let isQuick = sentFrameCount < probedFrameCount || repeats < Self.pushes
        return isQuick ? fullPace : .milliseconds(250)
    }

    /// Adds a frame that is shown from `time` on. Returns the times at which the frame before it is repeated, and the
    /// time of the new frame.
    package mutating func show(at time: Duration) -> (repeats: [CMTime], own: CMTime) {
        sentFrameCount += 1
        repeats = 0
        if let taken = slots?.take(time) {
            lastTime = time
            return (taken.missed, taken.own)
        }
        return (fillGap(before: time), CMTime(time))
    }

    /// Repeats the unchanged frame at `time`. Returns the times of the repeats.
    package mutating func repeatLast(at time: Duration) -> [CMTime] {
        sentFrameCount += 1
        repeats += 1
        if let times = slots?.fill(to: time) {
            lastTime = time
            return times
        }
        return fillGap(before: time) + [CMTime(time)]
    }

    /// Ends the session at `end`. Returns the times of repeats of the last frame, and the end of the output.
    package mutating func finish(at end: Duration) -> (repeats: [CMTime], end: CMTime) {
        guard let times = slots?.fill(before: end), let own = slots?.end(of: end) else {
            return (fillGap(before: end), CMTime(end))
        }
        return (times, own)
    }

    /// Returns the repeats that a session missed while it was blocked, or waited for its window. No sink then has a
    /// frame that lasts too long.
    private mutating func fillGap(before time: Duration) -> [CMTime] {
        defer { lastTime = time }
        var times: [CMTime] = []
        if let keyFrameInterval, var due = nextKeyFrame {
            while due < time {
                times.append(CMTime(due))
                due += keyFrameInterval
            }
            return times
        }
        guard let longestFrame, var last = lastTime else { return [] }
        while time - last > longestFrame {
            last += longestFrame
            times.append(CMTime(last))
        }
        return times
    }

    /// The time between two repeats at full pace, about a thirtieth of a second or less. It is rounded up to whole
    /// milliseconds. A change at each second or tenth of it then never coincides with a repeat, from which millisecond
    /// containers could not distinguish it.
    private var fullPace: Duration {
        let rate = max(30, declaredRate)
        return .milliseconds((999 + rate) / rate)
    }

    /// The number of repeats that follow a new frame at once. In the container, in the bitstream and in its decoder, a
    /// reader may recognise a frame's end only by the next one's beginning.
    private static let pushes = 3

    /// The number of frames that a viewer probes: at least 20. FFmpeg's viewers (ffplay, mpv) probe 5 s. They count
    /// these by the rate that the container declares (FLV, Matroska), not by frame times.
    private var probedFrameCount: Int { max(30, 5 * declaredRate + 3) }

    /// The highest frame rate in frames per second, as containers declare it; at most 60.
    private var declaredRate: Int { Int(min(max(maximumFrameRate, 1), 60).rounded(.up)) }
}
