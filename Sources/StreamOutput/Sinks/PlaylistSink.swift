import Glibc
package import SampleQueue

/// An HTTP live stream as files (RFC 8216): a playlist, segments of fragmented MP4 that each begin with a key frame, and a page that plays
/// it. Nobody who reads sees half a file.
///
/// A window has the newest segments, and the others go; else all are kept, and the playlist appears with the end.
package final class PlaylistSink: PacketSink {
    private let folder: PlaylistFolder
    private let isWindow: Bool
    private let counter = SinkCounter()
    private var muxer: Muxer?
    private var tracks: [Track] = []
    /// Each video track's newest packet, kept back until it is known how long it lasts.
    private var held: [EncodedPacket?] = []
    private var order = Interleaver<EncodedPacket>(timescales: [])
    private var byteCount: Int64 = 0

    /// How many segments a window names: 16 s of them.
    private static let windowLength = 8
    /// How many segments stay that are named no more, for who has read an older playlist.
    private static let kept = 4
    /// What an ending takes, and a segment that is being written.
    private static let room = 1 << 20

    /// A playlist at `path`, of the newest segments alone where `isWindow`. Throws ``StreamOutputError`` where it cannot be written, and where
    /// there is one that may not be replaced.
    package init(path: String, isWindow: Bool, overwrite: Bool) throws(StreamOutputError) {
        folder = try PlaylistFolder(path, overwrite: overwrite)
        self.isWindow = isWindow
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
        try folder.clear()
        try folder.writePage()
        var options = [
            // A segment begins at each key frame: each is later than its number says in seconds.
            "hls_time": "1", "hls_segment_type": "fmp4", "hls_segment_filename": folder.segmentPattern,
            "hls_fmp4_init_filename": folder.initialName, "hls_flags": "independent_segments+temp_file",
        ]
        if isWindow {
            options["hls_flags"]? += "+delete_segments"
            options["hls_list_size"] = "\(Self.windowLength)"
            options["hls_delete_threshold"] = "\(Self.kept)"
        } else {
            options["hls_list_size"] = "0"
            options["hls_playlist_type"] = "vod"
        }
        do throws(StreamOutputError) {
            muxer = try Muxer(
                format: "hls", address: folder.playlist, output: OwnOutput(), tracks: Track.withoutPriming(tracks),
                options: options, repeatsParameterSets: false)
        } catch {
            throw named(error)
        }
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
        do throws(StreamOutputError) {
            try muxer?.finish()
        } catch {
            throw named(error)
        }
        muxer = nil
        return folder.byteCount
    }

    package func abandon() {
        guard muxer != nil else { return }
        muxer = nil
        try? folder.clear()
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
        // FFmpeg does not tell that a segment could not be written. What is there by now can be played.
        if packet.isKeyFrame, packet.trackIndex == 0, folder.isFull(for: Self.room) {
            try? muxer?.finish()
            muxer = nil
            throw StreamOutputError.system(ENOSPC, operation: Self.operation, subject: name).keeping(name)
        }
        do throws(StreamOutputError) {
            try muxer?.write(packet)
        } catch {
            throw named(error)
        }
        byteCount += Int64(packet.byteCount)
        counter.set(byteCount)
    }

    private static let operation = "write the playlist"

    private func named(_ error: StreamOutputError) -> StreamOutputError {
        StreamOutputError(
            error.kind, operation: Self.operation, subject: name, code: error.code, cause: error.cause)
    }
}
