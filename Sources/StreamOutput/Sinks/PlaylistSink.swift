import Glibc
package import SampleQueue

/// An HTTP live stream as files (RFC 8216): a playlist, segments of fragmented MP4 that each begin with a key frame,
/// and a page that plays it. No reader sees an incomplete file.
///
/// A window keeps only the newest segments. Restarted in its folder, it continues with the next number, behind a
/// discontinuity. Without a window all segments stay, and the playlist appears at the end.
package final class PlaylistSink: PacketSink {
    private let folder: PlaylistFolder
    private let isWindow: Bool
    private let endsByItself: @Sendable () -> Bool
    private let counter = SinkCounter()
    private let output = MemoryOutput()
    private var playlist: Playlist
    private var muxer: Muxer?
    private var tracks: [Track] = []
    /// The newest packet of each video track, held back until its duration is known.
    private var held: [EncodedPacket?] = []
    private var order = Interleaver<EncodedPacket>(timescales: [])
    private var byteCount: Int64 = 0
    /// The name of the initialization segment of this session.
    private var map = ""
    /// The initialization segment, until it is written.
    private var header: [UInt8] = []
    /// The start of the current segment, in ticks of the video track; nil before the first.
    private var segmentStart: Int64?
    /// Whether the next segment is the first of this session, behind those of another.
    private var isDiscontinuous = false
    /// Segments that are no longer listed, and stay for readers of an older playlist.
    private var retired: [Playlist.Segment] = []
    /// The shortest length of a segment, in seconds, so that one more group of frames does not make it too long.
    private let shortest: Double

    /// The number of segments that a window lists: 16 s of them.
    private static let windowLength = 8
    /// The number of segments that stay although they are no longer listed.
    private static let kept = 4
    /// The space that an ending and the current segment need, in bytes.
    private static let room = 1 << 20
    /// The longest delay of a live frame after the time of a requested key frame, in seconds.
    private static let lateness = 0.25

    /// Creates a playlist at `path`, of only the newest segments if `isWindow`. Key frames are at most
    /// `keyFrameInterval` apart. A window does not declare its end if its session was interrupted, which `endsByItself`
    /// reports at the end: another session may continue there. Throws ``StreamOutputError`` if it cannot be written,
    /// if a playlist exists that may not be replaced, and if a stream to continue has shorter segments.
    package init(
        path: String, isWindow: Bool, overwrite: Bool, keyFrameInterval: Duration = .seconds(2),
        endsByItself: @escaping @Sendable () -> Bool = { true }
    ) throws(StreamOutputError) {
        folder = try PlaylistFolder(path, overwrite: overwrite)
        (self.isWindow, self.endsByItself) = (isWindow, endsByItself)
        let longestGroup = keyFrameInterval / .seconds(1) + Self.lateness
        let target = max(1, Int(min(longestGroup, 1e9).rounded()))
        shortest = max(0, Double(target) + 0.499 - longestGroup)
        playlist = Playlist(targetDuration: target)
        playlist.isWhole = !isWindow
        if isWindow, let old = folder.oldPlaylist(), !old.isWhole, !old.hasEnded, old.targetDuration < target {
            // RFC 8216, section 6.2.1: viewers wait for this stream.
            throw StreamOutputError(
                .invalidSettings, operation: "continue the stream", subject: path,
                cause: "the length of its segments, \(old.targetDuration) s, must not grow to \(target) s; "
                    + "choose key frames at most \(old.targetDuration) s apart, or another folder")
        }
    }

    package var name: String { folder.path }
    package var isLive: Bool { false }
    package var maximumRepeatInterval: Duration { .milliseconds(500) }
    package var longestFrame: Duration? { .milliseconds(500) }
    package var dividesAtKeyFrames: Bool { true }
    package var status: SinkStatus { counter.status }

    package func check(_ codec: AudioSettings.Codec) throws(StreamOutputError) {
        try ContainerFormat.mp4.check(codec, subject: name)
    }

    package func begin(_ tracks: [Track]) throws(StreamOutputError) {
        if isWindow, let old = folder.oldPlaylist(), !old.isWhole {
            (playlist.sequence, playlist.discontinuitySequence) = (old.sequence, old.discontinuitySequence)
            playlist.segments = old.segments
            playlist.targetDuration = max(old.targetDuration, playlist.targetDuration)
            isDiscontinuous = !old.segments.isEmpty
            try folder.clear(but: Set(old.segments.flatMap { [$0.name, $0.map] }))
        } else {
            // A client that has a segment of an earlier stream never gets another of that name.
            if isWindow { playlist.sequence = try folder.nextNumber() }
            try folder.clear()
        }
        map = folder.initialName(playlist.nextSequence)
        try folder.writePage()
        do throws(StreamOutputError) {
            muxer = try Muxer(.mp4, path: nil, output: output, tracks: tracks, purpose: .stream)
            try muxer?.flushBytes()
        } catch {
            throw named(error)
        }
        header = output.takeBytes()
        self.tracks = tracks
        held = Array(repeating: nil, count: tracks.count)
        order = Interleaver(timescales: tracks.map(\.timescale))
    }

    package func write(_ packet: EncodedPacket) throws(StreamOutputError) {
        let index = packet.trackIndex
        switch tracks[index].mediaType {
        case .video:
            queueHeld(ofTrack: index, until: packet.presentationTime)
            held[index] = try EncodedPacket(sharing: packet)
        case .audio: queue(packet)
        }
        while let (packet, _) = order.next() { try pass(packet) }
    }

    package func finish(at end: CMTime) throws(StreamOutputError) -> Int64 {
        for (index, track) in tracks.enumerated() { queueHeld(ofTrack: index, until: track.ticks(end)) }
        order.finish()
        while let (packet, index) = order.next() {
            if let rest = try tracks[index].cut(packet, at: end, marksRest: false) { try pass(rest) }
        }
        playlist.hasEnded = !isWindow || endsByItself()
        try cut(at: tracks[0].ticks(end))
        try folder.check(playlist.segments.flatMap { [$0.map, $0.name] })
        try writePlaylist()
        try folder.check([folder.playlistName])
        muxer = nil
        return folder.byteCount
    }

    package func abandon() {
        guard muxer != nil else { return }
        muxer = nil
        // The segments of an earlier session stay for their viewers.
        if !isDiscontinuous { try? folder.clear() }
    }

    private func queueHeld(ofTrack index: Int, until end: Int64) {
        guard let packet = held[index] else { return }
        held[index] = nil
        packet.duration = max(0, end - packet.presentationTime)
        queue(packet)
    }

    private func queue(_ packet: EncodedPacket) {
        order.append(packet, ofTrack: packet.trackIndex, at: packet.presentationTime, byteCount: packet.byteCount)
    }

    private func pass(_ packet: EncodedPacket) throws(StreamOutputError) {
        if packet.trackIndex == 0 {
            let time = packet.presentationTime
            let length = segmentStart.map { Double(time - $0) / Double(tracks[0].timescale) } ?? 0
            if packet.isKeyFrame, length > shortest { try cut(at: time) }
            segmentStart = segmentStart ?? time
        }
        do throws(StreamOutputError) {
            try muxer?.write(packet)
        } catch {
            throw named(error)
        }
        byteCount += Int64(packet.byteCount)
        counter.set(byteCount)
    }

    /// Ends the current segment at `end`, in ticks of the video track, and lists it.
    private func cut(at end: Int64) throws(StreamOutputError) {
        guard let start = segmentStart, end > start else { return }
        segmentStart = end
        do throws(StreamOutputError) {
            try muxer?.flush()
            if folder.isFull(for: Self.room) {
                throw StreamOutputError.system(ENOSPC, operation: Self.operation, subject: name)
            }
            if !header.isEmpty { try folder.write(header, to: map) }
            header = []
            let segment = Playlist.Segment(
                name: folder.segmentName(playlist.nextSequence), map: map,
                duration: Self.seconds(end - start, tracks[0].timescale), isDiscontinuous: isDiscontinuous)
            try folder.write(output.takeBytes(), to: segment.name)
            isDiscontinuous = false
            retired += playlist.append(segment, limit: isWindow ? Self.windowLength : nil)
            if isWindow { try writePlaylist() }
        } catch {
            muxer = nil
            throw named(error).keeping(keepPart())
        }
        removeRetired()
    }

    /// Ends the playlist behind the segments that are complete. Returns its path; nil if nothing of the stream can be
    /// played: then nothing of it stays.
    private func keepPart() -> String? {
        let names = playlist.segments.flatMap { [$0.map, $0.name] }
        guard !playlist.segments.isEmpty, (try? folder.check(names)) != nil else {
            if playlist.segments.isEmpty { try? folder.clear() }
            return nil
        }
        playlist.hasEnded = true
        // A window has a playlist without an end where there is no room for one with it.
        let isWritten = (try? writePlaylist()) != nil || (try? folder.check([folder.playlistName])) != nil
        return isWritten ? name : nil
    }

    private func writePlaylist() throws(StreamOutputError) {
        do throws(StreamOutputError) {
            try folder.write(Array(playlist.text.utf8), to: folder.playlistName)
        } catch {
            // It could be written when the session began: another program has put something else there.
            throw StreamOutputError(
                error.kind == .diskFull ? .diskFull : .writeFailed, operation: Self.operation, subject: name,
                code: error.code, cause: error.cause)
        }
    }

    private func removeRetired() {
        guard retired.count > Self.kept else { return }
        let gone = retired.prefix(retired.count - Self.kept)
        retired.removeFirst(gone.count)
        let maps = Set((retired + playlist.segments).map(\.map) + [map])
        for segment in gone {
            folder.remove(segment.name)
            if !maps.contains(segment.map) { folder.remove(segment.map) }
        }
    }

    /// Converts `ticks` to seconds, to the nearest millionth.
    private static func seconds(_ ticks: Int64, _ timescale: Int32) -> String {
        let scale = Int128(timescale)
        let millionths = Int64((Int128(ticks) * 2_000_000 + scale) / (2 * scale))
        let fraction = String(millionths % 1_000_000)
        return "\(millionths / 1_000_000)." + String(repeating: "0", count: 6 - fraction.count) + fraction
    }

    private static let operation = "write the playlist"

    private func named(_ error: StreamOutputError) -> StreamOutputError {
        StreamOutputError(
            error.kind, operation: Self.operation, subject: name, code: error.code, cause: error.cause,
            keptPath: error.keptPath)
    }
}
