import SampleQueue

/// The audio of one content's timeline as a value: the queued audio, and the history of the content's rate. So a block
/// that is rendered later has each pause, seek and change of rate or volume at its exact frame. It reads no clock and
/// takes no lock.
struct AudioTimelineCore: Sendable {
    /// The audio queued between two flushes.
    private struct Generation: Sendable {
        let number: UInt64
        var queue = AudioQueue()
        /// Whether no more will follow.
        var isFinished = false
    }

    /// The maximum number of changes that are stored before they are played.
    private static let maximumSegmentCount = 64
    /// The length of played audio that is kept, in content frames: for audio that still fades out.
    private static let keptLength: Int64 = 2_048

    private var generations = [Generation(number: 0)]
    /// In order of their beginning; empty before the first change of rate.
    private var segments: [AudioSegment] = []
    private var gain = GainEnvelope()
    /// The session's frame up to which audio was rendered; nil before the first block.
    private var renderedEnd: Int64?

    private var newest: Generation {
        get { generations[generations.count - 1] }
        set { generations[generations.count - 1] = newValue }
    }

    // MARK: Audio input

    /// Queues audio of the session's format that begins at `time` on the content's timeline. Audio without a finite
    /// time is ignored.
    mutating func append(_ buffer: AudioBuffer, at time: CMTime) {
        guard let frame = time.audioFrame(.roundHalfAwayFromZero) else { return }
        newest.queue.append(buffer, at: frame)
    }

    /// Declares that no more audio follows until a flush.
    mutating func finish() {
        newest.isFinished = true
    }

    /// Separates queued audio, which belongs to the old position, from audio that is queued from now on. The old audio
    /// plays until the next change of the line, and the new audio from that change on.
    mutating func flush() {
        generations.append(Generation(number: newest.number + 1))
        dropInaudibleGenerations()
    }

    /// Plays queued audio until `clockTime`, and from then on the audio that is queued from now on, on the same line.
    mutating func flush(at clockTime: CMTime) {
        let old = newest.number
        flush()
        guard let frame = clockTime.audioFrame(.roundTowardPositiveInfinity), let last = segments.last,
            last.generation == old, last.mode != .silent
        else { return }
        let start = max(frame, renderedEnd ?? frame, last.start)
        append(last.moved(to: start, generation: newest.number))
    }

    /// The content time up to which audio is queued.
    var queuedEnd: CMTime? { newest.queue.end.map { CMTime(audioFrame: $0) } }
    /// The length of audio queued from the content time `time` on, gaps included.
    func queuedDuration(from time: CMTime) -> CMTime {
        guard let start = newest.queue.start, let end = newest.queue.end else { return .zero }
        let frame = time.audioFrame(.roundTowardNegativeInfinity) ?? start
        return CMTime(audioFrame: max(0, end - max(start, frame)))
    }
    /// The number of audio frames in memory.
    var frameCount: Int { generations.reduce(0) { $0 + $1.queue.frameCount } }

    /// Discards audio before a content time, of a line that is not played.
    mutating func discard(before contentTime: CMTime) {
        guard let frame = contentTime.audioFrame(.roundTowardNegativeInfinity) else { return }
        newest.queue.discard(before: frame)
    }

    // MARK: Rate

    /// Puts the content, from the clock time `start` on, on the line on which it shows `time` at `clockTime` and runs
    /// at `rate`. The newest change replaces those at or after its start. Times and rates that are not finite change
    /// nothing.
    mutating func setRate(_ rate: Double, time: CMTime, at clockTime: CMTime, from start: CMTime) {
        guard rate.isFinite, time.isRational, clockTime.isRational,
            let frame = start.audioFrame(.roundTowardPositiveInfinity)
        else { return }
        let first = max(frame, renderedEnd ?? frame)
        let line = ContentTimeline(rate: rate, time: time, at: clockTime, from: first)
        while let last = segments.last, last.start >= first { segments.removeLast() }
        if let last = segments.last, last.generation == newest.number, last.mode != .silent,
            last.line.isContinued(by: line, at: first)
        {
            return
        }
        // Nothing of the content is cut off where it starts at its beginning.
        let isBeginning = rate == 1 && line.contentFrame(at: first) <= 0 && isSilent(at: first)
        append(AudioSegment(rate: rate, line: line, generation: newest.number, fadesIn: !isBeginning))
    }

    /// Multiplies the audio by `gain` from the clock time `clockTime` on; a gain that is not finite or below 0 changes
    /// nothing.
    mutating func setGain(_ gain: Float, at clockTime: CMTime) {
        guard gain.isFinite, gain >= 0, let frame = clockTime.audioFrame(.roundTowardPositiveInfinity) else { return }
        let start = max(frame, renderedEnd ?? frame)
        self.gain.set(gain, from: start, atOnce: isSilent(at: start))
    }

