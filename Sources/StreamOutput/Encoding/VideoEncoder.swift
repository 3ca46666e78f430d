import CFFmpeg
import FFmpegSupport
import SampleQueue

/// Encodes frames of one size, in BT.709 and limited range where the codec has YUV colours. Frames are not reordered,
/// so a packet's decoding time is its presentation time, and sparse frames keep their exact times.
final class VideoEncoder {
    let name: String
    let track: Track
    private let context: EncoderContext
    private let codec: VideoCodec
    /// The presentation time of the first frame, in the track's ticks.
    private var firstTime: Int64?
    /// The generator of repeated frames, which skips the encoder; nil if the encoder repeats frames itself.
    private var repeats: FrameRepeats?
    /// The number of times that the encoder has encoded the last drawn frame.
    private var codings = 0
    /// The number of times that an unchanged frame is encoded: later passes restore the quality that the first one
    /// saves.
    private static let refinements = 4
    /// The quantizer up to which a frame needs no further pass: its step is 2.5 of 255 levels. In a stopwatch at
    /// 57 to 61 dB another pass adds 0 to 1 dB and costs as much as the change.
    private static let fineQuantizer = 12
    /// The number of frames that were given to the encoder and have not left it.
    private var pending = 0
    /// The frames to encode and drop before the first; nil for none.
    private var lead: EncoderLead?
    /// The number of packets to drop.
    private var dropCount = 0

    /// Opens the encoder for `settings`. Throws ``StreamOutputError`` if none can be opened.
    init(_ settings: VideoSettings, canvas: CMVideoDimensions) throws(StreamOutputError) {
        FFmpegLog.install()
        try VideoSettings.validate(canvas: canvas, codec: settings.codec)
        try settings.validate()
        let candidates = try EncoderChoice.candidates(of: settings.codec, named: settings.requiredEncoder)
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
                .encoderUnavailable, operation: "open an encoder for \(settings.codec.name)",
                subject: settings.encoderName ?? "any", code: failures.first?.code,
                cause: failures.map { "\($0.subject): \($0.cause)" }.joined(separator: "; "))
        }
        context = opened
        codec = settings.codec
        name = String(cString: opened.pointer.pointee.codec.pointee.name)
        let track = try Track(encoder: opened, isConstant: settings.constantFrame != nil)
        let isVaried = settings.isLowLatency && settings.codec == .h264 && name == "libx264"
        // Only an encoder that counts all bits can keep a maximum bit rate.
        repeats = isVaried && settings.maximumBitRate == nil ? FrameRepeats(header: track.parameters.header) : nil
        self.track = isVaried && settings.constantFrameDuration == nil ? try track.withoutTiming() : track
    }

    private static func open(
        _ codec: UnsafePointer<AVCodec>, _ settings: VideoSettings, _ canvas: CMVideoDimensions
    ) throws(StreamOutputError) -> EncoderContext {
        var options = ["forced-idr": "1"].merging(settings.codec.options(settings)) { $1 }
        if String(cString: codec.pointee.name) == "libx264" {
            options["preset"] = settings.preset
            if let quantizer = settings.quantizer {
                options["qp"] = "\(quantizer)"
            } else {
                options["crf"] = "\(settings.crf)"
            }
            // Key frames depend on time alone, not on scene cuts that x264 detects.
            options["sc_threshold"] = "0"
            if let profile = settings.profile { options["profile"] = profile }
            if settings.isLowLatency { options["tune"] = "zerolatency" }
            // The weighting of blocks by later references (mbtree) is computed differently on each processor. AVX and
            // SSE use a vendor's approximation. AVX-512 (seen in build 164) reads blocks beyond the end of a row, in
            // memory that nobody wrote. This option makes every processor use one method, so equal frames give equal
            // bytes everywhere.
            options["x264-params"] = "cpu-independent=1"
            // The bitstream then states the rate, and not that of the time scale: in .h264 nothing else states one.
            if settings.constantFrame != nil { options["x264-params"]! += ":force-cfr=1" }
        }
        return try EncoderContext(codec: codec, options: options) { context in
            context.pointee.width = canvas.width
            context.pointee.height = canvas.height
            context.pointee.pix_fmt = settings.pixelFormat
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
            // The interval is counted in frames, which is no measure of time here: key frames are requested one by one
            // instead.
            context.pointee.gop_size = 1 << 24
            context.pointee.thread_count = threadCount(canvas)
            // The quality stays the same, up to this many bits: a decoder's buffer holds those of one second.
            if let rate = settings.maximumBitRate {
                context.pointee.rc_max_rate = Int64(rate)
                context.pointee.rc_buffer_size = Int32(clamping: rate)
            }
            context.pointee.flags |=
                AV_CODEC_FLAG_GLOBAL_HEADER | AV_CODEC_FLAG_BITEXACT
                | Int32(bitPattern: AV_CODEC_FLAG_CLOSED_GOP)
        }
    }

    /// A thread count that depends on the canvas alone. With another count x264 gives other bytes, so the machine's
    /// processors do not count.
    private static func threadCount(_ canvas: CMVideoDimensions) -> Int32 {
        switch canvas.width * canvas.height {
        case ...(640 * 360): 1
        case ...(1280 * 720): 2
        default: 4
        }
    }

    /// Continues an encoder of the same settings after `frames` frames, of which `keyFrames` were key frames: the first
    /// frame must be a key frame. Called before it.
    func resume(afterFrames frames: Int, keyFrames: Int) {
        lead = EncoderLead(frames: frames, keyFrames: keyFrames)
    }

    private func encodeLead(_ frame: VideoFrame, before time: Int64) throws(StreamOutputError) {
        guard let lead else { return }
        self.lead = nil
        dropCount = lead.count
        for index in 0..<lead.count {
            frame.pointer.pointee.pts = time - Int64(lead.count - index)
            frame.pointer.pointee.pict_type = index < lead.keyCount ? AV_PICTURE_TYPE_I : AV_PICTURE_TYPE_NONE
            pending += 1
            // The packets are dropped.
            try context.encode(frame) { packet throws(StreamOutputError) in
                try pass(packet) { _ throws(StreamOutputError) in }
            }
        }
    }

    /// Encodes a frame shown from `time` on, in the track's ticks; `isRepeat` means that it equals the one before.
    /// Calls `body` with each packet that comes out: perhaps none yet, or earlier frames. Times must rise.
    func encode(
        _ frame: VideoFrame, at time: Int64, isKeyFrame: Bool, isRepeat: Bool,
        _ body: (EncodedPacket) throws(StreamOutputError) -> Void
    ) throws(StreamOutputError) {
        firstTime = firstTime ?? time
        try encodeLead(frame, before: time)
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
        guard dropCount == 0 else { return dropCount -= 1 }
        if let quantizer = packet.quantizer, quantizer <= Self.fineQuantizer { codings = Self.refinements }
        if codec == .proRes4444 { try ProResFrame.stateTransparency(in: packet) }
        try body(try repeats?.take(packet) ?? packet)
    }

    /// Ends the stream at `end`, in the track's ticks; `body` gets the packets that were still inside.
    func finish(
        at end: Int64, _ body: (EncodedPacket) throws(StreamOutputError) -> Void
    ) throws(StreamOutputError) {
        try context.encode(nil) { packet throws(StreamOutputError) in
            if codec == .webp {
                // The whole animation is one packet. Its last frame lasts as long as the others do on average.
                AnimatedWebP.setLength((end - (firstTime ?? end)) / 90, in: packet)
                packet.pointer.pointee.pts = 0
                packet.pointer.pointee.dts = 0
            }
            try pass(packet, body)
        }
    }
}
