package import SampleQueue

/// Encodes the frames of a session, and its audio where there is any, once, and passes the packets to its sinks. One
/// thread at a time.
///
/// A frame is converted when it is appended, so that its memory can be reused. It is encoded and written while the next
/// ones are made (``EncodingStage``). A failure on the way is thrown by a later call, at the latest by ``finish(at:)``.
///
/// Each frame lasts until the next; a frame at the same output time as the one before replaces it. Frame times are
/// rounded to 1/90000 s, or to ticks of a constant rate. Audio counts its samples from 0.
package final class MediaOutput {
    private let stage: EncodingStage
    private let audioEncoder: AudioEncoder?
    private let canvas: any EncodableCanvas
    private let timeGrid: Int64
    private let timescale: CMTimeScale
    private let onLoss: (StreamOutputError) -> Void
    private let onMessage: (String) -> Void
    private var timeline: FrameTimeline
    private var summary = OutputSummary()
    private var isFinished = false
    /// Whether the canvas's content was already encoded, as the last frame.
    private var isEncoded = false
    private let part: OutputPart?
    /// The number of frames shown, and of frames of the output, encoded or not.
    private var (shownCount, frameCount) = (0, 0)

    /// The indices of the tracks in the output.
    enum TrackIndex {
        static let video = 0
        static let audio = 1
    }

    /// Opens the encoders and begins all sinks, with an audio track if `audio` has settings for it. Of a `part` only
    /// that is encoded. `onLoss` is called
    /// at once for each sink that fails while others continue. `onMessage` is called with the next frame for other
    /// events of sinks. Throws ``StreamOutputError`` if an encoder or a sink cannot begin; nothing is left behind then.
    package init(
        canvas size: CMVideoDimensions, settings: VideoSettings = VideoSettings(), audio: AudioSettings? = nil,
        part: OutputPart? = nil, sinks: [any PacketSink],
        onLoss: @escaping (StreamOutputError) -> Void = { _ in }, onMessage: @escaping (String) -> Void = { _ in }
    ) throws(StreamOutputError) {
        self.part = part
        if let part, part.start != nil { (shownCount, frameCount) = (part.drawn.lowerBound, part.encoded.lowerBound) }
        self.onLoss = onLoss
        self.onMessage = onMessage
        do throws(StreamOutputError) {
            let encoder = try VideoEncoder(settings, canvas: size)
            if let part { encoder.resume(afterFrames: part.encoded.lowerBound, keyFrames: part.keyFramesBefore) }
            timeGrid = settings.codec.timeGrid
            timescale = settings.timescale
            audioEncoder = if let audio { try AudioEncoder(audio) } else { nil }
            canvas = try Self.canvas(size, settings)
            timeline = FrameTimeline(
                keyFrameTicks: try Self.ticks(settings.keyFrameInterval, timescale),
                sparse: settings.isLowLatency || settings.maximumKeyFrameInterval != nil ? nil : .standard,
                groupLength: settings.maximumGroupLength ?? .max,
                // A slot of the grid has one frame, the last that arrives in it.
                isLowLatency: settings.isLowLatency && settings.constantFrameDuration == nil && timeGrid == 1,
                repeatsAtEnd: settings.constantFrameDuration == nil && !settings.codec.isAnimation,
                timescale: timescale, closing: Self.closing(settings),
                longest: settings.codec.longestTicks)
            let tracks = [encoder.track] + (audioEncoder.map { [$0.track] } ?? [])
            for sink in sinks {
                if let audio { try sink.check(audio.codec) }
                try sink.begin(tracks)
            }
            stage = EncodingStage(encoder, sinks: sinks, capacity: Self.waitingFrames(size, settings))
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

    /// The number of frames of `canvas` that may wait for the encoder. A live output has one, because waiting frames
    /// are late. Otherwise a slow frame must not block either side: at most 25 MB of frames, but three at any size.
    package static func waitingFrames(_ canvas: CMVideoDimensions, _ settings: VideoSettings) -> Int {
        guard !settings.isLowLatency else { return 1 }
        // A pixel has one and a half bytes in 4:2:0, and in other formats at most eight.
        let bytes = Int(canvas.width) * Int(canvas.height) * (settings.isOpaque420 ? 3 : 16) / 2
        return max(3, min(8, 25_000_000 / max(1, bytes)))
    }

    /// Shows a sample's frame from `outputTime` on, or plays its audio from then on.
    ///
    /// A frame may have any size, row order and pixel format; a frame of another size than the canvas is scaled by the
    /// settings' gravity. The sample's damage, if it has one, must be relative to the frame appended before. Audio is
    /// of 48,000 Hz, stereo and `float32`, in blocks of any length that follow each other. A gap between them is
    /// silent, for an hour at most.
    /// - Throws: ``StreamOutputError`` for audio of another kind or in an output without audio, for a time that goes
    ///   back, and when encoding fails. When the last sink has failed, every call throws.
    package func append(_ sampleBuffer: CMSampleBuffer, at outputTime: CMTime) throws(StreamOutputError) {
        if let sound = sampleBuffer.audioBuffer { return try append(sound, at: outputTime) }
        guard let pixelBuffer = sampleBuffer.imageBuffer else { return }
        try show(at: outputTime) { canvas throws(StreamOutputError) in
            isEncoded = false
            defer { shownCount += 1 }
            guard part?.drawn.contains(shownCount) ?? true else { return }
            // The frame before the first one of a part was not drawn.
            let damage = part?.drawn.lowerBound == shownCount ? nil : sampleBuffer.attachments.damage
            try canvas.draw(pixelBuffer, damage: damage)
        }
    }

    /// Shows the last frame once more from `outputTime` on, without converting it again: the repeat of a live output.
    /// Throws as ``append(_:at:)`` does, and if no frame was shown before.
    package func repeatLast(at outputTime: CMTime) throws(StreamOutputError) {
        guard canvas.hasFrame || part != nil && shownCount > 0 else {
            throw StreamOutputError(
                .emptySession, operation: "repeat the last frame", subject: outputTime.description,
                cause: "there is no frame yet")
        }
        try show(at: outputTime) { _ throws(StreamOutputError) in }
    }

    /// The output time at which a key frame is due in a low-latency output; nil before the first frame, and in others.
    package var nextKeyFrame: CMTime? { timeline.nextKeyFrame.map { CMTime(value: $0, timescale: timescale) } }

    /// Waits until everything appended is encoded, as far as the encoder releases it, and passed to the sinks. Throws
    /// any failure on the way.
    package func flush() throws(StreamOutputError) {
        stage.flush()
        reportDiagnostics()
        try stage.check()
    }

    /// Ends the session: the last frame lasts until `end`, and is repeated shortly before so that a seek near the end
    /// finds it. The audio lasts as long, with silence where it is too short.
    /// - Throws: ``StreamOutputError`` if there was no frame before `end` and if no sink could be finished.
    package func finish(at end: CMTime) throws(StreamOutputError) -> OutputSummary {
        if stage.sinks.isEmpty { try stage.check() }
        guard !isFinished else { return summary }
        for sink in stage.sinks { sink.announceEnd() }
        // Rounded up: a frame in the last slot has all of it.
        let slotEnd = (try Self.ticks(end, timescale) + timeGrid - 1) / timeGrid * timeGrid
        guard let (frames, lastEnd) = timeline.finish(at: slotEnd) else {
            abandon()
            throw StreamOutputError(
                .emptySession, operation: "finish the video", subject: "session",
                cause: "it has no frame before its end")
        }
        for frame in frames { try encode(frame) }
        stage.drain()
        defer { reportDiagnostics() }
        summary.duration = CMTime(value: lastEnd, timescale: timescale)
        // If the encoder has failed, its earlier output stays.
        if stage.failure == nil { try finishEncoding(at: lastEnd) }
        (summary.framesEncoded, summary.keyFrames) = (stage.summary.framesEncoded, stage.summary.keyFrames)
        isFinished = true
        for sink in stage.sinks { sink.prepareToFinish(at: summary.duration) }
        for sink in stage.sinks {
            do throws(StreamOutputError) {
                summary.bytes += try sink.finish(at: summary.duration)
            } catch {
                try stage.removeFailed(sink, error)
            }
        }
        try stage.check()
        summary.framesReplaced = timeline.replacedCount
        return summary
    }

    private func finishEncoding(at end: Int64) throws(StreamOutputError) {
        try stage.encoder.finish(at: end) { packet throws(StreamOutputError) in try stage.submitFrame(packet) }
        let audioEnd = summary.duration.convertScale(AudioEncoder.sampleRate, method: .roundTowardNegativeInfinity)
        try audioEncoder?.finish(at: audioEnd.value) { packet throws(StreamOutputError) in
            try stage.writeToSinks(Self.sound(packet))
        }
    }

    /// Abandons the session: the written files are removed.
    package func abandon() {
        isFinished = true
        stage.stop()
        for sink in stage.takeSinks() { sink.abandon() }
    }

    private func show(
        at outputTime: CMTime, draw: (any EncodableCanvas) throws(StreamOutputError) -> Void
    ) throws(StreamOutputError) {
        reportDiagnostics()
        try stage.check()
        // A sink that has lost frames, or has restarted, need not wait for the next regular key frame.
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
                .invalidTime, operation: "show a frame", subject: outputTime.description,
                cause: "the previous frame is later")
        }
    }

    private func append(_ sound: AudioBuffer, at outputTime: CMTime) throws(StreamOutputError) {
        try stage.check()
        guard let audioEncoder, !isFinished else {
            throw StreamOutputError(
                .invalidSample, operation: "add a sample", subject: "\(CMFormatDescription.audio(sound.format))",
                cause: "it is audio, and the output has no audio")
        }
        try audioEncoder.append(sound, at: outputTime) { packet throws(StreamOutputError) in
            stage.deliver(Self.sound(packet))
        }
    }

    /// Whether all frames of the part are with the encoder.
    package var isComplete: Bool { part.map { frameCount >= $0.encoded.upperBound } ?? false }

    private func encode(_ frame: FrameTimeline.Frame) throws(StreamOutputError) {
        defer { frameCount += 1 }
        part?.onFrame(frame, shownCount - 1)
        guard part?.encoded.contains(frameCount) ?? true else { return isEncoded = true }
        stage.encode(
            try VideoFrame(sharing: canvas.encodable()), at: frame.time, isKeyFrame: frame.isKeyFrame,
            isRepeat: isEncoded)
        isEncoded = true
    }

    private static func sound(_ packet: EncodedPacket) -> EncodedPacket {
        packet.trackIndex = TrackIndex.audio
        return packet
    }

    private func reportDiagnostics() {
        for happening in stage.takeSinkEvents() {
            switch happening {
            case .lost(let error): onLoss(error)
            case .messages(let text): onMessage(text)
            }
        }
        for sink in stage.sinks { sink.takeMessages().forEach(onMessage) }
    }

    private static func canvas(
        _ size: CMVideoDimensions, _ settings: VideoSettings
    ) throws(StreamOutputError) -> any EncodableCanvas {
        let (width, height) = (Int(size.width), Int(size.height))
        if settings.isOpaque420 {
            return try CanvasFrame(width: width, height: height, gravity: settings.videoGravity)
        }
        return try TransparentCanvas(
            width: width, height: height, gravity: settings.videoGravity, codec: settings.codec)
    }

    /// The length of the closing repeat. It is that of a frame at the rate that containers declare, which store no
    /// other length for the last frame.
    private static func closing(_ settings: VideoSettings) -> Int64 {
        let rate = max(Track.lowestDeclaredRate, settings.maximumFrameRate)
        return max(1, Int64((Double(FrameTimeline.defaultTimescale) / rate).rounded()))
    }

    private static func ticks(_ time: CMTime, _ timescale: CMTimeScale) throws(StreamOutputError) -> Int64 {
        let converted = time.convertScale(timescale, method: .roundHalfAwayFromZero)
        guard converted.isRational, converted.value >= 0, converted.value < 1 << 60 else {
            throw StreamOutputError(
                .invalidTime, operation: "show a frame", subject: time.description,
                cause: "it must be a number of at least 0")
        }
        return converted.value
    }
}

/// The result of a session's output.
package struct OutputSummary: Sendable {
    /// The number of encoded frames, the closing repeat included.
    package var framesEncoded = 0
    /// The number of key frames among them.
    package var keyFrames = 0
    /// The number of frames that another frame at the same time replaced before they were encoded.
    package var framesReplaced = 0
    /// The number of bytes that all sinks together hold or have passed on.
    package var bytes: Int64 = 0
    /// The time from 0 to the end of the last frame.
    package var duration: CMTime = .zero
    /// The name of the video encoder.
    package var encoderName = ""
    /// The audio codec; nil if there is no audio.
    package var audioCodec: AudioSettings.Codec?
}
