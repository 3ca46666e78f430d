import Descriptors

/// A file that can be played at any time while it grows, as far as it has come: whatever ends the process or cuts the power, what was
/// written stays. mp4 and mov consist of fragments then, Matroska of short clusters; MPEG-TS is played from anywhere.
final class Recording {
    /// How often what is written is made safe.
    struct Pace {
        /// How much of the presentation is written at once, in 1/90000 s. A picture that stays longer is written alone.
        let fragment: Int64
        /// How long what is written may wait to be put on the device.
        let synchronization: Duration

        /// For a session by the host's clock: with each fragment but those that follow the one before at once, because the next comes half a
        /// second later.
        static let live = Pace(fragment: 45_000, synchronization: .milliseconds(100))
        /// For one that is as fast as it can be: often enough on the host's clock too.
        static let offline = Pace(fragment: 90_000, synchronization: .seconds(1))
    }

    let file: OutputFile
    private let output: ByteOutput
    private let format: ContainerFormat
    private let pace: Pace
    private var muxer: Muxer?
    private var tracks: [Track] = []
    private var timescales: [Int32] = []
    /// When each track's first packet is shown, in its ticks.
    private(set) var starts: [Int64?] = []
    private(set) var packetCount: Int64 = 0
    /// Where what is being gathered begins, in 1/90000 s.
    private var fragmentStart: Int64?
    /// What the muxer was given since the last fragment.
    private var gathered: (bytes: Int64, packets: Int64) = (0, 0)
    /// What is before it can be played.
    private var safeEnd: Int64 = 0
    private var synchronizedEnd: Int64 = 0
    private var lastSynchronization = MonotonicClock.now

    init(_ file: OutputFile, format: ContainerFormat, pace: Pace) throws(StreamOutputError) {
        (self.file, self.format, self.pace) = (file, format, pace)
        output = try ByteOutput(descriptor: file.descriptor, isSeekable: true)
    }

    var status: SinkStatus { output.status }
    /// Where what was written ends.
    var endPosition: Int64 { output.endPosition }

    func begin(_ tracks: [Track]) throws(StreamOutputError) {
        self.tracks = tracks
        if !format.beginsWithHeader { try beginMuxer() }
        timescales = tracks.map(\.timescale)
        starts = tracks.map { _ in nil }
    }

    private func beginMuxer() throws(StreamOutputError) {
        muxer = try Muxer(format, path: file.currentPath, output: output, tracks: tracks, purpose: .recording)
    }

    /// Writes the next packet. Throws before anything is written where there is no room for it and for an ending.
    func write(_ packet: EncodedPacket) throws(StreamOutputError) {
        let index = packet.trackIndex
        let start = ticks(packet.presentationTime, index)
        let end = ticks(packet.presentationTime + packet.duration, index)
        if let fragmentStart, end - fragmentStart > pace.fragment { try cut() }
        try file.reserve(upTo: max(output.position, output.endPosition + gathered.bytes) + room(for: packet))
        let isFirst = packetCount == 0
        if muxer == nil { try beginMuxer() }
        try muxer?.write(packet)
        starts[index] = starts[index] ?? packet.presentationTime
        gathered = (gathered.bytes + Int64(packet.byteCount), gathered.packets + 1)
        packetCount += 1
        let begin = min(fragmentStart ?? start, start)
        fragmentStart = begin
        // A header without a picture behind it would be nothing that plays.
        if end - begin >= pace.fragment || isFirst && format.beginsWithHeader { try cut() }
    }

    /// Nothing has come for a moment: what waits is written, as far as that does not change what the file will be, and put on
    /// the device.
    func settle(isLive: Bool) throws(StreamOutputError) {
        if gathered.packets > 0, isLive || format.isRewritten { try cut() }
        if output.endPosition > synchronizedEnd { try synchronize() }
    }

    /// Ends the file, whose last picture stays for `lastDuration`, in 1/90000 s. What it holds is whole then.
    func finish(lastDuration: Int64 = 0) throws(StreamOutputError) {
        guard let muxer else { return }
        if lastDuration > 0, let delay = format.lastDelay(lastDuration) { try muxer.set(delay.name, to: delay.value) }
        // It can be ended once, whatever comes of it.
        self.muxer = nil
        try muxer.finish()
        safeEnd = output.endPosition
    }

    /// Keeps beside the name what can be played; returns where, or nil where there is nothing.
    func keepPart() -> String? {
        if output.failure == 0 { try? finish() }
        guard packetCount > 0, safeEnd > 0 else {
            file.discard()
            return nil
        }
        return file.keepPart(byteCount: safeEnd)
    }

    /// More than a packet, what the container puts around it, and the index of all packets take.
    private func room(for packet: EncodedPacket) -> Int64 {
        let indexed = format.isRewritten ? gathered.packets : packetCount
        return Int64(packet.byteCount) * 33 / 32 + 4096 + 64 * (indexed + 1)
    }

    private func ticks(_ time: Int64, _ track: Int) -> Int64 {
        Int64(clamping: Int128(time) * 90_000 / Int128(timescales[track]))
    }

    /// Hands to the system what was gathered, so that it can be played.
    private func cut() throws(StreamOutputError) {
        guard gathered.packets > 0 else { return }
        if format.flushesPackets { try muxer?.flush() } else { try muxer?.flushBytes() }
        // Where the beginning is written with the first fragment, that took the call.
        if format.isRewritten, safeEnd == 0 { try muxer?.flush() }
        // The newest frame is written with the next, which says how long it stays.
        if format == .apng {
            _ = AnimatedPNG.state(frames: packetCount - 1, end: output.endPosition, in: file.descriptor)
        }
        if format.isRewritten, !starts.contains(nil) { try muxer?.breakFragments() }
        (gathered, fragmentStart) = ((0, 0), nil)
        safeEnd = output.endPosition
        if MonotonicClock.now - lastSynchronization >= pace.synchronization { try synchronize() }
    }

    private func synchronize() throws(StreamOutputError) {
        lastSynchronization = MonotonicClock.now
        synchronizedEnd = output.endPosition
        try file.synchronize()
    }
}

/// How what is written becomes the user's. Until it does, a file has a temporary name; a file under the name that was asked
/// for is whole.
package struct CommitPolicy: Hashable, Sendable {
    /// What becomes of a file that could not be finished, where what it holds can be played.
    package enum Unfinished: Hashable, Sendable {
        /// It is kept beside the name: `pip.partial.mp4` for `pip.mp4`.
        case keptBeside
        case removed
    }

    /// Whether a file that bears the name already gives way, at the moment when the new one is whole.
    package var replacesExisting: Bool
    /// What becomes of a file that could not be finished.
    package var unfinished: Unfinished

    /// A policy, by default that of what has cost some work.
    package init(replacesExisting: Bool, unfinished: Unfinished = .keptBeside) {
        self.replacesExisting = replacesExisting
        self.unfinished = unfinished
    }
}
