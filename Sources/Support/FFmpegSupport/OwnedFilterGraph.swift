package import CFFmpeg
import Glibc

/// Owns an `AVFilterGraph` with one video input and one video output.
package struct OwnedFilterGraph: ~Copyable {
    /// An error of FFmpeg.
    package struct Failure: Error {
        /// The `AVERROR` code.
        package let code: Int32

        /// Creates an error of a code.
        package init(code: Int32) { self.code = code }
    }

    private let pointer: UnsafeMutablePointer<AVFilterGraph>
    private let source: UnsafeMutablePointer<AVFilterContext>
    private let sink: UnsafeMutablePointer<AVFilterContext>

    /// Creates a graph of `filters`, in FFmpeg's notation, for frames that `input` describes as arguments of FFmpeg's
    /// `buffer`.
    package init(_ filters: String, input: String) throws(Failure) {
        guard let graph = avfilter_graph_alloc() else { throw Failure(code: cffmpeg_averror(ENOMEM)) }
        graph.pointee.nb_threads = 1
        do throws(Failure) {
            (source, sink) = try Self.connect(filters, input, in: graph)
        } catch {
            var graph: UnsafeMutablePointer<AVFilterGraph>? = graph
            avfilter_graph_free(&graph)
            throw error
        }
        pointer = graph
    }

    deinit {
        var graph: UnsafeMutablePointer<AVFilterGraph>? = pointer
        avfilter_graph_free(&graph)
    }

    private typealias Context = UnsafeMutablePointer<AVFilterContext>

    private static func connect(
        _ filters: String, _ input: String, in graph: UnsafeMutablePointer<AVFilterGraph>
    ) throws(Failure) -> (source: Context, sink: Context) {
        var (source, sink): (Context?, Context?) = (nil, nil)
        var code = avfilter_graph_create_filter(&source, avfilter_get_by_name("buffer"), "in", input, nil, graph)
        if code >= 0 {
            code = avfilter_graph_create_filter(&sink, avfilter_get_by_name("buffersink"), "out", nil, nil, graph)
        }
        guard code >= 0, let source, let sink else { throw Failure(code: code) }
        // Named from the outside: the chain reads the source's output.
        var (outputs, inputs) = (avfilter_inout_alloc(), avfilter_inout_alloc())
        defer {
            avfilter_inout_free(&outputs)
            avfilter_inout_free(&inputs)
        }
        guard outputs != nil, inputs != nil else { throw Failure(code: cffmpeg_averror(ENOMEM)) }
        outputs!.pointee.name = av_strdup("in")
        outputs!.pointee.filter_ctx = source
        inputs!.pointee.name = av_strdup("out")
        inputs!.pointee.filter_ctx = sink
        code = avfilter_graph_parse_ptr(graph, filters, &inputs, &outputs, nil)
        if code >= 0 { code = avfilter_graph_config(graph, nil) }
        guard code >= 0 else { throw Failure(code: code) }
        return (source, sink)
    }

    /// The ticks of the output's times.
    package var outputTimeBase: AVRational { av_buffersink_get_time_base(sink) }

    /// Gives the graph a frame, of which the caller keeps its reference; with nil ends the input.
    package func send(_ frame: UnsafeMutablePointer<AVFrame>?) throws(Failure) {
        let code = av_buffersrc_add_frame_flags(source, frame, Int32(AV_BUFFERSRC_FLAG_KEEP_REF))
        guard code >= 0 else { throw Failure(code: code) }
    }

    /// Writes the next output frame to `frame`. Returns false if there is none before the next input, or at the end.
    package func receive(_ frame: UnsafeMutablePointer<AVFrame>) throws(Failure) -> Bool {
        let code = av_buffersink_get_frame(sink, frame)
        if code == cffmpeg_averror(EAGAIN) || code == cffmpeg_averror_eof() { return false }
        guard code >= 0 else { throw Failure(code: code) }
        return true
    }
}
