import CFFmpeg
import FFmpegErrors
import SampleQueue

/// Encodes pictures of one size: BT.709, limited range, where the codec has colours of that kind; no reordering, so that a packet's decoding
/// time is its presentation time and sparse pictures keep their exact times.
final class PictureEncoder {
    let name: String
    let track: Track
    private let context: EncoderContext
    private let codec: VideoCodec
    /// When the first picture is shown, in the track's ticks.
    private var firstTime: Int64?
    /// How a picture is repeated without being coded again; nil where that is the encoder's affair.
    private var repeats: PictureRepeats?
    /// How often the encoder has coded the picture that was drawn last.
    private var codings = 0
    /// So often it codes one that stays: what it saves at first it makes good in the next ones.
    private static let refinements = 4
    /// Pictures that were given to the encoder and have not left it.
    private var pending = 0

    /// Opens the encoder that `settings` ask for. Throws ``StreamOutputError`` if none can be opened.
    init(_ settings: VideoSettings, canvas: CMVideoDimensions) throws(StreamOutputError) {
        FFmpegLog.install()
        try VideoSettings.validate(canvas: canvas, codec: settings.codec)
        try settings.validate()
        let candidates = try EncoderChoice.candidates(of: settings.codec, named: settings.encoderName)
        var failures: [StreamOutputError] = []
        var opened: EncoderContext?
        for codec in candidates where opened == nil {
            do throws(StreamOutputError) {
                opened = try Self.open(codec, settings, canvas)
            } catch {
                failures.append(error)
            }
        }
        guard let opened else {
            throw StreamOutputError(
                .encoderUnavailable, operation: "open an encoder of \(settings.codec.name)",
                subject: settings.encoderName ?? "any", code: failures.first?.code,
                cause: failures.map { "\($0.subject): \($0.cause)" }.joined(separator: "; "))
        }
        context = opened
        codec = settings.codec
        name = String(cString: opened.pointer.pointee.codec.pointee.name)
        let track = try Track(encoder: opened, isConstant: settings.constantFrame != nil)
        let isVaried = settings.isLowLatency && settings.codec == .h264 && name == "libx264"
        // A limit of bits is kept by who knows of all of them.
        repeats = isVaried && settings.maximumBitRate == nil ? PictureRepeats(header: track.parameters.header) : nil
        self.track = isVaried && settings.constantFrameDuration == nil ? try track.withoutTiming() : track
    }

    private static func open(
        _ codec: UnsafePointer<AVCodec>, _ settings: VideoSettings, _ canvas: CMVideoDimensions
    ) throws(StreamOutputError) -> EncoderContext {
        var options = ["forced-idr": "1"].merging(settings.codec.options(settings)) { $1 }
        if String(cString: codec.pointee.name) == "libx264" {
            options["preset"] = settings.preset
            options["crf"] = "\(settings.crf)"
            // Key frames come by time alone, not where x264 sees a cut as well.
            options["sc_threshold"] = "0"
            if let profile = settings.profile { options["profile"] = profile }
            if settings.isLowLatency { options["tune"] = "zerolatency" }
            // What weighs blocks by what follows on them (mbtree) is worked out by each processor in its own way: with AVX and SSE by an
            // approximation of its vendor's, with AVX-512 (seen in build 164) with blocks that stand beyond the end of a row, in memory that nobody
            // wrote. So it is the way of all of them, and equal pictures give equal bytes everywhere.
            options["x264-params"] = "cpu-independent=1"
        }
        return try EncoderContext(codec: codec, options: options) { context in
            context.pointee.width = canvas.width
            context.pointee.height = canvas.height
            context.pointee.pix_fmt = settings.codec.pixelFormat
            context.pointee.color_range = settings.codec.isPlanar ? AVCOL_RANGE_MPEG : AVCOL_RANGE_JPEG
            context.pointee.color_primaries = AVCOL_PRI_BT709
            context.pointee.color_trc = AVCOL_TRC_BT709
            context.pointee.colorspace = settings.codec.isPlanar ? AVCOL_SPC_BT709 : AVCOL_SPC_RGB
            if settings.codec.isPlanar { context.pointee.chroma_sample_location = AVCHROMA_LOC_CENTER }
            context.pointee.sample_aspect_ratio = AVRational(num: 1, den: 1)
            context.pointee.time_base = AVRational(num: 1, den: settings.timescale)
            context.pointee.framerate =
                settings.constantFrame.map { AVRational(num: $0.timescale, den: Int32(clamping: $0.value)) }
                ?? av_d2q(settings.maximumFrameRate, 90_000)
            context.pointee.max_b_frames = 0
            // Counted in frames, which says nothing of time here: key frames are asked for one by one instead.
            context.pointee.gop_size = 1 << 24
            context.pointee.thread_count = threadCount(canvas)
            // The quality stays what it is, up to so many bits: a decoder's buffer holds those of a second.
            if let rate = settings.maximumBitRate {
                context.pointee.rc_max_rate = Int64(rate)
                context.pointee.rc_buffer_size = Int32(clamping: rate)
            }
            context.pointee.flags |=
                AV_CODEC_FLAG_GLOBAL_HEADER | AV_CODEC_FLAG_BITEXACT
                | Int32(bitPattern: AV_CODEC_FLAG_CLOSED_GOP)
        }
    }

    /// A number that follows from the canvas alone: with another number x264 gives other bytes, so the machine's
    /// processors do not count.
    private static func threadCount(_ canvas: CMVideoDimensions) -> Int32 {
        switch canvas.width * canvas.height {
        case ...(640 * 360): 1
        case ...(1280 * 720): 2
        default: 4
        }
    }

    /// Encodes a picture shown from `time`, in the track's ticks, on, which is the one before once more if `isRepeat`, and calls `body` with what comes
    /// out, which may be nothing yet or pictures from before. Times must rise.
    func encode(
        _ frame: VideoFrame, at time: Int64, isKeyFrame: Bool, isRepeat: Bool,
        _ body: (EncodedPacket) throws(StreamOutputError) -> Void
    ) throws(StreamOutputError) {
        firstTime = firstTime ?? time
        codings = isRepeat ? codings : 0
        if codings >= Self.refinements, pending == 0, let packet = try repeats?.next(at: time, isKeyFrame: isKeyFrame) {
            return try body(packet)
        }
        frame.pointer.pointee.pts = time
        frame.pointer.pointee.pict_type = isKeyFrame ? AV_PICTURE_TYPE_I : AV_PICTURE_TYPE_NONE
        (pending, codings) = (pending + 1, codings + 1)
        try context.encode(frame) { packet throws(StreamOutputError) in try pass(packet, body) }
    }

    private func pass(
        _ packet: EncodedPacket, _ body: (EncodedPacket) throws(StreamOutputError) -> Void
    ) throws(StreamOutputError) {
        pending -= 1
        if codec == .proRes4444 { try ProResFrame.stateTransparency(in: packet) }
        try body(try repeats?.take(packet) ?? packet)
    }

    /// Ends the stream at `end`, in the track's ticks: `body` gets the packets that were still inside.
    func finish(
        at end: Int64, _ body: (EncodedPacket) throws(StreamOutputError) -> Void
    ) throws(StreamOutputError) {
        try context.encode(nil) { packet throws(StreamOutputError) in
            if codec == .webp {
                // All of it is one packet, in which the last picture stays as long as the others do on average.
                AnimatedWebP.setLength((end - (firstTime ?? end)) / 90, in: packet)
                packet.pointer.pointee.pts = 0
                packet.pointer.pointee.dts = 0
            }
            try pass(packet, body)
        }
    }
}
