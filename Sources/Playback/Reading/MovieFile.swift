import CFFmpeg
import FFmpegSupport
import Glibc
import SampleQueue

/// Reads a movie: its tracks, and their packets in the order of the file. Not thread-safe.
final class MovieFile {
    /// One of the movie's tracks that are played.
    struct Track {
        let stream: UnsafeMutablePointer<AVStream>

        var index: Int { Int(stream.pointee.index) }
        var timeBase: AVRational { stream.pointee.time_base }
        /// The start time, in its own ticks.
        var start: Int64 {
            stream.pointee.start_time == cffmpeg_nopts_value() ? 0 : stream.pointee.start_time
        }
        /// A time in the track's ticks, exactly.
        func time(_ ticks: Int64) -> CMTime {
            let (value, overflow) = ticks.multipliedReportingOverflow(by: Int64(timeBase.num))
            return overflow ? .invalid : CMTime(value: value, timescale: timeBase.den)
        }
    }

    private let context: InputFormatContext
    var pointer: UnsafeMutablePointer<AVFormatContext> { context.pointer }
    let name: String
    let video: Track?
    let audio: Track?
    /// The time on the movie's own timeline that becomes 0.
    let origin: CMTime
    /// Whether nothing was read yet, and there was no seek: the next packet is the movie's first.
    private(set) var isUntouched = true
    /// Whether the program that writes the frames ended in the middle of one.
    private(set) var endsWithinFrame = false
    /// The reason to end the movie before its file does; nil if there is none.
    private(set) var problem: String?
    private let files: MovieFileAllowlist?
    private var timelines: [Int: PacketTimeline] = [:]
    private let source: DescriptorInput?
    private let allowance: ReadAllowance
    /// More retries than ``ReadAllowance`` allows.
    private static let maximumRetryCount = 10_000
    private var lastPacketEnd: Int64 = 0

    /// Opens `input` and finds its tracks. Throws ``PlaybackError`` if it cannot be read, is not a movie, or has
    /// nothing that can be played.
    init(_ input: MovieInput, interruption: ReadInterruption) throws(PlaybackError) {
        FFmpegLog.install()
        _ = FFmpegLog.takeLines()
        name = input.name
        let allowance = ReadAllowance(interruption)
        self.allowance = allowance
        let plan = try MovieOpening(input, interruption: interruption, allowance)
        var movieFiles: MovieFileAllowlist?
        context = try Self.open(input, plan, allowance, &movieFiles)
        (source, files) = (plan.source, movieFiles)
        let pointer = context.pointer
        do throws(PlaybackError) {
            if plan.source == nil { try Self.probe(pointer, name) }
            (video, audio) = try Self.tracks(of: pointer, name)
            if plan.source != nil, let video { try Self.checkRate(of: video, in: pointer, name) }
        } catch {
            guard let refusal = movieFiles?.refusal ?? allowance.problem else { throw error }
            throw PlaybackError(.notAMovie, operation: "open it as a movie", subject: name, cause: refusal)
        }
        origin = Self.origin(video, audio)
        let format = PacketTimeline.Format(demuxer: String(cString: pointer.pointee.iformat.pointee.name))
        for track in [video, audio].compactMap(\.self) { timelines[track.index] = PacketTimeline(format: format) }
        for index in 0..<Int(pointer.pointee.nb_streams) where index != video?.index && index != audio?.index {
            pointer.pointee.streams[index]!.pointee.discard = AVDISCARD_ALL
        }
        allowance.beginReading()
    }

    /// Reads the next packet of one of the tracks; nil at the end. Throws ``PlaybackError`` if reading fails.
    func readPacket() throws(PlaybackError) -> MediaPacket? {
        let packet = try MediaPacket()
        isUntouched = false
        var retryCount = 0
        while true {
            let code = av_read_frame(pointer, packet.pointer)
            // The demuxer of MPEG-TS gives up its search for the next packet every 64 KB.
            if code == cffmpeg_averror(EAGAIN), source == nil, retryCount < Self.maximumRetryCount {
                retryCount += 1
                continue
            }
            if code == cffmpeg_averror_eof() {
                problem = problem ?? allowance.problem
                // A source that cannot seek has nothing after its last whole frame.
                if source != nil { endsWithinFrame = avio_tell(pointer.pointee.pb) > lastPacketEnd }
                return nil
            }
            guard code >= 0 else {
                guard let excess = allowance.problem else {
                    throw .ffmpeg(code, .damaged, operation: "read it", subject: name)
                }
                problem = problem ?? excess
                return nil
            }
            // A demuxer may take zeros for packets without bytes.
            guard packet.pointer.pointee.size > 0 || packet.pointer.pointee.side_data_elems > 0 else { continue }
            allowance.foundPacket()
            if source != nil {
                lastPacketEnd = avio_tell(pointer.pointee.pb)
                // The demuxer for headerless frames returns the incomplete last frame.
                if packet.pointer.pointee.flags & AV_PKT_FLAG_CORRUPT != 0 {
                    endsWithinFrame = true
                    return nil
                }
            }
            if packet.streamIndex == video?.index || packet.streamIndex == audio?.index {
                problem = problem ?? problem(with: packet.pointer.pointee)
                return problem == nil ? packet : nil
            }
            av_packet_unref(packet.pointer)
        }
    }

