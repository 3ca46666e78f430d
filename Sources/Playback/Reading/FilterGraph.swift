import CFFmpeg
import FFmpegSupport

/// Owns an `AVFilterGraph` that converts frames. One thread.
final class FilterGraph {
    /// The format of the input frames.
    struct Input: Hashable {
        let width: Int32
        let height: Int32
        let pixelFormat: Int32
        let timeBase: (num: Int32, den: Int32)
        let pixelAspect: (num: Int32, den: Int32)

        static func == (a: Input, b: Input) -> Bool {
            (a.width, a.height, a.pixelFormat) == (b.width, b.height, b.pixelFormat) && a.timeBase == b.timeBase
                && a.pixelAspect == b.pixelAspect
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(width)
            hasher.combine(height)
            hasher.combine(pixelFormat)
        }

        /// The arguments of FFmpeg's `buffer`.
        fileprivate var arguments: String {
            "video_size=\(width)x\(height):pix_fmt=\(pixelFormat):time_base=\(timeBase.num)/\(timeBase.den)"
                + ":pixel_aspect=\(max(0, pixelAspect.num))/\(max(1, pixelAspect.den))"
        }
    }

    private let pointer: UnsafeMutablePointer<AVFilterGraph>
    private let source: UnsafeMutablePointer<AVFilterContext>
    private let sink: UnsafeMutablePointer<AVFilterContext>
    private let timeBase: AVRational
    private let name: String

    /// Creates a graph of `filters`, in FFmpeg's notation, for frames like `input`; `name` is the movie's name in
    /// errors. Throws ``PlaybackError`` if FFmpeg refuses it.
    init(_ filters: String, input: Input, name: String) throws(PlaybackError) {
        FFmpegLog.install()
        _ = FFmpegLog.takeLines()
        let operation = "convert its frames"
        guard let pointer = avfilter_graph_alloc() else { throw .outOfMemory(operation, name) }
        pointer.pointee.nb_threads = 1
        let made = Self.make(filters, input, in: pointer)
        guard let (source, sink) = made.ends else {
            var graph: UnsafeMutablePointer<AVFilterGraph>? = pointer
            let error = PlaybackError.ffmpeg(made.code, operation: operation, subject: name)
            avfilter_graph_free(&graph)
            throw error
        }
        (self.pointer, self.source, self.sink, self.name) = (pointer, source, sink, name)
        timeBase = AVRational(num: input.timeBase.num, den: input.timeBase.den)
    }

    deinit {
        var graph: UnsafeMutablePointer<AVFilterGraph>? = pointer
        avfilter_graph_free(&graph)
    }

    private typealias Context = UnsafeMutablePointer<AVFilterContext>

    private static func make(
        _ filters: String, _ input: Input, in graph: UnsafeMutablePointer<AVFilterGraph>
    ) -> (code: Int32, ends: (Context, Context)?) {
        var (source, sink): (Context?, Context?) = (nil, nil)
        var code = avfilter_graph_create_filter(
            &source, avfilter_get_by_name("buffer"), "in", input.arguments, nil, graph)
        guard code >= 0 else { return (code, nil) }
        code = avfilter_graph_create_filter(&sink, avfilter_get_by_name("buffersink"), "out", nil, nil, graph)
        guard code >= 0, let source, let sink else { return (code, nil) }
        // Named from the outside: the chain reads the source's output.
        var outputs = avfilter_inout_alloc()
        var inputs = avfilter_inout_alloc()
        defer {
            avfilter_inout_free(&outputs)
            avfilter_inout_free(&inputs)
        }
        guard outputs != nil, inputs != nil else { return (cffmpeg_averror(12), nil) }
        outputs!.pointee.name = av_strdup("in")
        outputs!.pointee.filter_ctx = source
        inputs!.pointee.name = av_strdup("out")
        inputs!.pointee.filter_ctx = sink
        code = avfilter_graph_parse_ptr(graph, filters, &inputs, &outputs, nil)
        guard code >= 0 else { return (code, nil) }
        code = avfilter_graph_config(graph, nil)
        return (code, code >= 0 ? (source, sink) : nil)
    }

    /// Filters a frame, or with nil ends the input, and gives every output frame to `body`, its time in the ticks of
    /// the input. Throws ``PlaybackError``.
    func filter(
        _ frame: MediaFrame?, _ body: (MediaFrame) throws(PlaybackError) -> Void
    ) throws(PlaybackError) {
        let operation = "convert its frames"
        let sent = av_buffersrc_add_frame_flags(source, frame?.pointer, Int32(AV_BUFFERSRC_FLAG_KEEP_REF))
        guard sent >= 0 else { throw .ffmpeg(sent, operation: operation, subject: name) }
        while true {
            let output = try MediaFrame()
            let code = av_buffersink_get_frame(sink, output.pointer)
            if code == cffmpeg_averror(11) || code == cffmpeg_averror_eof() { return }
            guard code >= 0 else { throw .ffmpeg(code, operation: operation, subject: name) }
            output.pointer.pointee.pts = av_rescale_q(
                output.pointer.pointee.pts, av_buffersink_get_time_base(sink), timeBase)
            try body(output)
        }
    }
}
