import Glibc
import SharedTypes

/// Writing to a pipe, a terminal or a socket whose reader may be slow, or may not read at all.
enum TimedWrite {
    /// The time after which a wait asks again for its limit.
    private static let slice: Int32 = 50

    /// Writes `bytes`, and waits for the reader at most for the time that `limit` returns; nil for as long as it takes.
    /// Returns the bytes that the reader did not take in that time, and the `errno` that ended writing, or 0.
    static func write(
        _ bytes: ArraySlice<UInt8>, to descriptor: Int32, limit: () -> Duration?
    ) -> (rest: ArraySlice<UInt8>, failure: Int32) {
        var rest = bytes
        let start = MonotonicClock.now
        while !rest.isEmpty {
            let limit = limit()
            guard isWritable(descriptor, within: limit == .zero ? 0 : slice) else {
                if let limit, MonotonicClock.now - start >= limit { return (rest, 0) }
                continue
            }
            // This much fits into a pipe that is writable at all.
            let count = rest.prefix(Int(PIPE_BUF)).withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if count < 0, errno != EINTR, errno != EAGAIN {
                return (rest, errno)
            }
        }
        return (rest, 0)
    }

    /// Returns whether `descriptor` takes bytes, or fails at once, within a number of milliseconds.
    static func isWritable(_ descriptor: Int32, within time: Int32) -> Bool {
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        return poll(&request, 1, time) > 0
    }
}
