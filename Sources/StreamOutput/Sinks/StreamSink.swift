package import SampleQueue

/// A stream into a file descriptor that cannot go back, such as a pipe: MPEG-TS, Matroska, or MP4 in fragments of one picture. Live, each packet is passed on
/// at once; parameter sets come with every key frame, so that a reader can join late.
///
/// When the reader goes away, writing throws a ``StreamOutputError`` of kind `readerGone`, provided that the process ignores
/// `SIGPIPE`. Writing waits while the pipe is full, until it is interrupted.
package final class StreamSink: PacketSink {
    package let name: String
    private let format: ContainerFormat
    private let output: ByteOutput
    package let isLive: Bool
    private var order = Interleaver<EncodedPacket>(timescales: [])
    private var muxer: Muxer?
    private var tracks: [Track] = []
    /// Each video track's newest packet, kept back until it is known how long it lasts, in a container that says so.
    private var held: [EncodedPacket?] = []
    /// What befell the container's beginning, where nobody was there to read it: told with the first packet, as it is where the beginning waits for that.
    private var absence: StreamOutputError?

    /// Streams into `descriptor`, which stays the caller's and open; `name` is what errors call it. Where it
    /// is not live, sound and pictures are brought into the order of their times before they are passed on. Throws
    /// ``StreamOutputError`` for a format that must go back to what it wrote.
    package init(
        descriptor: Int32, name: String, format: ContainerFormat = .mpegTS, isLive: Bool = true
    ) throws(StreamOutputError) {
        guard format.isStreamable else {
            throw StreamOutputError(
                .unknownFormat, operation: "write the stream", subject: name,
                cause:
                    "\(format.endings[0]) cannot be written to a pipe; ts, mp4, mov, mkv, webm, flv, h264 and gif can")
        }
        self.name = name
        self.format = format
        self.isLive = isLive
        output = try ByteOutput(descriptor: descriptor, isSeekable: false)
    }

    package var longestStillness: Duration { format.longestStillness }
    package var longestPicture: Duration? { format.longestPicture }
    package var holdsSound: Bool { format.holdsSound }
    package var status: SinkStatus { output.status }

    package func interrupt() {
        output.interrupt()
    }

    package func check(_ codec: AudioSettings.Codec) throws(StreamOutputError) {
        try format.check(codec, subject: name)
    }

    package func begin(_ tracks: [Track]) throws(StreamOutputError) {
        let tracks = format.holdsSound ? tracks : tracks.filter { $0.mediaType == .video }
        self.tracks = tracks
        held = tracks.map { _ in nil }
        do throws(StreamOutputError) {
            muxer = try Muxer(format, path: nil, output: output, tracks: tracks, purpose: .stream)
            order = Interleaver(timescales: tracks.map(\.timescale))
        } catch {
            guard error.kind == .readerGone else { throw named(error) }
            absence = named(error)
        }
    }

    package func write(_ packet: EncodedPacket) throws(StreamOutputError) {
        if let absence { throw absence }
        let index = packet.trackIndex
        guard index < tracks.count else { return }
        guard format.countsDurations, tracks[index].mediaType == .video else { return try send(packet) }
        try sendHeld(ofTrack: index, until: packet.presentationTime)
        held[index] = try EncodedPacket(sharing: packet)
    }

    private func sendHeld(ofTrack index: Int, until end: Int64) throws(StreamOutputError) {
        guard let packet = held[index] else { return }
        held[index] = nil
        packet.duration = max(0, end - packet.presentationTime)
        try send(packet)
    }

    private func send(_ packet: EncodedPacket) throws(StreamOutputError) {
        guard !isLive else { return try pass(packet) }
        order.append(
            packet, ofTrack: packet.trackIndex, at: packet.presentationTime, byteCount: packet.byteCount)
        while let (packet, _) = order.next() { try pass(packet) }
    }

    private func pass(_ packet: EncodedPacket) throws(StreamOutputError) {
        do throws(StreamOutputError) {
            try muxer?.write(packet)
            // A fragment has one picture, and the sound that has come since the one before.
            if !format.countsDurations || tracks[packet.trackIndex].mediaType == .video { try muxer?.flush() }
        } catch {
            throw named(error)
        }
    }

    package func finish(at end: CMTime) throws(StreamOutputError) -> Int64 {
        for (index, track) in tracks.enumerated() { try sendHeld(ofTrack: index, until: track.ticks(end)) }
        order.finish()
        while let (packet, _) = order.next() { try pass(packet) }
        do throws(StreamOutputError) {
            if format.countsDurations { try muxer?.flush() }
            try muxer?.finish()
        } catch {
            throw named(error)
        }
        return output.endPosition
    }

    package func abandon() {
        muxer = nil
    }

    private func named(_ error: StreamOutputError) -> StreamOutputError {
        StreamOutputError(
            error.kind, operation: "write the stream", subject: name, code: error.code, cause: error.cause)
    }
}
