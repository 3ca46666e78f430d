package import SampleQueue

/// A file of pictures, and sound where there is any: mp4, mov, Matroska or MPEG-TS. It appears under its name when it is whole.
///
/// When the device fills up or the file meets its size limit, what has been written by then is ended properly, in room that
/// was set aside for that, and kept beside the name (`pip.partial.mp4` for `pip.mp4`): the name itself only ever belongs to
/// a whole file. The error says where it is.
package final class FileSink: PacketSink {
    /// Where the file is to be.
    package let path: String

    private let format: ContainerFormat
    private let file: OutputFile
    private let output: ByteOutput
    private var muxer: Muxer?
    private var tracks: [Track] = []
    /// Each video track's newest packet, kept back until it is known how long it lasts.
    private var held: [EncodedPacket?] = []
    private var order = Interleaver<EncodedPacket>(timescales: [])
    private var packetCount: Int64 = 0
    /// What the muxer was given, which it may not have passed on yet.
    private var payloadByteCount: Int64 = 0

    /// Checks `path` and begins a file under a temporary name; the format is taken from the path's ending unless given.
    /// The file never grows beyond `maximumByteCount`, nor beyond the process's limit (`RLIMIT_FSIZE`). Throws
    /// ``StreamOutputError`` before any work if the file could not be written.
    package init(
        path: String, policy: CommitPolicy = CommitPolicy(replacesExisting: false), format: ContainerFormat? = nil,
        maximumByteCount: Int64 = .max
    ) throws(StreamOutputError) {
        self.path = path
        self.format = if let format { format } else { try ContainerFormat(path: path) }
        file = try OutputFile(path, policy: policy, maximumByteCount: maximumByteCount)
        output = try ByteOutput(descriptor: file.descriptor, isSeekable: true)
    }

    package var longestStillness: Duration { format.longestStillness }

    package func check(_ codec: AudioSettings.Codec) throws(StreamOutputError) {
        try format.check(codec, subject: path)
    }

    package func begin(_ tracks: [Track]) throws(StreamOutputError) {
        muxer = try Muxer(format, path: file.temporaryPath, output: output, tracks: tracks)
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
        case .audio:
            // Sound says itself how long it lasts.
            queue(packet)
        }
        while let (packet, _) = order.next() { try pass(packet) }
    }

    package func finish(at end: CMTime) throws(StreamOutputError) -> Int64 {
        for (index, track) in tracks.enumerated() { queueHeld(ofTrack: index, until: track.ticks(end)) }
        order.finish()
        while let (packet, index) = order.next() {
            let rest = try tracks[index].cut(packet, at: end, marksRest: !format.countsDurations)
            if let rest { try pass(rest) }
        }
        do throws(StreamOutputError) {
            try muxer?.finish()
            try file.commit(byteCount: output.endPosition)
            return output.endPosition
        } catch {
            throw named(error).keeping(file.keepPart(byteCount: output.endPosition))
        }
    }

    package func abandon() {
        file.discard()
    }

    private func queueHeld(ofTrack index: Int, until end: Int64) {
        guard let packet = held[index] else { return }
        held[index] = nil
        packet.duration = max(0, end - packet.presentationTime)
        queue(packet)
    }

    private func queue(_ packet: EncodedPacket) {
        order.append(
            packet, ofTrack: packet.trackIndex, at: packet.presentationTime, byteCount: packet.byteCount)
    }

    private func pass(_ packet: EncodedPacket) throws(StreamOutputError) {
        do throws(StreamOutputError) {
            try file.reserve(upTo: max(output.position, payloadByteCount) + room(for: packet))
            try muxer?.write(packet)
            payloadByteCount += Int64(packet.byteCount)
            packetCount += 1
        } catch {
            throw named(error).keeping(endPart())
        }
    }

    /// More than a packet, what the container puts around it, and the index of all packets take.
    private func room(for packet: EncodedPacket) -> Int64 {
        Int64(packet.byteCount) * 33 / 32 + 4096 + 64 * (packetCount + 1)
    }

    /// Ends the file after what is in it; returns where it is kept, or nil if it could not be.
    private func endPart() -> String? {
        guard packetCount > 0, output.failure == 0, (try? muxer?.finish()) != nil else {
            file.discard()
            return nil
        }
        return file.keepPart(byteCount: output.endPosition)
    }

    private func named(_ error: StreamOutputError) -> StreamOutputError {
        StreamOutputError(
            error.kind, operation: "write the video", subject: path, code: error.code, cause: error.cause,
            keptPath: error.keptPath)
    }
}
