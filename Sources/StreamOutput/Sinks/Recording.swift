import Synchronization

/// A file that can be played at any time while it grows: however the process ends, and after a power failure, the
/// written part stays. mp4 and mov consist of fragments then, Matroska of short clusters; MPEG-TS can be played from
/// anywhere.
final class Recording {
    let file: OutputFile
    private let output: FileDescriptorOutput
    private let format: ContainerFormat
    private let synchronizer: FileSynchronizer
    /// The maximum duration of a fragment, in 1/90000 s. A frame that lasts longer gets a fragment of its own.
    private let maximumFragmentDuration: Int64
    private static let liveFragmentDuration: Int64 = 45_000
    private static let offlineFragmentDuration: Int64 = 90_000
    private var muxer: Muxer?
    private var tracks: [Track] = []
    private var timescales: [Int32] = []
    /// The presentation time of each track's first packet, in its ticks.
    private(set) var starts: [Int64?] = []
    private(set) var packetCount: Int64 = 0
    /// The start of the current fragment, in 1/90000 s.
    private var fragmentStart: Int64?
    /// The bytes and packets that the muxer got since the last fragment.
    private var gathered: (bytes: Int64, packets: Int64) = (0, 0)
    /// The end of the playable part of the file.
    private var safeEnd: Int64 = 0
    /// The time, in 1/90000 s, up to which the packets last that were written: the newest end or, live in a format that
    /// states no durations, the newest start.
    private var newestEnd = Int64.min
    private let countsDurations: Bool
    private let safe = Atomic(Int64.min)
    /// The time of the newest frame, in the ticks of its track.
    private var frameTime: Int64?
    /// The last frame, if its duration is to be stated at the end.
    private var lastFrame: MatroskaLastFrame?

    /// Creates a recording in `file` of a session by the host's clock if `isLive`, and otherwise of one that runs as
    /// fast as it can.
    init(
        _ file: OutputFile, format: ContainerFormat, isLive: Bool, mode: SyncMode, device: SyncDevice
    ) throws(StreamOutputError) {
        (self.file, self.format) = (file, format)
        maximumFragmentDuration = isLive ? Self.liveFragmentDuration : Self.offlineFragmentDuration
        countsDurations = !isLive || format.countsDurations
        output = try FileDescriptorOutput(descriptor: file.descriptor, isSeekable: true)
        let sync = NamedFileSync(file.descriptor, path: file.target, device: device)
        synchronizer = FileSynchronizer(mode, isLive: isLive, now: device.now) { sync.run() }
    }

    deinit {
        synchronizer.end()
    }

    /// The current status. Thread-safe.
    var status: SinkStatus {
        var status = output.status
        status.lag = synchronizer.lag
        return status
    }

    /// The presentation time up to which the system has the recording, in 1/90000 s. Thread-safe.
    var recoverableTime: Int64 { safe.load(ordering: .relaxed) }

    /// Removes and returns the messages for users since the last call. Thread-safe.
    func takeMessages() -> [String] { synchronizer.takeMessages() }

    /// The end of the written bytes.
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

    /// Writes the next packet; `isLastFrame` means that no frame follows. Throws before anything is written if there is
    /// no space for it and for an ending.
    func write(_ packet: EncodedPacket, isLastFrame: Bool = false) throws(StreamOutputError) {
        let index = packet.trackIndex
        let start = ticks(packet.presentationTime, index)
        let end = ticks(packet.presentationTime + packet.duration, index)
        if let fragmentStart, end - fragmentStart > maximumFragmentDuration { try flushFragment() }
        try file.reserve(upTo: max(output.position, output.endPosition + gathered.bytes) + room(for: packet))
        let isFirst = packetCount == 0
        if muxer == nil { try beginMuxer() }
        if gathered.packets == 0 { synchronizer.arrive() }
        try muxer?.write(packet)
        if isLastFrame, format.hasBlockGroups {
            lastFrame = MatroskaLastFrame(packet, of: tracks[index], after: frameTime, behind: safeEnd)
            if let lastFrame { try muxer?.write(lastFrame.placeholder(behind: packet)) }
        }
        if tracks[index].mediaType == .video { frameTime = packet.presentationTime }
        newestEnd = max(newestEnd, countsDurations ? end : start)
        starts[index] = starts[index] ?? packet.presentationTime
        gathered = (gathered.bytes + Int64(packet.byteCount), gathered.packets + 1)
        packetCount += 1
        let begin = min(fragmentStart ?? start, start)
        fragmentStart = begin
        // A header without a frame behind it would not be playable.
        if end - begin >= maximumFragmentDuration || isFirst && format.beginsWithHeader { try flushFragment() }
    }

