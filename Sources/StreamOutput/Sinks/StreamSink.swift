package import SampleQueue

/// A stream into a file descriptor that cannot seek, such as a pipe: MPEG-TS, Matroska, or MP4 in fragments of one
/// frame. In a live stream each packet is passed on at once. Parameter sets come with every key frame, so that a reader
/// can join late.
///
/// When the reader closes, writing throws a ``StreamOutputError`` of kind `readerGone`, provided that the process
/// ignores `SIGPIPE`. Writing blocks while the pipe is full, until it is interrupted.
package final class StreamSink: PacketSink {
    package let name: String
    private let format: ContainerFormat
    private let output: FileDescriptorOutput
    package let isLive: Bool
    private var order = Interleaver<EncodedPacket>(timescales: [])
    private var muxer: Muxer?
    private var tracks: [Track] = []
    /// The newest packet of each video track, held back until its duration is known, in a container that stores
    /// durations.
    private var held: [EncodedPacket?] = []
    /// The error of the container's beginning if there was no reader. It is thrown with the first packet, as it is
    /// where the beginning waits for that packet.
    private var absence: StreamOutputError?

    /// Streams into `descriptor`, which the caller owns and which stays open; `name` is used in errors. In a stream
    /// that is not live, audio and video are interleaved by time before they are passed on. Throws
    /// ``StreamOutputError`` for a format that must seek back.
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
        output = try FileDescriptorOutput(descriptor: descriptor, isSeekable: false)
    }

    package var maximumRepeatInterval: Duration { format.maximumRepeatInterval }
    package var longestFrame: Duration? { format.longestFrame }
    package var holdsAudio: Bool { format.holdsAudio }
    package var status: SinkStatus { output.status }

    package func interrupt() {
        output.interrupt()
    }

    package func check(_ codec: AudioSettings.Codec) throws(StreamOutputError) {
        try format.check(codec, subject: name)
    }

    package func begin(_ tracks: [Track]) throws(StreamOutputError) {
        let tracks = format.holdsAudio ? tracks : tracks.filter { $0.mediaType == .video }
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
            // A fragment has one frame, and the audio since the one before.
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
