import Glibc
package import SampleQueue

/// An HTTP live stream as files (RFC 8216): a playlist, segments of fragmented MP4 that each begin with a key frame, and a page that plays
/// it. Nobody who reads sees half a file.
///
/// A window has the newest segments, and the others go; begun anew in its folder, it goes on with the next number, behind a discontinuity. Else
/// all are kept, and the playlist appears with the end.
package final class PlaylistSink: PacketSink {
    private let folder: PlaylistFolder
    private let isWindow: Bool
    private let endsByItself: @Sendable () -> Bool
    private let counter = SinkCounter()
    private let output = MemoryOutput()
    private var playlist: Playlist
    private var muxer: Muxer?
    private var tracks: [Track] = []
    /// Each video track's newest packet, kept back until it is known how long it lasts.
    private var held: [EncodedPacket?] = []
    private var order = Interleaver<EncodedPacket>(timescales: [])
    private var byteCount: Int64 = 0
    /// The name of what a player must know before the first segment of this session.
    private var map = ""
    /// What a player must know, until it is written.
    private var header: [UInt8] = []
    /// Where the segment begins that is being made, in ticks of the pictures' track; nil before the first.
    private var segmentStart: Int64?
    /// The next segment is the first of this session, behind those of another.
    private var isDiscontinuous = false
    /// Segments that are named no more, and stay for who has read an older playlist.
    private var retired: [Playlist.Segment] = []
    /// How short a segment may be, in seconds, so that one more group of pictures does not make it too long.
    private let shortest: Double

    /// How many segments a window names: 16 s of them.
    private static let windowLength = 8
    /// How many segments stay that are named no more.
    private static let kept = 4
    /// What an ending takes, and a segment that is being written.
    private static let room = 1 << 20
    /// Live, a picture may be so much later than a key frame is asked for, in seconds.
    private static let lateness = 0.25

    /// A playlist at `path`, of the newest segments alone where `isWindow`, of pictures whose key frames are at most `keyFrameInterval` apart. A window
    /// whose session does not end by itself, as `endsByItself` says at its end, says to nobody that it is over: another session may go on there.
    /// Throws ``StreamOutputError`` where it cannot be written, and where there is one that may not be replaced.
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
    }

    package var name: String { folder.path }
    package var isLive: Bool { false }
    package var longestStillness: Duration { .milliseconds(500) }
    package var longestPicture: Duration? { .milliseconds(500) }
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
            // Who has a segment of an earlier stream gets none of that name again.
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
        try writePlaylist()
        muxer = nil
        return folder.byteCount
    }

    package func abandon() {
        guard muxer != nil else { return }
        muxer = nil
        // What an earlier session has left is not taken from its viewers.
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

    /// Ends the segment that is being made at `end`, in ticks of the pictures' track, and names it.
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
            // What is there by now can be played.
            muxer = nil
            playlist.hasEnded = true
            try? writePlaylist()
            throw named(error).keeping(name)
        }
        removeRetired()
    }

    private func writePlaylist() throws(StreamOutputError) {
        try folder.write(Array(playlist.text.utf8), to: folder.playlistName)
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

    /// A length of `ticks` in seconds, to the nearest millionth.
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