    /// The times of a packet on the movie's timeline from 0. A missing time is invalid.
    func times(of packet: MediaPacket) -> CMSampleTimingInfo {
        let track = packet.streamIndex == video?.index ? video : audio
        func time(_ ticks: Int64) -> CMTime {
            guard let track, ticks != cffmpeg_nopts_value() else { return .invalid }
            return track.time(ticks) - origin
        }
        let (pts, dts, duration) =
            (packet.pointer.pointee.pts, packet.pointer.pointee.dts, packet.pointer.pointee.duration)
        return CMSampleTimingInfo(
            duration: duration > 0 ? track?.time(duration) ?? .invalid : .invalid, presentationTimeStamp: time(pts),
            decodeTimeStamp: time(dts))
    }

    /// The end of a packet on the movie's timeline; zero if it has no times.
    func end(of packet: MediaPacket) -> CMTime {
        let times = times(of: packet)
        let end = times.presentationTimeStamp + times.duration
        return end.isRational ? end : .zero
    }

    /// Returns the reason to end the movie before `packet`; nil if there is none.
    private func problem(with packet: AVPacket) -> String? {
        let index = Int(packet.stream_index)
        // The missing value is the least number. A damaged time of presentation may be far after that of decoding.
        let ticks = max(packet.dts, packet.pts)
        guard let track = index == video?.index ? video : audio, ticks != cffmpeg_nopts_value() else { return nil }
        let tick = Double(track.timeBase.num) / Double(max(track.timeBase.den, 1))
        let origin = origin.isRational ? Double(origin.value) / Double(origin.timescale) : 0
        return timelines[index]?.problem(
            time: Double(ticks) * tick - origin, duration: Double(packet.duration) * tick, position: packet.pos)
    }

    /// The file that the movie refers to and that was not opened, as a message; nil if there is none.
    var refusal: String? { files?.refusal }

    /// Seeks to the last position at or before `time`, as far as the file knows it, where decoding can begin. The time
    /// is on the movie's timeline from 0. Throws ``PlaybackError`` if the file cannot seek.
    func seek(to time: CMTime) throws(PlaybackError) {
        guard let track = video ?? audio else { return }
        isUntouched = false
        problem = nil
        for index in timelines.keys { timelines[index]?.restart() }
        let ticks = (time + origin).convertScale(track.timeBase.den, method: .roundTowardNegativeInfinity).value
        allowance.beginSeeking()
        defer { allowance.endSeeking() }
        let code = av_seek_frame(
            pointer, Int32(track.index), max(track.start, ticks / Int64(track.timeBase.num)), AVSEEK_FLAG_BACKWARD)
        guard code >= 0 else { throw .ffmpeg(code, .damaged, operation: "seek in it", subject: name) }
    }

    /// Whether the demuxer uses earlier reads to find positions. The result of a seek then depends on how far the
    /// reader had come. A file whose header has its whole index does not need that.
    var findsPlacesByReading: Bool {
        !String(cString: pointer.pointee.iformat.pointee.name).hasPrefix("mov,")
    }

