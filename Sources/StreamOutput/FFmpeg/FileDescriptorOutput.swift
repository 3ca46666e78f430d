package import CFFmpeg
import Glibc
import SharedTypes
import Synchronization

/// A muxer's output to a file descriptor, which reports failures as the system's `errno`.
///
/// The caller owns the descriptor, which must outlive this object. A pipe whose reader has closed gives `EPIPE` only if
/// the process ignores `SIGPIPE`.
package final class FileDescriptorOutput: MuxerOutput {
    /// The descriptor and the position up to which it is written.
    fileprivate final class Target: ByteReceiver {
        let descriptor: Int32
        /// Ends the wait for a reader; nil for a file, which never blocks.
        let interruption: WakeSignal?
        var failure: Int32 = 0
        var position: Int64 = 0
        let end = Atomic<Int64>(0)

        init(descriptor: Int32, interruption: WakeSignal?) {
            self.descriptor = descriptor
            self.interruption = interruption
        }
    }

    private let target: Target
    private let writer: CustomIOContext
    /// FFmpeg's context, valid for the lifetime of this object.
    package var pointer: UnsafeMutablePointer<AVIOContext> { writer.pointer }

    /// Creates an output to `descriptor`; `isSeekable` lets a muxer go back to fill in fields that it learns later.
    package init(descriptor: Int32, isSeekable: Bool) throws(StreamOutputError) {
        target = Target(descriptor: descriptor, interruption: isSeekable ? nil : WakeSignal())
        writer = try CustomIOContext(target, isSeekable: isSeekable)
    }

    /// The first `errno` from writing or seeking; 0 if all succeeded.
    package var failure: Int32 { target.failure }
    /// The end of the bytes passed to the system, counted from the beginning of this output.
    package var endPosition: Int64 { target.end.load(ordering: .relaxed) }
    /// The bytes passed to the system. Thread-safe.
    package var status: SinkStatus {
        var status = SinkStatus()
        status.bytes = endPosition
        return status
    }

    /// Stops waiting for a reader: writes then fail with `ECANCELED`. Thread-safe.
    package func interrupt() {
        target.interruption?.raise()
    }

    /// The position of the next byte, buffered bytes included.
    package var position: Int64 { avio_tell(pointer) }

    /// Makes this output the one that `context` writes to.
    package func attach(to context: UnsafeMutablePointer<AVFormatContext>) {
        writer.attach(to: context)
    }

    /// Passes all buffered bytes to the system. Returns the first error that FFmpeg met on this output so far: 0, or an
    /// `AVERROR`.
    package func flush() -> Int32 { writer.flush() }
}

extension FileDescriptorOutput.Target {
    fileprivate func write(_ bytes: UnsafeRawBufferPointer) -> Int32 {
        guard !isShortened else { return fail(ESTALE) }
        let (count, code) =
            if let interruption { writeAll(bytes, to: descriptor, until: interruption) } else {
                writeAll(bytes, to: descriptor)
            }
        position += Int64(count)
        end.max(position, ordering: .relaxed)
        return code == 0 ? Int32(count) : fail(code)
    }

    /// A Boolean value that indicates whether another program has shortened the file: bytes behind its end would leave a
    /// gap of zeros.
    private var isShortened: Bool {
        var status = stat()
        return interruption == nil && fstat(descriptor, &status) == 0
            && Int64(status.st_size) < end.load(ordering: .relaxed)
    }

    /// Stores the first `errno`: muxers continue after some failures.
    private func fail(_ code: Int32) -> Int32 {
        failure = failure == 0 ? code : failure
        return cffmpeg_averror(failure)
    }

    /// Seeks as `lseek` does. Preallocated space may make the file longer than its data, so the end is where writing
    /// ended.
    fileprivate func seek(to offset: Int64, whence: Int32) -> Int64 {
        let end = end.load(ordering: .relaxed)
        if whence & AVSEEK_SIZE != 0 { return end }
        let base: Int64
        switch whence & ~AVSEEK_FORCE {
        case SEEK_SET: base = 0
        case SEEK_CUR: base = position
        default: base = end
        }
        let result = lseek(descriptor, off_t(base + offset), SEEK_SET)
        guard result >= 0 else { return Int64(fail(errno)) }
        position = Int64(result)
        return position
    }
}

/// A muxer's output into memory.
package final class MemoryOutput: MuxerOutput {
    private final class BufferReceiver: ByteReceiver {
        var bytes: [UInt8] = []

        func write(_ bytes: UnsafeRawBufferPointer) -> Int32 {
            self.bytes += bytes
            return Int32(bytes.count)
        }
    }

    private let gathered = BufferReceiver()
    private var writer: CustomIOContext?

    /// Creates an empty output.
    package init() {}

    package var failure: Int32 { 0 }

    package func attach(to context: UnsafeMutablePointer<AVFormatContext>) throws(StreamOutputError) {
        writer = try CustomIOContext(gathered)
        writer?.attach(to: context)
    }

    package func flush() -> Int32 { writer?.flush() ?? 0 }

    /// Removes and returns the bytes written since the last call, up to the last flush.
    package func takeBytes() -> [UInt8] {
        defer { gathered.bytes = [] }
        return gathered.bytes
    }
}
