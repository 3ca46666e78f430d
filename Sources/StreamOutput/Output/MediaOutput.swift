package import SampleQueue

/// Encodes the pictures of a session, and its sound where there is any, once, and hands the packets to its sinks. One thread
/// at a time.
///
/// A picture is converted when it is appended, so that its memory may be used again; it is encoded, and written, while the next ones are made
/// (``EncodingStage``). What fails on the way is thrown by a later call, at the latest by ``finish(at:)``.
///
/// Each picture lasts until the next; a picture at the same output time as the one before replaces it. Times of pictures are
/// rounded to 1/90000 s, or where they are constant to ticks of their rate's own; sound counts its samples from 0.
package final class MediaOutput {
    private let stage: EncodingStage
    private let audioEncoder: AudioEncoder?
    private let canvas: any PictureCanvas
    private let timeGrid: Int64
    private let timescale: CMTimeScale
    private let onLoss: (StreamOutputError) -> Void
    private let onNews: (String) -> Void
    private var timeline: FrameTimeline
    private var summary = OutputSummary()
    private var isFinished = false
    /// Whether what is on the canvas was encoded before, as the last picture.
    private var isEncoded = false

    /// The places of the tracks among those of the output.
    enum TrackIndex {
        static let video = 0
        static let audio = 1
    }

    /// Opens the encoders and begins all sinks, with a track of sound where `audio` says how it is to be. `onLoss` is told at
    /// once of each sink that fails while others go on, `onNews` with the next picture of what else happens to them. Throws ``StreamOutputError`` if an encoder or a sink cannot be
    /// begun; nothing stays behind then.
    package init(
        canvas size: CMVideoDimensions, settings: VideoSettings = VideoSettings(), audio: AudioSettings? = nil,
        sinks: [any PacketSink], onLoss: @escaping (StreamOutputError) -> Void = { _ in },
        onNews: @escaping (String) -> Void = { _ in }
    ) throws(StreamOutputError) {
        self.onLoss = onLoss
        self.onNews = onNews
        do throws(StreamOutputError) {
            let encoder = try PictureEncoder(settings, canvas: size)
            timeGrid = settings.codec.timeGrid
            timescale = settings.timescale
            audioEncoder = if let audio { try AudioEncoder(audio) } else { nil }
            canvas = try Self.canvas(size, settings)
            timeline = FrameTimeline(
                keyFrameTicks: try Self.ticks(settings.keyFrameInterval, timescale),
                sparse: settings.isLowLatency || settings.maximumKeyFrameInterval != nil ? nil : .standard,
                groupLength: settings.maximumGroupLength ?? .max,
                // A slot of the grid has one picture, the last that comes in it.
                isLowLatency: settings.isLowLatency && settings.constantFrameDuration == nil && timeGrid == 1,
                repeatsAtEnd: settings.constantFrameDuration == nil && !settings.codec.isAnimation,
                timescale: timescale, closing: Self.closing(settings))
            let tracks = [encoder.track] + (audioEncoder.map { [$0.track] } ?? [])
            for sink in sinks {
                if let audio { try sink.check(audio.codec) }
                try sink.begin(tracks)
            }
            stage = EncodingStage(encoder, sinks: sinks, capacity: Self.waitingPictures(size, settings))
        } catch {
            for sink in sinks { sink.abandon() }
            throw error
        }
        summary.encoderName = stage.encoder.name
        summary.audioCodec = audio?.codec
    }

    deinit {
        if !isFinished { abandon() }
    }

    /// How many pictures of `canvas` may wait for the encoder: live one, as what waits is late; else so many that neither waits for the other where
    /// one of them takes longer over a picture than over most, at most 25 MB of them, but three at any size.
    package static func waitingPictures(_ canvas: CMVideoDimensions, _ settings: VideoSettings) -> Int {
        guard !settings.isLowLatency else { return 1 }
        // A pixel has one and a half bytes in H.264, and elsewhere eight at the most.
        let bytes = Int(canvas.width) * Int(canvas.height) * (settings.codec == .h264 ? 3 : 16) / 2
        return max(3, min(8, 25_000_000 / max(1, bytes)))
    }

    /// Shows a sample's picture from `outputTime` on, or lets its sound be heard.
    ///
    /// A picture may have any size, row order and pixel format; where it has not the canvas's size it is scaled by the
    /// settings' gravity. The sample's damage, if it has one, must be relative to the picture appended before. Sound is of
    /// 48,000 Hz, stereo and `float32`, in blocks of any length that follow each other; where they do not, it is silent
    /// between them, for an hour at most.
    /// - Throws: ``StreamOutputError`` for sound of another kind and where the output has none, for a time that goes back,
    ///   when encoding fails, and when the last sink has failed, then and ever after.
    package func append(_ sampleBuffer: CMSampleBuffer, at outputTime: CMTime) throws(StreamOutputError) {
        if let sound = sampleBuffer.audioBuffer { return try append(sound, at: outputTime) }
        guard let picture = sampleBuffer.imageBuffer else { return }
        try show(at: outputTime) { canvas throws(StreamOutputError) in
            isEncoded = false
            try canvas.draw(picture, damage: sampleBuffer.attachments.damage)
        }
    }

    /// Shows what was shown before once more from `outputTime` on, without converting it again: the repeat of a live
    /// output. Throws as ``append(_:at:)`` does, and if nothing was shown before.
    package func repeatLast(at outputTime: CMTime) throws(StreamOutputError) {
        guard canvas.hasPicture else {
            throw StreamOutputError(
                .emptySession, operation: "repeat the last picture", subject: outputTime.description,
                cause: "there is none yet")
        }
        try show(at: outputTime) { _ throws(StreamOutputError) in }
    }

    /// Waits until what was appended is encoded, as far as the encoder lets it out, and the sinks have it. Throws what has failed on the way.
    package func flush() throws(StreamOutputError) {
        stage.flush()
        tellNews()
        try stage.check()
    }

    /// Ends the session: the last picture lasts until `end`, repeated shortly before so that a seek near the end finds it, and
    /// the sound too, with silence where there is too little of it.
    /// - Throws: ``StreamOutputError`` if there was no picture before `end` and if no sink could be finished.
    package func finish(at end: CMTime) throws(StreamOutputError) -> OutputSummary {
        if stage.sinks.isEmpty { try stage.check() }
        guard !isFinished else { return summary }
        // Upwards: a picture that came in the last slot has all of it.
        let slotEnd = (try Self.ticks(end, timescale) + timeGrid - 1) / timeGrid * timeGrid
        guard let (frames, lastEnd) = timeline.finish(at: slotEnd) else {
            abandon()
            throw StreamOutputError(
                .emptySession, operation: "finish the video", subject: "session",
                cause: "no picture came before its end")
        }
        for frame in frames { try encode(frame) }
        stage.drain()
        defer { tellNews() }
        summary.duration = CMTime(value: lastEnd, timescale: timescale)
        // Where the encoder has failed, what came before is kept.
        if stage.failure == nil { try finishEncoding(at: lastEnd) }
        (summary.framesEncoded, summary.keyFrames) = (stage.summary.framesEncoded, stage.summary.keyFrames)
        isFinished = true
        for sink in stage.sinks { sink.prepareToFinish(at: summary.duration) }
        for sink in stage.sinks {
            do throws(StreamOutputError) {
                summary.bytes += try sink.finish(at: summary.duration)
            } catch {
                try stage.lose(sink, error)
            }
        }
        try stage.check()
        summary.framesReplaced = timeline.replacedCount
        return summary
    }

    private func finishEncoding(at end: Int64) throws(StreamOutputError) {
        try stage.encoder.finish(at: end) { packet throws(StreamOutputError) in try stage.handPicture(packet) }
        let soundEnd = summary.duration.convertScale(AudioEncoder.sampleRate, method: .roundTowardNegativeInfinity)
        try audioEncoder?.finish(at: soundEnd.value) { packet throws(StreamOutputError) in
            try stage.hand(Self.sound(packet))
        }
    }

    /// Gives the session up: what was written is removed.
    package func abandon() {
        isFinished = true
        stage.stop()
        for sink in stage.takeSinks() { sink.abandon() }
    }

    private func show(
        at outputTime: CMTime, draw: (any PictureCanvas) throws(StreamOutputError) -> Void
    ) throws(StreamOutputError) {
        tellNews()
        try stage.check()
        // One that has lost pictures, or begins anew, need not wait for the next in its turn.
        if stage.sinks.contains(where: \.wantsKeyFrame) { timeline.forceKeyFrame() }
        switch timeline.append(at: try Self.ticks(outputTime, timescale) / timeGrid * timeGrid) {
        case .drawAfter(let frames):
            for frame in frames { try encode(frame) }
            try draw(canvas)
        case .drawThen(let frame):
            try draw(canvas)
            try encode(frame)
        case .refuse:
            throw StreamOutputError(
                .invalidTime, operation: "show a picture", subject: outputTime.description,
                cause: "the picture before it is later")
        }
    }

    private func append(_ sound: AudioBuffer, at outputTime: CMTime) throws(StreamOutputError) {
        try stage.check()
        guard let audioEncoder, !isFinished else {
            throw StreamOutputError(
                .invalidSample, operation: "add a sample", subject: "\(CMFormatDescription.audio(sound.format))",
                cause: "it is sound, and the output has none")
        }
        try audioEncoder.append(sound, at: outputTime) { packet throws(StreamOutputError) in
            stage.deliver(Self.sound(packet))
        }
    }

    private func encode(_ frame: FrameTimeline.Frame) throws(StreamOutputError) {
        stage.encode(
            try VideoFrame(sharing: canvas.encodable()), at: frame.time, isKeyFrame: frame.isKeyFrame,
            isRepeat: isEncoded)
        isEncoded = true
    }

    private static func sound(_ packet: EncodedPacket) -> EncodedPacket {
        packet.trackIndex = TrackIndex.audio
        return packet
    }

    private func tellNews() {
        for happening in stage.takeHappenings() {
            switch happening {
            case .lost(let error): onLoss(error)
            case .news(let text): onNews(text)
            }
        }
        for sink in stage.sinks { sink.takeNews().forEach(onNews) }
    }

    private static func canvas(
        _ size: CMVideoDimensions, _ settings: VideoSettings
    ) throws(StreamOutputError) -> any PictureCanvas {
        let (width, height) = (Int(size.width), Int(size.height))
        if settings.codec == .h264 {
            return try CanvasFrame(width: width, height: height, gravity: settings.videoGravity)
        }
        return try ClearCanvas(width: width, height: height, gravity: settings.videoGravity, codec: settings.codec)
    }

    /// A closing repeat is as long as a picture is at the rate that containers declare, which say no other length of the last one.
    private static func closing(_ settings: VideoSettings) -> Int64 {
        let rate = max(Track.lowestDeclaredRate, settings.maximumFrameRate)
        return max(1, Int64((Double(FrameTimeline.usualTimescale) / rate).rounded()))
    }

    private static func ticks(_ time: CMTime, _ timescale: CMTimeScale) throws(StreamOutputError) -> Int64 {
        let converted = time.convertScale(timescale, method: .roundHalfAwayFromZero)
        guard converted.isRational, converted.value >= 0, converted.value < 1 << 60 else {
            throw StreamOutputError(
                .invalidTime, operation: "show a picture", subject: time.description,
                cause: "it must be a number from 0 on")
        }
        return converted.value
    }
}

/// What came of a session's output.
package struct OutputSummary: Sendable {
    /// Frames that were encoded, the closing repeat included.
    package var framesEncoded = 0
    /// Those of them at which decoding can begin.
    package var keyFrames = 0
    /// Pictures that another picture at the same time replaced before they were encoded.
    package var framesReplaced = 0
    /// The size of what the sinks hold or have passed on, all together.
    package var bytes: Int64 = 0
    /// From 0 to the end of the last frame.
    package var duration: CMTime = .zero
    /// The name of the pictures' encoder.
    package var encoderName = ""
    /// How the sound is coded; nil where there is none.
    package var audioCodec: AudioSettings.Codec?
}
