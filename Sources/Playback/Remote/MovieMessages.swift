import SampleQueue
import WorkerProtocol

extension MovieTime {
    init(_ time: CMTime) {
        self.init(value: time.value, timescale: time.timescale, flags: time.flags.rawValue)
    }

    /// The time; invalid if the message is not one.
    var time: CMTime {
        guard let (timescale, flags) = parts else { return .invalid }
        let time = CMTime(value: value, timescale: timescale, flags: CMTimeFlags(rawValue: flags), epoch: 0)
        return time.isNumeric && timescale <= 0 ? .invalid : time
    }
}

extension MovieDescriptionMessage {
    init(_ description: MovieDescription) {
        self.init(duration: MovieTime(description.duration), isSeekable: description.isSeekable)
        if let video = description.video {
            videoCodec = video.codecName
            (width, height) = (Int64(video.presentationSize.width), Int64(video.presentationSize.height))
            frameDuration = MovieTime(video.nominalFrameDuration)
        }
        if let audio = description.audio {
            audioCodec = audio.codecName
            (sampleRate, channelCount) = (Int64(audio.sampleRate), Int64(audio.channelCount))
        }
    }

    /// The description; nil if it has values that no movie has.
    var description: MovieDescription? {
        let side = 0...Int64(CVPixelBuffer.maximumSideLength)
        let duration = duration.time
        guard side.contains(width), side.contains(height), duration.isIndefinite || duration.isRational,
            (videoCodec ?? "").utf8.count + (audioCodec ?? "").utf8.count <= 200
        else { return nil }
        let frameDuration = frameDuration.time
        guard frameDuration.isRational, frameDuration > .zero else { return nil }
        let video = videoCodec.map {
            MovieDescription.Video(
                codecName: $0, presentationSize: CMVideoDimensions(width: Int32(width), height: Int32(height)),
                nominalFrameDuration: frameDuration)
        }
        let audio = audioCodec.map {
            MovieDescription.Audio(
                codecName: $0, sampleRate: Int(clamping: sampleRate), channelCount: Int(clamping: channelCount))
        }
        guard video != nil || audio != nil else { return nil }
        return MovieDescription(video: video, audio: audio, duration: duration, isSeekable: isSeekable)
    }
}

extension MovieFailure {
    private static let kinds: [PlaybackError.Kind] = [
        .notFound, .unreadable, .notAMovie, .nothingToPlay, .unsupportedCodec, .tooLarge, .damaged, .itemInUse,
        .codecFailure, .outOfMemory,
    ]

    init(_ error: PlaybackError) {
        self.init(
            kind: UInt8(Self.kinds.firstIndex(of: error.kind) ?? 0), operation: error.operation,
            code: error.code.map(Int64.init), cause: error.cause)
    }

    /// The error about the movie `name`; nil if it is not one.
    func error(of name: String) -> PlaybackError? {
        guard Self.kinds.indices.contains(Int(kind)), operation.utf8.count <= 200, cause.utf8.count <= 4_000 else {
            return nil
        }
        return PlaybackError(
            Self.kinds[Int(kind)], operation: operation, subject: name, code: code.flatMap(Int32.init(exactly:)),
            cause: cause)
    }
}
