import CFFmpeg
import SampleQueue

/// Decodes a movie's audio from the requested time on. Not thread-safe.
final class AudioTrackReader {
    private(set) var packets = PacketQueue()
    /// The end of the last audio, on the movie's timeline from 0.
    private(set) var end = CMTime.zero

    private var file: MovieFile
    private var track: MovieFile.Track
    private var decoder: MediaDecoder
    private let converter: AudioConverter
    private var nextTicks: Int64
    /// The time before which audio is not needed.
    private var beginning = CMTime.zero

    /// Creates a decoder for `track` of `file` to audio with `settings`; without them, to the session's format. Throws
    /// ``PlaybackError`` if it cannot be decoded.
    init(
        file: MovieFile, track: MovieFile.Track, settings: AVAssetReaderOutput.AudioSettings? = nil
    ) throws(PlaybackError) {
        self.file = file
        self.track = track
        decoder = try MediaDecoder(stream: track.stream, name: file.name)
        let format = try settings.map { settings throws(PlaybackError) in
            try settings.format(of: track.stream.pointee.codecpar.pointee, name: file.name)
        }
        converter = AudioConverter(to: format ?? SessionAudioFormat.format)
        nextTicks = track.start
    }

    /// Queues a packet for decoding.
    func append(_ packet: MediaPacket) {
        packets.append(packet)
    }

    /// Decodes the next packet. Throws ``PlaybackError``.
    func decodeNext() throws(PlaybackError) -> [CMSampleBuffer] {
        guard let packet = packets.takeFirst() else { return [] }
        return try decode(packet)
    }

    /// Drains the decoder at the end of the file.
    func drain() throws(PlaybackError) -> [CMSampleBuffer] {
        var samples = try decode(nil)
        for sample in try converter.finish() { accept(sample, &samples) }
        return samples
    }

    /// Seeks the audio from shortly before `time` on; at the movie's beginning, the same audio as a first reading.
    func seek(to time: CMTime) {
        // A little earlier, for the crossfade from the old position to the new.
        beginning = time > .zero ? time - CMTime(value: 1, timescale: 10) : .zero
    }

    /// Restarts decoding with the first packet of `file`, which was opened again.
    func restart(with file: MovieFile, track: MovieFile.Track) throws(PlaybackError) {
        (self.file, self.track) = (file, track)
        nextTicks = track.start
        try restart()
    }

    /// Restarts decoding at the position that the file found.
    func restart() throws(PlaybackError) {
        packets.removeAll()
        // A flushed decoder may remember its progress, which depends on the machine's speed.
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

extension AVAssetReaderOutput.AudioSettings {
    /// The format of the decoded audio of a track with `parameters`. Throws ``PlaybackError`` if there is no such audio.
    fileprivate func format(of parameters: AVCodecParameters, name: String) throws(PlaybackError) -> AudioBuffer.Format
    {
        do {
            return try AudioBuffer.Format(
                sampleRate: sampleRate ?? Int(parameters.sample_rate),
                channelCount: channelCount ?? Int(parameters.ch_layout.nb_channels), sampleFormat: sampleFormat)
        } catch {
            throw PlaybackError(
                .unsupportedCodec, operation: "convert its audio", subject: name, cause: error.description)
        }
    }
}
