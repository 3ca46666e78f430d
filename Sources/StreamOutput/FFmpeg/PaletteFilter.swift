import CFFmpeg
import FFmpegSupport
import Glibc

/// Chooses 255 colours for each frame and draws the frame with them (FFmpeg's `palettegen` and `paletteuse`). Pixels
/// that are half transparent or more become fully transparent.
final class PaletteFilter {
    private static let operation = "choose a GIF's colours"
    private static let filters =
        "split[a][b];[a]palettegen=stats_mode=single:reserve_transparent=1[p];[b][p]paletteuse=new=1:dither=sierra2_4a"

    private let graph: OwnedFilterGraph
    private var newest: VideoFrame?
    private var count: Int64 = 0

    /// Creates a filter for BGRA frames of this size. Throws ``StreamOutputError``.
    init(width: Int, height: Int) throws(StreamOutputError) {
        FFmpegLog.install()
        _ = FFmpegLog.takeLines()
        let input = "video_size=\(width)x\(height):pix_fmt=\(AV_PIX_FMT_BGRA.rawValue):time_base=1/1:pixel_aspect=1/1"
        do throws(OwnedFilterGraph.Failure) {
            graph = try OwnedFilterGraph(Self.filters, input: input)
        } catch {
            throw .ffmpeg(error.code, operation: Self.operation, subject: "palette")
        }
    }

    /// The newest frame in its own colours.
    var frame: VideoFrame? { newest }

    func take(_ frame: VideoFrame) throws(StreamOutputError) {
        frame.pointer.pointee.pts = count
        count += 1
        let output = try VideoFrame()
        do throws(OwnedFilterGraph.Failure) {
            try graph.send(frame.pointer)
            guard try graph.receive(output.pointer) else {
                throw OwnedFilterGraph.Failure(code: cffmpeg_averror(EAGAIN))
            }
        } catch {
            throw .ffmpeg(error.code, operation: Self.operation, subject: "palette")
        }
        newest = output
    }
}
