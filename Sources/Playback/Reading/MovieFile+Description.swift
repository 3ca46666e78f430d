import CFFmpeg
import SampleQueue

extension MovieFile {
    /// What the movie's head says of it; `hasSound` where its sound can be decoded.
    func description(hasSound: Bool) -> MovieDescription {
        MovieDescription(
            video: video.map(describe), audio: hasSound ? audio.map(describe) : nil, duration: duration,
            isSeekable: canSeek)
    }

    /// How long a picture lasts by the rate that the movie says to have; a thirtieth of a second where it says nothing.
    func nominalFrameDuration(of track: Track) -> CMTime {
        let rate = av_guess_frame_rate(pointer, track.stream, nil)
        guard rate.num > 0, rate.den > 0 else { return CMTime(value: 1, timescale: 30) }
        return CMTime(value: Int64(rate.den), timescale: rate.num)
    }

    private func describe(video track: Track) -> MovieDescription.Video {
        let parameters = track.stream.pointee.codecpar!
        let size = PictureShape(
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

    /// How the pictures of `track` are to be turned.
    func turn(of track: Track) -> PictureTurn {
        cffmpeg_display_matrix(track.stream).map { PictureTurn(displayMatrix: $0) } ?? .upright
    }

    /// The longest of the tracks, or what the file says of itself; indefinite for what is not there in whole.
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

    /// Whether another place can be gone to.
    var canSeek: Bool {
        guard let io = pointer.pointee.pb else { return true }
        return io.pointee.seekable & AVIO_SEEKABLE_NORMAL != 0
    }
}
