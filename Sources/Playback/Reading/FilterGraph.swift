import CFFmpeg
import FFmpegSupport

/// Owns an `AVFilterGraph` that converts frames. Not thread-safe.
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

    private let graph: OwnedFilterGraph
    private let timeBase: AVRational
    private let name: String
    private static let operation = "convert its frames"

    /// Creates a graph of `filters`, in FFmpeg's notation, for frames like `input`; `name` is the movie's name in
    /// errors. Throws ``PlaybackError`` if FFmpeg refuses it.
    init(_ filters: String, input: Input, name: String) throws(PlaybackError) {
        FFmpegLog.install()
        _ = FFmpegLog.takeLines()
        do throws(OwnedFilterGraph.Failure) {
            graph = try OwnedFilterGraph(filters, input: input.arguments)
        } catch {
            throw .ffmpeg(error.code, operation: Self.operation, subject: name)
        }
        self.name = name
        timeBase = AVRational(num: input.timeBase.num, den: input.timeBase.den)
    }

    /// Filters a frame, or with nil ends the input, and gives every output frame to `body`, its time in the ticks of
    /// the input. Throws ``PlaybackError``.
    func filter(
        _ frame: MediaFrame?, _ body: (MediaFrame) throws(PlaybackError) -> Void
    ) throws(PlaybackError) {
        try report { () throws(OwnedFilterGraph.Failure) in try graph.send(frame?.pointer) }
        while true {
            let output = try MediaFrame()
            let hasOutput = try report { () throws(OwnedFilterGraph.Failure) in try graph.receive(output.pointer) }
            guard hasOutput else { return }
            output.pointer.pointee.pts = av_rescale_q(output.pointer.pointee.pts, graph.outputTimeBase, timeBase)
            try body(output)
        }
    }

    private func report<R>(_ body: () throws(OwnedFilterGraph.Failure) -> R) throws(PlaybackError) -> R {
        do throws(OwnedFilterGraph.Failure) {
            return try body()
        } catch {
            throw .ffmpeg(error.code, operation: Self.operation, subject: name)
        }
    }
}