    private static func open(
        _ input: MovieInput, _ plan: MovieOpening, _ allowance: ReadAllowance, _ files: inout MovieFileAllowlist?
    ) throws(PlaybackError) -> InputFormatContext {
        guard var options = OptionDictionary(inOrder: plan.options) else { throw .outOfMemory("open", input.name) }
        do throws(InputFormatContext.Failure) {
            return try InputFormatContext(url: plan.url, format: plan.format, options: &options) { context in
                context.pointee.interrupt_callback = allowance.callback(for: context)
                context.pointee.flags |= AVFMT_FLAG_BITEXACT | AVFMT_FLAG_GENPTS
                if let io = plan.source?.pointer ?? plan.file?.pointer { context.pointee.pb = io }
                files =
                    switch input {
                    case .file(let path): MovieFileAllowlist(path: path, allowsPlaylists: true, of: context, allowance)
                    case .ownFile(let path, _), .sandboxedFile(let path, _, _), .openFile(_, let path, _):
                        MovieFileAllowlist(path: path, allowsPlaylists: false, of: context, allowance)
                    case .frameStream: nil
                    }
                let objects: [AnyObject?] = [allowance, plan.source, plan.file, files]
                return objects.compactMap(\.self)
            }
        } catch {
            let code = error.code
            if case .frameStream = input, code == cffmpeg_averror(EINVAL) || code == cffmpeg_averror_eof() {
                throw PlaybackError(
                    .notAMovie, operation: "read frames from it", subject: input.name, code: code,
                    cause: "it is empty or not a y4m stream")
            }
            throw Self.openingError(code, of: input, files?.refusal ?? allowance.problem)
        }
    }

    private static func openingError(_ code: Int32, of input: MovieInput, _ refusal: String?) -> PlaybackError {
        let error = PlaybackError.ffmpeg(code, .notAMovie, operation: "open it as a movie", subject: input.name)
        var cause = refusal
        // FFmpeg 7 does not recognize a playlist with another extension as one.
        if code == cffmpeg_averror(EINVAL) && error.cause.contains("whitelist")
            || error.cause.contains("Not detecting m3u8/hls")
        {
            cause = "its format refers to other files; only a playlist may, and its name must end in .m3u8"
        }
        guard let cause else { return error }
        return PlaybackError(.notAMovie, operation: error.operation, subject: input.name, code: code, cause: cause)
    }

    /// Throws if the frames of a stream that states a rate last too long.
    private static func checkRate(
        of track: Track, in context: UnsafeMutablePointer<AVFormatContext>, _ name: String
    ) throws(PlaybackError) {
        let rate = av_guess_frame_rate(context, track.stream, nil)
        // FFmpeg guesses no rate that low; the time scale of frames without times is their duration.
        let duration = rate.num > 0 ? (rate.den, rate.num) : (track.timeBase.num, track.timeBase.den)
        guard Double(duration.0) / Double(duration.1) > PacketTimeline.maximumGap else { return }
        throw PlaybackError(
            .damaged, operation: "play it", subject: name,
            cause: "a frame lasts \(duration.0 / duration.1) s, and may last a day")
    }

    private static func probe(
        _ context: UnsafeMutablePointer<AVFormatContext>, _ name: String
    ) throws(PlaybackError) {
        let code = avformat_find_stream_info(context, nil)
        guard code >= 0 else { throw .ffmpeg(code, .damaged, operation: "read its header", subject: name) }
    }

    private static func tracks(
        of context: UnsafeMutablePointer<AVFormatContext>, _ name: String
    ) throws(PlaybackError) -> (video: Track?, audio: Track?) {
        let videoIndex = av_find_best_stream(context, AVMEDIA_TYPE_VIDEO, -1, -1, nil, 0)
        let audioIndex = av_find_best_stream(context, AVMEDIA_TYPE_AUDIO, -1, max(-1, videoIndex), nil, 0)
        func track(_ index: Int32) -> Track? {
            guard index >= 0, let stream = context.pointee.streams[Int(index)] else { return nil }
            // A cover is an image beside the audio, and not the movie's video.
            return stream.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC == 0 ? Track(stream: stream) : nil
        }
        let (video, audio) = (track(videoIndex), track(audioIndex))
        guard video != nil || audio != nil else {
            throw PlaybackError(
                .nothingToPlay, operation: "play it", subject: name, cause: "it has neither video nor audio")
        }
        if let video {
            let parameters = video.stream.pointee.codecpar.pointee
            try FrameSizeLimits.check(width: Int(parameters.width), height: Int(parameters.height), name: name)
        }
        return (video, audio)
    }

    /// Time 0 is the start of the video; if the video begins long after the audio, it is the start of the audio.
    private static func origin(_ video: Track?, _ audio: Track?) -> CMTime {
        let starts = (video: video.map { $0.time($0.start) }, audio: audio.map { $0.time($0.start) })
        guard let video = starts.video else { return starts.audio ?? .zero }
        guard let audio = starts.audio, video - audio > CMTime(value: 1, timescale: 1) else { return video }
        return audio
    }
}
