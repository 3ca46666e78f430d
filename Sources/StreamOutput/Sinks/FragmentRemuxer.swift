/// Writes an ordinary file, its index in front, from a recording that consists of fragments: the same packets with the
/// same times, as if they had been written into it from the beginning. The recording does not change.
struct FragmentRemuxer {
    let format: ContainerFormat
    let tracks: [Track]
    /// The presentation time of each track's first packet; nil for a track without packets.
    let starts: [Int64?]
    /// The last packet of each track: its presentation time and duration.
    let ends: [(time: Int64, duration: Int64)]

    /// Reads the recording at `path`, which has `packetCount` packets, and writes them into `file`. Returns its length.
    /// Throws ``StreamOutputError``; the content of `file` is then useless.
    func write(recording path: String, packetCount: Int64, to file: OutputFile) throws(StreamOutputError) -> Int64 {
        let reader = try PacketReader(path: path)
        let output = try FileDescriptorOutput(descriptor: file.descriptor, isSeekable: true)
        var shown: [Track] = []
        for (index, track) in tracks.enumerated() {
            // In the packet form of the recording.
            shown.append(track.mediaType == .video ? try track.withHeader(of: reader.parameters(index)) : track)
        }
        let muxer = try Muxer(format, path: file.currentPath, output: output, tracks: shown)
        var order = Interleaver<EncodedPacket>(timescales: tracks.map(\.timescale))
        var (read, written): (Int64, Int64) = (0, 0)
        // The frame of each track whose successor has not been read yet. The reader's duration of it is unreliable: at
        // the end of a fragment it repeats that of the frame before.
        var held: [Int: EncodedPacket] = [:]
        while let packet = try reader.next(timescales: tracks.map(\.timescale)) {
            read += 1
            let index = packet.trackIndex
            let time = packet.presentationTime + (starts[index] ?? 0)
            packet.setTime(time, duration: time == ends[index].time ? ends[index].duration : packet.duration)
            var next: EncodedPacket? = packet
            if tracks[index].mediaType == .video {
                next = held.updateValue(packet, forKey: index)
                if let next { next.duration = max(0, time - next.presentationTime) }
            }
            if let next { order.append(next, ofTrack: index, at: next.presentationTime, byteCount: next.byteCount) }
            while let (packet, _) = order.next() { try pass(packet, to: muxer, at: output.position, file, &written) }
        }
        for (index, packet) in held.sorted(by: { $0.key < $1.key }) {
            order.append(packet, ofTrack: index, at: packet.presentationTime, byteCount: packet.byteCount)
        }
        order.finish()
        while let (packet, _) = order.next() { try pass(packet, to: muxer, at: output.position, file, &written) }
        guard read == packetCount else {
            throw StreamOutputError(
                .codecFailure, operation: "move the index to the front", subject: path,
                cause: "only \(read) of \(packetCount) packets can be read back")
        }
        try file.reserve(upTo: output.position + 4096 + 64 * written)
        try muxer.finish()
        return output.endPosition
    }

    private func pass(
        _ packet: EncodedPacket, to muxer: Muxer, at position: Int64, _ file: OutputFile, _ written: inout Int64
    ) throws(StreamOutputError) {
        try file.reserve(upTo: position + Int64(packet.byteCount) * 33 / 32 + 4096 + 64 * (written + 1))
        try muxer.write(packet)
        written += 1
    }
}
