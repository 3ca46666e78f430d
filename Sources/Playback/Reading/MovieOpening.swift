import CFFmpeg
import SampleQueue

/// How a movie is opened: FFmpeg's format and options for it.
struct MovieOpening {
    let url: String
    let format: UnsafePointer<AVInputFormat>?
    let options: [(String, String)]
    let source: DescriptorSource?

    /// Throws ``PlaybackError`` where FFmpeg lacks the format.
    init(_ input: MovieInput, interruption: ReadInterruption) throws(PlaybackError) {
        switch input {
        case .file(let path):
            // The scheme keeps a colon in the path from being read as a protocol; a playlist may name files alone.
            url = "file:\(path)"
            format = nil
            options = [("protocol_whitelist", "file,crypto,data")]
            source = nil
        case .ownFile(let path, _):
            url = "file:\(path)"
            format = nil
            options = [("protocol_whitelist", "file"), ("format_whitelist", Self.wholeFormats)]
            source = nil
        case .pictures(let descriptor, let name, .y4m):
            url = name
            format = try Self.format("yuv4mpegpipe", name)
            options = []
            source = try DescriptorSource(descriptor: descriptor, interruption: interruption)
        case .pictures(let descriptor, let name, .raw(let pictures)):
            url = name
            format = try Self.format("rawvideo", name)
            let rate = pictures.frameDuration
            options = [
                ("video_size", "\(pictures.dimensions.width)x\(pictures.dimensions.height)"),
                ("framerate", "\(rate.timescale)/\(rate.value)"), ("pixel_format", "bgra"),
            ]
            try PictureLimits.check(
                width: Int(pictures.dimensions.width), height: Int(pictures.dimensions.height), name: name)
            source = try DescriptorSource(descriptor: descriptor, interruption: interruption)
        }
    }

    /// FFmpeg's names of formats whose files name no other files.
    private static let wholeFormats =
        "mov,matroska,mpegts,mpeg,mpegvideo,avi,flv,asf,ogg,wav,w64,aiff,caf,au,mp3,aac,flac,ac3,eac3,amr,wv,tta,ape,"
        + "h264,hevc,m4v,ivf,obu,av1,nut,mxf,dv,gif,apng,yuv4mpegpipe"

    private static func format(_ format: String, _ name: String) throws(PlaybackError) -> UnsafePointer<AVInputFormat> {
        guard let found = av_find_input_format(format) else {
            throw PlaybackError(
                .unsupportedCodec, operation: "read it", subject: name, cause: "this FFmpeg cannot read \(format)")
        }
        return found
    }
}
