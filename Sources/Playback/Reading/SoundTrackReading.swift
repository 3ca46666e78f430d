import CFFmpeg
import SampleQueue

/// Decodes a movie's sound, from the place on that was asked for. One thread.
final class SoundTrackReading {
    private(set) var packets = PacketQueue()
    /// Where the last of the sound ends, on the movie's time line from 0.
    private(set) var end = CMTime.zero

    private var file: MovieFile
    private var track: MovieFile.Track
    private var decoder: MediaDecoder
    private let converter: SoundConverter
    private var nextTicks: Int64
    /// Sound that ends before it is not asked for.
    private var beginning = CMTime.zero

    /// For `track` of `file`. Throws ``PlaybackError`` where it cannot be decoded.
    init(file: MovieFile, track: MovieFile.Track) throws(PlaybackError) {
        self.file = file
        self.track = track
        decoder = try MediaDecoder(stream: track.stream, name: file.name)
        converter = SoundConverter()
        nextTicks = track.start
    }

    /// Takes a packet that is decoded in its turn.
    func append(_ packet: MediaPacket) {
        packets.append(packet)
    }

    /// Decodes the next packet. Throws ``PlaybackError``.
    func decodeNext() throws(PlaybackError) -> [CMSampleBuffer] {
        guard let packet = packets.takeFirst() else { return [] }
        return try decode(packet)
    }

    /// Decodes what is still inside, at the end of the file.
    func drain() throws(PlaybackError) -> [CMSampleBuffer] {
        var samples = try decode(nil)
        for sample in try converter.finish() { accept(sample, &samples) }
        return samples
    }

    /// From now on sound from shortly before `time` on is looked for.
    func aim(at time: CMTime) {
        // A little earlier, for what fades over from the old place to the new.
        beginning = time - CMTime(value: 1, timescale: 10)
    }

    /// Decoding begins anew with the first packet of `file`, which was opened again.
    func restart(with file: MovieFile, track: MovieFile.Track) throws(PlaybackError) {
        (self.file, self.track) = (file, track)
        nextTicks = track.start
        try restart()
    }

    /// Decoding begins anew at the place that the file found.
    func restart() throws(PlaybackError) {
        packets.removeAll()
        // A decoder that was flushed may remember how far it had been, which is a matter of the machine's speed.
        decoder = try MediaDecoder(stream: track.stream, name: file.name)
        converter.reset()
    }

    private func decode(_ packet: MediaPacket?) throws(PlaybackError) -> [CMSampleBuffer] {
        var samples: [CMSampleBuffer] = []
        _ = try decoder.decode(packet) { frame throws(PlaybackError) in
            let ticks = frame.pointer.pointee.best_effort_timestamp
            let start = ticks == cffmpeg_nopts_value() ? nextTicks : ticks
            nextTicks = start + max(0, cffmpeg_frame_duration(frame.pointer))
            for sample in try converter.convert(frame.pointer, at: track.time(start) - file.origin) {
                accept(sample, &samples)
            }
        }
        return samples
    }

    private func accept(_ sample: CMSampleBuffer, _ samples: inout [CMSampleBuffer]) {
        let sampleEnd = sample.presentationTimeStamp + sample.duration
        end = max(end, sampleEnd)
        if sampleEnd > beginning { samples.append(sample) }
    }
}
