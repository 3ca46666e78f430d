import CFFmpeg
import FFmpegSupport
import Glibc

/// The receiver of the bytes that FFmpeg writes through a ``CustomIOContext``, on the thread that writes.
protocol ByteReceiver: AnyObject {
    /// Writes `bytes`, which are valid during the call. Returns the number of written bytes, or an `AVERROR`.
    func write(_ bytes: UnsafeRawBufferPointer) -> Int32
    /// Seeks to `offset` as `lseek` does, or returns the size for `AVSEEK_SIZE`. Returns the position, or an `AVERROR`.
    /// Called only on a seekable context.
    func seek(to offset: Int64, whence: Int32) -> Int64
}

extension ByteReceiver {
    func seek(to offset: Int64, whence: Int32) -> Int64 { Int64(cffmpeg_averror(ESPIPE)) }
}

/// An `AVIOContext` that hands written bytes to a receiver, which it retains. Use it on one thread.
final class CustomIOContext {
    /// A reference that a C callback can be given, regardless of the receiver's type.
    private final class Box {
        let receiver: any ByteReceiver

        init(_ receiver: any ByteReceiver) {
            self.receiver = receiver
        }
    }

    /// FFmpeg's context, valid for the lifetime of this object.
    var pointer: UnsafeMutablePointer<AVIOContext> { context.pointer }
    private let context: OwnedIOContext
    private let box: Box

    /// Creates a context that buffers `bufferSize` bytes before it passes them to `receiver`; `isSeekable` lets a muxer
    /// go back. Throws ``StreamOutputError`` if memory runs out.
    init(_ receiver: any ByteReceiver, bufferSize: Int = 65_536, isSeekable: Bool = false) throws(StreamOutputError) {
        let box = Box(receiver)
        // SAFETY: the opaque pointer is to the box, which this object keeps as long as FFmpeg's context lives.
        let context = OwnedIOContext(bufferSize: bufferSize) { buffer, size in
            cffmpeg_avio_alloc_writer(
                buffer, size, Unmanaged.passUnretained(box).toOpaque(),
                { opaque, bytes, count in
                    Unmanaged<Box>.fromOpaque(opaque!).takeUnretainedValue().receiver
                        .write(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
                },
                isSeekable
                    ? { opaque, offset, whence in
                        Unmanaged<Box>.fromOpaque(opaque!).takeUnretainedValue().receiver
                            .seek(to: offset, whence: whence)
                    } : nil)
        }
        guard let context else { throw .outOfMemory("make an output buffer", "\(bufferSize) bytes") }
        context.pointer.pointee.seekable = isSeekable ? AVIO_SEEKABLE_NORMAL : 0
        self.context = context
        self.box = box
    }

    /// Makes the muxer of `context` write to this context.
    func attach(to context: UnsafeMutablePointer<AVFormatContext>) {
        context.pointee.pb = pointer
        context.pointee.flags |= AVFMT_FLAG_CUSTOM_IO
    }

    /// Passes all buffered bytes to the receiver. Returns the first error that FFmpeg met so far: 0, or an `AVERROR`.
    func flush() -> Int32 {
        avio_flush(pointer)
        return pointer.pointee.error
    }
}
