import CFFmpeg
import Descriptors
import Glibc
import Synchronization

/// Ends a read that waits, from any thread: FFmpeg asks it between its own steps, and a wait for a descriptor is ended by it.
final class ReadInterruption: Sendable {
    private let isSet = Atomic(false)
    /// Ends a wait for a descriptor; nil where the process has none left, and then only a program's own end does.
    private let signal = WakeSignal()

    /// Whether reading is to end.
    var isInterrupted: Bool { isSet.load(ordering: .acquiring) }

    /// Ends what reads, now and ever after.
    func interrupt() {
        isSet.store(true, ordering: .releasing)
        signal?.raise()
    }

    /// What FFmpeg asks.
    var callback: AVIOInterruptCB {
        AVIOInterruptCB(
            callback: { opaque in
                // SAFETY: whoever hands the callback on keeps this object as long as FFmpeg may ask.
                Unmanaged<ReadInterruption>.fromOpaque(opaque!).takeUnretainedValue().isInterrupted ? 1 : 0
            }, opaque: Unmanaged.passUnretained(self).toOpaque())
    }

    /// Waits until `descriptor` can be read, and reads: the count, 0 at the end, or an `AVERROR`.
    func read(_ descriptor: Int32, into bytes: UnsafeMutableRawBufferPointer) -> Int32 {
        while !isInterrupted {
            var waits = [
                pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
                pollfd(fd: signal?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
            ]
            guard poll(&waits, 2, -1) >= 0 || errno == EINTR else { return cffmpeg_averror(errno) }
            if isInterrupted { break }
            guard waits[0].revents != 0 else { continue }
            let count = Glibc.read(descriptor, bytes.baseAddress, bytes.count)
            if count >= 0 { return count == 0 ? cffmpeg_averror_eof() : Int32(count) }
            if errno != EINTR && errno != EAGAIN { return cffmpeg_averror(errno) }
        }
        return cffmpeg_averror_exit()
    }
}
