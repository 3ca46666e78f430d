/// Makes an ordinary file, its index in front, of a recording that consists of fragments: the same packets with the same times, as if they
/// had been written into it from the beginning. The recording stays what it is.
struct Rewriting {
    let format: ContainerFormat
    let tracks: [Track]
    /// When each track's first packet is shown; nil for one that has none.
    let starts: [Int64?]
    /// Each track's last packet: when it is shown, and how long.
    let ends: [(time: Int64, duration: Int64)]

    /// Reads the recording at `path`, which has `packetCount` packets, and writes them into `file`. Returns how long it is.
    /// Throws ``StreamOutputError``; what `file` holds is of no use then.
    func write(recording path: String, packetCount: Int64, to file: OutputFile) throws(StreamOutputError) -> Int64 {
        let reader = try PacketReader(path: path)
        let output = try ByteOutput(descriptor: file.descriptor, isSeekable: true)
        var shown: [Track] = []
        for (index, track) in tracks.enumerated() {
            // In the form that the recording has its packets in.
            shown.append(track.mediaType == .video ? try track.withHeader(of: reader.parameters(index)) : track)
        }
        let muxer = try Muxer(format, path: file.currentPath, output: output, tracks: shown)
        var order = Interleaver<EncodedPacket>(timescales: tracks.map(\.timescale))
        var (read, written): (Int64, Int64) = (0, 0)
        // The picture of each track whose successor is still to come. How long it stays is not what the reader says: at the end of a
        // fragment it knows nothing better than how long the one before stayed.
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
                .codecFailure, operation: "put the index in front", subject: path,
                cause: "of \(packetCount) packets \(read) can be read back")
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
