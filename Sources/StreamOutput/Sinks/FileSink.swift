package import SampleQueue

/// A file of video, and audio where there is any: mp4, mov, Matroska or MPEG-TS. It appears under its name when it is
/// whole.
///
/// Until then it is a ``Recording`` beside that name (`pip.recording.mp4` for `pip.mp4`), which stays, and can be
/// played, however the process ends. When the device fills up or the file reaches its size limit, the part written by
/// then is kept too (`pip.partial.mp4`): the name itself only ever belongs to a whole file. The error names the partial
/// file. With a policy that removes unfinished files, the recording has no name, so that nothing stays.
package final class FileSink: PacketSink {
    /// The final path of the file.
    package let path: String

    private let format: ContainerFormat
    private let policy: CommitPolicy
    private let maximumByteCount: Int64
    package let isPaced: Bool
    private let recording: Recording
    private var tracks: [Track] = []
    /// The newest packet of each video track, held back until its duration is known.
    private var held: [EncodedPacket?] = []
    /// The last written packet of each track: its presentation time and duration.
    private var ends: [(time: Int64, duration: Int64)] = []
    private var order = Interleaver<EncodedPacket>(timescales: [])

    /// Checks `path` and begins a recording; the format follows from the path's extension unless given. A sink that
    /// `isPaced` by the host's clock writes each frame to the `device` within a second, unless that is slower.
    ///
    /// The file never grows beyond `maximumByteCount`, nor beyond the process's limit (`RLIMIT_FSIZE`). Throws
    /// ``StreamOutputError`` before any work if the file could not be written.
    package init(
        path: String, policy: CommitPolicy = CommitPolicy(replacesExisting: false), format: ContainerFormat? = nil,
        maximumByteCount: Int64 = .max, isPaced: Bool = false, device: SyncDevice = SyncDevice()
    ) throws(StreamOutputError) {
        self.path = path
        let format = if let format { format } else { try ContainerFormat(path: path) }
        (self.format, self.policy, self.maximumByteCount, self.isPaced) = (format, policy, maximumByteCount, isPaced)
        let stage: OutputFile.Stage = policy.unfinished == .removed ? .unseen : .recording
        let file = try OutputFile(path, policy: policy, stage: stage, maximumByteCount: maximumByteCount)
        recording = try Recording(file, format: format, isLive: isPaced, mode: policy.synchronizes, device: device)
    }

    package var maximumRepeatInterval: Duration { format.maximumRepeatInterval }
    package var longestFrame: Duration? { (isPaced ? format.longestPacedFrame : nil) ?? format.longestFrame }
    package var name: String { path }
    package var isLive: Bool { false }
    package var holdsAudio: Bool { format.holdsAudio }
    package var status: SinkStatus { recording.status }
    package var recoverableTime: Int64? { recording.recoverableTime }
    package var idleFlushDelay: Duration? { .milliseconds(250) }

    /// The path of the recording until the file is complete.
    package var recordingPath: String { recording.file.currentPath }

    package func takeMessages() -> [String] {
        recording.takeMessages().map { "\(path): \($0)" }
    }

    package func check(_ codec: AudioSettings.Codec) throws(StreamOutputError) {
        try format.check(codec, subject: path)
    }

    package func begin(_ tracks: [Track]) throws(StreamOutputError) {
        // A format without audio drops it.
        var tracks = format.holdsAudio ? tracks : tracks.filter { $0.mediaType == .video }
        if format.declaresRate { tracks = tracks.map { $0.declaringLastLength() } }
        try recording.begin(tracks)
        self.tracks = tracks
        held = tracks.map { _ in nil }
        ends = tracks.map { _ in (.min, 0) }
        // By the host's clock nothing waits for long: frames and audio that were played must be safe.
        order = Interleaver(timescales: tracks.map(\.timescale), longestWait: isPaced ? .milliseconds(250) : nil)
    }

    package func write(_ packet: EncodedPacket) throws(StreamOutputError) {
        let index = packet.trackIndex
        guard index < tracks.count else { return }
        switch tracks[index].mediaType {
        case .video:
            queueHeld(ofTrack: index, until: packet.presentationTime)
            held[index] = try EncodedPacket(sharing: packet)
        case .audio:
            // Audio packets have a duration of their own.
            if isPaced { queueHeld(playingUntil: packet.presentationTime, timescale: tracks[index].timescale) }
            queue(packet)
        }
        try writeReadyPackets()
    }

    package func settle() throws(StreamOutputError) {
        if isPaced {
            for (index, track) in tracks.enumerated() {
                guard let packet = held[index] else { continue }
                // The frame has been visible for half of this already, and lasts longer if nothing follows. A format
                // that is not rewritten at the end gets no duration: by the session's clock it may be visible for
                // less time, and the file's stated length never shrinks.
                let length = Int64(track.timescale) / (format.isRewritten ? 2 : 4)
                packet.isDurationEstimated = !format.isRewritten
                queueHeld(ofTrack: index, until: packet.presentationTime + length)
            }
            try writeReadyPackets()
        }
        do throws(StreamOutputError) {
            try recording.settle(isLive: isPaced)
        } catch {
            throw named(error).keeping(recording.keepPart())
        }
    }

    package func finish(at end: CMTime) throws(StreamOutputError) -> Int64 {
        let lastTimes = held.map { $0?.presentationTime }
        for (index, track) in tracks.enumerated() { queueHeld(ofTrack: index, until: track.ticks(end)) }
        order.finish()
        while let (packet, index) = order.next() {
            let rest = try tracks[index].cut(packet, at: end, marksRest: !format.countsDurations)
            if let rest { try pass(rest, isLastFrame: rest.presentationTime == lastTimes[index]) }
        }
        // The packet may have left before its duration was known.
        for (index, track) in tracks.enumerated() where track.mediaType == .video && ends[index].time != .min {
            ends[index].duration = max(0, track.ticks(end) - ends[index].time)
        }
        do throws(StreamOutputError) {
            try recording.finish(lastDuration: ends.first?.duration ?? 0)
            guard format.isRewritten else {
                try recording.file.commit(byteCount: recording.endPosition)
                return recording.endPosition
            }
            return try rewrite()
        } catch {
            throw named(error).keeping(error.keptPath ?? recording.keepPart())
        }
    }

    package func abandon() {
        recording.discard()
    }

    /// Writes the ordinary file from the recording; until it gets its name the recording keeps its own.
    private func rewrite() throws(StreamOutputError) -> Int64 {
        try recording.file.checkName()
        let file = try OutputFile(path, policy: policy, stage: .unseen, maximumByteCount: maximumByteCount)
        try recording.file.synchronize()
        let byteCount = try FragmentRemuxer(format: format, tracks: tracks, starts: recording.starts, ends: ends)
            .write(recording: recording.file.readingPath, packetCount: recording.packetCount, to: file)
        do throws(StreamOutputError) {
            try file.commit(byteCount: byteCount)
        } catch {
            guard let kept = file.keepPart(byteCount: byteCount) else { throw error }
            recording.discard()
            throw error.keeping(kept)
        }
        recording.discard()
        return byteCount
    }

    private func queueHeld(ofTrack index: Int, until end: Int64) {
        guard let packet = held[index] else { return }
        held[index] = nil
        packet.duration = max(0, end - packet.presentationTime)
        queue(packet)
    }

    /// Releases held frames after a quarter of a second of audio, so that an unchanged frame is not held for longer.
    private func queueHeld(playingUntil time: Int64, timescale: Int32) {
        for (index, track) in tracks.enumerated() {
            guard let packet = held[index] else { continue }
            let now = CMTime(value: time, timescale: timescale).convertScale(
                track.timescale, method: .roundTowardNegativeInfinity)
            guard now.value - packet.presentationTime >= Int64(track.timescale) / 4 else { continue }
            queueHeld(ofTrack: index, until: now.value)
        }
    }

    private func queue(_ packet: EncodedPacket) {
        order.append(
            packet, ofTrack: packet.trackIndex, at: packet.presentationTime, byteCount: packet.byteCount)
    }

    private func writeReadyPackets() throws(StreamOutputError) {
        while let (packet, _) = order.next() { try pass(packet) }
    }

    private func pass(_ packet: EncodedPacket, isLastFrame: Bool = false) throws(StreamOutputError) {
        do throws(StreamOutputError) {
            try recording.write(packet, isLastFrame: isLastFrame)
            ends[packet.trackIndex] = (packet.presentationTime, packet.duration)
        } catch {
            throw named(error).keeping(recording.keepPart())
        }
    }

    private func named(_ error: StreamOutputError) -> StreamOutputError {
        StreamOutputError(
            error.kind, operation: "write the video", subject: path, code: error.code, cause: error.cause,
            keptPath: error.keptPath)
    }
}
