import CFFmpeg
import FFmpegSupport
import Glibc

/// Chooses 255 colours for each frame and draws the frame with them (FFmpeg's `palettegen` and `paletteuse`). Pixels
/// that are half transparent or more become fully transparent.
final class PaletteFilter {
    private typealias Context = UnsafeMutablePointer<AVFilterContext>

    private static let operation = "choose a GIF's colours"
    private static let filters =
        "split[a][b];[a]palettegen=stats_mode=single:reserve_transparent=1[p];[b][p]paletteuse=new=1:dither=sierra2_4a"

    private let graph: UnsafeMutablePointer<AVFilterGraph>
    private let source: UnsafeMutablePointer<AVFilterContext>
    private let sink: UnsafeMutablePointer<AVFilterContext>
    private var newest: VideoFrame?
    private var count: Int64 = 0

    /// Creates a filter for BGRA frames of this size. Throws ``StreamOutputError``.
    init(width: Int, height: Int) throws(StreamOutputError) {
        FFmpegLog.install()
        _ = FFmpegLog.takeLines()
        guard let graph = avfilter_graph_alloc() else { throw .outOfMemory(Self.operation, "palette") }
        graph.pointee.nb_threads = 1
        let input = "video_size=\(width)x\(height):pix_fmt=\(AV_PIX_FMT_BGRA.rawValue):time_base=1/1:pixel_aspect=1/1"
        var (source, sink): (Context?, Context?) = (nil, nil)
        var code = avfilter_graph_create_filter(&source, avfilter_get_by_name("buffer"), "in", input, nil, graph)
        if code >= 0 {
            code = avfilter_graph_create_filter(&sink, avfilter_get_by_name("buffersink"), "out", nil, nil, graph)
        }
        if code >= 0, let source, let sink { code = Self.connect(source, sink, in: graph) }
        guard code >= 0, let source, let sink else {
            let error = StreamOutputError.ffmpeg(code, operation: Self.operation, subject: "palette")
            var pointer: UnsafeMutablePointer<AVFilterGraph>? = graph
            avfilter_graph_free(&pointer)
            throw error
        }
        (self.graph, self.source, self.sink) = (graph, source, sink)
    }

    deinit {
        var pointer: UnsafeMutablePointer<AVFilterGraph>? = graph
        avfilter_graph_free(&pointer)
    }

    private static func connect(
        _ source: Context, _ sink: Context, in graph: UnsafeMutablePointer<AVFilterGraph>
    ) -> Int32 {
        var (outputs, inputs) = (avfilter_inout_alloc(), avfilter_inout_alloc())
        defer {
            avfilter_inout_free(&outputs)
            avfilter_inout_free(&inputs)
        }
        guard outputs != nil, inputs != nil else { return cffmpeg_averror(ENOMEM) }
        outputs!.pointee.name = av_strdup("in")
        outputs!.pointee.filter_ctx = source
        inputs!.pointee.name = av_strdup("out")
        inputs!.pointee.filter_ctx = sink
        let code = avfilter_graph_parse_ptr(graph, filters, &inputs, &outputs, nil)
        return code < 0 ? code : avfilter_graph_config(graph, nil)
    }

    /// The newest frame in its own colours.
    var picture: VideoFrame? { newest }

    /// Takes a frame.
    func take(_ frame: VideoFrame) throws(StreamOutputError) {
        frame.pointer.pointee.pts = count
        count += 1
        var code = av_buffersrc_add_frame_flags(source, frame.pointer, Int32(AV_BUFFERSRC_FLAG_KEEP_REF))
        guard code >= 0 else { throw .ffmpeg(code, operation: Self.operation, subject: "palette") }
        let output = try VideoFrame()
        code = av_buffersink_get_frame(sink, output.pointer)
        guard code >= 0 else { throw .ffmpeg(code, operation: Self.operation, subject: "palette") }
        newest = output
    }
}