    /// Writes waiting packets after a moment of inactivity, as far as that does not change the final file, and
    /// begins to synchronize them to the device.
    func settle(isLive: Bool) throws(StreamOutputError) {
        if gathered.packets > 0, isLive || format.isRewritten { try flushFragment() }
        try check(synchronizer.recordWrite(atOnce: true))
    }

    /// Ends the file, whose last frame lasts for `lastDuration`, in 1/90000 s. Its content is complete then.
    func finish(lastDuration: Int64 = 0) throws(StreamOutputError) {
        guard let muxer else { return }
        if lastDuration > 0, let delay = format.lastDelay(lastDuration) { try muxer.set(delay.name, to: delay.value) }
        // It can be ended only once, regardless of the result.
        self.muxer = nil
        let code = synchronizer.end()
        try muxer.finish()
        if let lastFrame { try check(lastFrame.state(in: file.descriptor)) }
        safeEnd = output.endPosition
        try check(code)
    }

    /// Removes the recording.
    func discard() {
        synchronizer.end()
        file.discard()
    }

    /// Keeps the playable part beside the name. Returns its path, or nil if there is none.
    func keepPart() -> String? {
        if output.failure == 0 { try? finish() }
        synchronizer.end()
        guard packetCount > 0, safeEnd > 0 else {
            file.discard()
            return nil
        }
        return file.keepPart(byteCount: safeEnd)
    }

    /// An upper bound of the space for a packet, its container overhead, and the index of all packets.
    private func room(for packet: EncodedPacket) -> Int64 {
        let indexed = format.isRewritten ? gathered.packets : packetCount
        return Int64(packet.byteCount) * 33 / 32 + 4096 + 64 * (indexed + 1)
    }

    private func ticks(_ time: Int64, _ track: Int) -> Int64 {
        Int64(clamping: Int128(time) * 90_000 / Int128(timescales[track]))
    }

    /// Passes the current fragment to the system, so that it can be played.
    private func flushFragment() throws(StreamOutputError) {
        guard gathered.packets > 0 else { return }
        if format.flushesPackets { try muxer?.flush() } else { try muxer?.flushBytes() }
        // If the beginning is written with the first fragment, the first call wrote only that.
        if format.isRewritten, safeEnd == 0 { try muxer?.flush() }
        // The newest frame is written with the next, which states how long it lasts.
        if format == .apng {
            _ = AnimatedPNG.state(frames: packetCount - 1, end: output.endPosition, in: file.descriptor)
        }
        if format.isRewritten, !starts.contains(nil) { try muxer?.breakFragments() }
        (gathered, fragmentStart) = ((0, 0), nil)
        safeEnd = output.endPosition
        safe.store(newestEnd, ordering: .relaxed)
        try check(synchronizer.recordWrite())
    }

    private func check(_ code: Int32) throws(StreamOutputError) {
        guard code == 0 else { throw .system(code, operation: OutputFile.operation, subject: file.target) }
    }
}

/// The rule by which a finished file gets its name. Until then, the file has a temporary name; a file under the
/// requested name is complete.
package struct CommitPolicy: Hashable, Sendable {
    /// The handling of a file that could not be finished, if its content can be played.
    package enum Unfinished: Hashable, Sendable {
        /// It is kept beside the name: `pip.partial.mp4` for `pip.mp4`.
        case keptBeside
        case removed
    }

    /// Whether an existing file of the name is replaced, at the moment when the new one is complete.
    package var replacesExisting: Bool
    /// The handling of a file that could not be finished.
    package var unfinished: Unfinished
    /// The rule by which the file is synchronized to the device.
    package var synchronizes: SyncMode

    /// Creates a policy, by default one that keeps an unfinished file beside the name.
    package init(
        replacesExisting: Bool, unfinished: Unfinished = .keptBeside, synchronizes: SyncMode = .interval
    ) {
        self.replacesExisting = replacesExisting
        self.unfinished = unfinished
        self.synchronizes = synchronizes
    }
}
