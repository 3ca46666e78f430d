package import CFFmpeg

/// Where a muxer's bytes go.
package protocol MuxerOutput: AnyObject {
    /// Prepares `context`, which has its tracks and no beginning yet, to write there. Throws ``StreamOutputError`` where that
    /// cannot be.
    func attach(to context: UnsafeMutablePointer<AVFormatContext>) throws(StreamOutputError)
    /// The first `errno` that the system gave; 0 if all went well, or where it is FFmpeg that knows.
    var failure: Int32 { get }
    /// Passes on all buffered bytes. Returns what FFmpeg has met on this output so far: 0, or an `AVERROR`.
    func flush() -> Int32
}
