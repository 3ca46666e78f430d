import CFFmpeg
import SampleQueue

extension MovieFile {
    /// The description of the movie from its header; `carriesAudio` means that its audio can be decoded.
    func description(carriesAudio: Bool) -> MovieDescription {
        MovieDescription(
            video: video.map(describe), audio: carriesAudio ? audio.map(describe) : nil, duration: duration,
            isSeekable: canSeek)
    }

    /// The duration of a frame at the rate that the movie states; a thirtieth of a second if it states none.
    func nominalFrameDuration(of track: Track) -> CMTime {
        let rate = av_guess_frame_rate(pointer, track.stream, nil)
        guard rate.num > 0, rate.den > 0 else { return CMTime(value: 1, timescale: 30) }
        return CMTime(value: Int64(rate.den), timescale: rate.num)
    }

    private func describe(video track: Track) -> MovieDescription.Video {
        let parameters = track.stream.pointee.codecpar!
        let size = FrameGeometry(
            width: Int(parameters.pointee.width), height: Int(parameters.pointee.height),
            pixelAspect: av_guess_sample_aspect_ratio(pointer, track.stream, nil), turn: turn(of: track)
        ).presentationSize
        return MovieDescription.Video(
            codecName: String(cString: avcodec_get_name(parameters.pointee.codec_id)), presentationSize: size,
            nominalFrameDuration: nominalFrameDuration(of: track))
    }

    private func describe(audio track: Track) -> MovieDescription.Audio {
        let parameters = track.stream.pointee.codecpar!
        return MovieDescription.Audio(
            codecName: String(cString: avcodec_get_name(parameters.pointee.codec_id)),
            sampleRate: Int(parameters.pointee.sample_rate),
            channelCount: Int(parameters.pointee.ch_layout.nb_channels))
    }

    func turn(of track: Track) -> FrameRotation {
        cffmpeg_display_matrix(track.stream).map { FrameRotation(displayMatrix: $0) } ?? .upright
    }

    /// The duration of the longest track, or the one that the file states; indefinite for a stream that is not
    /// complete.
    private var duration: CMTime {
        guard canSeek else { return .indefinite }
        let ends = [video, audio].compactMap { track -> CMTime? in
            guard let track, track.stream.pointee.duration != cffmpeg_nopts_value(), track.stream.pointee.duration > 0
            else { return nil }
            return track.time(track.start) + track.time(track.stream.pointee.duration) - origin
        }
        if let end = ends.max(), end.isRational, end > .zero { return end }
        let whole = pointer.pointee.duration
        guard whole != cffmpeg_nopts_value(), whole > 0 else { return .indefinite }
        return CMTime(value: whole, timescale: AV_TIME_BASE)
    }

    var canSeek: Bool {
        guard let io = pointer.pointee.pb, String(cString: pointer.pointee.iformat.pointee.name) != "hls" else {
            return true
        }
        return io.pointee.seekable & AVIO_SEEKABLE_NORMAL != 0
    }
}
