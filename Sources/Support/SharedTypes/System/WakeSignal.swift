import Glibc

/// A signal that a thread can wait for in `poll`, and any other thread can raise. Raising it again before a check has
/// no further effect. It is implemented as a pipe, because Swift's Glibc module has no `eventfd`.
package final class WakeSignal: Sendable {
    /// Readable from a raise until ``clear()``.
    package let descriptor: Int32
    private let writeDescriptor: Int32

    /// Creates a signal that is not raised; nil if the process has no descriptors left.
    package init?() {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        (descriptor, writeDescriptor) = (ends[0], ends[1])
    }

    deinit {
        close(descriptor)
        close(writeDescriptor)
    }

    /// Makes the descriptor readable. Thread-safe; does not block: a full pipe is readable already.
    package func raise() {
        _ = write(writeDescriptor, "w", 1)
    }

    /// Makes the descriptor unreadable until the next raise.
    package func clear() {
        withUnsafeTemporaryAllocation(byteCount: 256, alignment: 1) { buffer in
            // A read that does not fill the buffer has emptied the pipe.
            while read(descriptor, buffer.baseAddress, buffer.count) == buffer.count {}
        }
    }
}
