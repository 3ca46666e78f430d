package import CFFmpeg
import FFmpegSupport

/// Owns an `AVFrame` with the memory of a video frame.
package final class VideoFrame: CodecFrame {
    private let frame: OwnedFrame
    /// FFmpeg's frame, valid for the lifetime of this object.
    package var pointer: UnsafeMutablePointer<AVFrame> { frame.pointer }

    /// Allocates a frame of `format`, its contents undefined. Throws if memory runs out.
    package init(width: Int, height: Int, format: AVPixelFormat) throws(StreamOutputError) {
        let frame = OwnedFrame { frame in
            (frame.width, frame.height, frame.format) = (Int32(width), Int32(height), format.rawValue)
        }
        guard let frame else { throw .outOfMemory("make a frame", "\(width)×\(height)") }
        self.frame = frame
    }

    /// Creates a frame without pixels, to be filled by FFmpeg. Throws if memory runs out.
    init() throws(StreamOutputError) {
        guard let frame = OwnedFrame() else { throw .outOfMemory("make a frame", "frame") }
        self.frame = frame
    }

    /// Creates a reference to the pixels of `frame`, in the same memory: a writer must call `makeWritable()` first.
    /// Throws if memory runs out.
    init(sharing frame: VideoFrame) throws(StreamOutputError) {
        guard let frame = OwnedFrame(sharing: frame.pointer) else { throw .outOfMemory("share a frame", "frame") }
        self.frame = frame
    }

    /// Whether this is the only reference to the memory.
    var isWritable: Bool { av_frame_is_writable(pointer) > 0 }

    /// Ensures that the memory has no other reference before it is written, by a copy if necessary
    /// (`av_frame_make_writable`).
    package func makeWritable() throws(StreamOutputError) {
        guard av_frame_make_writable(pointer) == 0 else {
            throw .outOfMemory("copy a frame", "\(pointer.pointee.width)×\(pointer.pointee.height)")
        }
    }

    /// The first byte of a plane and the distance from one row's first byte to the next row's.
    package func plane(_ index: Int) -> (start: UnsafeMutableRawPointer, bytesPerRow: Int) {
        let (data, linesize) = (pointer.pointee.data, pointer.pointee.linesize)
        return switch index {
        case 0: (UnsafeMutableRawPointer(data.0!), Int(linesize.0))
        case 1: (UnsafeMutableRawPointer(data.1!), Int(linesize.1))
        case 2: (UnsafeMutableRawPointer(data.2!), Int(linesize.2))
        default: (UnsafeMutableRawPointer(data.3!), Int(linesize.3))
        }
    }
}

/// Frames of one form that are written in turn. Memory that others still use is never written to, and nothing is copied.
/// The number of allocations is the number of frames in use at one time: a heap whose large blocks are allocated and
/// freed again and again grows by each of them, because smaller blocks split the space between them.
struct VideoFramePool {
    private let make: () throws(StreamOutputError) -> VideoFrame
    private var frames: [VideoFrame]
    /// The frame that was taken last; at first an empty one.
    private(set) var newest: VideoFrame

    /// Creates a pool of frames that `make` allocates. Throws ``StreamOutputError`` as `make` does.
    init(make: @escaping () throws(StreamOutputError) -> VideoFrame) throws(StreamOutputError) {
        self.make = make
        newest = try make()
        frames = [newest]
    }

    /// Makes a frame without other users the newest one, whose contents are those of any earlier frame.
    mutating func takeFree() throws(StreamOutputError) -> VideoFrame {
        if let free = frames.first(where: \.isWritable) {
            newest = free
        } else {
            newest = try make()
            frames.append(newest)
        }
        return newest
    }
}