    /// Whether nothing is audible, not even a fade-out, at a session's frame.
    private func isSilent(at frame: Int64) -> Bool {
        guard let last = segments.lastIndex(where: { $0.start <= frame }) else { return true }
        guard segments[last].mode == .silent else { return false }
        return last == 0 || frame - segments[last].start >= SessionAudioFormat.fadeLength
    }

    private mutating func append(_ segment: AudioSegment) {
        while let last = segments.last, last.start >= segment.start { segments.removeLast() }
        segments.append(segment)
        if segments.count > Self.maximumSegmentCount { segments.removeFirst() }
        dropInaudibleGenerations()
    }

    // MARK: Audio output

    /// Whether all audio for the session's frames before `end` is available, or will never arrive.
    func isReady(until end: Int64) -> Bool {
        guard !newest.isFinished else { return true }
        for (index, segment) in segments.enumerated() where segment.generation == newest.number {
            guard segment.mode != .silent, segment.start < end else { continue }
            let next = index + 1 < segments.count ? segments[index + 1].start : .max
            let last = next > end ? end : min(end, next + SessionAudioFormat.fadeLength)
            if newest.queue.end ?? .min < segment.contentEnd(until: last) { return false }
        }
        return true
    }

    /// Whether there is audio that would play from the session's frame `start` on, if nothing changed.
    func carriesAudio(from start: Int64) -> Bool {
        guard let last = segments.last, last.mode != .silent,
            let end = generations.first(where: { $0.number == last.generation })?.queue.end
        else { return false }
        return end > last.line.contentFrame(at: max(start, last.start))
    }

    /// Adds the audio of the session's frames from `start` on to `output` (interleaved stereo). `start` rises.
    mutating func mix(into output: UnsafeMutableBufferPointer<Float>, from start: Int64) {
        let end = start + Int64(output.count / SessionAudioFormat.channelCount)
        if segments.contains(where: { $0.mode != .silent && $0.start < end }) {
            withUnsafeTemporaryAllocation(of: Float.self, capacity: output.count) { audible in
                withUnsafeTemporaryAllocation(of: Float.self, capacity: output.count) { own in
                    audible.initialize(repeating: 0)
                    own.initialize(repeating: 0)
                    render(into: audible, with: own, from: start, to: end)
                    gain.apply(to: audible, from: start)
                    for sample in 0..<output.count { output[sample] += audible[sample] }
                }
            }
        }
        renderedEnd = max(end, renderedEnd ?? end)
        forget(before: end)
    }

    private mutating func render(
        into audible: UnsafeMutableBufferPointer<Float>, with own: UnsafeMutableBufferPointer<Float>, from start: Int64,
        to end: Int64
    ) {
        let channels = SessionAudioFormat.channelCount
        for index in segments.indices where segments[index].start < end {
            let segment = segments[index]
            let first = max(start, segment.start)
            // It continues while the next one fades in.
            let next = index + 1 < segments.count ? segments[index + 1].start + SessionAudioFormat.fadeLength : .max
            let last = min(end, next)
            guard first < last, let generation = generations.first(where: { $0.number == segment.generation }) else {
                continue
            }
            let sound = UnsafeMutableBufferPointer(rebasing: own[..<(Int(last - first) * channels)])
            segments[index].render(into: sound, from: first, queue: generation.queue)
            for frame in first..<last {
                let weight = segment.weight(at: frame)
                let (place, source) = (Int(frame - start) * channels, Int(frame - first) * channels)
                for channel in 0..<channels {
                    let new = sound[source + channel]
                    let old = audible[place + channel]
                    audible[place + channel] = weight == 1 ? new : old + (new - old) * weight
                }
            }
        }
    }

    /// Discards what no frame from `end` on needs.
    private mutating func forget(before end: Int64) {
        let audible = segments.indices.dropLast().prefix {
            segments[$0 + 1].start + SessionAudioFormat.fadeLength <= end
        }
        segments.removeFirst(audible.count)
        gain.discard(before: end)
        for index in generations.indices {
            let number = generations[index].number
            let places = segments.filter { $0.generation == number }.map {
                $0.line.contentFrame(at: max(end, $0.start))
            }
            if let place = places.min() { generations[index].queue.discard(before: place - Self.keptLength) }
        }
        dropInaudibleGenerations()
    }

    private mutating func dropInaudibleGenerations() {
        let last = newest.number
        let kept = Set(segments.lazy.filter { $0.mode != .silent }.map(\.generation))
        generations.removeAll { $0.number != last && !kept.contains($0.number) }
    }
}
