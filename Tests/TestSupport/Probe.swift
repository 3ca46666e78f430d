import CFFmpeg
import FFmpegSupport
import Foundation

/// The contents of a file as FFmpeg's libraries read them, in the terms of ffprobe. Starting ffprobe takes longer.
package struct Probe {
    /// A stream.
    package struct Stream {
        package let codec_name: String
        package let codec_type: String
        package let pix_fmt: String?
        package let width: Int?
        package let height: Int?
        package let sample_rate: String?
        package let channels: Int?
        package let color_range: String?
        package let color_space: String?
        package let color_transfer: String?
        package let color_primaries: String?
        package let chroma_location: String?
        package let has_b_frames: Int?
        package let time_base: String
        package let start_time: String?
        package let duration_ts: Int64?
        package let duration: String?
    }

    /// The container.
    package struct Format {
        package let start_time: String?
        package let duration: String?
        package let format_name: String
    }

    /// A packet; times are in the stream's time base.
    package struct Packet {
        package let stream_index: Int
        package let pts: Int64
        package let dts: Int64?
        package let duration: Int64?
        /// Whether decoding can begin here.
        package let isKeyFrame: Bool
    }

    /// The streams of the file.
    package let streams: [Stream]
    /// The container of the file.
    package let format: Format
    /// Every packet in the file's order.
    package let packets: [Packet]

    /// The stream of sound, if there is one.
    package var sound: Stream? { streams.first { $0.codec_type == "audio" } }
    /// The first stream.
    package var stream: Stream { streams[0] }
    /// The packets' presentation times.
    package var times: [Int64] { packets.map(\.pts) }

    /// Reads the file at `path`. Throws if that fails, or if FFmpeg complains.
    ///
    /// - Parameter mayBeCutOff: A Boolean value that says whether the file may end within a frame, of which FFmpeg complains: that of
    ///   a process that was killed while it wrote.
    package static func file(_ path: String, mayBeCutOff: Bool = false) throws -> Probe {
        FFmpegLog.install()
        _ = FFmpegLog.takeLines()
        var opened: UnsafeMutablePointer<AVFormatContext>?
        var code = avformat_open_input(&opened, path, nil, nil)
        defer { avformat_close_input(&opened) }
        guard code >= 0, let context = opened else { throw failure(code, path) }
        code = avformat_find_stream_info(context, nil)
        guard code >= 0 else { throw failure(code, path) }
        let packets = try Self.packets(of: context, path, mayBeCutOff: mayBeCutOff)
        let streams = (0..<Int(context.pointee.nb_streams)).compactMap { context.pointee.streams[$0] }.map {
            Stream($0)
        }
        let complaints = FFmpegLog.takeLines()
        guard mayBeCutOff || complaints.isEmpty else {
            throw ExternalProgram.Failure(description: "\(path): \(complaints)")
        }
        return Probe(streams: streams, format: Format(context), packets: packets)
    }

    private static func packets(
        of context: UnsafeMutablePointer<AVFormatContext>, _ path: String, mayBeCutOff: Bool
    ) throws -> [Packet] {
        var owned = av_packet_alloc()
        defer { av_packet_free(&owned) }
        guard let packet = owned else { throw failure(0, path) }
        var packets: [Packet] = []
        while true {
            let code = av_read_frame(context, packet)
            // A part of an image's chunk is an error for FFmpeg.
            if code == cffmpeg_averror_eof() || mayBeCutOff && code < 0 && !packets.isEmpty { return packets }
            guard code >= 0 else { throw failure(code, path) }
            defer { av_packet_unref(packet) }
            guard let pts = known(packet.pointee.pts) else {
                throw ExternalProgram.Failure(description: "\(path): packet \(packets.count) has no time")
            }
            packets.append(
                Packet(
                    stream_index: Int(packet.pointee.stream_index), pts: pts, dts: known(packet.pointee.dts),
                    duration: packet.pointee.duration == 0 ? nil : packet.pointee.duration,
                    isKeyFrame: packet.pointee.flags & AV_PKT_FLAG_KEY != 0))
        }
    }

    private static func failure(_ code: Int32, _ path: String) -> ExternalProgram.Failure {
        ExternalProgram.Failure(description: "\(path): \(FFmpegLog.cause(of: code))")
    }

    /// Returns `time`, or nil if it is unknown.
    fileprivate static func known(_ time: Int64) -> Int64? { time == cffmpeg_nopts_value() ? nil : time }

    /// Returns `time` in seconds with six decimals, or nil if it is unknown.
    fileprivate static func seconds(_ time: Int64, _ base: AVRational) -> String? {
        known(time).map { String(format: "%f", Double($0) * av_q2d(base)) }
    }
}

extension Probe.Format {
    fileprivate init(_ context: UnsafeMutablePointer<AVFormatContext>) {
        let base = AVRational(num: 1, den: AV_TIME_BASE)
        start_time = Probe.seconds(context.pointee.start_time, base)
        duration = Probe.seconds(context.pointee.duration, base)
        format_name = String(cString: context.pointee.iformat.pointee.name)
    }
}

extension Probe.Stream {
    fileprivate init(_ stream: UnsafeMutablePointer<AVStream>) {
        let (parameters, base) = (stream.pointee.codecpar.pointee, stream.pointee.time_base)
        let isVideo = parameters.codec_type == AVMEDIA_TYPE_VIDEO
        let isAudio = parameters.codec_type == AVMEDIA_TYPE_AUDIO
        codec_name = String(cString: avcodec_get_name(parameters.codec_id))
        codec_type = isVideo ? "video" : isAudio ? "audio" : "data"
        pix_fmt =
            isVideo
            ? av_pix_fmt_desc_get(AVPixelFormat(rawValue: parameters.format)).map { String(cString: $0.pointee.name) }
            : nil
        width = isVideo ? Int(parameters.width) : nil
        height = isVideo ? Int(parameters.height) : nil
        sample_rate = isAudio ? "\(parameters.sample_rate)" : nil
        channels = isAudio ? Int(parameters.ch_layout.nb_channels) : nil
        color_range = parameters.color_range == AVCOL_RANGE_MPEG ? "tv" : nil
        color_space = parameters.color_space == AVCOL_SPC_BT709 ? "bt709" : nil
        color_transfer = parameters.color_trc == AVCOL_TRC_BT709 ? "bt709" : nil
        color_primaries = parameters.color_primaries == AVCOL_PRI_BT709 ? "bt709" : nil
        chroma_location = parameters.chroma_location == AVCHROMA_LOC_CENTER ? "center" : nil
        has_b_frames = isVideo ? Int(parameters.video_delay) : nil
        time_base = "\(base.num)/\(base.den)"
        start_time = Probe.seconds(stream.pointee.start_time, base)
        duration_ts = Probe.known(stream.pointee.duration)
        duration = Probe.seconds(stream.pointee.duration, base)
    }
}
